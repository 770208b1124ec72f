"""The simple player: small scores, one turn ahead. New levels are measured against it, so it stays as it is."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Decision
from bot.games.castle.players import guards, intruders
from bot.games.castle.players.player import Player
from bot.games.castle.players.player_view import PlayerView


class SimplePlayer(Player):
    """Plays any seat of the castle game, and always alike. It is not on offer."""

    @override
    def of_guards(self, view: PlayerView) -> Decision | None:
        return guards.decided(view, is_sharp=False)

    @override
    def of_intruders(self, view: PlayerView) -> Decision | None:
        return intruders.decided(view)
