"""How long somebody thinks, where that is part of the game: from when he is first shown a question to his answer.

Both moments are the chat's own, in milliseconds: so neither the way of a press nor the work of the bot costs anybody
anything.
"""

from __future__ import annotations

from typing import Any

from bot.engine.game import Seat
from bot.engine.match import Match, Thought, Timed
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import SideClock, Tally
from bot.tables.model.table import Table


def counted(table: Table, public: Match[Any], seat: Seat) -> Timed | None:
    """The phase in which it counts how long a seat thinks about what it is asked now; None where it does not."""
    phase = _timed(table, public)
    return None if phase is None or table.paused is not None or seat not in public.awaited() else phase


def grace_of(table: Table, public: Match[Any]) -> float:
    """For so many seconds after its time has run out a question is still open, for what is under way."""
    phase = _timed(table, public)
    return 0.0 if phase is None else phase.grace


def _timed(table: Table, public: Match[Any]) -> Timed | None:
    phase = phase_of(PACES.get(table.pace), public) if public.log else None
    return phase if isinstance(phase, Timed) and phase.grace else None


def thought(clock: SideClock | None, tally: Tally, at: int, *, interrupted: float | None) -> Thought:
    """How long a seat has thought that answers at a moment: nothing about what it was never shown.

    Time since people could not be heard, `interrupted` (seconds), counts for nobody.
    """
    shown, until = _shown(clock, tally), at if interrupted is None else min(at, int(interrupted * 1000))
    return Thought(0 if shown is None else max(0, until - shown))


def closes(clock: SideClock, tally: Tally, phase: Timed) -> float:
    """Until when (seconds) an answer that was in time may still be under way; 0 if it was never shown."""
    shown = _shown(clock, tally)
    return 0.0 if shown is None else shown / 1000 + phase.seconds


def _shown(clock: SideClock | None, tally: Tally) -> int | None:
    return clock.shown if clock is not None and clock.asked == tally.count else None
