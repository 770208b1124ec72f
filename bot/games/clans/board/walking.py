"""Steps, their costs, and the best way to every space in reach (A8.1 to A8.5, A8.9, A8.13, A30.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from bot.games.clans.board.ground import GRID, Ground
from bot.games.clans.board.zones import base, covered, spaces
from bot.games.clans.kinds import Space, Terrain

CLIMB = 3
"""The MP for a climb from the ground to a high space (A3.3)."""
_SLOW = (Terrain.ROUGH, Terrain.FOLIAGE)


class Gait(NamedTuple):
    """How a model walks: the size of its base, the MP of a climb, and its abilities.

    For a surefooted model rough ground and foliage cost the same as open ground. A model that leaps climbs for 1 MP
    once, with its first step up (A17). A model that lands lightly gets `lands` MP more with its first step down from
    high ground (A20.7), and does not leap. For a model that ignores terrain every space is open ground (A8.9).
    """

    size: int = 1
    climb: int = CLIMB
    is_surefoot: bool = False
    leaps: bool = False
    ignores_terrain: bool = False
    lands: int = 0


WALKING = Gait()
"""The gait of most small models."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The conditions of a walk: its ground, the model's gait, and the obstacles.

    `taken` are the spaces that cannot be entered, with models and items (A8.2). Those among them in `passed` may be
    passed over, but no way ends on one (A8.9, A8.10). A step that leaves a space in `zones`, the zones of enemies,
    needs a dodge (A8.5), and so does one onto a space of `guarded` (A17). A model in Stealth loses it with a step that
    ends on a space of `lit`, or that leaves a space of `thick` which the way has entered (A13.7, A13.8). A way that
    enters `stops` from outside ends there, and no step leaves a space of `sealed`. All eight are masks.
    """

    ground: Ground
    gait: Gait = WALKING
    taken: int = 0
    zones: int = 0
    passed: int = 0
    lit: int = 0
    thick: int = 0
    stops: int = 0
    guarded: int = 0
    sealed: int = 0


class Route(NamedTuple):
    """A way to a space: its steps, its cost in MP, and the number of its steps that need a dodge.

    `is_lifted` is True if one of its steps is the leap or the light landing of its gait.
    """

    path: tuple[Space, ...]
    cost: int
    dodges: int
    is_lifted: bool = False


def step_cost(ground: Ground, gait: Gait, start: Space, to: Space) -> int:
    """The MP of one step: those of the dearest newly covered space (A3.3, A8.3, A8.13)."""
    if gait.ignores_terrain:
        return 1
    here = base(start, gait.size)
    new = [space for space in base(to, gait.size) if space not in here]
    return max(_entry(ground, gait, space, is_high=ground.is_high(here)) for space in new)


def _entry(ground: Ground, gait: Gait, space: Space, *, is_high: bool) -> int:
    if ground.high >> space & 1:
        return 1 if is_high or gait.leaps else gait.climb
    return 2 if ground.terrain[space] in _SLOW and not gait.is_surefoot else 1


Step = tuple[Space, int, int, bool]
"""The space a step leads to, its cost in MP, the mask of spaces covered there, and True for a leap or a light landing.
"""


@lru_cache(maxsize=64)  # 40 ms, asked 10 times a decision
def _steps(ground: Ground, gait: Gait) -> tuple[tuple[Step, ...], ...]:
    """The steps from each space."""
    return tuple(
        tuple(_step(ground, gait, start, to) for to in GRID.steps(start, gait.size)) for start in GRID.zones
    )


def _step(ground: Ground, gait: Gait, start: Space, to: Space) -> Step:
    cost, is_lifted = step_cost(ground, gait, start, to), is_lift(ground, gait, start, to)
    return to, cost, covered(to, gait.size), is_lifted


def is_lift(ground: Ground, gait: Gait, start: Space, to: Space) -> bool:
    """True if a lift may ease this step: down from high ground if the gait lands lightly, otherwise up to it."""
    here, there = base(start, gait.size), base(to, gait.size)
    if gait.lands:
        return ground.is_high(here) and not ground.is_high(there)
    return bool(spaces(there) & ~spaces(here) & ground.high) and not ground.is_high(here)


@lru_cache(maxsize=64)  # 0.03 to 6 ms; a panel asks for the cost of the way to each space that it offers
def routes(walk: Walk, start: Space, mp: int) -> Mapping[Space, Route]:
    """The best way to every free space in reach with `mp` MP except `start`, in the order of discovery.

    The best way has the fewest dodges, then keeps Stealth if possible, then has the least cost, then the fewest steps,
    then the lowest spaces. This is no search for `engine.boards.reach`: a way with more dodges may cost less MP and
    lead farther, so it goes through a space again that a better way has reached.
    """
    gait, closed = walk.gait, walk.taken & ~walk.passed
    steps = [_steps(walk.ground, gait._replace(leaps=leaps and gait.leaps)) for leaps in (False, True)]
    found: dict[Space, Route] = {}
    cheapest: tuple[dict[Space, int], dict[Space, int]] = ({}, {})  # lift used, lift still unused
    limits = mp + gait.lands, mp
    has_lift = gait.leaps or gait.lands > 0
    thick = walk.thick & ~covered(start, gait.size)
    queue: list[tuple[int, bool, int, int, tuple[Space, ...], bool]] = [(0, False, 0, 0, (start,), has_lift)]
    while queue:
        dodges, is_seen, cost, length, path, leaps = heappop(queue)
        here = path[-1]
        # Earlier entries are at least as good in dodges and Stealth, so only a cheaper way may still lead farther.
        if cost >= cheapest[leaps].get(here, limits[leaps] + 1):
            continue
        cheapest[leaps][here] = cost
        standing = covered(here, gait.size)
        if not standing & walk.taken:
            found.setdefault(here, Route(path[1:], cost, dodges, has_lift and not leaps))
        if standing & walk.stops and length and not covered(path[-2], gait.size) & walk.stops:
            continue
        if standing & walk.sealed:
            continue
        is_held = bool(standing & walk.zones)
        for to, price, there, climbs in steps[leaps][here]:
            spent, still = cost + price, leaps and not climbs
            dodged = dodges + (is_held or bool(there & walk.guarded))
            if not there & closed and spent < cheapest[still].get(to, limits[still] + 1):
                seen = is_seen or bool(there & walk.lit | standing & ~there & thick)
                heappush(queue, (dodged, seen, spent, length + 1, (*path, to), still))
    found.pop(start, None)
    return found
