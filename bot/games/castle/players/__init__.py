"""Computer players of the castle game: small scores, one turn ahead, no tree of moves."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from typing_extensions import override

from bot.engine.game import Seat
from bot.games.castle.players.moods import moods
from bot.games.castle.players.simple import SimplePlayer
from bot.games.computers import Computers
from bot.players.brain import Mood


class CastleComputers(Computers):
    """The computer players of both sides, and their moods for simulations."""

    own = MappingProxyType({"simple": SimplePlayer})

    @override
    def moods(self, seat: Seat) -> Sequence[Mood]:
        return moods(seat)
