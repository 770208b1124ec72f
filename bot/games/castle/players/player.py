"""What all computer players of the castle game share: partners are answered, and what is not possible is not tried."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.players.agreeing import answered, offered
from bot.games.castle.players.player_view import PlayerView


class Player(ABC):
    """Plays any seat of the castle game from what its seat has witnessed, and remembers nothing else."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`; refuses, as the game does, a seat that is not asked."""
        view = PlayerView(seen, seat, chance)
        wanted = answered(view) or offered(view) or self._wanted(view)
        # A score may wish for what is not possible; the default always is.
        if wanted is not None and seen.is_legal(seat, wanted):
            return wanted
        return seen.game.default(seen.state, seat, chance)

    def _wanted(self, view: PlayerView) -> Decision | None:
        is_guard = view.seat in view.setting.seating.guards
        return self.of_guards(view) if is_guard else self.of_intruders(view)

    @abstractmethod
    def of_guards(self, view: PlayerView) -> Decision | None:
        """What a guard seat decides; None to leave it to the default answer."""

    @abstractmethod
    def of_intruders(self, view: PlayerView) -> Decision | None:
        """What a seat of the intruders decides; None to leave it to the default answer."""
