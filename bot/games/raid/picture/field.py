"""Where things are on a picture of the raid: the window of two boards, the tables, the whole track (S33.8).

The track lies down, the forest at the left and the palace at the right: by night and by day alike. One board unit is
the side of a tile in the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bot.engine.game import Seat
from bot.games.raid.board.layout import GRID, ROWS, board_of
from bot.games.raid.board.track import Track
from bot.games.raid.kinds import Half, Tile
from bot.games.raid.state.state import State
from rendering.grid import Grid
from rendering.scene import Square
from rendering.vocabulary import Point

BOARDS: Final = 2
"""Boards in the window."""
SPAN: Final = 7 * BOARDS
"""Columns of the window."""
LEFT, TOP = 0.85, 0.72
WIDTH: Final = LEFT + SPAN + 0.25
BAR: Final = TOP + 7.15
"""Upper edge of the bar below the window."""
TABLES: Final = BAR + 0.62
"""Upper edge of the tables, on which the cards of the seats lie."""
TABLE: Final = (SPAN / 4, 1.72)
"""Width and height of one."""
ARROW: Final = TABLES + TABLE[1] + 0.36
"""Level of the line that says where forward is."""
WHOLE: Final = ARROW + 0.36
"""Upper edge of the whole track."""
UNIT: Final = 0.8
"""Diameter of a figure in the window."""
CLOSE: Final = 8.25
"""Side of a panel's square, in tiles: the window from its names to the bar below it."""
BEHIND: Final = 2.5
"""Tiles that it shows behind the ninja."""


@dataclass(frozen=True)
class Field:
    """A part of a track laid down somewhere: `first` is its first row in play, counted from the forest."""

    track: Track
    grid: Grid
    first: int = 0

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles it shows, in the order of their names."""
        return tuple(tile for tile in self.track.tiles if self.has(tile))

    def has(self, tile: Tile) -> bool:
        """Whether it shows a tile."""
        return 0 <= self.track.y(tile) - self.first < self.grid.columns

    def cell(self, tile: Tile) -> tuple[int, int]:
        """The column and row of the grid in which a tile lies."""
        return self.track.y(tile) - self.first, self.track.x(tile)

    def middle(self, tile: Tile) -> Point:
        """The middle of a tile."""
        return self.grid.middle(*self.cell(tile))

    def place(self, x: int, y: int) -> Point:
        """The middle of a place of the track, or of one just off it."""
        return self.grid.node(y - self.first + 0.5, x + 0.5)

    @property
    def is_window(self) -> bool:
        """Whether it is the window, not the whole track."""
        return self.grid.side == 1.0

    @property
    def figure(self) -> float:
        """The size of a figure on it, as a share of a full one."""
        return self.grid.side


def window(track: Track, first: int) -> Field:
    """The window that begins with a row."""
    return Field(track, Grid(min(SPAN, track.height), 7, corner=(LEFT, TOP)), first)


def tiles(labels: Sequence[str]) -> list[Tile]:
    """The tiles of these names; a name of something else is passed over."""
    return [Tile(GRID.zone(label)) for label in labels if label in GRID.labels]


def whole(track: Track) -> Field:
    """The whole track, in the middle where boards are left out."""
    side = SPAN / ROWS
    left = LEFT + (SPAN - side * track.height) / 2
    return Field(track, Grid(track.height, 7, side, corner=(left, WHOLE)))


def height(track: Track) -> float:
    """The height of a picture, in board units."""
    return WHOLE + 7 * whole(track).grid.side + 0.2


def first_row(track: Track, state: State, seat: Seat | None, asked: Sequence[Tile] = ()) -> int:
    """With which row the window begins: that of the board of a ninja, or of the one behind it (S33.8.1).

    The next board forward is in it too. A ninja that waits is at the start, one that has finished at the end. Where
    tiles are `asked` about that are elsewhere the window is there, round the ninja as well if both fit.
    """
    boards = track.boards
    at = _board(track, state, seat)
    own, other = boards.index(at), boards.index(track.in_front(at))
    wanted = {boards.index(board_of(tile)) for tile in asked}
    low = min(own, other)
    for shown in () if wanted <= {own, other} else (wanted | {own}, wanted):
        if max(shown) - min(shown) < BOARDS:
            low = min(shown)
            break
    return 7 * min(low, len(boards) - BOARDS)


def _board(track: Track, state: State, seat: Seat | None) -> int:
    ninja = None if seat is None else state.ninja.get(seat)
    if ninja is not None and ninja.tile is not None:
        return board_of(ninja.tile)
    is_at_end = ninja is not None and ninja.has_finished
    return track.boards[0 if (track.half is Half.NIGHT) is not is_at_end else -1]


def around(track: Track, state: State, seat: Seat | None, asked: Sequence[Tile] = ()) -> Square | None:
    """The half of the window round a ninja, with as much as fits of what lies forward of it, and all that is asked.

    Without the ninja where what is asked is far from it. None where all of that is farther apart than half a window:
    then the whole picture is looked at.
    """
    ninja = None if seat is None else state.ninja.get(seat)
    own = track.starts[0] if ninja is None or ninja.tile is None else ninja.tile
    there = window(track, first_row(track, state, seat, asked))
    columns = [there.cell(each)[0] for each in (own, *asked) if there.has(each)]
    if not columns or not all(map(there.has, asked)):
        return None
    # Forward is to the right by night and to the left by day.
    middle = LEFT + columns[0] + 0.5 + (CLOSE / 2 - BEHIND) * track.forward.dy
    # So far the square may move to the left and to the right without losing anything.
    least, most = LEFT + max(columns) + 1 - CLOSE / 2, LEFT + min(columns) + CLOSE / 2
    if least > most:
        return None
    return _half(min(max(middle, least), most))


def close_up(track: Track, state: State, seat: Seat | None, tile: Tile) -> Square:
    """The half of the window round a tile that is asked about."""
    return _half(LEFT + window(track, first_row(track, state, seat, [tile])).cell(tile)[0] + 0.5)


def _half(x: float) -> Square:
    return Square(min(max(x, CLOSE / 2), LEFT + SPAN + 0.25 - CLOSE / 2), TOP + 7.5 - CLOSE / 2, CLOSE)
