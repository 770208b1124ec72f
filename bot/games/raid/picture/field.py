"""The positions on a picture of the raid: the window of two boards, the tables, the whole track (S33.8).

The track runs from left to right, with the forest at the left and the palace at the right, by night and by day. One
board unit is the side of a tile in the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.game import Seat
from bot.games.raid.board.layout import GRID, ROWS, board_of
from bot.games.raid.board.track import Track
from bot.games.raid.kinds import Half, Tile
from bot.games.raid.state.state import State
from rendering.board.strip import HEAD_SHARE
from rendering.grid import Grid
from rendering.scene import Square
from rendering.vocabulary import Point

BOARDS: Final = 2
"""The number of boards in the window."""
SPAN: Final = 7 * BOARDS
"""The number of columns of the window."""
LEFT, TOP = 0.85, 0.72
WIDTH: Final = LEFT + SPAN + 0.25
BAR: Final = TOP + 7.15
"""The upper edge of the bar below the window."""
TABLES: Final = BAR + 0.62
"""The upper edge of the tables, on which the cards of the seats lie."""
TABLE: Final = (SPAN / 4, 1.72)
"""The width and height of a table."""
ARROW: Final = TABLES + TABLE[1] + 0.36
"""The middle of the arrow that shows where forward is, from the top of the picture."""
WHOLE: Final = ARROW + 0.36
"""The upper edge of the whole track."""
UNIT: Final = 0.8
"""The diameter of a figure in the window."""
CLOSE: Final = 8.25 / (1 - HEAD_SHARE)
"""The side of a panel's square, in tiles: below its head the window from its names to the bar below it."""
BEHIND: Final = 2.5
"""The number of tiles behind the ninja that a panel's square shows."""


@dataclass(frozen=True)
class Field:
    """A part of a track at a position of the picture: `first` is its first row in play, counted from the forest."""

    track: Track
    grid: Grid
    first: int = 0

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of this field, in the order of their names."""
        return tuple(tile for tile in self.track.tiles if self.has(tile))

    def has(self, tile: Tile) -> bool:
        """True if a tile is in this field."""
        return 0 <= self.track.y(tile) - self.first < self.grid.columns

    def cell(self, tile: Tile) -> tuple[int, int]:
        """The column and row of a tile in the grid."""
        return self.track.y(tile) - self.first, self.track.x(tile)

    def middle(self, tile: Tile) -> Point:
        """The middle of a tile."""
        return self.grid.middle(*self.cell(tile))

    def place(self, x: int, y: int) -> Point:
        """The middle of a place of the track, or of one just off it."""
        return self.grid.node(y - self.first + 0.5, x + 0.5)

    @property
    def is_window(self) -> bool:
        """True for the window, False for the whole track."""
        return self.grid.side == 1.0

    @property
    def figure(self) -> float:
        """The size of a figure on this field, as a share of a full one."""
        return self.grid.side


def window(track: Track, first: int) -> Field:
    """The window whose first row, counted from the forest, is `first`."""
    return Field(track, Grid(min(SPAN, track.height), 7, corner=(LEFT, TOP)), first)


def tiles(labels: Sequence[str]) -> list[Tile]:
    """The tiles with these names; other names are skipped."""
    return [Tile(GRID.zone(label)) for label in labels if label in GRID.labels]


def whole(track: Track) -> Field:
    """The whole track; with boards left out it is shorter, and centred."""
    side = SPAN / ROWS
    left = LEFT + (SPAN - side * track.height) / 2
    return Field(track, Grid(track.height, 7, side, corner=(left, WHOLE)))


def height(track: Track) -> float:
    """The height of a picture, in board units."""
    return WHOLE + 7 * whole(track).grid.side + 0.2


def first_row(track: Track, state: State, seat: Seat | None, asked: Sequence[Tile] = ()) -> int:
    """The first row of the window, counted from the forest (S33.8.1).

    The window shows a ninja's board and the next one forward; on the last board, that one and the board behind it. A
    waiting ninja counts as at the start, a finished one as at the end. If tiles that are `asked` about are elsewhere,
    the window shows them if they fit, and the ninja too if both fit.
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
    """The half of the window round a ninja, with as much as possible forward of it, and all `asked` tiles.

    Without the ninja if the asked tiles are far from it. None if all of them do not fit in half a window: then the
    whole picture is shown.
    """
    ninja = None if seat is None else state.ninja.get(seat)
    own = track.starts[0] if ninja is None or ninja.tile is None else ninja.tile
    there = window(track, first_row(track, state, seat, asked))
    columns = [there.cell(each)[0] for each in (own, *asked) if there.has(each)]
    if not columns or not all(map(there.has, asked)):
        return None
    # Forward is to the right by night and to the left by day.
    middle = LEFT + columns[0] + 0.5 + (CLOSE / 2 - BEHIND) * track.forward.dy
    # The limits of the square's middle within which it shows everything.
    least, most = LEFT + max(columns) + 1 - CLOSE / 2, LEFT + min(columns) + CLOSE / 2
    if least > most:
        return None
    return _half(min(max(middle, least), most))


def near(track: Track, state: State, seat: Seat | None, tile: Tile) -> Square | None:
    """The half of the window round a tile; None if the window, which is about `seat`, does not show the tile."""
    there = window(track, first_row(track, state, seat))
    return _half(LEFT + there.cell(tile)[0] + 0.5) if there.has(tile) else None


def close_up(track: Track, state: State, seat: Seat | None, tile: Tile) -> Square:
    """The half of the window round a tile that is asked about."""
    return _half(LEFT + window(track, first_row(track, state, seat, [tile])).cell(tile)[0] + 0.5)


def _half(x: float) -> Square:
    return Square(min(max(x, CLOSE / 2), LEFT + SPAN + 0.25 - CLOSE / 2), TOP + 7.5 - CLOSE / 2, CLOSE)
