"""The parts that make a castle look like one: towers at the corners of its walls, one of them the keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, product
from math import atan2, degrees, remainder

from bot.games.castle.art import Line
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.picture.ways import outline
from rendering.pen import along, length
from rendering.placement.boxes import Box, around
from rendering.placement.layout import SIGN, Room
from rendering.scene import Border, Path, Point

KEEP, TURRETS = (2.3, 2.0, 1.8, 1.6), (1.3, 1.15, 1.0, 0.85)
"""The heights that are tried for the keep and for a turret, in diameters of a figure."""
WIDE = 0.98
"""The width of a tower, as a share of its height."""
SHARP = 40.0
"""The smallest turn that counts as a corner, in degrees."""
ASIDE = (0.0, -0.25, 0.25, -0.5, 0.5)
"""The distances of a tower from its corner that are tried, in diameters of a figure."""
DOOR = 1.6
"""The size of the space kept free at a gate or bridge, in diameters of a figure."""
APART = 2.6
"""The minimum distance between two towers, in diameters of a figure."""


def towers(board: CastleBoard, rooms: Sequence[Room], unit: float) -> Iterator[Border]:
    """The keep and the turrets of each castle: those that fit without hiding a name, sign, gate or figure."""
    doors = (max(link.lines, key=length) for link in board.borders if link.kind in ("gate", "bridge"))
    taken = [box for room in rooms for box in _kept(room)]
    taken += [around(along(line, length(line) / 2)[0], DOOR * unit, DOOR * unit) for line in doors]
    for zones in board.castle_zones.values():
        corners = list(_corners(outline(board, frozenset(zones))))
        built: list[Point] = []
        for heights in (KEEP, *[TURRETS] * len(corners)):
            free = [at for at in corners if all(_far(at, other) >= APART * unit for other in built)]
            found = _first(free, heights, taken, unit, Box(0.0, 0.0, board.width, board.height))
            if found is not None:
                at, foot, high = found
                built.append(at)
                yield Border((foot, (foot[0], foot[1] - high * unit)), Line.TOWER)


def _first(
    corners: Sequence[Point], heights: Sequence[float], taken: Sequence[Box], unit: float, board: Box
) -> tuple[Point, Point, float] | None:
    """The highest tower that fits: its corner, its foot, and its height; None if none fits."""
    for high, x, y in product(heights, ASIDE, ASIDE):
        for at in corners:
            foot = at[0] + x * unit, at[1] + (y + 0.3) * unit
            box = around((foot[0], foot[1] - high * unit / 2), WIDE * high * unit, (high + 0.1) * unit)
            if board.has(box) and not any(box.meets(each) for each in taken):
                return at, foot, high
    return None


def _kept(room: Room) -> Iterator[Box]:
    yield room.name
    yield around(room.middle, room.size * room.unit, room.size * room.unit)
    for at, size in zip(room.signs, room.sign_sizes, strict=True):
        yield around(at, SIGN * size * room.unit, SIGN * size * room.unit)


def _corners(lines: Sequence[Path]) -> Iterator[Point]:
    """The points where the outline of a castle turns."""
    points = list(dict.fromkeys(chain.from_iterable(lines)))
    for before, at, after in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
        one, other = (atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise((before, at, after)))
        if abs(remainder(degrees(other - one), 360)) > SHARP:
            yield at


def _far(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
