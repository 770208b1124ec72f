"""The parts of a picture that seldom change: the spaces with their terrain and items, and their names (A3)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Final

from bot.engine.boards.compass import Direction
from bot.games.clans.art import ART, Decor, Land, Line, Shape, Side
from bot.games.clans.board.ground import GRID, SIZE, deployment, grounds
from bot.games.clans.board.ground import Ground as Field
from bot.games.clans.kinds import BAD, Edge, ItemKind, Space, Terrain
from bot.games.clans.state.figures import Item
from rendering.grid import Grid
from rendering.paint import WIDTH as PIXELS
from rendering.scene import Base, BaseMark, Border, Ground, Label, Lamp, Path, Point, Scenery, Sign

CELL: Final = 74
"""The width of a space in pixels of a whole board: a whole number, so that like spaces have like pixels."""
MARGIN: Final = (PIXELS / CELL - SIZE) / 2
"""The margin around the spaces, for their names, in spaces."""
SQUARES = Grid(SIZE, SIZE, corner=(MARGIN, MARGIN))
"""The places of the spaces: row 20 is at the top."""
WIDTH: Final = SIZE + 2 * MARGIN
UNIT: Final = 1.1
"""The full diameter of a figure, in spaces; with a facing its body is smaller."""
NAME = 0.64
"""The size of the names of columns and rows at the edge."""
LIGHT = 1.75
"""The reach of a lantern's light, in spaces: no model stays in Stealth there (A13.8)."""
_LANDS = {
    Terrain.ROUGH: Land.WATER,
    Terrain.FOLIAGE: Land.THICKET,
    Terrain.OBSCURING: Land.THICKET,
    Terrain.ELEVATED: Land.ROCK,
}


def place(space: Space) -> tuple[int, int]:
    """The column and the row of a space on the picture, from 0."""
    return GRID.x[space], SIZE - 1 - GRID.y[space]


def middle(space: Space) -> Point:
    """The middle of a space."""
    return SQUARES.middle(*place(space))


def cell(space: Space) -> Path:
    """The outline of a space."""
    return SQUARES.cell(*place(space))


def base_of(name: str, items: Mapping[Space, Item]) -> Base:
    """The base of a ground, by its id, with the items on it."""
    return _base(name, tuple(sorted(items.items())))


@lru_cache(maxsize=32)  # 10 ms, asked by every picture
def _base(name: str, items: tuple[tuple[Space, Item], ...]) -> Base:
    field = grounds()[name]
    marks: tuple[BaseMark, ...] = (
        *(Ground(cell(space), _land(field, space)) for space in GRID.zones),
        *_lines(),
        *_outlines(field),
        *_ridges(field),
        *_edges(),
        *(mark for space in GRID.zones for mark in _growth(field, space)),
        *(mark for space, item in items for mark in _item(space, item)),
        *_names(),
    )
    return Base(WIDTH, WIDTH, UNIT, marks, ART)


def _land(field: Field, space: Space) -> Land:
    kind = field.terrain[space]
    if kind is Terrain.STRUCTURE:
        return _slope(field, space)
    column, row = place(space)
    return _LANDS.get(kind, Land.MEADOW if (column + row) % 2 else Land.GRASS)


def _run(field: Field, space: Space, way: Direction) -> int:
    """The number of spaces of the same kind that follow in a row beyond a space."""
    there = GRID.beyond(space, way)
    is_same = there is not None and field.terrain[there] is field.terrain[space]
    return 1 + _run(field, there, way) if is_same and there is not None else 0


def _slope(field: Field, space: Space) -> Land:
    """The part of a roof on a space: the ridge runs along the longer side of a building."""
    north, south, east, west = (_run(field, space, way) for way in SIDES)
    if west + east >= north + south:
        return Land.ACROSS if north == south else Land.NORTH if north < south else Land.SOUTH
    return Land.ALONG if west == east else Land.WEST if west < east else Land.EAST


def _lines() -> Iterator[Border]:
    yield from SQUARES.lines(Line.CELL)
    corners = ((0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE), (0, 0))
    yield Border(tuple(SQUARES.node(*corner) for corner in corners), Line.FRAME)


SIDES = {
    Direction.N: ((0.0, 0.0), (1.0, 0.0)),
    Direction.S: ((0.0, 1.0), (1.0, 1.0)),
    Direction.E: ((1.0, 0.0), (1.0, 1.0)),
    Direction.W: ((0.0, 0.0), (0.0, 1.0)),
}
"""The side of a space that faces each neighbour, as a line."""


