"""The facts about the team's clock in Super Speedy, and the end of a clock in hours (S22)."""

from __future__ import annotations

from bot.engine.game import Public, record
from bot.games.raid.facts.base import OfSeat
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State


@record
class ReadyAsked(Public):
    """Before a timed phase all players are asked if they are there (S22.6)."""

    def apply(self, state: State) -> None:
        """Nobody has answered yet."""
        state.stage, state.ready = Stage.READY, frozenset()


@record
class SaidReady(OfSeat):
    """The player of a seat is there: before a phase, or again after a computer has played for it (S22.5, S22.6)."""

    def apply(self, state: State) -> None:
        """The seat counts as there, and the count of its successive turns played for it returns to 0."""
        state.ready |= {self.seat}
        state.change(self.seat, caps=0)


@record
class NotThere(OfSeat):
    """A seat has not answered in time that it is there; the phase begins anyway (S22.6)."""

    def apply(self, state: State) -> None:
        """The seat is no longer waited for."""
        state.ready |= {self.seat}


@record
class TimeSpent(OfSeat):
    """A seat has thought for `ms` milliseconds of its own turn: the team's clock loses that time (S22.4)."""

    ms: int

    def apply(self, state: State) -> None:
        """The time counts for the phase and for the cap of the turn under way."""
        state.spent_ms += self.ms
        state.change_turn(self.seat, spent_ms=state.turns[self.seat].spent_ms + self.ms)


@record
class AnsweredInTime(OfSeat):
    """A seat that was too late before has answered in time (S22.5)."""

    def apply(self, state: State) -> None:
        """The count of its successive turns played for it returns to 0."""
        state.change(self.seat, caps=0)


@record
class CapReached(OfSeat):
    """A seat has not answered within the cap of its turn, which is played by the default answer (S22.5)."""

    def apply(self, state: State) -> None:
        """The count of its successive turns played for it rises by one."""
        state.change(self.seat, caps=state.ninja[self.seat].caps + 1)


@record
class ClockSounded(Public):
    """The team's time is used up: the phase is over, whatever has been played (S22.2)."""

    def apply(self, state: State) -> None:
        """Nothing changes; other facts follow."""
