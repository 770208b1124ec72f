"""How the chapters (the modules of the rules) resolve decisions.

Each chapter lists the kinds of decision that it resolves at its end in `RESOLVED`; `turn.deciding` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.state.state import State

D_co = TypeVar("D_co", bound=Decision, covariant=True)


class Decided(NamedTuple, Generic[D_co]):
    """A decision that a seat has made, with everything a chapter needs to resolve it."""

    state: State
    seat: Seat
    decision: D_co
    chance: Chance


Resolved = Mapping[type[Decision], Callable[[Decided[Any]], Iterator[Fact]]]
"""For each kind of decision the function that yields the facts that follow from it."""


def contents(*chapters: Resolved) -> Resolved:
    """The kinds of decision that these chapters resolve together.

    Raises TypeError if two chapters resolve the same kind.
    """
    every: dict[type[Decision], Callable[[Decided[Any]], Iterator[Fact]]] = {}
    for chapter in chapters:
        if twice := every.keys() & chapter.keys():
            raise TypeError(f"Two chapters resolve {', '.join(sorted(kind.__name__ for kind in twice))}.")
        every |= chapter
    return every
