"""Where a picture looks closely: the squares of the board that matter to its reader now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import on_map
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.plans import choices, open_to_him, standing
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from rendering.placement.boxes import EPS
from rendering.scene import Point, Square

Pair = tuple[Square, Square]
CROP = 0.42
"""Side of a crop as a share of the board's width: 15 to 25 zones."""
WIDEST = 0.6
"""What does not fit in a crop of this share of the board's width is shown in two."""
SIDES = (CROP, 0.38, 0.34, 0.3)
"""Least sides of two squares that are tried, likewise, until both show different ground."""
EDGE = 0.045
"""How far a place that matters is from the edge of its square, likewise."""
GAP = 1.06
"""A square that is painted is up to so much larger: it is cut from one of few scales."""


def close_up(board: CastleBoard, zone: Zone) -> Square:
    """A square round a zone."""
    return Square(*ground(board).rooms[zone].middle, CROP * board.width)


def focus(
    setting: Setting, state: State, *, draft: Draft | None = None, options: Sequence[Decision] = ()
) -> tuple[Square, ...]:
    """The squares a panel shows, the one with the first choice first.

    Round the places the reader may choose now, his own figures and those that are moving; in two squares where these
    lie far apart, as two intruders do, and these never show the same ground. Nothing of that: the whole board.
    """
    board, rooms = setting.board, ground(setting.board).rooms
    places = [
        rooms[zone].middle for zone in _interesting(standing(state, draft), open_to_him(draft, options))
    ]
    if not places:
        return (Square(board.width / 2, board.height / 2, float(board.width)),)
    return _looks(places, board)


def _interesting(state: State, options: Sequence[Decision]) -> list[Zone]:
    moving = state.action.move.guards if state.action.move else ()
    guards = [state.guards[one].zone for one in moving if one in state.guards]
    own = [one.zone for one in state.intruders if one.is_in_play]
    places = map(on_map, (*choices(options), *guards, *own))
    return [zone for zone in places if zone is not None]


def _looks(places: Sequence[Point], board: CastleBoard) -> tuple[Square, ...]:
    """One square round all places, or two that show as little as goes if it were too wide."""
    if _spread(places) + CROP * board.width / 2 <= WIDEST * board.width:
        return (_round(places, board),)
    for least in SIDES:
        pairs = [_apart(groups, least * board.width, board) for groups in _parted(places)]
        found = [pair for pair in pairs if pair is not None]
        if found:
            return min(found, key=lambda pair: (max(pair[0].side, pair[1].side), pair[0].side + pair[1].side))
    return (_round(places, board),)


def _parted(places: Sequence[Point]) -> Iterator[tuple[list[Point], list[Point]]]:
    """All ways to cut the places in two, across or down; the first place is in the first part."""
    for axis in (0, 1):
        for cut in sorted({place[axis] for place in places})[1:]:
            low, high = [p for p in places if p[axis] < cut], [p for p in places if p[axis] >= cut]
            yield (low, high) if places[0][axis] < cut else (high, low)


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


def _apart(groups: Sequence[Sequence[Point]], least: float, board: CastleBoard) -> Pair | None:
    """A square round each group, moved off each other along one axis; None where they still show the same ground."""
    edge = 2 * EDGE * board.width
    one, other = (_kept(_centred(each, max(least, _spread(each) + edge)), board) for each in groups)
    pushed = [_pushed((one, other), groups, axis, board) for axis in (0, 1)]
    found = [pair for pair in pushed if pair is not None]
    return min(found, key=lambda pair: _far(pair[0], one) + _far(pair[1], other), default=None)


def _pushed(squares: Pair, groups: Sequence[Sequence[Point]], axis: int, board: CastleBoard) -> Pair | None:
    """The squares moved from each other across or down, the first of them first, as far as each can go."""
    moved = [*squares]
    first, last = sorted((0, 1), key=lambda nth: _at(squares[nth], axis))
    missing = GAP * sum(square.side for square in squares) / 2
    missing -= _at(squares[last], axis) - _at(squares[first], axis)
    for nth, sign in ((first, -1), (last, 1)):
        step = min(max(0.0, missing), _slack(squares[nth], groups[nth], axis, sign, board))
        moved[nth] = _moved(squares[nth], axis, sign * step)
        missing -= step
    return (moved[0], moved[1]) if missing <= EPS else None


def _at(square: Square, axis: int) -> float:
    return square.y if axis else square.x


def _far(one: Square, other: Square) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def _slack(square: Square, places: Sequence[Point], axis: int, sign: int, board: CastleBoard) -> float:
    """How far a square can be moved with its places still well inside, and itself on the board."""
    half, edge = square.side / 2, EDGE * board.width
    inside = min(sign * (place[axis] - _at(square, axis)) for place in places) + half - edge
    whole = (board.width, board.height)[axis]
    beyond = whole - half - _at(square, axis) if sign > 0 else _at(square, axis) - half
    return max(0.0, min(inside, beyond))


def _moved(square: Square, axis: int, by: float) -> Square:
    return square._replace(y=square.y + by) if axis else square._replace(x=square.x + by)


def _spread(places: Sequence[Point]) -> float:
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    return max(max(xs) - min(xs), max(ys) - min(ys))
