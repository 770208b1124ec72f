"""Computer players of the raid: helpers by night, racers by day (S24.2, S33.10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.computers import Advice, Computers
from bot.games.files import toml
from bot.games.raid.players.deep import DeepPlayer
from bot.games.raid.players.moods import MOODS
from bot.games.raid.players.reasons import reason
from bot.games.raid.players.simple import DefaultPlayer, RovingPlayer
from bot.games.raid.players.value import ValuePlayer
from bot.players.brain import Mood
from bot.words import _


class RaidComputers(Computers):
    """The helpers and racers of the raid, the best first, and their moods for simulations."""

    own = MappingProxyType(
        {
            "deep": DeepPlayer,
            "value": ValuePlayer,
            "default": DefaultPlayer,
            "forward": partial(RovingPlayer, bias=4),
        }
    )

    ranks = ("forward", "default", "value", "deep")

    @override
    def about(self, level: str) -> str:
        text = toml("raid", "told")["levels"].get(level)
        return _(text) if text else super().about(level)

    @override
    def advice(self, seen: Match[Any], seat: Seat, chance: Chance) -> Advice:
        player = DeepPlayer()
        decision = player.decide(seen, seat, chance)
        return Advice(decision, reason(player.view(seen, seat), decision))

    @override
    def reason(self, level: str, seen: Match[Any], seat: Seat, decision: Decision, chance: Chance) -> str:
        # The other levels do not weigh the things that this reason names.
        return reason(DeepPlayer().view(seen, seat), decision) if level == "deep" else ""

    @override
    def moods(self, seat: Seat) -> Sequence[Mood]:
        return MOODS
