"""The simple player: answers its partner, and hands each other question to the side it plays."""

from __future__ import annotations

from typing import Any, ClassVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.players import guards, intruders
from bot.games.castle.players.agreeing import answered
from bot.games.castle.players.player_view import PlayerView


class SimplePlayer:
    """Plays any seat of the castle game from what its seat has witnessed, and remembers nothing else."""

    is_sharp: ClassVar[bool] = False
    """Whether as guards it weighs how likely intruders are where they can be."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`; refuses, as the game does, a seat that is not asked."""
        view = PlayerView(seen, seat, chance)
        wanted = answered(view) or self._wanted(view)
        # A score may wish for what is not possible; the default always is.
        if wanted is not None and seen.is_legal(seat, wanted):
            return wanted
        return seen.game.default(seen.state, seat, chance)

    def _wanted(self, view: PlayerView) -> Decision | None:
        is_guard = view.seat in view.setting.seating.guards
        return guards.decided(view, is_sharp=self.is_sharp) if is_guard else intruders.decided(view)


class SharpPlayer(SimplePlayer):
    """As guards it learns how the intruders of this game move; as intruders it plays like the simple one."""

    is_sharp = True
