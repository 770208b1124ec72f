"""The search for ways on any board: which places can be reached, what the way to each costs, and by which places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Final, TypeAlias, TypeVar

from bot.engine.boards.protocol import UNREACHABLE

Place = TypeVar("Place", bound=Hashable)
"""A zone, or a zone with anything else that decides how the way can go on."""
Cost = TypeVar("Cost", int, float)


Reached: TypeAlias = tuple[Place, Cost, Place | None]
"""A place that a search has come to, what the way to it costs, and the place before it; None for a start.

A plain tuple, because a search makes one for each place: with names a table of 96 zones took 9 ms, not 7.
"""

FARTHEST: Final = UNREACHABLE - 1


def nearest(
    starts: Iterable[Place], beside: Callable[[Place], Iterable[Place]], most: int = FARTHEST
) -> Iterator[Reached[Place, int]]:
    """The places at most `most` steps from some starts, the starts first; the cost of a way is its number of steps.

    `beside` gives the places one step away. Each place is given once, with the way found first among the shortest ones:
    the order of the starts, and of the places that `beside` gives, decides between ways of equal length.
    """
    border = list(dict.fromkeys(starts))
    found = set(border)
    yield from ((start, 0, None) for start in border)
    for steps in range(1, most + 1):
        fresh = []
        for here in border:
            for there in beside(here):
                if there not in found:
                    found.add(there)
                    fresh.append(there)
                    yield there, steps, here
        if not fresh:
            return
        border = fresh


def cheapest(
    starts: Iterable[Place], steps: Callable[[Place], Iterable[tuple[Place, Cost]]]
) -> Iterator[Reached[Place, Cost]]:
    """All places that can be reached from some starts, the cheapest first; a start costs 0.

    `steps` gives the places one step away, each with the cost of that step, never below 0. Each place is given once,
    with the way found first among the cheapest ones. The search goes only as far as the caller asks for places. If
    every step costs the same, `nearest` is several times as fast.
    """
    number = count()
    least: dict[Place, Cost] = dict.fromkeys(starts, 0)
    # The number keeps the order of discovery, so that places are never compared.
    queue: list[tuple[Cost, int, Place, Place | None]] = [(0, next(number), start, None) for start in least]
    while queue:
        cost, _, here, before = heappop(queue)
        if cost > least[here]:
            continue
        yield here, cost, before
        for there, price in steps(here):
            total = cost + price
            # A way that costs as much as an earlier one is not kept: the first of equals counts.
            if there not in least or total < least[there]:
                least[there] = total
                heappush(queue, (total, next(number), there, here))
