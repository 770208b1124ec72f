"""The team's clock: of Super Speedy, thinking time in whole milliseconds, and in hours; what is late (S22)."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum, auto
from typing import Final

from bot.engine.game import Seat
from bot.engine.match import Thought, Timed
from bot.engine.phases import Phase
from bot.games.raid.facts.base import RaidFact
from bot.games.raid.facts.clock import AnsweredInTime, CapReached, ClockSounded, TimeSpent
from bot.games.raid.kinds import Half, Stage
from bot.games.raid.setting.options import Clock
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State

GRACE_MS: Final = 2_000
"""So long after its end a question is closed: what was pressed in time may still be under way (S22.7)."""
READY_MS: Final = 60_000
"""How long everybody has to say that he is there (S22.6)."""
AWAY: Final = 2
"""After so many turns in a row that were played for it a seat is not waited for any more (S22.5)."""


class Verdict(Enum):
    """What an answer is worth by its own time (S22.7)."""

    IN_TIME = auto()
    CAPPED = auto()
    """It came after the cap: the turn is played by the default answer (S22.5)."""
    SOUNDED = auto()
    """It came after the budget: the phase is over (S22.2)."""


def is_speedy(setting: Setting, state: State) -> bool:
    """Whether the phases of this half are timed in seconds (S22.1)."""
    return setting.options.clock is Clock.SPEEDY and state.half is Half.NIGHT


def left_ms(setting: Setting, state: State) -> int:
    """What is left of the team's time in this phase."""
    return max(0, setting.options.budget_ms - state.spent_ms)


def limit_ms(setting: Setting, state: State, seat: Seat) -> int:
    """How long a seat whose turn has begun may still think: the cap of the turn, or what the team has left."""
    turn = state.turns[seat]
    return max(0, min(setting.options.turn_cap * 1000 - turn.spent_ms, left_ms(setting, state)))


def is_away(state: State, seat: Seat) -> bool:
    """Whether somebody else plays for a seat until its player presses something (S22.5)."""
    return state.ninja[seat].caps >= AWAY


def phase(setting: Setting, state: State) -> Phase | None:
    """What the one who is asked now has in time, the grace for what is under way included; None where nothing counts.

    Every turn has a number of its own, so each gets what is left to it, and nothing runs between two of them. On a
    clock in hours all have the whole phase together (S22.8).
    """
    number = 100 * state.phase
    if state.half is Half.DAY or state.stage not in (Stage.READY, Stage.TURNS):
        return None
    if setting.options.clock is Clock.HURRIED:
        return Timed(
            number, setting.options.hurried_hours * 3600.0, _too_late(_hours_ms(setting)), is_long=True
        )
    if not is_speedy(setting, state):
        return None
    if state.stage is Stage.READY:
        return Timed(number + 100, READY_MS / 1000, _too_late(READY_MS), gathers=True)
    if not state.turns:
        return None
    (seat,) = state.turns
    turn = 1 + sum(ninja.taken for ninja in state.ninja.values())
    limit = limit_ms(setting, state, seat)
    return Timed(number + turn, (limit + GRACE_MS) / 1000, _too_late(limit), GRACE_MS / 1000)


def _too_late(limit: int) -> Thought:
    return Thought(limit + 1)


def _hours_ms(setting: Setting) -> int:
    return setting.options.hurried_hours * 3_600_000


def counted(setting: Setting, state: State, seat: Seat, ms: int) -> Generator[RaidFact, None, Verdict]:
    """A seat has thought so long about what it decides next: its time is taken from the team's; returns what follows.

    Whoever is too late uses up no more than he had. On a clock in hours only that it has run out counts (S22.8).
    """
    if setting.options.clock is Clock.HURRIED:
        if ms <= _hours_ms(setting):
            return Verdict.IN_TIME
        yield ClockSounded()
        return Verdict.SOUNDED
    limit = limit_ms(setting, state, seat)
    yield TimeSpent(seat, min(ms, limit))
    if ms <= limit:
        if state.ninja[seat].caps:
            yield AnsweredInTime(seat)
        return Verdict.IN_TIME
    if not left_ms(setting, state):
        yield ClockSounded()
        return Verdict.SOUNDED
    yield CapReached(seat)
    return Verdict.CAPPED