def outline(spaces: Collection[Space], role: Line) -> Iterator[Border]:
    """The outline of some spaces, as one line for each side."""
    for space in sorted(spaces):
        for way, ends in SIDES.items():
            if GRID.beyond(space, way) not in spaces:
                yield _line(space, ends, role)


def _line(space: Space, ends: tuple[Point, Point], role: Line) -> Border:
    """A line between two points of a space, both relative to its upper left corner."""
    column, row = place(space)
    (ax, ay), (bx, by) = ends
    return Border((SQUARES.node(column + ax, row + ay), SQUARES.node(column + bx, row + by)), role)


def _outlines(field: Field) -> Iterator[Border]:
    """The outlines of high ground, of each kind by itself, where models climb (A3.4)."""
    for kind, role in ((Terrain.ELEVATED, Line.CLIFF), (Terrain.STRUCTURE, Line.EAVES)):
        yield from outline({space for space in GRID.zones if field.terrain[space] is kind}, role)


_RIDGES = {
    Land.ACROSS: ((0.0, 0.5), (1.0, 0.5)),
    Land.ALONG: ((0.5, 0.0), (0.5, 1.0)),
    Land.NORTH: ((0.0, 1.0), (1.0, 1.0)),
    Land.WEST: ((1.0, 0.0), (1.0, 1.0)),
}


def _ridges(field: Field) -> Iterator[Border]:
    for space in GRID.zones:
        if field.terrain[space] is Terrain.STRUCTURE and (ends := _RIDGES.get(_slope(field, space))):
            yield _line(space, ends, Line.RIDGE)


def _edges() -> Iterator[Border]:
    """The outline of each deployment zone (A3.5)."""
    for edge in Edge:
        columns, rows = zip(*(place(space) for space in deployment(edge)), strict=True)
        left, right = min(columns) + 0.12, max(columns) + 0.88
        top, bottom = min(rows) + 0.12, max(rows) + 0.88
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        yield Border(tuple(SQUARES.node(*corner) for corner in corners), Line.ZONE)


def _growth(field: Field, space: Space) -> Iterator[Scenery]:
    """The plants and stones on a space, always the same there."""
    luck = space * 37 % 64 / 64
    match field.terrain[space]:
        case Terrain.FOLIAGE | Terrain.OBSCURING:
            yield Scenery(Decor.BUSH, middle(space), 1.08, luck)
        case Terrain.ROUGH if luck > 0.6:
            yield Scenery(Decor.STONES, middle(space), 0.8, luck)
        case Terrain.OPEN if luck > 0.72:
            yield Scenery(Decor.TUFT, middle(space), 0.8, luck)


def _item(space: Space, item: Item) -> Iterator[BaseMark]:
    """A lantern with its light, a shrine with the sign of its effect, a goal in the shape of its team, or a crate."""
    at = middle(space)
    if item.kind is ItemKind.LANTERN:
        yield Lamp(at, LIGHT / UNIT)
    elif item.kind is ItemKind.SHRINE and item.effect is not None:
        yield Sign(Shape.SHRINE, at, Side.BAD if item.effect in BAD else Side.GOOD)
        yield Sign(item.effect, (at[0], at[1] + 0.2), size=0.5)
    elif item.kind is ItemKind.GOAL:
        yield Sign(Shape(f"goal-{item.owner or NOBODY}"), at, Side(item.owner or Side.NEUTRAL))
    else:
        yield Sign(Shape.CRATE if item.element is None else f"{Shape.CRATE}-{item.element}", at)


NOBODY: Final = "nobody"
"""In the shapes of goals and medals, stands in place of the team that owns them."""
COLUMNS: Final = "ABCDEFGHIJKLMNOPQRST"


def _names() -> Iterator[Label]:
    """The names of columns and rows at all four edges; a close look has them at its own (`rendering.board.axes`)."""
    for nth, letter in enumerate(COLUMNS):
        for far in (-MARGIN / 2, SIZE + MARGIN / 2):
            yield Label(letter, SQUARES.node(nth + 0.5, far), size=NAME)
            yield Label(str(SIZE - nth), SQUARES.node(far, nth + 0.5), size=NAME)
