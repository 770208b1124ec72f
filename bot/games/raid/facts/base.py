"""What facts of the raid share besides `Fact` and `Public`: whose they are, and where (S27.6)."""

from __future__ import annotations

from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.raid.kinds import Tile


class Private(Fact):
    """A fact that only its seat sees; others do not even witness that it happened."""

    __slots__ = ()
    seat: Seat

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself for its seat, None for others."""
        return self if viewer.is_in(self.seat) else None


@record
class OfSeat(Public):
    """An act of a seat, or something done to it."""

    seat: Seat


@record
class OfSeatAt(OfSeat):
    """An act of a seat, or something done to it, at a tile."""

    tile: Tile


@record
class OfTile(Public):
    """A change of a tile, or of something that stands there."""

    tile: Tile
