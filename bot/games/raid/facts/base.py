"""The base classes of the raid's facts: who may see a fact, and how it is written down (S27.6)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Fact, Seat, Viewer, record
from bot.games.raid.kinds import Tile
from bot.games.raid.state.state import State


class RaidFact(Fact):
    """A fact that can be written into a state. Secret by default."""

    __slots__ = ()

    def apply(self, state: State) -> None:
        """Write this fact down. Decides nothing; works on true states and on states with holes."""
        raise NotImplementedError


Facts = Iterator[RaidFact]
"""Facts one after the other: each is written into the state before the next is requested."""


class Public(RaidFact):
    """A fact that everybody sees whole."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself."""
        return self


class Private(RaidFact):
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
