"""The computer players of the clans: they see what a seat sees, and compute with exact odds (A30.12)."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.clans.players.greedy import Adviser, CarefulPlayer, GreedyPlayer, ReplyPlayer
from bot.games.computers import Advice, Computers
from bot.players.brain import Mood
from bot.players.random_player import RandomPlayer
from bot.words import _


class ClansComputers(Computers):
    """The computer players of the clans, the usual one first, and their variations for simulations."""

    own = MappingProxyType({"careful": CarefulPlayer, "reply": ReplyPlayer, "greedy": GreedyPlayer})
    ranks = ("greedy", "careful", "reply")

    @override
    def about(self, level: str) -> str:
        return {
            "careful": _("considers what enemies could do to a model where its move ends, and uses Stealth"),
            "reply": _("considers what the enemies could answer, and strikes first"),
            "greedy": _("compares AT with DF, takes what promises most, and ignores danger"),
        }.get(level) or super().about(level)

    @override
    def advice(self, seen: Match[Any], seat: Seat, chance: Chance) -> Advice:
        return Advice(Adviser().decide(seen, seat, chance), "")

    @override
    def moods(self, seat: Seat) -> Sequence[Mood]:
        greedy, whim = GreedyPlayer(), RandomPlayer(commit=0.3)
        return (greedy,), (CarefulPlayer(),), (greedy, greedy, whim), (whim,)
