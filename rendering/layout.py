"""Where things stand inside one place: a label line, signs beside it, and slots for figures below, none overlapping."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rendering.scene import Badge, Path, Point, Side, Token

MOST_TOKENS = 3
"""More figures than this in one place become a badge."""
LABEL_HEIGHT = 0.85
"""Height of the label line in units of one figure."""
PITCH = 1.06
"""Distance between the centres of two slots in units of one figure."""
SIGN = 0.78
"""Width kept for the sign at the right end of the label line, in units of one figure."""
LABEL_WIDTH = 2.15
"""Width kept for the label itself, in units of one figure: four signs of the bold condensed font."""
FINENESS = 6
"""Cells per figure of the grid on which free room is searched."""


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in board units."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Its width in board units."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Its height in board units."""
        return self.bottom - self.top

    def has(self, other: "Box") -> bool:
        """Whether `other` lies inside, borders included (a millionth of tolerance)."""
        eps = 1e-6 * max(1.0, self.width, self.height)
        return (
            other.left >= self.left - eps
            and other.top >= self.top - eps
            and other.right <= self.right + eps
            and other.bottom <= self.bottom + eps
        )

    def meets(self, other: "Box") -> bool:
        """Whether the two share any area."""
        return (
            self.left < other.right - 1e-9
            and other.left < self.right - 1e-9
            and self.top < other.bottom - 1e-9
            and other.top < self.bottom - 1e-9
        )


def around(at: Point, width: float, height: float) -> Box:
    """The box of this size centred at a point."""
    return Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


@dataclass(frozen=True, slots=True)
class Room:
    """The layout of one place, all points being centres.

    Its label; up to two signs, the first below it where a number to tap may cover it, the second beside it; three
    slots for figures (they never move, so a figure that stays does not jump); the middle of the slots for a badge; and
    the box they were laid out in.
    """

    box: Box
    label: Point
    signs: tuple[Point, Point]
    slots: tuple[Point, Point, Point]
    middle: Point

    @property
    def number(self) -> Point:
        """Where a number to tap goes: over the first sign, beside the figures, clear of the label."""
        return self.signs[0]


def room_in(box: Box, unit: float) -> Room:
    """Lays a place out in its free box: slots in a row where the box is wide enough and flat, else two and one.

    In a box too small for everything things keep their size and stick out evenly.
    """
    x, top = (box.left + box.right) / 2, box.top + max(0.0, box.height - _height(box, unit)) / 2
    label_y, first, step = (
        top + LABEL_HEIGHT * unit / 2,
        top + (LABEL_HEIGHT + PITCH / 2) * unit,
        PITCH * unit,
    )
    beside = (x + LABEL_WIDTH * unit / 2, label_y)
    label = (x - SIGN * unit / 2, label_y) if box.width >= (LABEL_WIDTH + SIGN) * unit else (x, label_y)
    if is_flat(box, unit):
        spare = (x + 2 * step, first) if box.width >= 5 * step else beside
        return Room(
            box, label, (spare, beside), ((x, first), (x - step, first), (x + step, first)), (x, first)
        )
    left, right = x - step / 2, x + step / 2
    slots = ((left, first), (right, first), (left, first + step))
    return Room(box, label, ((right, first + step), beside), slots, (x, first + step / 2))


def is_flat(box: Box, unit: float) -> bool:
    """Whether the box holds its slots in one row rather than in two."""
    return box.height < (LABEL_HEIGHT + 2 * PITCH) * unit and box.width >= (3 * PITCH - 1e-6) * unit


def _height(box: Box, unit: float) -> float:
    return (LABEL_HEIGHT + (PITCH if is_flat(box, unit) else 2 * PITCH)) * unit


def place_tokens(tokens: Sequence[Token], room: Room) -> tuple[Token | Badge, ...]:
    """Puts the figures of one place into its slots, in the given order; more than three become one badge.

    What the tokens said in `at` is replaced. No figures: nothing.
    """
    if len(tokens) > MOST_TOKENS:
        return (badge_of(tokens, room.middle),)
    return tuple(replace(token, at=slot) for token, slot in zip(tokens, room.slots, strict=False))


def badge_of(tokens: Sequence[Token], at: Point) -> Badge:
    """Says what is there: for each letter and side how many figures, the most frequent first."""
    kinds: Counter[tuple[str, Side]] = Counter()
    for token in tokens:
        kinds[token.letter, token.side] += token.count
    return Badge(tuple((f"{n} {letter}", side) for (letter, side), n in kinds.most_common()), at)


def free_box(polygon: Path, unit: float) -> Box:
    """The upright box inside a polygon in which a label and three figures fit best.

    Searched on a grid of a sixth of a figure; among boxes that hold everything the roomiest wins, else the one that
    comes nearest. A polygon thinner than the grid gives its bounding box.
    """
    cell = unit / FINENESS
    left, top = min(x for x, _ in polygon), min(y for _, y in polygon)
    inside = _cells(polygon, cell)
    found = [
        Box(left + a * cell, top + b * cell, left + c * cell, top + d * cell) for a, b, c, d in _boxes(inside)
    ]
    whole = Box(left, top, max(x for x, _ in polygon), max(y for _, y in polygon))
    return max(found, key=lambda box: _fit(box, unit), default=whole)


def _fit(box: Box, unit: float) -> tuple[float, float]:
    wide, high = (LABEL_WIDTH + SIGN) * unit, (LABEL_HEIGHT + 2 * PITCH) * unit
    tall = min(box.width / wide, box.height / high)
    flat = min(box.width / (3 * PITCH * unit), box.height / ((LABEL_HEIGHT + PITCH) * unit))
    return min(1.0, max(tall, flat)), min(tall, 1.4) + 0.01 * box.width * box.height / unit**2


def _cells(polygon: Path, cell: float) -> list[list[bool]]:
    left, top = min(x for x, _ in polygon), min(y for _, y in polygon)
    columns = int((max(x for x, _ in polygon) - left) / cell + 1e-6)
    rows = int((max(y for _, y in polygon) - top) / cell + 1e-6)
    grid = []
    for row in range(rows):
        y = top + (row + 0.5) * cell
        cuts = _crossings(polygon, y)
        grid.append([sum(c < left + (i + 0.5) * cell for c in cuts) % 2 == 1 for i in range(columns)])
    return grid


def _crossings(polygon: Path, y: float) -> list[float]:
    edges = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in edges if (ay > y) != (by > y)]


def _boxes(grid: list[list[bool]]) -> list[tuple[int, int, int, int]]:
    """All boxes of true cells that cannot grow downwards or sideways: the largest-rectangle-under-a-histogram walk."""
    found: list[tuple[int, int, int, int]] = []
    heights = [0] * (len(grid[0]) if grid else 0)
    for y, row in enumerate(grid):
        heights = [h + 1 if cell else 0 for h, cell in zip(heights, row, strict=True)]
        stack: list[tuple[int, int]] = []
        for x, high in enumerate([*heights, 0]):
            start = x
            while stack and stack[-1][1] >= high:
                start, tall = stack.pop()
                if tall:
                    found.append((start, y + 1 - tall, x, y + 1))
            stack.append((start, high))
    return found
