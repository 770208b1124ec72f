"""What every fact of the raid shares: who may see it, and how it is written down (S27.6)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Fact, Seat, Viewer, record
from bot.games.raid.kinds import Tile
from bot.games.raid.state.state import State


class RaidFact(Fact):
    """A fact that can be written into a state. Seen by nobody unless it says otherwise."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Write this fact down. Judges nothing; works on true states and on states with holes."""
        raise NotImplementedError


Facts = Iterator[RaidFact]
"""What follows, one after the other: each is written into the state before the next is asked for."""


class Public(RaidFact):
    """Everybody sees it whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself."""
        return self


class Private(RaidFact):
    """What its seat alone sees, and nobody else has witnessed anything of."""

    __slots__ = ()
    seat: Seat

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself for its seat."""
        return self if viewer.is_in(self.seat) else None


@record
class OfSeat(Public):
    """What a seat does, or what is done to it."""

    seat: Seat


@record
class OfSeatAt(OfSeat):
    """The same at a tile."""

    tile: Tile


@record
class OfTile(Public):
    """What becomes of a tile, or of what stands there."""

    tile: Tile
