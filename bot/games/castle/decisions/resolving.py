"""What the chapters of the rules resolve: each says so at its end, and rules/game.py lists the chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State

D_co = TypeVar("D_co", bound=Decision, covariant=True)


class Decided(NamedTuple, Generic[D_co]):
    """A decision that a seat has made, with whatever a chapter may ask to tell what follows from it."""

    setting: Setting
    state: State
    seat: Seat
    decision: D_co
    chance: Chance


Resolved = Mapping[type[Decision], Callable[[Decided[Any]], Iterator[Fact]]]
"""What follows from decisions, by their kind."""


def contents(*chapters: Resolved) -> Resolved:
    """What all of some chapters resolve. Refuses with TypeError a kind that two of them claim."""
    every: dict[type[Decision], Callable[[Decided[Any]], Iterator[Fact]]] = {}
    for chapter in chapters:
        if twice := every.keys() & chapter.keys():
            raise TypeError(f"Two chapters resolve {', '.join(sorted(kind.__name__ for kind in twice))}.")
        every |= chapter
    return every
