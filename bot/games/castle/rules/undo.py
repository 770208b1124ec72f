"""What can be taken back: headings, regrouping, and a card with its target before the first step.

None of it asks what is hidden or draws luck. Everything else is final, also where it brought nothing to light: else it
could be used to scout.
"""

from __future__ import annotations

from bot.engine.capabilities import Undo
from bot.engine.game import Decision
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue

_REVERSIBLE = frozenset({d.Face, d.Form, d.Join, d.Merge})


class CastleUndo(Undo):
    """What can be taken back: what asked nothing hidden and drew no luck."""

    def is_final(self, decision: Decision) -> bool:
        """As a card's declaration says of it; what plays no card and is not named here is final."""
        play = catalogue().guard_plays.get(type(decision))
        return type(decision) not in _REVERSIBLE if play is None else play.is_final(decision)
