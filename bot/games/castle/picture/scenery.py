"""The decoration of the board, and its lamps: computed from the board file only.

Nothing lies under a name, a sign or a place for figures, or across a border; the same board always has the same garden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2s
from itertools import pairwise, product
from math import floor, hypot

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import Decor, Land
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.space import is_inside
from rendering.pen import length
from rendering.placement.layout import Room, around
from rendering.scene import Lamp, Path, Point, Scenery

CLEAR = 0.03
"""The gap round names, signs and figures, in diameters of a figure."""
DOORWAY = 1.0
"""The space kept free in front of a gate or bridge, in diameters of a figure."""
TRACK_CLEAR = 0.5
POST_REACH, GATE_REACH = 2.8, 2.1
"""The reach of the light of a watch post or barracks, and of a gate, at full alert, in diameters of a figure."""
BESIDE = ((0.6, 0.85), (0.6, -0.85), (0.45, 1.15), (0.45, -1.15), (0.85, 0.7), (0.85, -0.7), (0.5, 0.0))
"""The places tried for a lantern at a gate: distances across the border and along it, in diameters of a figure."""


@dataclass(frozen=True, slots=True)
class Planting:
    """How a kind of land is planted: with the chance `chance` a plant is tried at each cell of a grid.

    `pitch` is the side of a cell, `sizes` are the smallest and the largest diameter of a plant, and `margin` is the
    distance from borders: all in diameters of a figure. `apart` is the distance between plants, as a share of their
    diameters.
    """

    kinds: tuple[Decor, ...]
    pitch: float
    chance: float
    sizes: tuple[float, float]
    margin: float
    apart: float = 1.0


PLANTINGS: dict[Land, tuple[Planting, ...]] = {
    Land.OUTER: (
        Planting((Decor.PINE, Decor.PINE, Decor.TREE), 0.6, 0.9, (0.85, 1.3), 0.1, 0.74),
        Planting((Decor.PINE, Decor.TREE, Decor.SHRUB), 0.36, 0.8, (0.5, 0.8), 0.1, 0.78),
    ),
    Land.COURT: (
        Planting((Decor.BLOSSOM, Decor.MAPLE, Decor.TREE, Decor.PINE), 0.25, 0.8, (0.44, 0.62), 0.2, 1.5),
        Planting((Decor.SHRUB, Decor.ROCK, Decor.RAKED), 0.25, 0.4, (0.26, 0.4), 0.2, 1.3),
    ),
    Land.SHADED: (
        Planting((Decor.PATCH,), 0.5, 0.6, (0.6, 0.9), 0.12, 1.0),
        Planting((Decor.ROCK, Decor.SHRUB, Decor.ROCK), 0.35, 0.6, (0.3, 0.5), 0.14, 1.1),
    ),
    Land.WATER: (
        Planting((Decor.FISH, Decor.LILIES), 0.6, 0.25, (0.6, 0.85), 0.34, 3.0),
        Planting((Decor.RIPPLE,), 0.7, 0.3, (0.5, 0.8), 0.34, 1.5),
    ),
}


def chance(*parts: object) -> float:
    """A number from 0 to 1 that depends only on the arguments."""
    # A digest instead of a generator, so that the same board is the same picture in every process.
    return int.from_bytes(blake2s(repr(parts).encode(), digest_size=4).digest()) / 2**32


class Garden:
    """The free space for plants on a board; `unit` is the diameter of a figure in board units."""

    def __init__(
        self, board: CastleBoard, rooms: tuple[Room, ...], unit: float, track: Sequence[Path]
    ) -> None:
        self._board, self._rooms, self._unit = board, rooms, unit
        # Asked for every plant that is tried, so not made anew each time.
        self._kept = tuple(room.kept for room in rooms)
        self._sides = tuple(tuple(self._edges(zone)) for zone in board.zones)
        self._doors = [(line, at) for line, at in _openings(board)]
        self._track = [piece for path in track for piece in pairwise(path)]
        self._lamps = tuple(self._lit())

    @property
    def lamps(self) -> tuple[Lamp, ...]:
        """The lamps at every watch post and barracks, and at both sides of every gate and bridge if there is room."""
        return self._lamps

    def plants(self, lands: Sequence[Land]) -> Iterator[Scenery]:
        """All plants, zone by zone; `lands` tells the kind of ground of each zone."""
        for zone, land in enumerate(lands):
            kept: list[Scenery] = []
            for nth, planting in enumerate(PLANTINGS.get(land, ())):
                self._plant(Zone(zone), nth, planting, kept)
            yield from sorted(kept, key=lambda mark: (mark.at[1], mark.at[0]))

    def _plant(self, zone: Zone, nth: int, planting: Planting, kept: list[Scenery]) -> None:
        for mark in self._tried(zone, nth, planting):
            radius = mark.size / 2 * self._unit
            if all(
                hypot(mark.at[0] - other.at[0], mark.at[1] - other.at[1])
                >= planting.apart * (radius + other.size / 2 * self._unit)
                for other in kept
            ) and self._is_free(zone, mark, planting):
                kept.append(mark)

    def _tried(self, zone: Zone, nth: int, planting: Planting) -> Iterator[Scenery]:
        polygon, pitch = self._board.polygons[zone], planting.pitch * self._unit
        xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
        columns = range(floor(min(xs) / pitch), floor(max(xs) / pitch) + 1)
        rows = range(floor(min(ys) / pitch), floor(max(ys) / pitch) + 1)
        for i, j in product(columns, rows):
            luck = partial(chance, zone, nth, i, j)
            if luck(2) >= planting.chance:
                continue
            at = (i + luck(0)) * pitch, (j + luck(1)) * pitch
            if is_inside(at, polygon):
                low, high = planting.sizes
                kind = planting.kinds[floor(luck(3) * len(planting.kinds))]
                yield Scenery(kind, _rounded(at), round(low + (high - low) * luck(4), 2), round(luck(5), 3))

    def _is_free(self, zone: Zone, mark: Scenery, planting: Planting) -> bool:
        return self._is_clear(zone, mark.at, mark.size, planting.margin) and all(
            hypot(mark.at[0] - lamp.at[0], mark.at[1] - lamp.at[1]) >= (mark.size / 2 + 0.3) * self._unit
            for lamp in self.lamps
        )

    def _is_clear(self, zone: Zone, at: Point, size: float, margin: float) -> bool:
        """True if something of this size may stand at a point of a zone."""
        unit, board = self._unit, self._board
        box = around(at, (size + 2 * CLEAR) * unit, (size + 2 * CLEAR) * unit)
        radius = size / 2 * unit
        return (
            is_inside(at, board.polygons[zone])
            and not any(box.meets(other) for other in self._kept[zone])
            and all(_far(at, *edge) >= radius + margin * unit for edge in self._sides[zone])
            and all(hypot(at[0] - x, at[1] - y) >= radius + DOORWAY * unit for _, (x, y) in self._doors)
            and all(_far(at, *piece) >= radius + TRACK_CLEAR * unit for piece in self._track)
        )

    def _edges(self, zone: Zone) -> Iterator[tuple[Point, Point]]:
        """The sides of a zone that are borders, without those at the edge of the board."""
        polygon, width, height = self._board.polygons[zone], self._board.width, self._board.height
        for a, b in pairwise((*polygon, polygon[0])):
            if not (a[0] == b[0] and a[0] in (0, width)) and not (a[1] == b[1] and a[1] in (0, height)):
                yield a, b

    def _lit(self) -> Iterator[Lamp]:
        for zone in self._board.zones:
            signs = self._board.has_watch_post[zone] + self._board.has_barracks[zone]
            yield from (Lamp(at, POST_REACH) for at in self._rooms[zone].signs[:signs])
        for line, at in self._doors:
            yield from self._at_door(line, at)

    def _at_door(self, line: Path, at: Point) -> Iterator[Lamp]:
        """One lantern on each side of the border, at the first free place."""
        for side in (1, -1):
            places = [_beside(line, at, (across * side, along), self._unit) for across, along in BESIDE]
            yield from [Lamp(place, GATE_REACH) for place in places if self._has_room(place)][:1]

    def _has_room(self, place: Point) -> bool:
        """True if a lantern may stand at a point."""
        box = around(place, 0.4 * self._unit, 0.4 * self._unit)
        zones = [zone for zone in self._board.zones if is_inside(place, self._board.polygons[zone])]
        return bool(zones) and not any(box.meets(other) for other in self._kept[zones[0]])


def _beside(line: Path, at: Point, by: Point, unit: float) -> Point:
    """The point that lies `by` (across, along) from `at`, measured along a line, in diameters of a figure."""
    (ax, ay), (bx, end_y) = line[0], line[-1]
    far = hypot(bx - ax, end_y - ay) / unit
    dx, dy = (bx - ax) / far, (end_y - ay) / far
    return _rounded((at[0] - dy * by[0] + dx * by[1], at[1] + dx * by[0] + dy * by[1]))


def _openings(board: CastleBoard) -> Iterator[tuple[Path, Point]]:
    for link in board.borders:
        if link.kind in ("gate", "bridge"):
            line = max(link.lines, key=length)
            (ax, ay), (bx, by) = line[0], line[-1]
            yield line, ((ax + bx) / 2, (ay + by) / 2)


def _rounded(at: Point) -> Point:
    return round(at[0], 2), round(at[1], 2)


def _far(at: Point, a: Point, b: Point) -> float:
    """The distance of a point from a piece of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)
    share = min(1.0, max(0.0, share))
    return hypot(at[0] - a[0] - dx * share, at[1] - a[1] - dy * share)
