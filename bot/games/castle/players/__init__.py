"""Computer players of the castle: guards weigh a joint belief of both intruders, who look up to 20 turns ahead.

`belief` is what guards can deduce about the intruders, and `hunting` their use of it; `prospects` are the chances of
the intruders. A level restricts both sides (`levels`). `simple` is a separate player, the measure for levels: small
scores, one turn ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.players.levels import ADVISER, LEVELS, MASTER, NOVICE, SHARP, STEADY, LevelPlayer
from bot.games.castle.players.moods import moods
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.reasons import reason
from bot.games.castle.players.simple import SimplePlayer
from bot.games.computers import Advice, Computers
from bot.players.brain import Mood
from bot.words import _


class CastleComputers(Computers):
    """The computer players of both sides by level, advice and reasons in a line, and moods for simulations."""

    own = MappingProxyType({level.name: partial(LevelPlayer, level) for level in LEVELS})
    unlisted = MappingProxyType({"simple": SimplePlayer})
    slow = MappingProxyType({MASTER.name: SHARP.name})
    ranks = (NOVICE.name, STEADY.name, SHARP.name, MASTER.name)

    @override
    def about(self, level: str) -> str:
        return {
            NOVICE.name: _("soon forgets what it heard, and foresees nothing"),
            STEADY.name: _("remembers a noise for three turns, and takes chances"),
            SHARP.name: _("remembers every noise and plans far ahead, but overlooks guards of its own"),
            MASTER.name: _("remembers every noise, plans far ahead, and foresees your next move"),
        }.get(level) or super().about(level)

    @override
    def advice(self, seen: Match[Any], seat: Seat, chance: Chance) -> Advice:
        decision = LevelPlayer(ADVISER).decide(seen, seat, chance)
        return Advice(decision, reason(PlayerView(seen, seat, chance), decision, ADVISER))

    @override
    def reason(self, level: str, seen: Match[Any], seat: Seat, decision: Decision, chance: Chance) -> str:
        named = next((each for each in LEVELS if each.name == level), STEADY)
        return reason(PlayerView(seen, seat, chance), decision, named)

    @override
    def moods(self, seat: Seat) -> Sequence[Mood]:
        return moods(seat)
