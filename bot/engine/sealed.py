"""Choices made at the same moment and in secret: each is sealed, and when the last one is, all are opened together.

A game that has such choices lists `KINDS` among its kinds, keeps a `Seals` in its state, asks it who still has to
choose (`missing`), yields what `sealing` gives when a seat chooses, and hands every fact of `KINDS` to `after`:

    def awaited(self, state): return state.seals.missing(self.seats)
    def resolve(self, state, seat, decision, chance):
        yield from state.seals.sealing(self.seats, seat, decision)
        ...and then, once `state.seals` is empty again, what follows from all of them
    def evolve(self, state, fact):
        case Sealed() | Chosen() | Opened():
            state.seals = state.seals.after(fact)

What a seat has sealed is known to whoever is in the circle named like it: everybody else witnesses that it has chosen,
but neither what nor whether it has changed its mind. Until all have chosen, a seat may choose again: it is not asked,
so it is for `options` to go on offering it everything but what it holds. What has been sealed is never taken back but
`Undo.is_changeable`: to choose again does the same. When all are opened they stand in the order in which the game has
its seats, whoever was first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.engine.game import Decision, Fact, Illegal, Public, Seat, Viewer, record


@record
class Chosen(Public):
    """A seat has chosen: all that others witness of it."""

    seat: Seat


@record
class Sealed(Fact):
    """A seat has chosen in secret; with `is_changed` something else than it had chosen before."""

    seat: Seat
    choice: Decision
    is_changed: bool = False

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The choice for its seat; for everyone else that it has chosen, and nothing once they know that."""
        if viewer.is_in(self.seat):
            return self
        return None if self.is_changed else Chosen(self.seat)


@record
class Opened(Public):
    """All have chosen, and everybody sees what."""

    choices: tuple[tuple[Seat, Decision], ...]


KINDS: Final[tuple[type[Fact], ...]] = (Sealed, Chosen, Opened)
"""What can happen in a game with sealed choices."""


@dataclass(frozen=True, slots=True)
class Seals:
    """The part of a state that holds what is sealed, true or with holes; it never changes, `after` makes another.

    `chosen` are the seats that have chosen, a public fact; `choices` holds what the reader of the state may know.
    """

    chosen: frozenset[Seat] = frozenset()
    choices: Mapping[Seat, Decision] = field(default_factory=dict)

    def missing(self, seats: Collection[Seat]) -> frozenset[Seat]:
        """Those of `seats` that have not chosen."""
        return frozenset(seats) - self.chosen

    def sealing(self, seats: Sequence[Seat], seat: Seat, choice: Decision) -> Iterator[Fact]:
        """The facts that follow when one of `seats` chooses, or chooses again: with the last one all are opened.

        Asks the true state. Refuses with Illegal, changing nothing, a seat that is not among them.
        """
        if seat not in seats:
            raise Illegal("Nothing is chosen by this seat.")
        yield Sealed(seat, choice, is_changed=seat in self.chosen)
        # Of what was sealed before: the state has other seals by now, and these never change.
        choices = {**self.choices, seat: choice}
        if self.missing(seats) <= {seat}:
            yield Opened(tuple((each, choices[each]) for each in seats))

    def after(self, fact: Fact) -> Seals:
        """What is sealed after a fact: nothing once all are opened, and no difference after facts of other kinds."""
        match fact:
            case Sealed(seat, choice):
                return Seals(self.chosen | {seat}, {**self.choices, seat: choice})
            case Chosen(seat):
                return Seals(self.chosen | {seat}, self.choices)
            case Opened():
                return Seals()
        return self
