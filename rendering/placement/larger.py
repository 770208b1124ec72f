"""Rooms (layout.Room) for names that are written large at the moment: the same places, each with its name at full size.

A large name stays near its own place, clear of every other name and of all signs. It can cross a border if its place is
too narrow for it. Figures and things in its way make room for it (`without`), also those of other places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import dist, hypot, inf

from rendering.placement.boxes import Box, around, free_boxes
from rendering.placement.fitting import AMPLE, ITEM, LABEL_HEIGHT, SIGN, sizes
from rendering.placement.layout import Room, label_width
from rendering.scene import Path

STEPS = 9
"""The number of positions for the large name that are tried on each side of the small one."""
STEP = 0.14
"""The distance from one tried position to the next, in figures."""
OWN = 0.62
"""The share of a large name that should at least lie inside its own place."""
LEGIBLE = 0.93
"""The size that a single figure beside a large name should at least have."""
DEAR = 6.0
"""The cost above which a position is not good."""
REACH = 3.6
"""The distance from a small name that the large one can reach, in figures."""

Cost = tuple[bool, bool, float]
"""The cost of a position: True if the figure beside it is small, True if too little of it is in its place, and a sum.

The sum counts its distance, its share outside its place, the fields and shelves it meets, and small figures beside it.
"""


def enlarged(
    rooms: Sequence[Room], names: Sequence[str], outlines: Sequence[Path], board: Box
) -> tuple[tuple[Room, ...], frozenset[int]]:
    """For each room the room with its name at full size, and the indices of rooms without a good position for it.

    No name overlaps another. A room without any position keeps its small name.
    """
    large: list[Room] = []
    poor: set[int] = set()
    for nth, (room, name, outline) in enumerate(zip(rooms, names, outlines, strict=True)):
        near = around(room.label, 2 * REACH * room.unit, 2 * REACH * room.unit)
        others = [each for each in rooms if each is not room]
        taken = [each.name for each in (*others, *large) if each.name.meets(near)]
        taken += [sign for each in rooms for sign in _signs(each) if sign.meets(near)]
        boxes = free_boxes(outline, room.unit / 4)
        kept = [box for each in others for box in (each.field, each.shelf) if box and box.meets(near)]
        free = (
            place
            for place in _places(room, name)
            if board.has(place) and not any(place.meets(each) for each in taken)
        )
        best, cost = _cheapest(room, free, boxes, kept)
        large.append(room if best is None else _around(room, best))
        if any(cost[:2]) or cost[2] > DEAR:
            poor.add(nth)
    return tuple(large), frozenset(poor)


def _signs(room: Room) -> Iterator[Box]:
    for at, size in zip(room.signs, room.sign_sizes, strict=True):
        yield around(at, SIGN * size * room.unit, SIGN * size * room.unit)


def _places(room: Room, text: str) -> Iterator[Box]:
    """The positions for the full name, the nearest to the small one first."""
    unit = room.unit
    steps = sorted(product(range(-STEPS, STEPS + 1), repeat=2), key=lambda step: hypot(*step))
    for across, down in steps:
        at = room.label[0] + across * STEP * unit, room.label[1] + down * STEP * unit
        yield around(at, label_width(text) * unit, LABEL_HEIGHT * unit)


def _cheapest(
    room: Room, places: Iterable[Box], own: Sequence[Box], others: Sequence[Box]
) -> tuple[Box | None, Cost]:
    """The cheapest of `places`, which begin with the nearest, and its cost; of equals the first.

    None and the highest cost if there are no places. `own` are the free boxes of the name's place, `others` the fields
    and shelves of other places.
    """
    best, least = None, (True, True, inf)
    for place in places:
        away = dist(place.middle, room.label) / room.unit
        if (False, False, away) >= least:
            break
        inside = max(_shared(place, box) for box in own)
        met = 5 * sum(place.meets(box) for box in others)
        # The room left beside a name is expensive to compute, and can only add to its cost.
        if (False, inside < OWN, 4 * (1.0 - inside) + away + met) < least:
            figure, two, _three = sizes(_in_figures(without(room, place).field, room.unit))
            narrow = 3 * max(0.0, AMPLE - figure) + 3 * max(0.0, 0.9 - two)
            cost = figure < LEGIBLE, inside < OWN, 4 * (1.0 - inside) + narrow + away + met
            best, least = (place, cost) if cost < least else (best, least)
    return best, least


def _shared(name: Box, other: Box) -> float:
    """The share of a name that lies in a box."""
    wide = min(name.right, other.right) - max(name.left, other.left)
    high = min(name.bottom, other.bottom) - max(name.top, other.top)
    return max(0.0, wide) * max(0.0, high) / (name.width * name.height)


def _around(room: Room, name: Box) -> Room:
    return replace(without(room, name), name=name, label_size=1.0)


def without(room: Room, name: Box) -> Room:
    """A room after a name takes part of its boxes: figures and shelf get the best of the rest.

    The shelf is None if its rest is too narrow; the field stays as it is if the name covers all of it.
    """
    field = max(
        room.field.without(name), key=lambda box: sizes(_in_figures(box, room.unit)), default=room.field
    )
    shelves = [] if room.shelf is None else room.shelf.without(name)
    shelf = max(shelves, key=lambda box: min(box.width, box.height), default=None)
    is_narrow = shelf is not None and min(shelf.width, shelf.height) < ITEM * room.unit
    return replace(room, field=field, shelf=None if is_narrow else shelf)


def _in_figures(box: Box, unit: float) -> Box:
    return Box(box.left / unit, box.top / unit, box.right / unit, box.bottom / unit)
