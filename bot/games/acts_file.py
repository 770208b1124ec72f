"""The acts of players, read from data/<game>/acts.toml: groups of commands, and the acts of each group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Final

from bot.engine.acts import Act, Choice, Tone
from bot.games.files import toml
from bot.words import _, once_a_language

_FLAGS: Final = ("direct", "brief", "counted", "typed", "private", "scattered", "apart", "tabbed")
"""The flags that a file may set; see Act."""
KEYS: Final = frozenset(
    {"kind", "title", "help", "fields", "also", "family", "sign", "note", "tone", "option", "cards", *_FLAGS}
)
"""All keys that an act can have in a file."""


class ActsFile:
    """The acts of a game from its file, in the current language.

    An act names the `kind` of its decision, a class in the module `decisions`. It has a `title`, a `help` and a text
    for each of its `fields`. An act without a title plays a card: the function `called` gives its title, help and note.
    An act can have flags (`_FLAGS`), a `family` with a `sign`, and other words, `also` (see Act). `option` is the text
    of its options. A decision without fields has one option: its text is the title if there is no `option`, and it can
    have a `note` and a `tone`.

    An entry that has only `cards` stands for the acts that these cards declare in their own code; the function
    `declared` gives these acts, for the value of `cards` and the group.
    """

    def __init__(
        self,
        game: str,
        decisions: ModuleType,
        called: Callable[[Any], tuple[str, str, str]] | None = None,
        declared: Callable[[str, str], Iterable[Act]] | None = None,
    ) -> None:
        self._game, self._decisions, self._called, self._declared = game, decisions, called, declared
        self.acts: Callable[[], tuple[Act, ...]] = once_a_language(self._acts)
        """Every act, in the order of the file."""
        self.plain: Callable[[], Mapping[type, Choice]] = once_a_language(self._plain)
        """The only option of each decision without fields; acts that cards declare are not included."""
        self.options: Callable[[], Mapping[type, str]] = once_a_language(self._options)
        """The text of the options of each kind for which the file has an `option`."""

    def groups(self) -> Mapping[str, str]:
        """The command groups: name -> help."""
        return {name: _(text) for name, text in toml(self._game, "acts")["groups"].items()}

    def _acts(self) -> tuple[Act, ...]:
        return tuple(act for group, name, given in self._entries() for act in self._read(group, name, given))

    def _plain(self) -> Mapping[type, Choice]:
        bare = (
            given for _group, _name, given in self._entries() if "kind" in given and "fields" not in given
        )
        return {self._kind(given): self._only(given) for given in bare}

    def _options(self) -> Mapping[type, str]:
        every = (given for _group, _name, given in self._entries() if "option" in given)
        return {self._kind(given): _(given["option"]) for given in every}

    def _entries(self) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """Each entry: its group, its name, and what it has."""
        for group, named in toml(self._game, "acts")["acts"].items():
            for name, given in named.items():
                yield group, name, given

    def _read(self, group: str, name: str, given: Mapping[str, Any]) -> Iterable[Act]:
        if "cards" in given:
            return () if self._declared is None else self._declared(given["cards"], group)
        title, text, _note = self._words(given)
        fields = {field: _(each) for field, each in given.get("fields", {}).items()}
        also, family = _said(given, "also"), _said(given, "family")
        flags = {flag: given[flag] for flag in _FLAGS if flag in given}
        named = {"also": also, "family": family, "sign": given.get("sign", "")}
        return (Act(self._kind(given), group, name, title, text, fields, **named, **flags),)

    def _kind(self, given: Mapping[str, Any]) -> Any:
        return getattr(self._decisions, given["kind"])

    def _only(self, given: Mapping[str, Any]) -> Choice:
        """The option of a decision without fields."""
        title, _help, note = self._words(given)
        return Choice(_said(given, "option") or title, note, Tone(given.get("tone", Tone.FREE)))

    def _words(self, given: Mapping[str, Any]) -> tuple[str, str, str]:
        if "title" in given or self._called is None:
            return _(given["title"]), _(given["help"]), _said(given, "note")
        return self._called(self._kind(given))


def _said(given: Mapping[str, Any], key: str) -> str:
    """The text of a key in the current language; empty if the entry does not have it."""
    return _(given[key]) if key in given else ""
