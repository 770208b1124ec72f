"""The team's clock: thinking time in milliseconds in Super Speedy, else hours for a phase; late answers (S22)."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum, auto
from typing import Final

from bot.engine.game import Fact, Seat
from bot.engine.match import Thought, Timed
from bot.engine.phases import Phase
from bot.games.raid.facts.clock import AnsweredInTime, CapReached, ClockSounded, TimeSpent
from bot.games.raid.kinds import Half, Stage
from bot.games.raid.setting.options import Clock
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State

GRACE_MS: Final = 2_000
"""A question closes this long after its end: answers pressed in time may still arrive (S22.7)."""
READY_MS: Final = 60_000
"""The time in which all players have to say that they are there (S22.6)."""
AWAY: Final = 2
"""After this many successive turns played for it, a seat is no longer waited for (S22.5)."""


class Verdict(Enum):
    """The effect of an answer by its own time (S22.7)."""

    IN_TIME = auto()
    CAPPED = auto()
    """It came after the cap: the turn is played by the default answer (S22.5)."""
    SOUNDED = auto()
    """It came after the budget: the phase is over (S22.2)."""


def is_speedy(state: State) -> bool:
    """True if the phases of this half are timed in seconds (S22.1)."""
    return state.setting.options.clock is Clock.SPEEDY and state.half is Half.NIGHT


def left_ms(state: State) -> int:
    """The milliseconds left of the team's time in this phase."""
    return max(0, state.setting.options.budget_ms - state.spent_ms)


def limit_ms(state: State, seat: Seat) -> int:
    """The milliseconds that a seat in its turn may still think.

    They are what is left of the turn's cap or, if that is less, of the team's time.
    """
    turn = state.turns[seat]
    return max(0, min(state.setting.options.turn_cap * 1000 - turn.spent_ms, left_ms(state)))


def is_away(state: State, seat: Seat) -> bool:
    """True if the bot plays for a seat until its player presses something (S22.5)."""
    return state.ninja[seat].caps >= AWAY


def phase(state: State) -> Phase | None:
    """The time of the seat that is asked now, with the grace for late arrivals; None if time does not count.

    Every turn has a number of its own, so each gets the time left to it, and no clock runs between two turns. On a
    clock in hours all seats share the time of the whole phase (S22.8).
    """
    setting = state.setting
    number = 100 * state.phase
    if state.half is Half.DAY or state.stage not in (Stage.READY, Stage.TURNS):
        return None
    if setting.options.clock is Clock.HURRIED:
        return Timed(
            number, setting.options.hurried_hours * 3600.0, _too_late(_hours_ms(setting)), is_long=True
        )
    if not is_speedy(state):
        return None
    if state.stage is Stage.READY:
        return Timed(number + 100, READY_MS / 1000, _too_late(READY_MS), gathers=True)
    if not state.turns:
        return None
    (seat,) = state.turns
    turn = 1 + sum(ninja.taken for ninja in state.ninja.values())
    limit = limit_ms(state, seat)
    return Timed(number + turn, (limit + GRACE_MS) / 1000, _too_late(limit), GRACE_MS / 1000)


def _too_late(limit: int) -> Thought:
    return Thought(limit + 1)


def _hours_ms(setting: Setting) -> int:
    return setting.options.hurried_hours * 3_600_000


def counted(state: State, seat: Seat, ms: int) -> Generator[Fact, None, Verdict]:
    """A seat has thought for `ms` about its next decision: that is taken from the team's time; returns the verdict.

    A late seat uses up no more than it had. On a clock in hours only the end of the time counts, and none is taken
    (S22.8).
    """
    if state.setting.options.clock is Clock.HURRIED:
        if ms <= _hours_ms(state.setting):
            return Verdict.IN_TIME
        yield ClockSounded()
        return Verdict.SOUNDED
    limit = limit_ms(state, seat)
    yield TimeSpent(seat, min(ms, limit))
    if ms <= limit:
        if state.ninja[seat].caps:
            yield AnsweredInTime(seat)
        return Verdict.IN_TIME
    if not left_ms(state):
        yield ClockSounded()
        return Verdict.SOUNDED
    yield CapReached(seat)
    return Verdict.CAPPED
