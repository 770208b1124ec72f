"""The words players read, through gettext.

Every sentence for players is written in English in the source and passed through `_` (or `ngettext` where it counts
something), so that a catalogue in `data/locale/<locale>/LC_MESSAGES/kagemori.mo` can translate it. Without a catalogue
players read the English text.

    _("{name} listens at {zone}").format(name=name, zone=zone)

The text is looked up when the function is called, in the locale of the current context. A constant of a module would be
fixed to one language, so keep sentences inside functions.
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

# Per context, not per process: two conversations go on at once, and neither may change the other's language.
_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


def _(text: str) -> str:
    """`text` in the current locale; `text` itself if there is no translation."""
    return _catalogue(_spoken.get()).gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a sentence that fits `count` things, in the current locale.

    The count itself is not filled in: `ngettext("{n} rope", "{n} ropes", n).format(n=n)`.
    """
    return _catalogue(_spoken.get()).ngettext(singular, plural, count)


def spoken() -> str:
    """The current locale."""
    return _spoken.get()


@contextmanager
def speaking(locale: str) -> Iterator[None]:
    """Use `locale` (such as "de" or "pt_BR") inside the block; an unknown locale gives English."""
    token = _spoken.set(locale)
    try:
        yield
    finally:
        _spoken.reset(token)


def once_a_language(words: Callable[[], T]) -> Callable[[], T]:
    """Cache the result of a function that makes words, once for each catalogue (each language with a translation)."""
    made: dict[_gettext.NullTranslations, T] = {}

    @wraps(words)
    def known() -> T:
        catalogue = _catalogue(_spoken.get())
        if catalogue not in made:
            made[catalogue] = words()
        return made[catalogue]

    return known


class _Source(_gettext.NullTranslations):
    """Stands for a missing catalogue: it gives every text back unchanged.

    A press looks up hundreds of texts, so each lookup is one call of `str`.
    """

    gettext = staticmethod(str)  # type: ignore[assignment]  # calling `str` with a text returns that text


@cache  # 14 us: a press looks up hundreds of texts, and each would search for its file
def _catalogue(locale: str) -> _gettext.NullTranslations:
    try:
        return _gettext.translation(DOMAIN, LOCALES, [locale])
    except FileNotFoundError:
        return _Source()
