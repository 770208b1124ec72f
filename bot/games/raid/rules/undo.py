"""What may be taken back in the raid (S33.7)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.capabilities import Undo
from bot.engine.game import Decision
from bot.games.raid.decisions import Start


class RaidUndo(Undo):
    """A start tile may be taken back until the route is made; all other decisions are final (S33.7).

    Only in strict order. In the other orders another player may decide meanwhile; and in sealed order a start tile that
    can no longer be taken back would show that a player has planned a step.
    """

    @override
    def is_final(self, decision: Decision) -> bool:
        return not isinstance(decision, Start)
