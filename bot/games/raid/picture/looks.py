"""Round whom a picture is drawn, and where one looks closely."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Seat, Viewer
from bot.games.pictures import Lens
from bot.games.raid.board.track import Track
from bot.games.raid.kinds import Tile
from bot.games.raid.picture.changes import mover
from bot.games.raid.picture.field import LEFT, SPAN, TOP, first_row, whole, window
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from rendering.scene import Square

CLOSE = 8.25
"""Side of a panel's square, in tiles: the window from its names to the bar below it."""
BEHIND = 2.5
"""Tiles that it shows behind the ninja."""
ROUND = 9
"""Tiles across in a close look at the whole track."""


def active(setting: Setting, state: State, viewer: Viewer) -> Seat | None:
    """Round whose ninja a picture is: the reader's own in his turn, else that of the seat to play.

    When nobody is to play, the reader's own, or that of the first player.
    """
    own = Seat(viewer.name) if viewer.name in setting.seats else None
    if own is not None and own in state.turns:
        return own
    under_way = next(iter(state.turns), None)
    return under_way or next(iter(state.to_play), None) or own or state.first


def shown(setting: Setting, state: State, viewer: Viewer, lens: Lens) -> Seat | None:
    """Round whose ninja a picture with a lens is: in a story the one that moved, on a layer his own."""
    if lens.layer:
        return Seat(viewer.name)
    told = mover(lens.past, lens.news) if lens.is_story else None
    return told or active(setting, state, viewer)


def focus(setting: Setting, state: State, viewer: Viewer) -> Square | None:
    """Round the reader's ninja, while it is his turn; None: the whole picture."""
    own = Seat(viewer.name)
    return around(setting.tracks[state.half], state, own) if own in state.turns else None


def around(track: Track, state: State, seat: Seat) -> Square:
    """The half of the window round a ninja, with as much as fits of what lies forward of it."""
    tile = state.ninja[seat].tile
    there = window(track, first_row(track, state, seat))
    return _ahead(track, there.cell(track.starts[0] if tile is None else tile)[0])


def starting(track: Track) -> Square:
    """Where the start tiles are in the window of whoever has not started."""
    there = window(track, first_row(track, State(half=track.half), None))
    return _ahead(track, there.cell(track.starts[0])[0])


def _ahead(track: Track, column: int) -> Square:
    # Forward is to the right by night and to the left by day.
    ahead = (CLOSE / 2 - BEHIND) * track.forward.dy
    x = min(max(LEFT + column + 0.5 + ahead, CLOSE / 2), LEFT + SPAN + 0.25 - CLOSE / 2)
    return Square(x, TOP + 7.5 - CLOSE / 2, CLOSE)


def all_of(track: Track, tiles: Sequence[Tile]) -> Square:
    """All of these tiles and what is beside them, on the whole track: what the window shows is another matter."""
    there = whole(track)
    xs, ys = zip(*map(there.middle, tiles), strict=True)
    span = max(max(xs) - min(xs), max(ys) - min(ys)) + 3 * there.grid.side
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return Square(*middle, max(span, 7 * there.grid.side))


def close_up(track: Track, tile: Tile) -> Square:
    """A tile of the whole track from near by. Refuses with KeyError one of a board that is left out."""
    there = whole(track)
    x, y = there.middle(tile)
    return Square(x, y, ROUND * there.grid.side)
