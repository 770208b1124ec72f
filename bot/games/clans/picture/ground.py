"""What never changes on a picture: the spaces, their terrain, and their names at the edge (A3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.clans.board.ground import GRID, SIZE, deployment, grounds
from bot.games.clans.board.ground import Ground as Field
from bot.games.clans.kinds import Edge, Space, Terrain
from rendering.grid import Grid
from rendering.scene import Base, BaseMark, Border, Ground, Land, Line, Path, Point

SQUARES = Grid(SIZE, SIZE, corner=(0.9, 0.9))
"""Where the spaces lie: row 20 is the uppermost."""
UNIT = 1.16
"""The full diameter of a figure, in spaces; its outline takes up some three quarters of it."""
_LANDS = {
    Terrain.ROUGH: Land.WATER,
    Terrain.FOLIAGE: Land.ROUGH,
    Terrain.OBSCURING: Land.ROUGH,
    Terrain.ELEVATED: Land.DARK,
    Terrain.STRUCTURE: Land.DARK,
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


@lru_cache(maxsize=8)
def base_of(name: str) -> Base:
    """The base of a ground, by its id."""
    field = grounds()[name]
    marks: tuple[BaseMark, ...] = (
        *(Ground(cell(space), _LANDS.get(field.terrain[space], Land.OPEN)) for space in GRID.zones),
        *SQUARES.lines(),
        *_walls(field),
        *_edges(),
        *SQUARES.labels("ABCDEFGHIJKLMNOPQRST", [str(row) for row in range(SIZE, 0, -1)]),
    )
    return Base(SQUARES.width + 1.4, SQUARES.height + 1.4, UNIT, marks)


def _walls(field: Field) -> Iterator[Border]:
    """The outline of high ground: where one climbs."""
    for space in GRID.zones:
        if field.terrain[space].is_high:
            column, row = place(space)
            sides = {
                (0, 1): ((0, 0), (1, 0)),
                (0, -1): ((0, 1), (1, 1)),
                (1, 0): ((1, 0), (1, 1)),
                (-1, 0): ((0, 0), (0, 1)),
            }
            for (dx, dy), ((ax, ay), (bx, by)) in sides.items():
                there = GRID.at(GRID.x[space] + dx, GRID.y[space] + dy)
                if there is None or not field.terrain[there].is_high:
                    ends = SQUARES.node(column + ax, row + ay), SQUARES.node(column + bx, row + by)
                    yield Border(ends, Line.WALL)


def _edges() -> Iterator[Border]:
    """The outline of each deployment zone (A3.5)."""
    for edge in Edge:
        columns, rows = zip(*(place(space) for space in deployment(edge)), strict=True)
        left, right = min(columns), max(columns) + 1
        top, bottom = min(rows), max(rows) + 1
        corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        yield Border(tuple(SQUARES.node(*corner) for corner in corners), Line.OPEN)
