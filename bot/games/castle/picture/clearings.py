"""The free places in a zone, beside its name and the things that stand and lie there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.space import is_inside
from bot.games.castle.picture.ground import Terrain
from rendering.placement.boxes import Box, around
from rendering.placement.layout import covered
from rendering.scene import Mark, Path, Point

FINENESS = 11
"""The number of places tried across a zone, and down."""
ENOUGH = 0.1
"""A gap of this size, in diameters of a figure, counts as much as any larger one."""

Laid = Mapping[Zone, tuple[Mark, ...]]
"""The things that stand and lie in each zone, as drawn."""


def clearing(there: Terrain, laid: Laid, zone: Zone, size: tuple[float, float]) -> Point:
    """The middle of the clearest place of this width and height (in diameters of a figure) in the zone.

    Among clear places the lowest one wins, then the leftmost; without any, the least covered place. If the zone has no
    place of this size, it is the middle of the zone.
    """
    unit = there.base.unit
    wide, high = size[0] * unit, size[1] * unit
    taken = _taken(there, laid, zone)

    def merit(place: Point) -> tuple[float, float, float]:
        gap = min(_gap(around(place, wide, high), box) for box in taken)
        return min(gap, ENOUGH * unit), place[1], -place[0]

    found = places(there.polygons[zone], wide, high)
    return max(found, key=merit, default=there.rooms[zone].middle)


def is_clear(there: Terrain, laid: Laid, zone: Zone, box: Box) -> bool:
    """True if a box overlaps neither the name and signs of a zone nor the things in it."""
    return not any(box.meets(each) for each in _taken(there, laid, zone))


def _taken(there: Terrain, laid: Laid, zone: Zone) -> list[Box]:
    things = (covered(mark, there.base.unit) for mark in laid.get(zone, ()))
    return [*there.kept[zone], *chain.from_iterable(things)]


@lru_cache(maxsize=4096)  # 3 ms each; six of seven pictures of a game find their result here
def places(polygon: Path, wide: float, high: float) -> Path:
    """The middles of the places of this size inside an outline, out of those that are tried."""
    xs, ys = ([point[axis] for point in polygon] for axis in (0, 1))
    steps = [step / (FINENESS - 1) for step in range(FINENESS)]
    middles = [
        (
            min(xs) + wide / 2 + across * (max(xs) - min(xs) - wide),
            min(ys) + high / 2 + down * (max(ys) - min(ys) - high),
        )
        for across in steps
        for down in steps
    ]
    shrunk = 0.98
    return tuple(
        at
        for at in middles
        if all(is_inside(corner, polygon) for corner in _corners(around(at, wide * shrunk, high * shrunk)))
    )


def _corners(box: Box) -> Path:
    return (
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
        (box.left, box.bottom),
    )


def _gap(one: Box, other: Box) -> float:
    """The distance between two boxes, along the axis where it is larger; below zero they overlap."""
    across = max(other.left - one.right, one.left - other.right)
    down = max(other.top - one.bottom, one.top - other.bottom)
    return max(across, down)
