"""Where a picture looks closely: the squares of the board that matter to its reader now."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import on_map
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.plans import choices, open_to_him, standing
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from rendering.scene import Point, Square

CROP = 0.42
"""Side of a crop as a share of the board's width: 15 to 25 zones."""
WIDEST = 0.6
"""What does not fit in a crop of this share of the board's width is shown in two."""


def close_up(board: CastleBoard, zone: Zone) -> Square:
    """A square round a zone."""
    return Square(*ground(board).rooms[zone].middle, CROP * board.width)


def focus(
    setting: Setting, state: State, *, draft: Draft | None = None, options: Sequence[Decision] = ()
) -> tuple[Square, ...]:
    """The squares a panel shows, the one with the first choice first.

    Round the places the reader may choose now, his own figures and those that are moving; in two squares where these
    lie far apart, as two intruders do. Nothing of that: the whole board.
    """
    board, rooms = setting.board, ground(setting.board).rooms
    places = [
        rooms[zone].middle for zone in _interesting(standing(state, draft), open_to_him(draft, options))
    ]
    if not places:
        return (Square(board.width / 2, board.height / 2, float(board.width)),)
    return tuple(_round(group, board) for group in _parted(places, WIDEST * board.width))


def _interesting(state: State, options: Sequence[Decision]) -> list[Zone]:
    moving = state.action.move.guards if state.action.move else ()
    guards = [state.guards[one].zone for one in moving if one in state.guards]
    own = [one.zone for one in state.intruders if one.is_in_play]
    places = map(on_map, (*choices(options), *guards, *own))
    return [zone for zone in places if zone is not None]


def _parted(places: list[Point], widest: float) -> tuple[list[Point], ...]:
    """The places, in two groups round those farthest apart if one square that holds them all were too wide."""
    if _spread(places) + CROP * widest / WIDEST / 2 <= widest:
        return (places,)
    start, end = max(((a, b) for a in places for b in places), key=lambda pair: dist(*pair))
    near = [dist(place, start) <= dist(place, end) for place in places]
    groups = (
        [place for place, is_near in zip(places, near, strict=True) if is_near],
        [place for place, is_near in zip(places, near, strict=True) if not is_near],
    )
    return groups if near[0] else groups[::-1]


def _round(places: Sequence[Point], board: CastleBoard) -> Square:
    xs, ys = zip(*places, strict=True)
    least = CROP * board.width
    side = min(float(board.width), max(least, _spread(places) + least / 2))
    return Square((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side)


def _spread(places: Sequence[Point]) -> float:
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    return max(max(xs) - min(xs), max(ys) - min(ys))
