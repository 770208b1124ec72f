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
    GUST = "gust"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Keeper:
    """Where a keeper stands, which way he faces, and the oil he has."""

    zone: Zone = HUT
    facing: Direction = Direction.N
    oil: int = 0


@dataclass(slots=True)
class Moor:
    """The state. Every value is immutable, and replaced as a whole."""

    stage: Stage = Stage.DAY
    phase: int = 0
    """How many questions were put, each to all or to one: the number of the phase at a live pace (B13)."""
    night: int = 1
    glory: int = 0
    """What the night before has left (B12)."""
    watch: int = 0
    hour: int = 0
    keepers: Mapping[Seat, Keeper] = field(default_factory=dict)
    posted: frozenset[Seat] = frozenset()
    seals: Seals = field(default_factory=Seals)
    opened: Mapping[Seat, Decision] = field(default_factory=dict)
    """What all have chosen in this hour, once that is public."""
    rolled: frozenset[Zone] = frozenset()
    """The beacons for which dice were rolled in this hour."""
    burning: frozenset[Zone] = frozenset()
    embers: frozenset[Zone] = frozenset()
    fog: Zone = HUT
    wind: Direction = Direction.N
    threatened: Zone | None = None
    asked: tuple[Seat, ...] = ()
    """Who may still shield the threatened beacon, the next first."""

    def copy(self) -> Self:
        """An independent copy."""
        return replace(self)

    def change(self, seat: Seat, **changes: Any) -> None:
        """Change something about a keeper."""
        self.keepers = {**self.keepers, seat: replace(self.keepers[seat], **changes)}
