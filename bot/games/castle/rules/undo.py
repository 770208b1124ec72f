"""What can be taken back: headings, regrouping, a search card before its first step, and room in the passage.

None of these depends on hidden information or luck. Everything else is final, even if it revealed nothing: otherwise
players could use it to scout.
"""

from __future__ import annotations

from bot.engine.capabilities import Undo
from bot.engine.game import Decision
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue

_REVERSIBLE = frozenset({d.Face, d.Form, d.Join, d.Merge})


class CastleUndo(Undo):
    """The undo of the castle game: only decisions that depend on no hidden information and no luck."""

    def is_final(self, decision: Decision) -> bool:
        """True unless the card's declaration or the list above allows the undo."""
        play = catalogue().guard_plays.get(type(decision))
        return type(decision) not in _REVERSIBLE if play is None else play.is_final(decision)
