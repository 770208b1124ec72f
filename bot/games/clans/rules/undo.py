"""What may be changed or taken back in the clans (A30.2)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.capabilities import Undo
from bot.engine.game import Decision
from bot.games.clans.decisions import ChooseTeam, ThrowHand


class ClansUndo(Undo):
    """Teams and throws may be changed until all seats have chosen; all other decisions are final.

    So are the built teams, lists, deployments and upkeeps that a seat has handed in.

    An activation is a draft until it is committed, so everything committed may have revealed something (A30.2).
    """

    @override
    def is_changeable(self, decision: Decision) -> bool:
        return isinstance(decision, ChooseTeam | ThrowHand)
