"""What can be taken back: headings, regrouping, and a card with its target before the first step.

None of it asks what is hidden or draws luck. Everything else is final, also where it brought nothing to light: else it
could be used to scout.
"""

from __future__ import annotations

from bot.engine.game import Decision, Undo
from bot.games.castle import decisions as d

_REVERSIBLE = frozenset({d.Face, d.Form, d.Join, d.Merge, d.SentrySearch, d.PatrolSearch})


class CastleUndo(Undo):
    """See engine.game.Undo."""

    def is_final(self, decision: Decision) -> bool:
        """A Secret Passage that only opens can be taken back; a guard who goes inside has taken a step."""
        if isinstance(decision, d.OpenPassage):
            return decision.guard is not None
        return type(decision) not in _REVERSIBLE
