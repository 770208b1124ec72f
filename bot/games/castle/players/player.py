"""What all computer players of the castle share: talks with a partner come first; nothing impossible is done."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.players.agreeing import answered, offered
from bot.games.castle.players.player_view import PlayerView


class Player(ABC):
    """Plays any seat of the castle game from what the seat has witnessed, and remembers nothing else."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`; the game's default if the player wants none, or an illegal one.

        Refuses with Illegal, as the game does, a seat that is not asked.
        """
        view = PlayerView(seen, seat, chance)
        wanted = answered(view) or offered(view) or self._wanted(view)
        # A score may choose something impossible; the default is always possible.
        if wanted is not None and seen.is_legal(seat, wanted):
            return wanted
        return seen.game.default(seen.state, seat, chance)

    def _wanted(self, view: PlayerView) -> Decision | None:
        is_guard = view.seat in view.setting.seating.guards
        return self.of_guards(view) if is_guard else self.of_intruders(view)

    @abstractmethod
    def of_guards(self, view: PlayerView) -> Decision | None:
        """The decision of a guard seat; None to leave it to the default answer."""

    @abstractmethod
    def of_intruders(self, view: PlayerView) -> Decision | None:
        """The decision of an intruder seat; None to leave it to the default answer."""
