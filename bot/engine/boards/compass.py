"""Eight directions on a square grid, and the arcs in front of a facing, beside it and behind it.

x runs east and y runs north. All in whole numbers.
"""

from enum import IntEnum, StrEnum


class Direction(IntEnum):
    """One of the eight straight lines of a grid, clockwise from north; the even ones run along rows and columns."""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7

    @property
    def dx(self) -> int:
        """Columns to the east in one step: -1, 0 or 1."""
        return _DX[self]

    @property
    def dy(self) -> int:
        """Rows to the north in one step: -1, 0 or 1."""
        # The northward part of a direction is the eastward part of the direction a quarter turn clockwise.
        return _DX[(self + 2) % 8]

    @property
    def is_diagonal(self) -> bool:
        """True if a step changes both row and column."""
        return self % 2 == 1

    @property
    def opposite(self) -> "Direction":
        """The direction after half a turn."""
        return self.turned(4)

    def turned(self, eighths: int) -> "Direction":
        """The direction after `eighths` eighths of a turn clockwise; negative numbers turn the other way."""
        return Direction((self + eighths) % 8)


_DX = (0, 1, 1, 1, 0, -1, -1, -1)

STRAIGHT = (Direction.N, Direction.E, Direction.S, Direction.W)
"""The four directions along rows and columns: the facings of a game that has four."""

DIAGONAL = (Direction.NE, Direction.SE, Direction.SW, Direction.NW)
"""The four diagonal directions."""


class Arc(StrEnum):
    """The parts around a facing: a quarter in front, a quarter behind, and the two sides between."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


def arc(facing: Direction, dx: int, dy: int) -> Arc:
    """The arc in which the offset (dx, dy) lies. An offset on the border of a quarter belongs to front or rear.

    Front is at most 45 degrees off the facing, rear at most 45 degrees off the opposite. Of the eight neighbours three
    are front, three rear and two side, whatever the facing. Refuses (0, 0) with ValueError.
    """
    if not dx and not dy:
        raise ValueError("What stands on the same place lies in no arc.")
    # A diagonal facing makes both values longer by the length of its step, so comparing them needs no square
    # roots.
    along = dx * facing.dx + dy * facing.dy
    across = abs(dx * facing.dy - dy * facing.dx)
    if along >= across:
        return Arc.FRONT
    return Arc.REAR if -along >= across else Arc.SIDE


def heading(dx: int, dy: int) -> Direction | None:
    """The direction of an offset that lies exactly on one of the eight lines; None for other offsets and for (0, 0)."""
    if (not dx and not dy) or (dx and dy and abs(dx) != abs(dy)):
        return None
    sign = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
    return next(way for way in Direction if (way.dx, way.dy) == sign)
