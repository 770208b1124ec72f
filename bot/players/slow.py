"""A player that takes time where time is part of the game: for simulations."""

from __future__ import annotations

from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Seat
from bot.engine.match import Match, Thought, Timed
from bot.players.brain import Brain

LATE: Final = (3, 20, 200)
"""In each match one of so many questions is answered too late: by a sleeper, a slow player, a prompt one."""
SLOW: Final = 3
"""One answer of so many takes any part of the time that is left, the others at most an eighth."""


class SlowPlayer:
    """Decides as another does, and in a phase that is `Timed` says before how long it has thought.

    Where every answer counts by its own time it thinks before each decision, and now and then for too long. Where only
    the end of the phase counts it now and then lets it pass. For one seat.
    """

    def __init__(self, brain: Brain) -> None:
        self._brain, self._has_thought = brain, False

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A thought, or what the brain decides after it."""
        phase = seen.game.phases.phase(seen.state)
        thought = (
            _thought(phase, f"{seat} {len(seen.log)}", seat, chance) if isinstance(phase, Timed) else None
        )
        if thought is None or self._has_thought:
            self._has_thought = False
            return self._brain.decide(seen, seat, chance)
        # After a thought in time the same question is still open, after one that was too long it is not.
        self._has_thought = isinstance(phase, Timed) and thought.ms < phase.late.ms
        return thought


def _thought(phase: Timed, label: str, seat: Seat, chance: Chance) -> Thought | None:
    """How long a seat thinks; None where it does not count."""
    if not chance.below(f"{label} late", pick(chance, f"{seat} haste", LATE)):
        return phase.late
    if not phase.grace:
        return None
    is_slow = not chance.below(f"{label} slow", SLOW)
    return Thought(chance.below(f"{label} ms", phase.late.ms if is_slow else (phase.late.ms + 7) // 8))
