"""Nim: a game that answers what every game must, and nothing else.

The player who takes the last of ten matches loses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.engine.chance import Chance
from bot.engine.game import Decision, Game, Illegal, Public, Seat, record
from bot.engine.outcome import Outcome
from bot.games.box import Box

FIRST, SECOND = Seat("first"), Seat("second")
OTHER: Final = {FIRST: SECOND, SECOND: FIRST}


@dataclass
class Heap:
    """How many matches are left, and who is to take some."""

    left: int = 10
    mover: Seat = FIRST

    def copy(self) -> Heap:
        """See State."""
        return replace(self)


@record
class Take(Decision):
    """Take one to three matches away"""

    count: int


@record
class Laid(Public):
    """So many matches lie on the table."""

    count: int

    def apply(self, state: Heap) -> None:
        """They are left."""
        state.left = self.count


@record
class Taken(Public):
    """A player has taken matches away."""

    seat: Seat
    count: int

    def apply(self, state: Heap) -> None:
        """They are gone, and the other player is next."""
        state.left, state.mover = state.left - self.count, OTHER[self.seat]


class Nim(Game[Heap]):
    """The rules."""

    seats = (FIRST, SECOND)

    def blank(self) -> Heap:
        """See Game."""
        return Heap()

    def deal(self, state: Heap, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Public]:
        """Ten matches."""
        yield Laid(10)

    def options(self, state: Heap, seat: Seat) -> Sequence[Take]:
        """One to three, as far as there are any."""
        return [Take(n) for n in (1, 2, 3) if n <= state.left and seat == state.mover]

    def resolve(self, state: Heap, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Public]:
        """They are gone."""
        assert isinstance(decision, Take)
        yield Taken(seat, decision.count)

    def awaited(self, state: Heap) -> frozenset[Seat]:
        """Whose turn it is."""
        return frozenset({state.mover} if state.left else ())

    def default(self, state: Heap, seat: Seat, chance: Chance) -> Take:
        """One match."""
        if seat not in self.awaited(state):
            raise Illegal("It is not your turn.")
        return Take(1)

    def outcome(self, state: Heap) -> Outcome | None:
        """The player who has not taken the last one has won: they would be the next."""
        return None if state.left else Outcome.won_by({state.mover}, self.seats)


class NimBox(Box):
    """The game on a shelf."""

    key = "nim"
    kinds = (Take, Laid, Taken)

    def game(self, options: Mapping[str, Any]) -> Nim:
        """It has no options."""
        self.options.settled(options)
        return Nim()


NIM: Box = NimBox()
