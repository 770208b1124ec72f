"""The duration of a ninja's errand: from the edge to a zone and off the map again, without regard to guards.

Used to judge a board, not during play. A turn has up to three steps (R15.3); entering a moat or crossing a wall by rope
ends it (R15.4); leaving the map is a step from an edge zone (R24.1).
"""

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.boards.protocol import Zone
from bot.engine.boards.reach import cheapest
from bot.games.castle.board.board import CastleBoard

STEPS_A_TURN = 3

_MANY = 1000
"""More than the turns or the steps of any errand: a weight that lets one of the two decide only between equals."""

_Place = tuple[Zone, int, int, bool]
"""Zone, steps left this turn, ropes left on this leg, and whether the goal has been reached."""


class Errand(NamedTuple):
    """The shortest trip from the edge to a goal and off the map: fewest turns, then steps (or the other way round)."""

    goal: Zone
    turns: int
    steps: int


def quickest_errand(board: CastleBoard, goal: Zone, *, ropes: int = 0) -> Errand | None:
    """The errand with the fewest turns (then steps) to a zone; None if no way leads there.

    The ninja may cross `ropes` walls by rope on the way in, and as many on the way out. In a game these would have to
    be the same walls, because hung ropes stay, so the result is a lower bound.
    """
    cost = _search(board, goal, ropes, a_turn=_MANY, a_step=1)
    return None if cost is None else Errand(goal, turns=1 + cost // _MANY, steps=cost % _MANY)


def shortest_errand(board: CastleBoard, goal: Zone, *, ropes: int = 0) -> Errand | None:
    """The errand with the fewest steps (then turns); otherwise like `quickest_errand`."""
    cost = _search(board, goal, ropes, a_turn=1, a_step=_MANY)
    return None if cost is None else Errand(goal, turns=1 + cost % _MANY, steps=cost // _MANY)


def _search(board: CastleBoard, goal: Zone, ropes: int, *, a_turn: int, a_step: int) -> int | None:
    """The cost of an errand: for each step, and for each turn after the first; None if there is no way."""

    def onward(place: _Place) -> Iterator[tuple[_Place, int]]:
        zone, left, hung, reached = place
        if left < STEPS_A_TURN:
            yield (zone, STEPS_A_TURN, hung, reached), a_turn
        yield from ((there, a_step) for there in _steps(board, goal, ropes, place))

    starts = [(edge, STEPS_A_TURN, ropes, edge == goal) for edge in board.edges]
    return next((cost for place, cost, _ in cheapest(starts, onward) if place[0] == _OFF_THE_MAP), None)


_OFF_THE_MAP = Zone(-1)


def _steps(board: CastleBoard, goal: Zone, ropes: int, place: _Place) -> list[_Place]:
    zone, left, hung, reached = place
    if left == 0:
        return []
    onward = [
        (there, 0 if board.is_moat[there] else left - 1, hung, reached) for there in board.open_links[zone]
    ]
    if hung:
        onward += [(there, 0, hung - 1, reached) for there in board.wall_links[zone]]
    if reached and board.is_edge[zone]:
        onward.append((_OFF_THE_MAP, 0, 0, True))
    return [_turned_at(goal, ropes, there) for there in onward]


def _turned_at(goal: Zone, ropes: int, place: _Place) -> _Place:
    """Reaching the goal starts the way out, with all ropes available again."""
    zone, left, _, reached = place
    return (zone, left, ropes, True) if zone == goal and not reached else place
