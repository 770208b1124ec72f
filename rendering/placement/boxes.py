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
        """True if `other` lies inside, outline included (a millionth of tolerance)."""
        eps = EPS * max(1.0, self.width, self.height)
        return (
            other.left >= self.left - eps
            and other.top >= self.top - eps
            and other.right <= self.right + eps
            and other.bottom <= self.bottom + eps
        )

    def meets(self, other: "Box") -> bool:
        """True if the two share any area."""
        return (
            self.left < other.right - 1e-9
            and other.left < self.right - 1e-9
            and self.top < other.bottom - 1e-9
            and other.top < self.bottom - 1e-9
        )

    def without(self, other: "Box") -> list["Box"]:
        """The largest boxes left of this one when the other is taken out: itself, or up to four."""
        if not self.meets(other):
            return [self]
        strips = (
            Box(self.left, self.top, self.right, other.top),
            Box(self.left, other.bottom, self.right, self.bottom),
            Box(self.left, self.top, other.left, self.bottom),
            Box(other.right, self.top, self.right, self.bottom),
        )
        return [strip for strip in strips if strip.width > EPS and strip.height > EPS]


def around(at: Point, width: float, height: float) -> Box:
    """The box of this size centred at a point."""
    return Box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


def bounds(polygon: Path) -> Box:
    """The smallest box round an outline."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Box(min(xs), min(ys), max(xs), max(ys))


def free_boxes(polygon: Path, cell: float) -> list[Box]:
    """Boxes that lie wholly inside an outline and cannot grow, up to a cell at slanted edges. Never empty."""
    xs = _ruled([x for x, _ in polygon], cell)
    ys = _ruled([y for _, y in polygon], cell)
    grid = [_row(polygon, xs, band) for band in pairwise(ys)]
    # An outline so thin that no cell lies inside gives its bounds, because callers need at least one box.
    return [Box(xs[a], ys[b], xs[c], ys[d]) for a, b, c, d in _largest(grid)] or [bounds(polygon)]


def _ruled(marks: Sequence[float], cell: float) -> list[float]:
    """Lines through all the marks, with gaps of at most a cell."""
    lines: list[float] = []
    for start, end in pairwise(sorted(set(marks))):
        n = max(1, round((end - start) / cell))
        lines += [start + (end - start) * i / n for i in range(n)]
    return [*lines, max(marks)]


def _row(polygon: Path, xs: Sequence[float], band: tuple[float, float]) -> list[bool]:
    """For each cell of a band, True if it lies wholly inside.

    No corner of the outline lies between the lines of a band.
    """
    # Edges do not cross within a band, so the sum of their ends orders them; the inside is between the two of
    # a pair.
    walls = sorted(_walls(polygon, *band), key=sum)
    spans = [(max(left), min(right)) for left, right in zip(walls[::2], walls[1::2], strict=False)]
    row = [False] * (len(xs) - 1)
    for start, end in spans:
        first, last = bisect_left(xs, start - EPS), bisect_right(xs, end + EPS) - 1
        row[first:last] = [True] * (last - first)
    return row


def _walls(polygon: Path, top: float, bottom: float) -> Iterator[tuple[float, float]]:
    """For each edge that crosses a band, where it meets the upper and the lower line."""
    middle = (top + bottom) / 2
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > middle) != (by > middle):
            slope = (bx - ax) / (by - ay)
            yield ax + (top - ay) * slope, ax + (bottom - ay) * slope


def _largest(grid: list[list[bool]]) -> list[tuple[int, int, int, int]]:
    """All boxes of true cells that cannot grow, by the algorithm for the largest box under a skyline."""
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
                # Otherwise all cells of the row below are free too, and that row finds the larger box.
                if below[y][x] - below[y][start] < x - start:
                    found.append((start, y + 1 - tall, x, y + 1))
            if high and (not stack or stack[-1][1] < high):
                stack.append((start, high))
    return found
