"""Upright boxes, and the largest boxes inside an outline."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from rendering.scene import Path, Point

EPS = 1e-6


class Box(NamedTuple):
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

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def has(self, other: "Box") -> bool:
        """True if `other` lies inside this box; common edges count as inside, with a tolerance of a millionth."""
        eps = EPS * max(1.0, self.width, self.height)
        return (
            other.left >= self.left - eps
            and other.top >= self.top - eps
            and other.right <= self.right + eps
            and other.bottom <= self.bottom + eps
        )

    def meets(self, other: "Box") -> bool:
        """True if the two boxes overlap; touching edges do not count."""
        return (
            self.left < other.right - 1e-9
            and other.left < self.right - 1e-9
            and self.top < other.bottom - 1e-9
            and other.top < self.bottom - 1e-9
        )

    def without(self, other: "Box") -> list["Box"]:
        """The largest boxes, at most four, that fit into this one beside `other`; this one itself if they do not meet.

        They can overlap each other.
        """
        if not self.meets(other):
            return [self]
        # Written for speed, as a board asks 110,000 times before its first picture.
        left, top, right, bottom = self
        start, above, end, below = other
        found = []
        if right - left > EPS:
            if above - top > EPS:
                found.append(Box(left, top, right, above))
            if bottom - below > EPS:
                found.append(Box(left, below, right, bottom))
        if bottom - top > EPS:
            if start - left > EPS:
                found.append(Box(left, top, start, bottom))
            if right - end > EPS:
                found.append(Box(end, top, right, bottom))
        return found


def around(at: Point, width: float, height: float) -> Box:
    """The box of this size centred at a point."""
    return Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


def bounds(polygon: Path) -> Box:
    """The smallest box round an outline."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Box(min(xs), min(ys), max(xs), max(ys))


def free_boxes(polygon: Path, cell: float) -> list[Box]:
    """All boxes inside an outline that cannot grow on a grid of cells; at slanted edges up to a cell stays unused.

    If the outline is too thin for any cell, the only box is its bounds. `cell` is the largest side of a cell.
    """
    xs = _ruled([x for x, _ in polygon], cell)
    ys = _ruled([y for _, y in polygon], cell)
    grid = [_row(polygon, xs, band) for band in pairwise(ys)]
    # An outline so thin that no cell lies inside gives its bounds, because callers need at least one box.
    return [Box(xs[a], ys[b], xs[c], ys[d]) for a, b, c, d in _largest(grid)] or [bounds(polygon)]


def _ruled(marks: Sequence[float], cell: float) -> list[float]:
    """The coordinates of grid lines: all `marks`, and between them as many as make gaps of about a cell."""
    lines: list[float] = []
    for start, end in pairwise(sorted(set(marks))):
        n = max(1, round((end - start) / cell))
        lines += [start + (end - start) * i / n for i in range(n)]
    return [*lines, max(marks)]


def _row(polygon: Path, xs: Sequence[float], band: tuple[float, float]) -> list[bool]:
    """For each cell of a band (a row of the grid, given as its top and bottom), True if it lies wholly inside.

    No corner of the outline lies strictly between top and bottom.
    """
    # Edges do not cross within a band, so the sum of their two ends sorts them from left to right; then the inside lies
    # between the first and the second, the third and the fourth, and so on.
    walls = sorted(_walls(polygon, *band), key=sum)
    spans = [(max(left), min(right)) for left, right in zip(walls[::2], walls[1::2], strict=False)]
    row = [False] * (len(xs) - 1)
    for start, end in spans:
        first, last = bisect_left(xs, start - EPS), bisect_right(xs, end + EPS) - 1
        row[first:last] = [True] * (last - first)
    return row


def _walls(polygon: Path, top: float, bottom: float) -> Iterator[tuple[float, float]]:
    """For each edge of the outline that crosses a band, the x at which it meets the top and the bottom."""
    middle = (top + bottom) / 2
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > middle) != (by > middle):
            slope = (bx - ax) / (by - ay)
            yield ax + (top - ay) * slope, ax + (bottom - ay) * slope


def _largest(grid: list[list[bool]]) -> list[tuple[int, int, int, int]]:
    """All boxes of true cells that cannot grow, as first column, first row, end of columns and end of rows.

    By the stack algorithm for the largest rectangle in a histogram.
    """
    found: list[tuple[int, int, int, int]] = []
    below = [list(accumulate(row, initial=0)) for row in [*grid[1:], [False] * len(grid[0])]] if grid else []
    heights = [0] * (len(grid[0]) if grid else 0)
    for y, row in enumerate(grid):
        heights = [h + 1 if cell else 0 for h, cell in zip(heights, row, strict=True)]
        stack: list[tuple[int, int]] = []
        # The 0 at the end closes every open box.
        for x, high in enumerate([*heights, 0]):
            start = x
            while stack and stack[-1][1] > high:
                start, tall = stack.pop()
                # Only if a cell below is taken: otherwise a later row finds a larger box that holds this one.
                if below[y][x] - below[y][start] < x - start:
                    found.append((start, y + 1 - tall, x, y + 1))
            if high and (not stack or stack[-1][1] < high):
                stack.append((start, high))
    return found
