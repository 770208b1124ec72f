"""How far a piece gets within a budget, and by which way."""

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import NamedTuple

from bot.engine.boards.protocol import UNREACHABLE, Board, Distances, Zone

Steps = Callable[[Zone], Iterable[tuple[Zone, int]]]
"""The steps from a zone: the next zone, and the cost (never below 0)."""


class Reach(NamedTuple):
    """The zones that can be reached from a start: for each the least cost, and the zone before it on the way."""

    start: Zone
    costs: Mapping[Zone, int]
    before: Mapping[Zone, Zone]

    def way(self, zone: Zone) -> tuple[Zone, ...]:
        """The cheapest way from the start to a zone, both included; KeyError if it is out of reach."""
        if zone == self.start:
            return (zone,)
        return (*self.way(self.before[zone]), zone)


def reach(start: Zone, steps: Steps, budget: int = UNREACHABLE - 1) -> Reach:
    """All zones that can be reached from `start` at a cost of at most `budget`; the start itself costs 0.

    Among several ways of one cost, the one with the fewest steps counts; among these, the one whose last zone but one
    is lowest, and so back to the start. If a piece may pass a zone but not stop there, the game removes that zone
    afterwards. A cost below 0 is refused with ValueError.
    """
    found: dict[Zone, int] = {}
    before: dict[Zone, Zone] = {}
    queue = [(0, 0, start, start)]
    while queue:
        # The order of these four is the promised tie-break: cost, steps, then the zone before.
        cost, count, previous, here = heappop(queue)
        if here in found:
            continue
        found[here], before[here] = cost, previous
        for there, price in steps(here):
            if price < 0:
                raise ValueError("A step cannot cost less than nothing.")
            if there not in found and cost + price <= budget:
                heappush(queue, (cost + price, count + 1, here, there))
    del before[start]
    return Reach(start, MappingProxyType(found), MappingProxyType(before))


def along(board: Board, *kinds: str) -> Steps:
    """The steps along a board's links of the given kinds at their costs."""
    tables = [(board.neighbours(kind), board.costs(kind)) for kind in kinds]
    steps = [
        [step for there, cost in tables for step in zip(there[z], cost[z], strict=True)] for z in board.zones
    ]
    return steps.__getitem__


def least_costs(board: Board, *kinds: str) -> Distances:
    """All-pairs least cost along links of the given kinds; `UNREACHABLE` where there is no way."""
    steps = along(board, *kinds)
    rows = [reach(zone, steps).costs for zone in board.zones]
    return tuple(tuple(row.get(zone, UNREACHABLE) for zone in board.zones) for row in rows)
