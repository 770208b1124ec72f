"""Thinking time, where it is part of the game: from a seat's first sight of a question to its answer.

Both moments are the chat's own, in milliseconds, so neither network delay nor the bot's own work counts against
anybody.
"""

from __future__ import annotations

from typing import Any

from bot.engine.game import Seat
from bot.engine.match import Match, Thought, Timed
from bot.tables.model.paces import PACES, phase_of
from bot.tables.model.stored import SideClock, Tally
from bot.tables.model.table import Table


def counted(table: Table, public: Match[Any], seat: Seat) -> Timed | None:
    """The timed phase if a seat's thinking time counts for its present question; else None, also in a pause."""
    phase = _timed(table, public)
    return None if phase is None or table.paused is not None or seat not in public.awaited() else phase


def grace_of(table: Table, public: Match[Any]) -> float:
    """Seconds for which a question stays open after its time has run out, for answers that are under way."""
    phase = _timed(table, public)
    return 0.0 if phase is None else phase.grace


def _timed(table: Table, public: Match[Any]) -> Timed | None:
    phase = phase_of(PACES.get(table.pace), public) if public.log else None
    return phase if isinstance(phase, Timed) and phase.grace else None


def thought(clock: SideClock | None, tally: Tally, at: int, *, interrupted: float | None) -> Thought:
    """How long a seat has thought if it answers at `at` (ms); 0 for a question that it was never shown.

    Time after `interrupted` (seconds), since when people cannot be heard, does not count.
    """
    shown, until = _shown(clock, tally), at if interrupted is None else min(at, int(interrupted * 1000))
    return Thought(0 if shown is None else max(0, until - shown))


def closes(clock: SideClock, tally: Tally, phase: Timed) -> float:
    """When the time of a shown question is up (seconds): its showing plus the phase's seconds; 0 if never shown."""
    shown = _shown(clock, tally)
    return 0.0 if shown is None else shown / 1000 + phase.seconds


def _shown(clock: SideClock | None, tally: Tally) -> int | None:
    return clock.shown if clock is not None and clock.asked == tally.count else None
