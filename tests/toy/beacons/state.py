"""Where things stand in Beacons: nothing of it is secret but the choices in `seals`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from bot.engine.boards.compass import Direction
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Seat
from bot.engine.sealed import Seals
from tests.toy.beacons.moor import HUT


class Stage(StrEnum):
    """What moment it is."""

    DAY = "day"
    HOUR = "hour"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Keeper:
    """The square of a keeper, and the direction in which they face."""

    zone: Zone = HUT
    facing: Direction = Direction.N


@dataclass(slots=True)
class Moor:
    """The state. Every value is immutable, and replaced as a whole."""

    stage: Stage = Stage.DAY
    phase: int = 0
    """How many questions were put to all: the number of the phase at a live pace (B9)."""
    night: int = 1
    glory: int = 0
    """What the night before has left (B8)."""
    watch: int = 0
    hour: int = 0
    keepers: Mapping[Seat, Keeper] = field(default_factory=dict)
    posted: frozenset[Seat] = frozenset()
    seals: Seals = field(default_factory=Seals)
    opened: Mapping[Seat, Decision] = field(default_factory=dict)
    """What all have chosen in this hour, once that is public."""
    burning: frozenset[Zone] = frozenset()

    def copy(self) -> Self:
        """An independent copy."""
        return replace(self)

    def change(self, seat: Seat, **changes: Any) -> None:
        """Change something about a keeper."""
        self.keepers = {**self.keepers, seat: replace(self.keepers[seat], **changes)}
