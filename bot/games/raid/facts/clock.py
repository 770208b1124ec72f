"""What happens to the team's clock in Super Speedy (S22)."""

from __future__ import annotations

from bot.engine.game import record
from bot.games.raid.facts.base import OfSeat, Public
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State


@record
class ReadyAsked(Public):
    """Before a timed phase everybody is asked whether he is there (S22.6)."""

    def apply(self, state: State) -> None:
        """Nobody has answered."""
        state.stage, state.ready = Stage.READY, frozenset()


@record
class SaidReady(OfSeat):
    """A seat is there: before a phase, or again after a computer has played for it (S22.5, S22.6)."""

    def apply(self, state: State) -> None:
        """Nothing is held against it any more."""
        state.ready |= {self.seat}
        state.change(self.seat, caps=0)


@record
class NotThere(OfSeat):
    """A seat has not said in time that it is there: the phase begins all the same (S22.6)."""

    def apply(self, state: State) -> None:
        """It is waited for no longer."""
        state.ready |= {self.seat}


@record
class TimeSpent(OfSeat):
    """A seat has thought for so many milliseconds of its own turn: that much of the team's clock is gone (S22.4)."""

    ms: int

    def apply(self, state: State) -> None:
        """It counts for the phase and for the cap of the turn."""
        state.spent_ms += self.ms
        state.change_turn(self.seat, spent_ms=state.turns[self.seat].spent_ms + self.ms)


@record
class AnsweredInTime(OfSeat):
    """A seat that had been too late has answered in time (S22.5)."""

    def apply(self, state: State) -> None:
        """Its turns in a row that were played for it are forgotten."""
        state.change(self.seat, caps=0)


@record
class CapReached(OfSeat):
    """A seat has not answered within the cap of a turn, which is played by the default answer (S22.5)."""

    def apply(self, state: State) -> None:
        """One more in a row."""
        state.change(self.seat, caps=state.ninja[self.seat].caps + 1)


@record
class ClockSounded(Public):
    """The team's time is used up: the phase is over, whatever was played (S22.2)."""

    def apply(self, state: State) -> None:
        """Nothing changes but what follows."""
