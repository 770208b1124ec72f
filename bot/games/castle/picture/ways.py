"""Ways over the map from place to place, through gates and over bridges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import dist
from typing import TYPE_CHECKING

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.space import is_inside
from bot.games.castle.kinds import Place, on_map
from rendering.placement.boxes import Box
from rendering.scene import Path, Point

if TYPE_CHECKING:
    from bot.games.castle.picture.ground import Terrain

BESIDE = 0.25
"""The gap between a way and a name, in diameters of a figure."""


def stretches(there: Terrain, way: Iterable[Place | None]) -> Iterator[list[Zone]]:
    """The parts of a way that run over the map; a part through a passage is not on it."""
    part: list[Zone] = []
    for place in way:
        zone = on_map(place)
        if part and (zone is None or not there.is_border(part[-1], zone)):
            yield part
            part = []
        if zone is not None:
            part.append(zone)
    if part:
        yield part


def path(
    there: Terrain, zones: Sequence[Zone], *, start: Point | None = None, end: Point | None = None
) -> Path:
    """A way through neighbouring zones over their crossing points, from and to the middle of a zone or a given point.

    If there is room, it goes round the names.
    """
    stops: list[tuple[Zone, Point]] = [(zones[0], start or there.rooms[zones[0]].middle)]
    for a, b in pairwise(zones):
        stops += [(a, there.crossing(a, b)), (b, there.rooms[b].middle)]
    stops[-1] = zones[-1], end or there.rooms[zones[-1]].middle
    points = [stops[0][1]]
    for zone, point in stops[1:]:
        points += [*_round_name(there, zone, points[-1], point), point]
    return tuple(points)


def _round_name(there: Terrain, zone: Zone, start: Point, end: Point) -> list[Point]:
    """The points where a stretch turns to avoid the name of its zone: none, or one corner of it."""
    name, gap = there.rooms[zone].name, BESIDE * there.base.unit
    if not _meets(name, start, end):
        return []
    xs, ys = (name.left - gap, name.right + gap), (name.top - gap, name.bottom + gap)
    clear = [
        corner
        for corner in product(xs, ys)
        if is_inside(corner, there.polygons[zone])
        and not _meets(name, start, corner)
        and not _meets(name, corner, end)
    ]
    return [min(clear, key=lambda corner: dist(start, corner) + dist(corner, end))] if clear else []


def _meets(box: Box, start: Point, end: Point) -> bool:
    """True if a straight stretch runs through a box."""
    first, last = 0.0, 1.0
    for a, b, low, high in (
        (start[0], end[0], box.left, box.right),
        (start[1], end[1], box.top, box.bottom),
    ):
        if a == b:
            if not low < a < high:
                return False
            continue
        near, far = sorted(((low - a) / (b - a), (high - a) / (b - a)))
        first, last = max(first, near), min(last, far)
    return first < last


def outline(board: CastleBoard, zones: frozenset[Zone]) -> tuple[Path, ...]:
    """The borders between these zones and all others, joined to lines as long as possible."""
    pieces = [
        line for link in board.borders if (link.a in zones) is not (link.b in zones) for line in link.lines
    ]
    joined: list[Path] = []
    while pieces:
        joined.append(_grown(pieces.pop(), pieces))
    return tuple(sorted(joined))


def _grown(line: Path, pieces: list[Path]) -> Path:
    """A line extended at both ends by all pieces that fit; it removes them from `pieces`."""
    for _end in range(2):
        while (
            onward := next((each for each in pieces if line[-1] in (each[0], each[-1])), None)
        ) is not None:
            pieces.remove(onward)
            line = (*line, *(onward if onward[0] == line[-1] else onward[::-1])[1:])
        line = line[::-1]
    return line
