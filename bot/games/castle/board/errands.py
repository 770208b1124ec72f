"""The duration of a ninja's errand: from the edge to a zone and off the map again, without regard to guards.

Used to judge a board, not during play. A turn has up to three steps (R15.3); entering a moat or crossing a wall by rope
ends it (R15.4); leaving the map is a step from an edge zone (R24.1).
"""

from heapq import heappop, heappush
from typing import NamedTuple

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard

STEPS_A_TURN = 3

_Place = tuple[Zone, int, int, bool]
"""Zone, steps left this turn, ropes left on this leg, and whether the goal has been reached."""


class Errand(NamedTuple):
    """The shortest trip from the edge to a goal and off the map: fewest turns, then steps (or the other way round)."""

    goal: Zone
    turns: int
    steps: int


def quickest_errand(board: CastleBoard, goal: Zone, *, ropes: int = 0) -> Errand | None:
    """The errand with the fewest turns (then steps) to a zone; None if no way leads there.

    The ninja may hang `ropes` ropes on the way in and cross as many walls on the way out: the same ones if both ways
    are equal, so the result is a lower bound.
    """
    # No errand has a thousand steps, so steps only decide between errands of equal turns.
    return _search(board, goal, ropes, turn_cost=1000, step_cost=1)


def shortest_errand(board: CastleBoard, goal: Zone, *, ropes: int = 0) -> Errand | None:
    """The errand with the fewest steps (then turns); otherwise like `quickest_errand`."""
    return _search(board, goal, ropes, turn_cost=1, step_cost=1000)


def _search(board: CastleBoard, goal: Zone, ropes: int, *, turn_cost: int, step_cost: int) -> Errand | None:
    queue: list[tuple[int, int, int, _Place]] = []
    for edge in board.edges:
        heappush(queue, (turn_cost, 1, 0, (edge, STEPS_A_TURN, ropes, edge == goal)))
    done: set[_Place] = set()
    while queue:
        cost, turns, steps, place = heappop(queue)
        if place in done:
            continue
        done.add(place)
        zone, left, _, reached = place
        if zone < 0:
            return Errand(goal, turns, steps)
        if left < STEPS_A_TURN:
            heappush(queue, (cost + turn_cost, turns + 1, steps, (zone, STEPS_A_TURN, place[2], reached)))
        for onward in _steps(board, goal, ropes, place):
            heappush(queue, (cost + step_cost, turns, steps + 1, onward))
    return None


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
