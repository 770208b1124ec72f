"""The acts of players, read from data/<game>/acts.toml: groups of commands, and the acts of each group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import ModuleType
from typing import Any

from bot.engine.acts import Act, Choice, Tone
from bot.games.files import toml
from bot.words import _, once_a_language


class ActsFile:
    """The acts of a game from its file, in the current language.

    An act names the `kind` of its decision, a class in the module `decisions`. It has a `title`, a `help` and a text
    for each of its `fields`. In a game with cards an act without a title gets title, help and note from the card that
    it plays (`called`). It may be `direct`, `private` or `scattered`, and have other words, `also` (see Act). `note`
    and `tone` belong to the option of a decision without fields; `option` is the text of the options of a decision with
    fields.
    """

    def __init__(
        self,
        game: str,
        decisions: ModuleType,
        called: Callable[[Any], tuple[str, str, str]] | None = None,
    ) -> None:
        self._game, self._decisions, self._called = game, decisions, called
        self.acts: Callable[[], tuple[Act, ...]] = once_a_language(self._acts)
        """Every act, in the order of the file."""
        self.plain: Callable[[], Mapping[type, Choice]] = once_a_language(self._plain)
        """The only option of each kind of decision that has no fields."""
        self.options: Callable[[], Mapping[type, str]] = once_a_language(self._options)
        """The text of the options of the other kinds, where the file has one."""

    def groups(self) -> Mapping[str, str]:
        """The command groups."""
        return {name: _(text) for name, text in toml(self._game, "acts")["groups"].items()}

    def _acts(self) -> tuple[Act, ...]:
        return tuple(act for act, _plain in self._read())

    def _plain(self) -> Mapping[type, Choice]:
        return {act.kind: plain for act, plain in self._read() if not act.fields}

    def _options(self) -> Mapping[type, str]:
        groups = toml(self._game, "acts")["acts"].values()
        every = (given for named in groups for given in named.values() if "option" in given)
        return {getattr(self._decisions, given["kind"]): _(given["option"]) for given in every}

    def _read(self) -> Iterator[tuple[Act, Choice]]:
        for group, named in toml(self._game, "acts")["acts"].items():
            for name, given in named.items():
                kind, is_direct = getattr(self._decisions, given["kind"]), given.get("direct", False)
                title, text, note = self._words(kind, given)
                fields = {field: _(each) for field, each in given.get("fields", {}).items()}
                act = Act(kind, group, name, title, text, fields, direct=is_direct)
                plain = Choice(title, note, Tone(given.get("tone", Tone.FREE)))
                flags = {flag: given.get(flag, False) for flag in ("private", "scattered")}
                also = _(given["also"]) if "also" in given else ""
                yield replace(act, **flags, also=also), plain

    def _words(self, kind: Any, given: Mapping[str, Any]) -> tuple[str, str, str]:
        if "title" in given or self._called is None:
            return _(given["title"]), _(given["help"]), _(given["note"]) if "note" in given else ""
        return self._called(kind)
