"""Computer players of the castle game: small scores, one turn ahead, no tree of moves."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from bot.engine.game import Seat
from bot.games.castle.players.moods import moods
from bot.games.castle.players.simple import SimplePlayer
from bot.games.computers import Computers
from bot.players.brain import Mood


class CastleComputers(Computers):
    """See `bot.games.computers.Computers`."""

    own = MappingProxyType({"simple": SimplePlayer})

    def moods(self, seat: Seat) -> Sequence[Mood]:
        """See moods."""
        return moods(seat)
