"""Simultaneous secret choices: each is sealed, and after the last one all are opened together.

A game that has such choices lists `KINDS` among its kinds and keeps a `Seals` in the field `seals` of its state.
`Seals.missing` gives the seats that still have to choose; when a seat chooses, the game yields the facts of
`Seals.sealing`, which write themselves into that field:

    def awaited(self, state): return state.seals.missing(self.seats)

    def resolve(self, state, seat, decision, chance):
        yield from state.seals.sealing(self.seats, seat, decision)
        ...and then, once `state.seals` is empty again, what follows from all of them

Viewers in the circle with the name of a seat know its sealed choice. Everybody else witnesses that the seat has chosen,
but neither its choice nor a change of it. Until all have chosen, a seat can choose again without being asked: so
`options` must go on offering it every choice but the one it holds. A sealed choice cannot be taken back; the game makes
it `Undo.is_changeable`, and the seat chooses again instead. The opened choices stand in the order of the game's seats,
not in the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.engine.game import Decision, Fact, Illegal, Public, Seat, Viewer, record


class OfSeals(Fact):
    """A fact that changes the `seals` of a state, and nothing else."""

    __slots__ = ()

    def apply(self, state: Any) -> None:
        """Replace the seals by those after this fact."""
        state.seals = state.seals.after(self)


@record
class Chosen(OfSeals, Public):
    """A seat has chosen something: others witness this instead of `Sealed`."""

    seat: Seat


@record
class Sealed(OfSeals):
    """A seat has chosen in secret; with `is_changed` it replaces its earlier choice."""

    seat: Seat
    choice: Decision
    is_changed: bool = False

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The choice for its own seat; for others only the fact that it has chosen, and None once they know that."""
        if viewer.is_in(self.seat):
            return self
        return None if self.is_changed else Chosen(self.seat)


@record
class Opened(OfSeals, Public):
    """All have chosen, and everybody sees the choices."""

    choices: tuple[tuple[Seat, Decision], ...]


KINDS: Final[tuple[type[Fact], ...]] = (Sealed, Chosen, Opened)
"""The facts of a game with sealed choices."""


@dataclass(frozen=True, slots=True)
class Seals:
    """The part of a state that holds sealed choices. Immutable: `after` makes a new one.

    `chosen` are the seats that have chosen, which everybody knows. In a true state `choices` holds all their choices,
    in a witnessed one only those that its viewer knows.
    """

    chosen: frozenset[Seat] = frozenset()
    choices: Mapping[Seat, Decision] = field(default_factory=dict)

    def missing(self, seats: Collection[Seat]) -> frozenset[Seat]:
        """The `seats` that have not chosen."""
        return frozenset(seats) - self.chosen

    def sealing(self, seats: Sequence[Seat], seat: Seat, choice: Decision) -> Iterator[Fact]:
        """The facts that follow when one of `seats` chooses, or chooses again; after the last choice all are opened.

        Call it on the true state. Refuses with Illegal, changing nothing, a seat that is not in `seats`.
        """
        if seat not in seats:
            raise Illegal("Nothing is chosen by this seat.")
        yield Sealed(seat, choice, is_changed=seat in self.chosen)
        # From this object: the state already has new seals, and this one never changes.
        choices = {**self.choices, seat: choice}
        if self.missing(seats) <= {seat}:
            yield Opened(tuple((each, choices[each]) for each in seats))

    def after(self, fact: Fact) -> Seals:
        """The seals after a fact: none once all are opened, and unchanged by facts of other kinds."""
        match fact:
            case Sealed(seat, choice):
                return Seals(self.chosen | {seat}, {**self.choices, seat: choice})
            case Chosen(seat):
                return Seals(self.chosen | {seat}, self.choices)
            case Opened():
                return Seals()
        return self
