"""Lines of sight on a square grid, exact in whole numbers.

The geometry is fixed here; the game decides which zones stop a line, and passes them with each question.

- A square has a half side of `Sampling.half` units. A *line* is a straight segment from a sample point of one square
  to a sample point of another. The sample points lie strictly inside their squares, so no line ever runs along the
  side of a square, nor ends on one.
- A line *crosses* a square if it has a point strictly inside it. Touching a corner or a side is not crossing: between
  two squares that touch at a corner a line through that corner passes, whatever stands on both.
- A wall stands on the side between two squares. A line that crosses that side between its ends is stopped.
- A line through a corner point goes round it to the left or to the right, across two sides either way, and is stopped
  if there is a wall on both ways. So a wall that ends at the corner does not stop it; a wall that runs on through the
  corner does, and so do two walls around the square at an end of the line. `Diagonals.PAST_ONE` is the same rule for
  steps.
- Two squares see each other if at least one line between them is clear. A square always sees itself. Lines are
  symmetric, so sight is the same in both directions, except for the zones that a game gives as `blind`.

With `CENTRES` there is one line, from centre to centre. Two squares on one of the eight lines of the grid then see each
other unless a square strictly between them on that line stops it; no other square matters.
"""

from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import and_, or_
from typing import NamedTuple

from bot.engine.boards.grid import Base, Grid
from bot.engine.boards.protocol import Zone

_Point = tuple[int, int]

_SQUARE, _EAST, _NORTH, _RISING, _FALLING = range(5)
"""Layers of a mask: the squares crossed, their east sides, their north sides, and their north-east corners.

There are two layers for corners: one for lines that rise to the east, one for lines that fall.
"""


class _Lines(NamedTuple):
    """All lines between two squares at one offset, each as a mask of the squares (and sides and corners) it crosses.

    `some` is the mask of what at least one line crosses, `all` the mask of what every line crosses. Bit 0 stands for
    the south-west square of the smallest box round both squares; it is `below` rows south of the first square.
    """

    lines: tuple[int, ...]
    some: int
    all: int
    below: int


@dataclass(frozen=True)
class Sampling:
    """The points of a square from which and to which lines run: offsets east and north of its centre, in units.

    `half` is half the side of a square in the same units. Refuses with ValueError an empty list of points, and points
    that do not lie strictly inside.
    """

    half: int
    points: tuple[_Point, ...]

    def __post_init__(self) -> None:
        if not self.points or any(max(abs(u), abs(v)) >= self.half for u, v in self.points):
            raise ValueError("Sample points lie strictly inside their square.")


CENTRES = Sampling(1, ((0, 0),))
"""A sampling with one line for each pair of squares, from centre to centre."""


