"""The unchanging parts of a picture: the tiles of the window and of the whole track, their names, the tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from bot.engine.boards.compass import STRAIGHT
from bot.games.raid.art import ART, Decor, Land, Line
from bot.games.raid.board.layout import GRID
from bot.games.raid.board.track import Track
from bot.games.raid.kinds import Half, Terrain
from bot.games.raid.picture import field as f
from bot.words import _
from rendering.grid import Grid
from rendering.placement.layout import label_width
from rendering.scene import Base, BaseMark, Border, Ground, Label, Scenery

GROWTH = {Terrain.BUSH: (Decor.BUSH, 0.8), Terrain.TREE: (Decor.TREE, 0.98)}
"""The plant of a tile and its width, in tiles."""
NAME = 0.5
"""The size of the names at the edge."""
ON_SEAM = 0.4
"""The size of the letters between the two boards."""
KEY = 0.44
"""The side of a sample tile, in tiles of the window."""


@lru_cache(maxsize=32)  # 29 ms
def ground(track: Track, first: int) -> Base:
    """The base of a picture whose window begins with a row. Cached: a match has at most six."""
    near, far = f.window(track, first), f.whole(track)
    marks: tuple[BaseMark, ...] = (
        *_tiles(near),
        *_tiles(far),
        *_names(near),
        *_tables(),
        *(_key() if track.half is Half.DAY else ()),
        *_course(track),
        *_framed(near, far),
    )
    return Base(f.WIDTH, f.height(track), f.UNIT, marks, ART)


def _tiles(field: f.Field) -> Iterator[BaseMark]:
    track, grid, is_far = field.track, field.grid, not field.is_window
    for tile in field.tiles:
        kind = track.terrain[tile]
        yield Ground(grid.cell(*field.cell(tile)), _land(track.half, kind))
        if kind in GROWTH:
            what, wide = GROWTH[kind]
            turn = tile * 0.37 % 1.0
            yield Scenery(what, field.middle(tile), wide * grid.side / f.UNIT, turn)
    yield from grid.lines(Line.CELL_FAR if is_far else Line.CELL)
    yield from _outlines(field, Line.EAVES_FAR if is_far else Line.EAVES)
    for board in range(7, grid.columns, 7):
        yield Border((grid.node(board, 0), grid.node(board, 7)), Line.SEAM)


def _land(half: Half, kind: Terrain) -> Land:
    return Land(kind if half is Half.NIGHT else f"{kind}_day")


def _outlines(field: f.Field, role: Line) -> Iterator[Border]:
    """The outline of each building, along the edges of its roof (S3.4)."""
    roofs = (Terrain.ROOF, Terrain.PALACE)
    track = field.track
    for tile in field.tiles:
        kind = track.terrain[tile]
        if kind not in roofs:
            continue
        column, row = field.cell(tile)
        # The track runs from left to right: north of a tile is right of it, east is below.
        sides = {0: ((1, 0), (1, 1)), 2: ((0, 1), (1, 1)), 4: ((0, 0), (0, 1)), 6: ((0, 0), (1, 0))}
        for way in STRAIGHT:
            there = track.step(tile, way)
            if there is None or track.terrain[there] is not kind:
                (ax, ay), (bx, by) = sides[int(way)]
                ends = field.grid.node(column + ax, row + ay), field.grid.node(column + bx, row + by)
                yield Border(ends, role)


def _names(field: f.Field) -> Iterator[Label]:
    """The names of the window: rows above it, columns at its left and between its two boards."""
    rows = [str(GRID.y[tile] + 1) for tile in field.tiles if field.track.x(tile) == 0]
    yield from field.grid.labels(rows, "ABCDEFG", size=NAME)
    # Boards that are left out leave no gap (S3.7): dots say why the numbers do not run on.
    for column, (before, after) in enumerate(pairwise(rows), 1):
        if int(after) != int(before) + 1:
            yield Label(_("…"), field.grid.node(column, -0.4), size=NAME)
    # A close view of the right half would show none of the letters at the left.
    for nth, letter in enumerate("ABCDEFG"):
        yield Label(letter, field.grid.node(7, nth + 0.5), size=ON_SEAM)


def _tables() -> Iterator[Ground]:
    wide, high = f.TABLE
    for nth in range(4):
        left, top = f.LEFT + nth * wide + 0.05, f.TABLES
        right, bottom = left + wide - 0.1, top + high
        yield Ground(((left, top), (right, top), (right, bottom), (left, bottom)), Land.TABLE)


def _key() -> Iterator[BaseMark]:
    """By day, in place of the alarm: the meaning of each kind of tile for a ninja (S3.3, S15.6, S19.3)."""
    kinds = (
        ((Terrain.STREET,), _("seen")),
        ((Terrain.BUSH, Terrain.TREE), _("cover")),
        ((Terrain.ROOF,), _("not seen")),
        ((Terrain.WATER,), _("stops, seen")),
    )
    side, top = Grid(1, 1, KEY), f.BAR + 0.02
    x = f.LEFT + 0.1
    for alike, word in kinds:
        for nth, kind in enumerate(alike):
            sample = replace(side, corner=(x + nth * (KEY + 0.08), top))
            yield Ground(sample.cell(0, 0), _land(Half.DAY, kind))
            if kind in GROWTH:
                what, wide = GROWTH[kind]
                yield Scenery(what, sample.middle(0, 0), wide * KEY / f.UNIT)
        wide = label_width(word) * NAME * f.UNIT
        beside = x + len(alike) * (KEY + 0.08) + 0.04
        yield Label(word, (beside + wide / 2, top + KEY / 2), size=NAME)
        x += f.SPAN / len(kinds)


def _course(track: Track) -> Iterator[BaseMark]:
    """The direction of the whole track: the forest at one end, the palace at the other, an arrow forward."""
    yield Label(_("Forest"), (f.LEFT + 1.0, f.ARROW), size=NAME)
    yield Label(_("Palace"), (f.LEFT + f.SPAN - 1.0, f.ARROW), size=NAME)
    ends = (f.LEFT + 2.4, f.ARROW), (f.LEFT + f.SPAN - 2.4, f.ARROW)
    yield Border(ends if track.half is Half.NIGHT else ends[::-1], Line.FORWARD)


def _framed(near: f.Field, far: f.Field) -> Iterator[BaseMark]:
    """The frame of the window on the whole track, and the trees of the forest at its end."""
    start, end = near.first, near.first + near.grid.columns
    corners = ((start, 0), (end, 0), (end, 7), (start, 7), (start, 0))
    yield Border(tuple(far.grid.node(*corner) for corner in corners), Line.FRAME)
    left, top = far.grid.corner
    for nth in range(7):
        x = left - 0.22 - 0.16 * (nth % 2)
        yield Scenery(Decor.PINE, (x, top + (nth + 0.5) * far.grid.side), 0.42, nth * 0.13)
