"""How intruders move: a mixture of habits, whose shares are learned during the game (Bayes)."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copied_with
from bot.engine.game import not_none
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.players.belief.ground import Ground
from bot.games.castle.players.belief.joint import PACE
from bot.games.castle.players.belief.walk import Walk
from bot.games.castle.players.belief.ways import Numbers, Ways, Weights

_EVENLY = 0.25
"""The least share of the habit to move anywhere alike. Nothing reduces it, so that no possibility is lost."""

_PRIOR = {False: (3, 4, 32, 3, 1, 2), True: (3, 10, 4, 1, 1, 4)}
"""Prior counts of each habit; the key is True for an intruder whose mission is done.

The habits are: to move anywhere alike; fast, to an aim or off the map; stealthy, with care for guards; hiding;
waiting; and leaving.
"""

_SCALE = 2.0**12
"""About the sum of the chances from one zone."""

_MOST = 80
"""The largest cost of a way for a habit, beyond that of its best way."""

_WEIGHTS = np.array([round(2 ** (24 - cost / 4)) for cost in range(_MOST + 1)]) / 2.0**24
"""A weight that halves with each step of cost. Whole numbers over a power of two keep sums exact on every machine."""

_GUARDED = 4
"""The extra cost of a zone with guards."""

_STEALTH, _SHYNESS = 3, 4
"""The weight of fear and distance for stealthy and for hiding intruders, in halves."""

_NEXT = 9
"""The divisor of the way to a next aim, for an intruder who has just searched."""

_OVERLOOKED, _UNUSED = 1 / 64, 1 / 256
"""How likely an intruder passes an aim without a search, and hangs a rope without crossing it."""


class Habits:
    """The habits of one intruder, and what was learned about them."""

    def __init__(self) -> None:
        """Starts with the usual habits."""
        # In 1/64 of a turn, and whole, so that every machine agrees.
        self._seen = {done: [round(64 * number) for number in prior] for done, prior in _PRIOR.items()}
        self._shares: Weights | None = None
        self._is_done = False

    def copy(self) -> Habits:
        """An independent copy."""
        return copied_with(self, _seen={done: list(seen) for done, seen in self._seen.items()})

    def shares(self, *, is_done: bool) -> Weights:
        """The share of each habit, in the order of `_PRIOR`; `is_done` if the intruder's mission is done."""
        seen = self._seen[is_done]
        found = np.array([(1 - _EVENLY) * number / sum(seen) for number in seen])
        found[0] += _EVENLY
        return found

    def learn(self, by_state: Weights) -> None:
        """Learn which habit fits the places where the intruder may be after their last turn and all later facts."""
        if self._shares is None:
            return
        total = fsum(by_state[:-1])
        for number, share in enumerate(self._shares):
            fits = fsum(by_state[:-1] * share) / total if total else 0.0
            self._seen[self._is_done][number] += round(64 * fits)
        self._shares = None

    def chances(
        self, walk: Walk, before: Weights, costs: Numbers, told: Weights, *, is_done: bool
    ) -> Weights:
        """From each place the chance of each remaining state, in whole numbers, at least 1 for a possible one.

        `before` is the weight of each zone where the intruder may have begun, `costs` the cost of each way for each
        habit, `told` how well each way fits what was told (`silences`). The next `learn` uses the result.
        """
        ways, shares = walk.ways, self.shares(is_done=is_done)
        rows = shares[:, np.newaxis] * _evened(ways, costs) * told
        chances = rows.sum(axis=0)
        if walk.is_new:
            chances *= before[ways.start] / before.sum()
        table = _spread(walk, chances)
        self._remember(walk, before, rows)
        self._is_done = is_done
        return table

    def foreseen(self, walk: Walk, costs: Numbers, *, is_done: bool) -> Weights:
        """The chances of each state (see `chances`) before anything is told of a move; nothing is learned from it."""
        shares = self.shares(is_done=is_done)[:, np.newaxis]
        return _spread(walk, (shares * _evened(walk.ways, costs)).sum(axis=0))

    def _remember(self, walk: Walk, before: Weights, rows: Weights) -> None:
        """Note the share of each habit in every state where the intruder may be now; nothing if they came or left."""
        if walk.is_new or walk.gone is not None:
            return
        ways = walk.ways
        states = ways.end * PACE + ways.steps
        alive = walk.quiet[0] * before[ways.start]
        size = ways.size * PACE
        # For an empty list `bincount` returns integers, even with weights.
        found = np.array([np.bincount(states, alive * row, size) for row in rows], dtype=np.float64)
        total = found.sum(axis=0)
        self._shares = np.divide(found, total, out=np.zeros_like(found), where=total > 0)


