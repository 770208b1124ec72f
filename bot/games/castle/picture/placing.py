"""The map on which pieces are placed, to be read on a phone: names inside their zones, buildings, regions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from math import dist

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.space import is_inside
from bot.games.castle.picture.clearings import Laid, places
from bot.games.castle.picture.ground import Terrain, buildings, ground
from bot.games.castle.picture.within import within_walls
from rendering.pen import text_width
from rendering.placement.boxes import Box, around, bounds
from rendering.placement.layout import CAP, covered, tag_box
from rendering.scene import Contour, Glow, Label, Mark, Path, Point, Token
from rendering.simple import GROWN, NAMES

SIZES = (1.0, 0.9, 0.8)
"""The sizes of a name that are tried, as shares of a large one: at the least its capitals are 6 pixels on a phone."""
RIM = 0.1
"""The width of the rim round a name, on both sides together, in figures."""
FINENESS = 14
"""The number of places tried for the name of a region, across it and down."""


def placing(there: Terrain, board: CastleBoard, laid: Laid, zones: Collection[Zone]) -> list[Mark]:
    """The buildings, the names of the zones where something can be placed, and those of their regions.

    They keep clear of what is `laid`, and of one another, as far as there is room; a region without room has no name.
    """
    signs = [*buildings(there, board)]
    unit = GROWN * there.base.unit
    taken = [*_covered((*signs, *chain.from_iterable(laid.values())), unit)]
    named: list[Label] = []
    for zone in sorted(zones):
        label = _name(board, zone, taken)
        named.append(label)
        taken += covered(label, unit * NAMES)
    return [*signs, *_regions(there, board, zones, taken), *named]


def beside_names(laid: Laid) -> dict[Zone, tuple[Mark, ...]]:
    """The same things with no figure above its usual size, although the names at rest leave room for larger ones."""
    return {zone: tuple(map(_usual, marks)) for zone, marks in laid.items()}


def _usual(mark: Mark) -> Mark:
    return replace(mark, size=min(1.0, mark.size)) if isinstance(mark, Token) else mark


def _covered(marks: Iterable[Mark], unit: float) -> Iterator[Box]:
    for mark in marks:
        yield from covered(mark, unit)


def _name(board: CastleBoard, zone: Zone, taken: Sequence[Box]) -> Label:
    """The name of a zone at the largest size that has a clear place; without one at the place that covers least."""
    tried = _inside(board)[zone]
    for size, found in tried:
        for at in found:
            box = _box(board, zone, size, at)
            if not any(box.meets(each) for each in taken):
                return Label(board.labels[zone], at, size=size)
    every = [(size, at) for size, found in tried for at in found]
    size, at = min(every, key=lambda each: _cover(_box(board, zone, *each), taken))
    return Label(board.labels[zone], at, size=size)


def _cover(box: Box, taken: Sequence[Box]) -> float:
    """The area of a box that others cover."""
    met = [each for each in taken if each.meets(box)]
    wide = (min(box.right, each.right) - max(box.left, each.left) for each in met)
    high = (min(box.bottom, each.bottom) - max(box.top, each.top) for each in met)
    return sum(a * b for a, b in zip(wide, high, strict=True))


def _box(board: CastleBoard, zone: Zone, size: float, at: Point) -> Box:
    wide, high = _measure(board, zone, size)
    return around(at, wide, high)


def _measure(board: CastleBoard, zone: Zone, size: float) -> tuple[float, float]:
    """The width and height of a name on a picture for a phone, with its rim, in board units."""
    unit = GROWN * NAMES * size * ground(board).base.unit
    return (text_width(board.labels[zone], CAP) + RIM) * unit, (CAP + RIM) * unit


@cache  # a tenth of a second, and every step of a set-up asks
def _inside(board: CastleBoard) -> tuple[tuple[tuple[float, Path], ...], ...]:
    """For each zone the sizes of its name that fit inside its walls, each with places, the nearest to its own first.

    If none fits, the name may cover a wall of its zone; in a zone too narrow for that it stands where it is at rest.
    """
    return tuple(_places(board, zone) for zone in board.zones)


def _places(board: CastleBoard, zone: Zone) -> tuple[tuple[float, Path], ...]:
    there = ground(board)
    own, unit = there.rooms[zone].label, there.base.unit
    for outline in (within_walls(board, zone, unit), board.polygons[zone]):
        found = []
        for size in SIZES:
            near = sorted(places(outline, *_measure(board, zone, size)), key=lambda at: dist(at, own))
            if near:
                found.append((size, tuple(near)))
        if found:
            return tuple(found)
    return ((SIZES[-1], (own,)),)


def _regions(
    there: Terrain, board: CastleBoard, zones: Collection[Zone], taken: Sequence[Box]
) -> Iterator[Contour]:
    """The names of the regions of these zones on plates, each inside its region where nothing else is."""
    kept = [*taken]
    for name, within in board.areas.items():
        if not {*zones} & {*within}:
            continue
        at = _plate(there, [board.polygons[zone] for zone in within], name, kept)
        if at is not None:
            kept.append(tag_box(name, at, GROWN * there.base.unit))
            yield Contour((), Glow.PAST, name, at)


def _plate(there: Terrain, outlines: Sequence[Path], name: str, taken: Sequence[Box]) -> Point | None:
    box = bounds(tuple(chain.from_iterable(outlines)))
    steps = [(step + 0.5) / FINENESS for step in range(FINENESS)]
    tried = [(box.left + x * box.width, box.top + y * box.height) for y in steps for x in steps]
    # The whole map also shows the names at rest, and a smaller plate.
    resting, unit = [room.name for room in there.rooms], there.base.unit

    def merit(at: Point) -> tuple[int, float]:
        small = tag_box(name, at, unit)
        return sum(small.meets(each) for each in resting), dist(at, box.middle)

    tried.sort(key=merit)
    whole = Box(0.0, 0.0, there.base.width, there.base.height)
    for at in tried:
        plate = tag_box(name, at, GROWN * there.base.unit)
        ends = [(x, y) for x in (plate.left, plate.middle[0], plate.right) for y in (plate.top, plate.bottom)]
        is_within = all(any(is_inside(end, outline) for outline in outlines) for end in ends)
        if is_within and whole.has(plate) and not any(plate.meets(each) for each in taken):
            return at
    return None
