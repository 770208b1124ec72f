"""The track: the tiles in play of one half, and what a ninja, a guard and a throw can reach on it (S3, S9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from math import atan2, tau

from bot.engine.boards.compass import Direction, heading
from bot.engine.boards.protocol import Zone
from bot.games.raid.board.layout import BOARDS, COLUMNS, GRID, ROWS, Layout, board_of, house_layout
from bot.games.raid.kinds import Half, Terrain, Tile

START_COLUMNS = {Half.NIGHT: "ABCDEFG", Half.DAY: "ACEG"}
START_ROW = {Half.NIGHT: 1, Half.DAY: 47}


class Track:
    """The tiles in play (S3.1, S3.7): boards that are left out leave no gap, and tiles keep their names.

    `x` counts the columns from A, `y` the rows in play from the forest, both from 0. Terrain and marks are those of one
    half. All tables are made once.
    """

    def __init__(self, layout: Layout, half: Half, out: frozenset[int] = frozenset()) -> None:
        self.layout, self.half = layout, half
        self.boards: tuple[int, ...] = tuple(n for n in range(1, BOARDS + 1) if n not in out)
        self.tiles: tuple[Tile, ...] = tuple(tile for tile in GRID.zones if board_of(tile) not in out)
        self.forward = Direction.N if half is Half.NIGHT else Direction.S
        rows = [row for row in range(ROWS) if row // 7 + 1 not in out]
        self.height = len(rows)
        self._y = {row: y for y, row in enumerate(rows)}
        self._rows = rows
        face = layout.faces[half]
        self.terrain: tuple[Terrain, ...] = face.terrain
        self.marks: Mapping[str, tuple[Tile, ...]] = {
            mark: tuple(tile for tile in tiles if board_of(tile) not in out)
            for mark, tiles in face.marks.items()
        }
        self.patrols: tuple[tuple[Tile, Tile], ...] = tuple(
            ends for ends in face.patrols if board_of(ends[0]) not in out
        )
        """The two ends of each patrol's track, the start first, in the order in which they move."""
        named = (f"{column}{START_ROW[half]}" for column in START_COLUMNS[half])
        self.starts: tuple[Tile, ...] = tuple(map(GRID.zone, named))
        self._steps = {tile: tuple(self._beyond(tile, way) for way in Direction) for tile in self.tiles}

    def x(self, tile: int) -> int:
        """The column of a tile, from 0."""
        return GRID.x[tile]

    def y(self, tile: int) -> int:
        """The row of a tile among those in play, from 0 at the forest."""
        return self._y[GRID.y[tile]]

    def at(self, x: int, y: int) -> Tile | None:
        """The tile in a column and a row in play; None off the track."""
        return GRID.at(x, self._rows[y]) if 0 <= x < COLUMNS and 0 <= y < self.height else None

    def _beyond(self, tile: Tile, way: Direction) -> Tile | None:
        return self.at(self.x(tile) + way.dx, self.y(tile) + way.dy)

    def step(self, tile: Tile, way: Direction) -> Tile | None:
        """The next tile in a direction, across seams too; None off the track."""
        return self._steps[tile][way]

    def beside(self, tile: Tile) -> tuple[Tile, ...]:
        """The tiles adjacent to a tile."""
        return tuple(there for there in self._steps[tile] if there is not None)

    def is_finish(self, x: int, y: int) -> bool:
        """True if a place off the track is beyond the finish: by day, below row 1 in one of its columns (S20.1)."""
        return self.half is Half.DAY and y < 0 and 0 <= x < COLUMNS

    def relative(self, way: Direction) -> Direction:
        """The direction on the board for one relative to forward (as north), or the other way round (S3.6)."""
        return way.turned(self.forward)

    def rows_to_go(self, tile: Tile) -> int:
        """Rows to the goal: by night to the first palace row, 0 there and beyond; by day to beyond the finish."""
        return max(0, self.height - 3 - self.y(tile)) if self.half is Half.NIGHT else self.y(tile) + 1

    def progress(self, tile: Tile) -> int:
        """Rows from the end where the half begins: a larger number is further forward."""
        return self.y(tile) if self.half is Half.NIGHT else self.height - 1 - self.y(tile)

    def king(self, a: int, b: int) -> int:
        """The king distance of two tiles: the greater of their distances in columns and in rows."""
        return max(abs(self.x(a) - self.x(b)), abs(self.y(a) - self.y(b)))

    def board(self, number: int) -> tuple[Tile, ...]:
        """The tiles of a board; empty if it is left out."""
        return tuple(tile for tile in self.tiles if board_of(tile) == number)

    def in_front(self, board: int) -> int:
        """The next board forward; for the last board, itself (S11.4, S19.2)."""
        ahead = self.boards if self.half is Half.NIGHT else self.boards[::-1]
        return ahead[min(ahead.index(board) + 1, len(ahead) - 1)]

    def way(self, a: int, b: int) -> Direction | None:
        """The direction from a to b if they are on a line, else None."""
        return heading(self.x(b) - self.x(a), self.y(b) - self.y(a))

    def between(self, a: Tile, b: Tile) -> tuple[Tile, ...] | None:
        """The tiles strictly between two tiles on a line, in order from a.

        None if they are not on a line, or are the same tile (S9.5).
        """
        way = self.way(a, b)
        if way is None:
            return None
        return self._ray(a, way, self.king(a, b) - 1)

    def _ray(self, tile: Tile, way: Direction, most: int) -> tuple[Tile, ...]:
        """The tiles beyond a tile in a direction, at most `most` of them."""
        found: list[Tile] = []
        here = self.step(tile, way)
        while here is not None and len(found) < most:
            found.append(here)
            here = self.step(here, way)
        return tuple(found)

    @cached_property  # 3 ms, asked 3 times a decision
    def _lines(self) -> dict[Tile, tuple[tuple[Tile, tuple[Tile, ...]], ...]]:
        rays = {tile: [self._ray(tile, way, 4) for way in Direction] for tile in self.tiles}
        return {
            tile: tuple((there, ray[:n]) for ray in found for n, there in enumerate(ray))
            for tile, found in rays.items()
        }

    def lines(self, tile: Tile) -> tuple[tuple[Tile, tuple[Tile, ...]], ...]:
        """The tiles on a line at king distance 1 to 4, each with those strictly between (S9.3, S9.5)."""
        return self._lines[tile]

    def has_sight(self, a: Tile, b: Tile, stands: Iterable[int]) -> bool:
        """True if a throw from a to b on a line sees its target (S9.6); `stands` are the tiles with ninja or guards.

        False for tiles that are not on a line.
        """
        passed = self.between(a, b)
        return passed is not None and self.is_clear(a, b, passed, frozenset(stands))

    def is_clear(self, a: Tile, b: Tile, passed: Iterable[Tile], stands: frozenset[int]) -> bool:
        """True if a throw from a to b sees its target, for tiles on a line with `passed` between, as from `lines`."""
        terrain = self.terrain
        are_high = terrain[a].is_high and terrain[b].is_high
        return not any(
            tile in stands
            or terrain[tile] is Terrain.TREE
            or (not are_high and terrain[tile] in (Terrain.ROOF, Terrain.PALACE))
            for tile in passed
        )

    def nearness(self, here: Tile, tile: Tile) -> tuple[int, int, int]:
        """The sort key of a tile in the nearness order from another.

        No two tiles have the same key (see the rulebook's Terms).
        """
        dx, dy = self.x(tile) - self.x(here), self.y(tile) - self.y(here)
        return max(abs(dx), abs(dy)), dx * dx + dy * dy, self._turning(dx, dy)

    def _turning(self, dx: int, dy: int) -> int:
        """The rank of an offset among those of equal distance, clockwise from forward."""
        if self.half is Half.DAY:
            dx, dy = -dx, -dy
        return _clockwise(dx, dy)


@cache  # 1 to 106 us, by the length
def _clockwise(dx: int, dy: int) -> int:
    """The rank of an offset among those of equal length, clockwise from north, from 0."""
    length = dx * dx + dy * dy
    span = range(-max(abs(dx), abs(dy)), max(abs(dx), abs(dy)) + 1)
    equal = [(x, y) for x in span for y in span if x * x + y * y == length]

    clockwise = sorted(equal, key=lambda offset: atan2(*offset) % tau)
    return clockwise.index((dx, dy)) if length else 0


@cache  # 39 ms, and caches know them as the same objects
def tracks(out: frozenset[int]) -> Mapping[Half, Track]:
    """The house layout without some boards, by night and by day."""
    return {half: Track(house_layout(), half, out) for half in Half}


def label(tile: int) -> str:
    """The name of a tile (S3.1)."""
    return GRID.label(tile)


def tile(name: str) -> Tile:
    """The tile of a name. Refuses any other text with ValueError."""
    return Zone(GRID.zone(name))
