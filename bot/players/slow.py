"""A player that takes time in games that count thinking time: for simulations."""

from __future__ import annotations

from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Seat
from bot.engine.match import Match, Thought, Timed
from bot.players.brain import Brain

LATE: Final = (3, 20, 200)
"""For each seat one of these is drawn for a whole match: one question in this many is answered too late.

3 stands for a player asleep, 20 for a slow one, 200 for a prompt one.
"""
SLOW: Final = 3
"""One answer in this many takes any share of the time left up to all of it, the others at most an eighth."""


class SlowPlayer:
    """Decides as another brain does, and first decides a thinking time in a phase that is `Timed`.

    In a phase with a grace, it decides a thinking time before each decision, sometimes one that is too long. In a phase
    without a grace, where only the end of the phase counts, it sometimes lets the phase run out. One object plays one
    seat.
    """

    def __init__(self, brain: Brain) -> None:
        self._brain, self._has_thought = brain, False

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A thinking time if one is due now, else the brain's decision."""
        phase = seen.game.phases.phase(seen.state)
        thought = (
            _thought(phase, f"{seat} {len(seen.log)}", seat, chance) if isinstance(phase, Timed) else None
        )
        if thought is None or self._has_thought:
            self._has_thought = False
            return self._brain.decide(seen, seat, chance)
        # After a thought in time the same question is still open; after one that is too long it is not.
        self._has_thought = isinstance(phase, Timed) and thought.ms < phase.late.ms
        return thought


def _thought(phase: Timed, label: str, seat: Seat, chance: Chance) -> Thought | None:
    """The thinking time that a seat decides; None if it decides none: without a grace, and not too late."""
    if not chance.below(f"{label} late", pick(chance, f"{seat} haste", LATE)):
        return phase.late
    if not phase.grace:
        return None
    is_slow = not chance.below(f"{label} slow", SLOW)
    return Thought(chance.below(f"{label} ms", phase.late.ms if is_slow else (phase.late.ms + 7) // 8))