def _evened(ways: Ways, costs: Numbers) -> Weights:
    """For each habit, the chance of each way among those from its start: it halves with each step of cost."""
    least = np.minimum.reduceat(costs, ways.first, axis=1)[:, ways.group]
    weights = _WEIGHTS[np.minimum(costs - least, _MOST)]
    totals = np.add.reduceat(weights, ways.first, axis=1)
    found: Weights = weights / totals[:, ways.group]
    return found


def _spread(walk: Walk, chances: Weights) -> Weights:
    ways = walk.ways
    states, table = ways.size * PACE + 1, unmoved(ways)
    if walk.gone is not None:
        _gone(walk, chances, table)
        return table
    sums = np.zeros(table.size)
    layers = [ways.steps] if walk.is_over else [np.minimum(ways.steps, n) for n in range(LONGEST + 1)]
    for steps, alive in zip(layers, walk.quiet, strict=True):
        rows = np.flatnonzero(alive)
        ends = ways.zones[steps[rows], rows] * PACE + steps[rows] + walk.taken
        start = ways.size if walk.is_new else ways.start[rows]
        sums += np.bincount(start * states + ends, weights=chances[rows], minlength=table.size)
    possible = np.flatnonzero(sums)
    table[-1, -1] = 0.0 if walk.is_new else _SCALE
    table.flat[possible] = np.maximum(np.rint(sums[possible] * _SCALE), 1.0)
    return table


def unmoved(ways: Ways) -> Weights:
    """The chances of an intruder who is off the map and stays there."""
    table = np.zeros((ways.size + 1, ways.size * PACE + 1))
    table[-1, -1] = _SCALE
    return table


def _gone(walk: Walk, chances: Weights, table: Weights) -> None:
    """Add that the intruder has left the map, from wherever they could."""
    if walk.is_new:
        return
    ways, gone = walk.ways, not_none(walk.gone)
    sums = np.bincount(ways.start[gone], weights=chances[gone], minlength=ways.size)
    possible = np.bincount(ways.start[gone], minlength=ways.size) > 0
    table[:-1, -1] = np.where(possible, np.maximum(np.rint(sums * _SCALE), 1.0), 0.0)
    table[-1, -1] = 0.0


class Aim(NamedTuple):
    """An intruder's aim in a turn: `zones` where the goal may lie, `can_climb` if they may hold a rope.

    These, `is_done` and `wounds` are as at the beginning of the turn. `searched` are the zones searched in it, and
    `has_hung` is true once a rope was played in it.
    """

    zones: frozenset[Zone]
    is_done: bool
    can_climb: bool
    wounds: int
    searched: frozenset[Zone] = frozenset()
    has_hung: bool = False


def habit_costs(ways: Ways, ground: Ground, aim: Aim) -> Numbers:
    """The cost of each way for each habit, in quarters of a step."""
    nearer = _nearer(ways, ground, aim.zones - aim.searched, aim)
    homeward = _nearer(ways, ground, ground.edges, aim)
    met = ways.steps // 2 + _met(ways, ground)
    care = ground.fear[ways.end] + ground.loudness()[ways.steps, ways.end]
    care = care * (2 + aim.wounds) // 2
    if aim.searched:
        # The intruder has done what they came for.
        nearer, care = nearer // _NEXT, care // 2
    waiting = np.where(ways.steps == 0, 0, _MOST)
    stealthy, hiding = (nearer + met + care) * _STEALTH // 2, (nearer // 4 + met + 2 * care) * _SHYNESS // 2
    return np.array([0 * met, nearer + met, stealthy, hiding, waiting, homeward + met + care // 2])


def silences(ways: Ways, aim: Aim) -> Weights:
    """For each way, how likely the intruder has searched, and hung ropes, no more than was told."""
    found = np.ones(len(ways.steps))
    if not (aim.searched or aim.is_done):
        found[ways.flags(aim.zones)[ways.zones].any(axis=0)] = _OVERLOOKED
    if aim.has_hung:
        found[ways.wall < 0] *= _UNUSED
    return found


def _nearer(ways: Ways, ground: Ground, zones: frozenset[Zone], aim: Aim) -> Numbers:
    far = ground.way_to(zones, can_climb=aim.can_climb)
    found: Numbers = far[ways.end] - far[ways.start]
    return found


def _met(ways: Ways, ground: Ground) -> Numbers:
    """The extra cost of each zone with guards that a way enters."""
    guarded = ways.flags(ground.posts)
    entered = [guarded[ways.zones[steps]] & (ways.steps >= steps) for steps in range(1, LONGEST + 1)]
    found: Numbers = _GUARDED * np.sum(entered, axis=0)
    return found
