"""The simple player: small scores, one turn ahead. Levels are measured against it, so it stays as it is.

No level uses what stands here: they share only what stands beside this room.
"""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Decision
from bot.games.castle.players.player import Player
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.simple import guards, intruders


class SimplePlayer(Player):
    """Plays any seat of the castle game, and always alike. It is not on offer."""

    @override
    def of_guards(self, view: PlayerView) -> Decision | None:
        return guards.decided(view)

    @override
    def of_intruders(self, view: PlayerView) -> Decision | None:
        return intruders.decided(view)
