"""The words players read, through gettext.

Every sentence a player can see is written in English in the source and passed through `_` (or `ngettext` where it
counts something), so that a catalogue in `data/locale/<locale>/LC_MESSAGES/kagemori.mo` can translate it. Without a
catalogue the English text is what is shown.

    _("{name} listens at {zone}").format(name=name, zone=zone)

Text is looked up when the function is called, in the locale of the current context: a module-level constant would
freeze one language, so keep sentences inside functions.
"""

import gettext as _gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

DOMAIN: Final = "kagemori"
LOCALES: Final = Path(__file__).parent.parent / "data" / "locale"
ENGLISH: Final = "en"

# Of the context, not of the process: two conversations go on at once,
# and neither may change the other's language.
_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def _(text: str) -> str:
    """`text` in the locale being spoken; `text` itself where no translation is known."""
    return _catalogue(_spoken.get()).gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a sentence that fits `count` things, in the locale being spoken.

    The count itself is not filled in: `ngettext("{n} rope", "{n} ropes", n).format(n=n)`.
    """
    return _catalogue(_spoken.get()).ngettext(singular, plural, count)


def spoken() -> str:
    """The locale being spoken."""
    return _spoken.get()


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Speak `locale` (such as "de" or "pt_BR") inside the block; unknown locales are English."""
    token = _spoken.set(locale)
    try:
        yield
    finally:
        _spoken.reset(token)


def once_a_language(words: Callable[[], T]) -> Callable[[], T]:
    """For a function that makes words and is asked often: it makes them once for each locale being spoken."""
    made: dict[_gettext.NullTranslations, T] = {}

    @wraps(words)
    def known() -> T:
        catalogue = _catalogue(_spoken.get())
        if catalogue not in made:
            made[catalogue] = words()
        return made[catalogue]

    return known


class _Source(_gettext.NullTranslations):
    """Without a catalogue a text is itself; a press asks for hundreds, so it is found without a detour."""

    gettext = staticmethod(str)  # type: ignore[assignment]  # the type of all text returns a text itself


@cache  # make load, L2: a press asks for hundreds of texts, and each would look for its file
def _catalogue(locale: str) -> _gettext.NullTranslations:
    try:
        return _gettext.translation(DOMAIN, LOCALES, [locale])
    except FileNotFoundError:
        return _Source()
