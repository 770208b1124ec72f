"""Where a picture looks closely: the squares of the board that matter to its reader now."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.plans import choices, open_to_him, standing
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from rendering.scene import Point, Square

CROP = 0.42
"""Side of a crop as a share of the board's width: 15 to 25 zones."""
WIDEST = 0.6
"""A crop with room to spare round its places is at most so wide, likewise."""
EDGE = 0.045
"""How far a place that matters is from the edge of its square, likewise."""


def close_up(board: CastleBoard, zone: Zone) -> Square:
    """A square round a zone."""
    return Square(*ground(board).rooms[zone].middle, CROP * board.width)


def focus(
    setting: Setting,
    state: State,
    *,
    draft: Draft | None = None,
    options: Sequence[Decision] = (),
    whose: Who | None = None,
) -> Square | None:
    """The square a panel shows: round the places the reader may choose now, his own figures and those that are moving.

    With `whose` round those of one intruder alone. Nothing of that: the whole board (None).
    """
    board, rooms = setting.board, ground(setting.board).rooms
    zones = _interesting(standing(state, draft), open_to_him(draft, options), whose)
    return _round([rooms[zone].middle for zone in zones], board) if zones else None


def _interesting(state: State, options: Sequence[Decision], whose: Who | None) -> list[Zone]:
    moving = state.action.move.guards if state.action.move else ()
    guards = [state.guards[one].zone for one in moving if one in state.guards]
    own = [one.zone for one in state.intruders if one.is_in_play and whose in (None, one.who)]
    near = [option for option in options if whose is None or getattr(option, "who", whose) is whose]
    places = map(on_map, (*choices(near), *guards, *own))
    return [zone for zone in places if zone is not None]


def _round(places: Sequence[Point], board: CastleBoard) -> Square:
    least, room = CROP * board.width, 2 * EDGE * board.width
    ample = min(_spread(places) + least / 2, max(WIDEST * board.width, _spread(places) + room))
    side = max(least, ample)
    return _kept(_centred(places, min(float(board.width), side)), board)


def _centred(places: Sequence[Point], side: float) -> Square:
    xs, ys = zip(*places, strict=True)
    return Square((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side)


def _kept(square: Square, board: CastleBoard) -> Square:
    """The same moved on to the board, as far as it goes."""
    x, y = (
        min(max(at, square.side / 2), whole - square.side / 2) if square.side < whole else whole / 2
        for at, whole in ((square.x, board.width), (square.y, board.height))
    )
    return square._replace(x=x, y=y)


def _spread(places: Sequence[Point]) -> float:
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    return max(max(xs) - min(xs), max(ys) - min(ys))