class Sight:
    """Sight between the zones of a grid.

    `blockers` is a mask (`Grid.mask`) of zones that stop a line, but never at its ends: the zones of viewer and target
    do not count. `blind` is a mask of zones that stop a line even at the target, but not at the viewer's own zone; for
    example all zones behind a viewer that sees only to the front. Walls always stop a line; `Grid.blocked` zones stop
    it only if they are in one of the masks.
    """

    def __init__(self, grid: Grid, sampling: Sampling = CENTRES) -> None:
        self._grid = grid
        self._sampling = sampling
        self._size = len(grid)
        self._walls = _walls(grid)
        self._places = [x * 2 * grid.height + y for x, y in zip(grid.x, grid.y, strict=True)]
        """A number for each zone; different offsets between zones have different differences of these numbers."""
        # Cached by offset, not by pair: equal offsets have the same lines anywhere on the grid.
        self._lines: dict[int, _Lines] = {}

    def sees(self, viewer: int, target: int, blockers: int = 0, blind: int = 0) -> bool:
        """True if a zone sees another."""
        stops = blockers & ~(1 << viewer | 1 << target) | blind & ~(1 << viewer) | self._walls
        return self._is_clear(viewer, target, stops)

    def bases_see(self, viewer: Base, target: Base, blockers: int = 0, blind: int = 0) -> bool:
        """True if a base sees another: some zone of the one has a clear line to some zone of the other."""
        own, other = self._grid.mask(viewer), self._grid.mask(target)
        stops = blockers & ~(own | other) | blind & ~own | self._walls
        return any(self._is_clear(here, there, stops) for here, there in product(viewer, target))

    def seen(self, viewer: int, blockers: int = 0, blind: int = 0) -> tuple[Zone, ...]:
        """All zones that a zone sees, itself included, in order."""
        return tuple(zone for zone in self._grid.zones if self.sees(viewer, zone, blockers, blind))

    def crossed(self, a: int, b: int) -> tuple[tuple[Zone, ...], ...]:
        """For each line between two zones, the zones it crosses, both ends included.

        A line is left out if it crosses everything that another line crosses: it can never be the only clear one.
        """
        found, corner = self._between(a, b)
        return tuple(self._grid.members(line << corner) for line in found.lines)

    def _is_clear(self, a: int, b: int, stops: int) -> bool:
        found, corner = self._between(a, b)
        near = stops >> corner
        # Most questions end here: nothing stands in the way of any line, or something stands in the way of
        # all.
        if not found.some & near:
            return True
        if found.all & near:
            return False
        for line in found.lines:  # noqa: SIM110  # a loop takes half the time of any() here
            if not line & near:
                return True
        return False

    def _between(self, a: int, b: int) -> tuple[_Lines, int]:
        """The lines between two zones, and the south-west zone of the smallest box round both."""
        offset = self._places[b] - self._places[a]
        if offset < 0:  # the lines of b and a are the same
            a, b, offset = b, a, -offset
        found = self._lines.get(offset)
        if found is None:
            dx, dy = self._grid.offset(a, b)
            lines = self._drawn(dx, dy)
            found = self._lines[offset] = _Lines(lines, reduce(or_, lines), reduce(and_, lines), max(-dy, 0))
        return found, a - found.below

    def _drawn(self, dx: int, dy: int) -> tuple[int, ...]:
        """The masks of all lines at an offset, those of the fewest bits first, without masks that contain another."""
        points, side = self._sampling.points, 2 * self._sampling.half
        starts = [(u, v + side * max(0, -dy)) for u, v in points]
        ends = [(u + side * dx, v + side * max(0, dy)) for u, v in points]
        lines = {self._line(*min(pair, pair[::-1])) for pair in product(starts, ends)}
        kept: list[int] = []
        # The shortest first: only a shorter line can be contained in another, and it is more likely to be
        # clear.
        for line in sorted(lines, key=lambda line: (line.bit_count(), line)):
            if not any(shorter & line == shorter for shorter in kept):
                kept.append(line)
        return tuple(kept)

    def _line(self, start: _Point, end: _Point) -> int:
        """The mask of what a line crosses; `end` is not west of `start`, and (0, 0) is the centre of square 0.

        It goes column by column. In a column the line crosses the squares between its two heights there and the sides
        between those; it leaves through an east side or, where it meets the side of a row, through a corner.
        """
        half, tall = self._sampling.half, self._grid.height
        run, rise = end[0] - start[0], end[1] - start[1]
        scale = run or 1  # heights are times this, from the south side of row 0
        side, last = 2 * half * scale, (end[0] + half) // (2 * half)
        entry = (start[1] + half) * scale
        layers = [0] * 5
        for column in range((start[0] + half) // (2 * half), last + 1):
            exit_ = (end[1] + half) * scale
            if column < last:
                exit_ = (start[1] + half) * scale + rise * ((2 * column + 1) * half - start[0])
            low, high = (entry, exit_) if entry < exit_ else (exit_, entry)
            # Rounded up, less one: a line that comes exactly to the side of a row does not cross the square
            # beyond it.
            bottom, top = low // side, -(-high // side) - 1
            at = column * tall + bottom
            # Zones count up the columns, so the crossed zones of one column are one run of bits.
            layers[_SQUARE] |= (2 << top - bottom) - 1 << at
            layers[_NORTH] |= (1 << top - bottom) - 1 << at
            if column < last:
                row, inside = divmod(exit_, side)
                crossed = _EAST if inside else _RISING if rise > 0 else _FALLING
                layers[crossed] |= 1 << column * tall + (row if inside else row - 1)
            entry = exit_
        # Without walls only squares can stop a line, and masks of a fifth of the length compare faster.
        if not self._walls:
            return layers[_SQUARE]
        return sum(crossed << layer * self._size for layer, crossed in enumerate(layers))


def _walls(grid: Grid) -> int:
    """One mask of all walls, and of all corners that walls close to a line; 0 without walls."""
    found = 0
    for zone in grid.zones:
        east, north = (grid.at(grid.x[zone] + 1, grid.y[zone]), grid.at(grid.x[zone], grid.y[zone] + 1))
        shut = [False] * 5
        shut[_EAST] = east is not None and grid.is_walled(zone, east)
        shut[_NORTH] = north is not None and grid.is_walled(zone, north)
        if east is not None and north is not None:
            corner = Zone(north + grid.height)
            far_north, far_east = grid.is_walled(east, corner), grid.is_walled(north, corner)
            shut[_RISING] = (shut[_EAST] or far_north) and (shut[_NORTH] or far_east)
            shut[_FALLING] = (shut[_NORTH] or shut[_EAST]) and (far_east or far_north)
        found |= sum(1 << layer * len(grid) + zone for layer, is_shut in enumerate(shut) if is_shut)
    return found
