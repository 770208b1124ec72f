"""How many ways small positions can go on: `python -m tests.games.castle.counting` counts those of `perft/` again.

A file holds positions in the words of the kit. For each position it has, by length, how many sequences of decisions (or
pieces of a draft) one seat has, of the kinds named in `only`; how many drafts of each length can be committed; and how
many different ends the longest sequences have: states, or decisions that a draft becomes. Its remarks explain how they
were found by hand; a number that no longer fits is a change of the rules, to be justified before it is written down.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from bot.engine.game import Decision, Piece, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.castle.kinds import Card, Mark, Moment, Phase
from bot.games.castle.state.state import State
from tests.games.castle.kit import Script, new_match, position

FOLDER = Path(__file__).with_name("perft")


class Counts(NamedTuple):
    """By length, from 1: sequences, and the complete drafts among them (empty if none is asked for)."""

    sequences: tuple[int, ...]
    complete: tuple[int, ...]
    ends: int


@dataclass(frozen=True)
class Position:
    """One position of a file, and its counts."""

    name: str
    data: Mapping[str, Any]

    @property
    def expected(self) -> Counts:
        """The counts that the file holds."""
        data = self.data
        return Counts(tuple(data["sequences"]), tuple(data.get("complete", ())), data["ends"])

    @property
    def seat(self) -> Seat:
        """The seat whose decisions are counted."""
        return Seat(self.data["seat"])

    @cached_property
    def match(self) -> Match[State]:
        """The position itself; do not play it on."""
        return _set_up(self.data["setup"]) if "setup" in self.data else position(**_words(self.data["board"]))

    def counted(self) -> Counts:
        """The counts by the rules, for the lengths in the file."""
        walk = _Drafts(self) if self.match.draft(self.seat) is not None else _Decisions(self)
        return walk.counts(len(self.expected.sequences))

    def follows(self, option: Decision) -> bool:
        """True if the file counts options of this kind."""
        return "only" not in self.data or kebab_of(type(option)) in self.data["only"]


def positions(folder: Path = FOLDER) -> Iterator[Position]:
    """Every position of every file, in order."""
    for path in sorted(folder.glob("*.toml")):
        for data in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
            yield Position(f"{path.stem}: {data['name']}", data)


class _Decisions:
    """Decisions of one step: a sequence is identified by the match it has led to."""

    def __init__(self, counted: Position) -> None:
        self._counted = counted

    def counts(self, longest: int) -> Counts:
        level, sequences = [self._counted.match], []
        for _ in range(longest):
            level = [child for match in level for child in self._after(match)]
            sequences.append(len(level))
        return Counts(tuple(sequences), (), len({repr(match.state) for match in level}))

    def _after(self, match: Match[State]) -> Iterator[Match[State]]:
        for option in filter(self._counted.follows, match.options(self._counted.seat)):
            child = match.copy()
            child.play(self._counted.seat, option, Script())
            yield child


class _Drafts:
    """Pieces of a draft."""

    def __init__(self, counted: Position) -> None:
        self._counted = counted

    def counts(self, longest: int) -> Counts:
        level: list[tuple[Piece, ...]] = [()]
        sequences, complete = [], []
        made: list[Decision] = []
        for _ in range(longest):
            level = [child for pieces in level for child in self._after(pieces)]
            drafts = [draft for pieces in level if (draft := self._draft(pieces)).is_complete()]
            made = [draft.committed() for draft in drafts]
            sequences.append(len(level))
            complete.append(len(drafts))
        return Counts(tuple(sequences), tuple(complete), len(set(made)))

    def _draft(self, pieces: Sequence[Piece]) -> Any:
        return self._counted.match.draft(self._counted.seat, pieces)

    def _after(self, pieces: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
        for piece in filter(self._counted.follows, self._draft(pieces).options()):
            yield (*pieces, piece)


def _set_up(data: Mapping[str, Any]) -> Match[State]:
    match = new_match(**data["options"])
    for seat in data["answered"]:
        match.play(Seat(seat), match.game.default(match.state, Seat(seat), Script()), Script())
    return match


def _words(data: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `position`: names stand for cards, marks and phases."""
    return {name: _READ.get(name, _same)(value) for name, value in data.items()}


def _same(value: Any) -> Any:
    return value


def _place(value: Any) -> Any:
    if isinstance(value, str):
        return value
    return value[0], {name: _cards(held) if name == "hand" else held for name, held in value[1].items()}


def _cards(names: Sequence[str]) -> list[Card]:
    return [Card(name) for name in names]


def _patrols(value: Mapping[str, Any]) -> dict[str, Any]:
    return {zone: (_heading(one.get("heading")), one["size"]) for zone, one in value.items()}


def _heading(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


_READ: dict[str, Callable[[Any], Any]] = {
    "phase": Phase,
    "moment": Moment,
    "ninja": _place,
    "traitor": _place,
    "hand": _cards,
    "drawn": _cards,
    "deck": _cards,
    "patrols": _patrols,
    "objects": lambda value: {zone: Mark(mark) for zone, mark in value.items()},
    "entrances": tuple,
    "ropes": lambda value: [tuple(link) for link in value],
}


def _main(words: list[str]) -> None:
    for each in positions():
        if all(word in each.name for word in words):
            found = each.counted()
            print(f"{'same   ' if found == each.expected else 'differs'} {each.name}: {found}")


if __name__ == "__main__":
    _main(sys.argv[1:])
