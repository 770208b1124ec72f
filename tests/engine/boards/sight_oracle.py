"""Lines of sight a second time, slowly and from the geometry alone: in fractions, square by square and wall by wall."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from bot.engine.boards.grid import Grid
from bot.engine.boards.sight import Sampling

HALF = Fraction(1, 2)


class Segment(NamedTuple):
    """From (x, y) by (run, rise); the square of column x and row y has its centre there and sides of length one."""

    x: Fraction
    y: Fraction
    run: Fraction
    rise: Fraction

    def side_of(self, x: Fraction, y: Fraction) -> Fraction:
        """Above zero left of the segment's line, below zero right of it, zero on it."""
        return self.run * (y - self.y) - self.rise * (x - self.x)


def segments(grid: Grid, sampling: Sampling, a: int, b: int) -> Iterator[Segment]:
    for (u1, v1), (u2, v2) in product(sampling.points, sampling.points):
        x1, y1 = (grid.x[a] + Fraction(u1, 2 * sampling.half), grid.y[a] + Fraction(v1, 2 * sampling.half))
        x2, y2 = (grid.x[b] + Fraction(u2, 2 * sampling.half), grid.y[b] + Fraction(v2, 2 * sampling.half))
        yield Segment(x1, y1, x2 - x1, y2 - y1)


def crosses(segment: Segment, x: int, y: int) -> bool:
    """True if the segment has a point strictly inside the square."""
    first, last = Fraction(0), Fraction(1)
    for start, way, centre in ((segment.x, segment.run, x), (segment.y, segment.rise, y)):
        low, high = centre - HALF - start, centre + HALF - start
        if way == 0:
            if not low < 0 < high:
                return False
        else:
            first, last = max(first, min(low / way, high / way)), min(last, max(low / way, high / way))
    return first < last


def is_walled_off(grid: Grid, segment: Segment) -> bool:
    """True if a wall is in the way, or if walls are on both sides of the line at a corner on it."""
    left: set[tuple[Fraction, Fraction]] = set()
    right: set[tuple[Fraction, Fraction]] = set()
    for a, b in grid.walls:
        x, y = (Fraction(grid.x[a] + grid.x[b], 2), Fraction(grid.y[a] + grid.y[b], 2))
        across, up = (HALF, Fraction(0)) if grid.x[a] == grid.x[b] else (Fraction(0), HALF)
        ends = ((x - across, y - up), (x + across, y + up))
        sides = [segment.side_of(*end) for end in ends]
        if not _is_beside(segment, x, y):
            continue
        if sides[0] * sides[1] < 0:
            return True
        for end, at_end, elsewhere in zip(ends, sides, reversed(sides), strict=True):
            if at_end == 0:
                (left if elsewhere > 0 else right).add(end)
    return bool(left & right)


def _is_beside(segment: Segment, x: Fraction, y: Fraction) -> bool:
    """True if the segment reaches the line of the wall with this middle."""
    if x.denominator == 2:
        low, high = sorted([segment.x, segment.x + segment.run])
        return low < x < high
    low, high = sorted([segment.y, segment.y + segment.rise])
    return low < y < high


def sees(grid: Grid, sampling: Sampling, a: int, b: int, stops: set[int]) -> bool:
    """True if a line between two zones is clear of walls and crosses none of `stops`."""
    squares = [(grid.x[zone], grid.y[zone]) for zone in stops]
    return any(
        not is_walled_off(grid, segment) and not any(crosses(segment, *square) for square in squares)
        for segment in segments(grid, sampling, a, b)
    )
