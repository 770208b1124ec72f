"""Lists of wishes, deployments and upkeeps: handed in sealed, and carried out later (A6.6, A6.9, A7.13, A26)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Decision, Fact, Public, Seat, Viewer, record
from bot.games.clans.state.state import State


@record
class HandIn(Public):
    """A seat has handed in its choices; others witness nothing more (A26)."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.handed |= {self.seat}


@record
class HandedIn(Fact):
    """The choices that a seat has handed in."""

    seat: Seat
    choice: Decision

    @override
    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself for its seat, `HandIn` for all others."""
        return self if viewer.is_in(self.seat) else HandIn(self.seat)

    @override
    def apply(self, state: State) -> None:
        state.handed |= {self.seat}
        state.choices = {**state.choices, self.seat: self.choice}


@record
class AllIn(Public):
    """All seats have handed in: their choices are carried out publicly."""

    @override
    def apply(self, state: State) -> None:
        state.handed, state.choices = frozenset(), {}
