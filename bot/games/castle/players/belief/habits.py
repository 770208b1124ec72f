"""How intruders move: a mixture of habits, whose shares are learned in the game (Bayes)."""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copied_with
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.players.belief.ground import Ground
from bot.games.castle.players.belief.joint import PACE
from bot.games.castle.players.belief.walk import Walk
from bot.games.castle.players.belief.ways import Numbers, Ways, Weights

_EVENLY = 0.25
"""The share of those who go anywhere alike, which nothing unlearns: so nothing possible is lost."""

_PRIOR = {False: (3, 4, 32, 3, 1, 2), True: (3, 10, 4, 1, 1, 4)}
"""How often each habit has been seen before the game began, by whether the mission is done.

The habits are: to move anywhere alike; fast, to an aim or off the map; stealthy, with a care for guards; hiding;
waiting; and leaving.
"""

_SCALE = 2.0**12
"""What the chances from one zone add up to, about."""

_MOST = 80
"""The most that a habit holds against a way, beyond what it holds against the best one."""

_WEIGHTS = np.array([round(2 ** (24 - cost / 4)) for cost in range(_MOST + 1)]) / 2.0**24
"""Half as likely for each step that a way costs; in whole parts, so that sums are exact on every machine."""

_GUARDED = 4
"""What it costs more to enter a zone with guards."""

_STEALTH, _SHYNESS = 3, 4
"""By how many halves those count what they fear and how far it is who are stealthy, and those who hide."""

_NEXT = 9
"""What part of the way to a next aim counts for one who has just searched."""

_OVERLOOKED, _UNUSED = 1 / 64, 1 / 256
"""How likely it is that he does not search an aim he passes, and that he hangs a rope and does not cross it."""


class Habits:
    """The habits of one intruder, and what was learned of them."""

    def __init__(self) -> None:
        """As most are."""
        # In 1/64 of a turn, and whole: equal on every machine.
        self._seen = {done: [round(64 * number) for number in prior] for done, prior in _PRIOR.items()}
        self._shares: Weights | None = None
        self._is_done = False

    def copy(self) -> Habits:
        """The same, which learns by itself."""
        return copied_with(self, _seen={done: list(seen) for done, seen in self._seen.items()})

    def shares(self, *, is_done: bool) -> Weights:
        """How likely each habit is."""
        seen = self._seen[is_done]
        found = np.array([(1 - _EVENLY) * number / sum(seen) for number in seen])
        found[0] += _EVENLY
        return found

    def learn(self, by_state: Weights) -> None:
        """Where he may have been after his latest turn, from all that was witnessed since: which habit fits it."""
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
        """From each place to each state that is left, in whole numbers, at least 1 where it is possible.

        `before` is the weight of each zone he may have begun in, `costs` what each habit holds against each way.
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
        """The same before anything is told of a move; nothing is learned from it."""
        shares = self.shares(is_done=is_done)[:, np.newaxis]
        return _spread(walk, (shares * _evened(walk.ways, costs)).sum(axis=0))

    def _remember(self, walk: Walk, before: Weights, rows: Weights) -> None:
        """What share each habit has in every state that he may be in now."""
        if walk.is_new or walk.gone is not None:
            return
        ways = walk.ways
        states = ways.end * PACE + ways.steps
        alive = walk.quiet[0] * before[ways.start]
        size = ways.size * PACE
        # Of no ways at all numpy counts in whole numbers.
        found = np.array([np.bincount(states, alive * row, size) for row in rows], dtype=np.float64)
        total = found.sum(axis=0)
        self._shares = np.divide(found, total, out=np.zeros_like(found), where=total > 0)


def _evened(ways: Ways, costs: Numbers) -> Weights:
    """For each habit the chance of each way among those from its start: half as likely for each cost."""
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
    """The chances of somebody who is not on the map, and stays so."""
    table = np.zeros((ways.size + 1, ways.size * PACE + 1))
    table[-1, -1] = _SCALE
    return table


def _gone(walk: Walk, chances: Weights, table: Weights) -> None:
    """He is no longer on the map, from wherever he could go."""
    assert walk.gone is not None
    if walk.is_new:
        return
    ways = walk.ways
    sums = np.bincount(ways.start[walk.gone], weights=chances[walk.gone], minlength=ways.size)
    possible = np.bincount(ways.start[walk.gone], minlength=ways.size) > 0
    table[:-1, -1] = np.where(possible, np.maximum(np.rint(sums * _SCALE), 1.0), 0.0)
    table[-1, -1] = 0.0


class Aim(NamedTuple):
    """What one of them is after in a turn: `zones` where his goal may lie, `can_climb` if he may hold a rope.

    All as the turn begins; `searched` and `has_hung` are what he has searched in it, and whether he played a rope.
    """

    zones: frozenset[Zone]
    is_done: bool
    can_climb: bool
    wounds: int
    searched: frozenset[Zone] = frozenset()
    has_hung: bool = False


def habit_costs(ways: Ways, ground: Ground, aim: Aim) -> Numbers:
    """What each habit holds against each way, in quarters of a step."""
    nearer = _nearer(ways, ground, aim.zones - aim.searched, aim)
    homeward = _nearer(ways, ground, ground.edges, aim)
    met = ways.steps // 2 + _met(ways, ground)
    care = ground.fear[ways.end] + ground.loudness()[ways.steps, ways.end]
    care = care * (2 + aim.wounds) // 2
    if aim.searched:
        # He has done what he came for.
        nearer, care = nearer // _NEXT, care // 2
    waiting = np.where(ways.steps == 0, 0, _MOST)
    stealthy, hiding = (nearer + met + care) * _STEALTH // 2, (nearer // 4 + met + 2 * care) * _SHYNESS // 2
    return np.array([0 * met, nearer + met, stealthy, hiding, waiting, homeward + met + care // 2])


def silences(ways: Ways, aim: Aim) -> Weights:
    """How likely it is for each way that he has searched, and hung ropes, no more than he did."""
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
    """More for each zone with guards that a way enters."""
    guarded = ways.flags(ground.posts)
    entered = [guarded[ways.zones[steps]] & (ways.steps >= steps) for steps in range(1, LONGEST + 1)]
    found: Numbers = _GUARDED * np.sum(entered, axis=0)
    return found
