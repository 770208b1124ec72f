"""The rules of Stones: deal, options, resolve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Fact, Game, Illegal, Seat
from bot.engine.outcome import Outcome
from tests.toy.stones.facts import Began, Ended, Hidden, Hide, Opened, Said, Say
from tests.toy.stones.state import Circle

SEATS: Final = tuple(map(Seat, ("amber", "rose", "teal", "violet")))
MOST: Final = 3
"""The largest number of stones in a fist."""


class Stones(Game[Circle]):
    """The game with its options."""

    def __init__(self, players: int, rounds: int) -> None:
        """For two to four players."""
        self._seats, self.rounds = SEATS[:players], rounds

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Round the table."""
        return self._seats

    def blank(self) -> Circle:
        """Nobody has any points."""
        return Circle(points=dict.fromkeys(self.seats, 0))

    def deal(self, state: Circle, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """The first round."""
        yield Began(1)

    def order(self, state: Circle) -> tuple[Seat, ...]:
        """The seats in the order in which they say their numbers."""
        first = (state.round - 1) % len(self.seats)
        return self.seats[first:] + self.seats[:first]

    def awaited(self, state: Circle) -> frozenset[Seat]:
        """All whose fists are not closed yet, then one after another."""
        if state.is_over:
            return frozenset()
        if unready := frozenset(self.seats) - state.closed:
            return unready
        return frozenset([seat for seat in self.order(state) if seat not in state.said][:1])

    def options(self, state: Circle, seat: Seat) -> Sequence[Decision]:
        """So many stones, or a number that nobody has said."""
        if seat not in self.awaited(state):
            return []
        if seat not in state.closed:
            return [Hide(stones) for stones in range(MOST + 1)]
        numbers = range(MOST * len(self.seats) + 1)
        return [Say(number) for number in numbers if number not in state.said.values()]

    def default(self, state: Circle, seat: Seat, chance: Chance) -> Decision:
        """Any of the options. Refuses with Illegal a seat that is not asked."""
        if seat not in self.awaited(state):
            raise Illegal("You are not asked for anything now.")
        return pick(chance, f"default {seat} {state.round} {len(state.closed)}", self.options(state, seat))

    def resolve(self, state: Circle, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """A fist is closed, or a number said; after the last number the fists open."""
        match decision:
            case Hide(stones):
                yield Hidden(seat, stones)
            case Say(number):
                yield Said(seat, number)
                if len(state.said) == len(self.seats):
                    yield Opened(tuple(state.fists[each] for each in self.seats))
                    yield Began(state.round + 1) if state.round < self.rounds else Ended()

    def outcome(self, state: Circle) -> Outcome | None:
        """The seat with most points wins."""
        return Outcome.ranked(state.points) if state.is_over else None

    def turn(self, state: Circle) -> int:
        """The round."""
        return state.round
