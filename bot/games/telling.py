"""Facts as sentences from a text file, `data/<game>/told.toml`: one for each kind of fact, by its name in records.

A sentence names fields of its fact in braces: "{seat} draws {n} cards." A kind can have a table instead of a sentence.
With `of`, the name of a field, the table has a sentence for each value of this field, and `else` for all other values.
With `count`, the name of a field that is a number, it has a form for `one` and a form for `more`. A kind that is not in
the file has no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.engine.game import Fact
from bot.engine.notation import kebab_of
from bot.games.files import toml
from bot.words import _, ngettext


class Telling:
    """The sentences of a game's file. `read` has a function for some fields that puts their values into words."""

    def __init__(self, game: str, read: Mapping[str, Callable[[Any], str]]) -> None:
        self._game, self._read = game, read

    def said(self, fact: Fact) -> str:
        """The sentence of a fact; empty if it has none."""
        found = toml(self._game, "told")["told"].get(kebab_of(type(fact)), "")
        return _fitting(found, fact).format_map(_Named(fact, self._read))


def _fitting(found: Any, fact: Fact) -> str:
    """The sentence for a fact, chosen by `of` and `count`, its fields not filled in yet; empty if there is none."""
    if isinstance(found, str):
        return _(found) if found else ""
    if "count" in found:
        return ngettext(found["one"], found["more"], getattr(fact, found["count"]))
    return _fitting(found.get(str(getattr(fact, found["of"])), found.get("else", "")), fact)


class _Named(dict[str, str]):
    """The fields of a fact that a sentence names, in words."""

    def __init__(self, fact: Fact, read: Mapping[str, Callable[[Any], str]]) -> None:
        super().__init__()
        self._fact, self._read = fact, read

    def __missing__(self, field: str) -> str:
        return self._read.get(field, str)(getattr(self._fact, field))
