"""What can be decided in Beacons, and what can happen. All of it is public but what is sealed (`bot.engine.sealed`)."""

from __future__ import annotations

from enum import StrEnum

from bot.engine import sealed
from bot.engine.boards.compass import Direction
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Public, Seat, record
from tests.toy.beacons.state import Moor, Stage


class Face(StrEnum):
    """What a die shows (B7)."""

    FLAME = "flame"
    SMOKE = "smoke"


@record
class Post(Decision):
    """Go to a square by day, in the open (B5)."""

    zone: Zone


@record
class Walk(Decision):
    """Walk to a square in this hour (B6)."""

    zone: Zone


@record
class Light(Decision):
    """Light the beacon you stand at (B6)."""


@record
class Signal(Decision):
    """Turn one way and swing the lantern: a die more for a beacon you see lit there (B6, B7)."""

    way: Direction


@record
class Begun(Public):
    """A night begins: the first to the third, with what the one before has left."""

    night: int
    glory: int

    def apply(self, state: Moor) -> None:
        """What the night before has left."""
        state.night, state.glory = self.night, self.glory


@record
class DayBroke(Public):
    """A watch begins by day."""

    watch: int

    def apply(self, state: Moor) -> None:
        """Nobody has gone to a square yet."""
        state.stage, state.watch, state.hour, state.posted = Stage.DAY, self.watch, 0, frozenset()
        state.phase += 1


@record
class Posted(Public):
    """A keeper has gone to a square by day."""

    seat: Seat
    zone: Zone
    facing: Direction

    def apply(self, state: Moor) -> None:
        """The keeper stands there."""
        state.posted |= {self.seat}
        state.change(self.seat, zone=self.zone, facing=self.facing)


@record
class HourStruck(Public):
    """An hour of the night begins."""

    hour: int

    def apply(self, state: Moor) -> None:
        """Nobody has chosen yet."""
        state.stage, state.hour = Stage.HOUR, self.hour
        state.opened = {}
        state.phase += 1


@record
class Walked(Public):
    """A keeper has walked."""

    seat: Seat
    zone: Zone
    facing: Direction

    def apply(self, state: Moor) -> None:
        """The keeper stands there."""
        state.change(self.seat, zone=self.zone, facing=self.facing)


@record
class Turned(Public):
    """A keeper has turned to signal."""

    seat: Seat
    facing: Direction

    def apply(self, state: Moor) -> None:
        """The keeper faces that way."""
        state.change(self.seat, facing=self.facing)


@record
class Rolled(Public):
    """The dice for a beacon."""

    beacon: Zone
    faces: tuple[Face, ...]

    def apply(self, state: Moor) -> None:
        """Nothing by itself: see `Kindled`."""


@record
class Kindled(Public):
    """A beacon burns."""

    beacon: Zone

    def apply(self, state: Moor) -> None:
        """The beacon is burning."""
        state.burning |= {self.beacon}


@record
class Ended(Public):
    """It is dawn, or all beacons burn."""

    def apply(self, state: Moor) -> None:
        """Nothing more is asked."""
        state.stage = Stage.OVER


DECISIONS: tuple[type[Decision], ...] = (Post, Walk, Light, Signal)
FACTS: tuple[type[Fact], ...] = (
    *(Begun, DayBroke, Posted, HourStruck, *sealed.KINDS, Walked, Turned, Rolled, Kindled, Ended),
)
