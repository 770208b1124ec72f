"""Where things stand in Hide, and short questions about the house."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType, Self

from bot.engine.game import Seat

Room = NewType("Room", int)
"""A room of the house, 0 to 29; written as its label, A1 to C10."""

COLUMNS = 10
LABELS = tuple(f"{row}{column}" for row in "ABC" for column in range(1, COLUMNS + 1))
ROOMS = tuple(Room(index) for index in range(len(LABELS)))
HIGHEST = 3


class Stage(StrEnum):
    """Whose moment it is."""

    PREPARE = "prepare"
    WALK = "walk"
    SEEK = "seek"
    ANSWER = "answer"
    OVER = "over"


@dataclass(slots=True)
class House:
    """The state: true, or with holes. What its reader may not know is None."""

    stage: Stage = Stage.PREPARE
    round: int = 0
    alert: int = 0
    looks: int = 0
    looked: Room | None = None
    prepared: frozenset[Seat] = frozenset()
    readied: frozenset[Seat] = frozenset()
    winner: Seat | None = None
    charms: int | None = None
    hider: Room | None = None
    bells: frozenset[Room] | None = None

    def copy(self) -> Self:
        """An independent copy: every value is immutable, so the fields are enough."""
        return replace(self)


def room(label: str) -> Room:
    """The room of a label such as b7; ValueError if the house has none."""
    return Room(LABELS.index(label.strip().upper()))


def beside(here: Room) -> list[Room]:
    """The rooms that share a wall with `here`."""
    return [there for there in ROOMS if distance(here, there) == 1]


def distance(a: Room, b: Room) -> int:
    """The least number of steps between two rooms."""
    rows, columns = zip(divmod(a, COLUMNS), divmod(b, COLUMNS), strict=True)
    return abs(rows[0] - rows[1]) + abs(columns[0] - columns[1])


def area(here: Room) -> str:
    """The storey of a room, for choosing in two steps."""
    return ("cellar", "hall", "attic")[here // COLUMNS]
