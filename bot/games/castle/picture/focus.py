"""The close look of a picture: the squares of the board that matter to its reader now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft, Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Moment, Who, on_map
from bot.games.castle.memory.forecast import feared
from bot.games.castle.memory.open_traces import latest, open_traces
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.plans import choices, open_to_him, standing
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from rendering.scene import Point, Square

CROP = 0.42
"""The side of a crop, as a share of the board's width: 15 to 25 zones."""
NEAR = 0.4
"""The side of a close look at a zone that somebody names: small enough that names at rest can be read."""
WIDEST = 0.6
"""The maximum side of a crop with spare room round its places, as a share of the board's width."""
EDGE = 0.045
"""The distance of an important place from the edge of its square, as a share of the board's width."""
MARGIN = 0.06
"""The same distance for a zone that is asked about, because its name is large."""
MOST_OF_IT = 0.8
"""From this share of the board's width on, the whole board is shown, drawn for a phone."""


def close_up(board: CastleBoard, zone: Zone) -> Square:
    """A square round a zone."""
    return Square(*ground(board).rooms[zone].middle, NEAR * board.width)


def focus(
    state: State,
    *,
    draft: Draft | None = None,
    options: Sequence[Decision] = (),
    whose: Who | None = None,
    past: Sequence[Fact] = (),
    own: Collection[Who] = (),
) -> Square | None:
    """The square for a panel: round places that can be chosen, own intruders, and guards who move or listen.

    With `whose` only places and figures of that intruder count, and such guards; for a replacement none do. As far as
    there is room it also shows, in this order, the guards that own intruders fear, their known goals, and the traces of
    the `past` that the reader has still to answer, the latest first. Without any of the first, it is a square round
    those traces, or round the latest trace if all are answered. None, for the whole board, if the square would show
    nearly all of it, if nothing has left a trace, if pieces are placed on the map, and after the end.

    `own` are the intruders whose place the reader always knows; none for guards and spectators.
    """
    board, rooms = state.setting.board, ground(state.setting.board).rooms
    if state.result is not None or _is_placing(state, draft):
        return None
    now = standing(state, draft)
    zones = _interesting(now, open_to_him(draft, options), whose)
    traces = open_traces(board, past, is_sneaking=bool(own))
    if not zones:
        return _about(traces or latest(past), board)
    mine = [one for one in _own(now, whose) if one.who in own and one.is_in_play]
    beside = (*feared(now, mine), *_goals(now, mine), *reversed(traces))
    return _round(_with(board, [rooms[zone].middle for zone in zones], beside), board)


def _is_placing(state: State, draft: Draft | None) -> bool:
    """True if something is placed anywhere on the map: a replacement may start far from every figure (R19.7)."""
    return state.moment is Moment.RETURN or (isinstance(draft, CountedDraft) and bool(draft.options()))


def surrounding(
    board: CastleBoard, zones: Sequence[Zone], past: Sequence[Fact] = (), *, is_sneaking: bool = False
) -> Square | None:
    """A square round zones that are asked about, with the traces of the past that fit; None if it is nearly all."""
    rooms = ground(board).rooms
    least = _spread([rooms[zone].middle for zone in zones]) / board.width + 2 * MARGIN
    if least >= MOST_OF_IT:
        return None
    traces = reversed(open_traces(board, past, is_sneaking=is_sneaking))
    places = _with(board, [rooms[zone].middle for zone in zones], traces, margin=MARGIN)
    side = max(CROP, _spread(places) / board.width + 2 * MARGIN)
    return _kept(_centred(places, side * board.width), board)


def frame(board: CastleBoard, past: Sequence[Fact]) -> Square | None:
    """A square round the latest public trace that the guards have still to answer, with earlier ones that fit.

    None without any.
    """
    return _about(open_traces(board, past, is_sneaking=False), board)


def _about(traces: Sequence[Zone], board: CastleBoard) -> Square | None:
    places = _with(board, [], reversed(traces))
    return _round(places, board) if places else None


def _with(
    board: CastleBoard, asked: Sequence[Point], zones: Iterable[Zone], *, margin: float = EDGE
) -> list[Point]:
    """These places, and the middles of the zones that fit into one close look with them; the first zones first."""
    rooms, shown = ground(board).rooms, list(asked)
    for zone in zones:
        more = [*shown, rooms[zone].middle]
        if len(more) == 1 or _spread(more) <= (WIDEST - 2 * margin) * board.width:
            shown = more
    return shown


def _interesting(state: State, options: Sequence[Decision], whose: Who | None) -> list[Zone]:
    # Moving guards, and guards whose listen waits for an answer: the present question is about them.
    busy = [each.guards for each in (state.action.move, state.action.listening) if each is not None]
    guards = [state.guards[one].zone for guards in busy for one in guards if one in state.guards]
    own = [one.zone for one in _own(state, whose) if one.is_in_play]
    near = [option for option in options if whose is None or getattr(option, "who", whose) is whose]
    places = map(on_map, (*choices(near), *guards, *own))
    return [zone for zone in places if zone is not None]


def _own(state: State, whose: Who | None) -> list[Intruder]:
    return [one for one in state.intruders if whose in (None, one.who)]


def _goals(state: State, own: Sequence[Intruder]) -> Iterator[Zone]:
    """The zones where the searches have shown the goals that these intruders have still to search (R21.6)."""
    for one in own:
        if one.goal is not None and not one.is_done:
            yield from (zone for zone, mark in state.marks.searched.items() if mark is one.goal)


def _round(places: Sequence[Point], board: CastleBoard) -> Square | None:
    least, room = CROP * board.width, 2 * EDGE * board.width
    ample = min(_spread(places) + least / 2, max(WIDEST * board.width, _spread(places) + room))
    side = max(least, ample)
    return _kept(_centred(places, side), board) if side < MOST_OF_IT * board.width else None


def _centred(places: Sequence[Point], side: float) -> Square:
    xs, ys = zip(*places, strict=True)
    return Square((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side)


def _kept(square: Square, board: CastleBoard) -> Square:
    """The same square, moved onto the board as far as possible."""
    x, y = (
        min(max(at, square.side / 2), whole - square.side / 2) if square.side < whole else whole / 2
        for at, whole in ((square.x, board.width), (square.y, board.height))
    )
    return square._replace(x=x, y=y)


def _spread(places: Sequence[Point]) -> float:
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    return max(max(xs) - min(xs), max(ys) - min(ys))
