"""The flow of probability through one side's chance to reroll by default (A16.1, A27.3).

One pool is rerolled while the other stays as it lies. All states of the other pool are computed at once, a lane for
each. A state of the rerolled pool is a node; its mass gives, for each lane, the number of cases in which the dice are
there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from bot.games.clans.dice.counts import ONE, total
from bot.games.clans.dice.prospects import Prospects
from bot.games.clans.dice.ways import Plan, Search, Stock, Way

_ONES: Final = tuple(ONE.values())


class _Pick(NamedTuple):
    """The choice between several ways: the greatest key of each lane, and a mask for each way after the first.

    The mask has the lanes where the way beats those before it.
    """

    key: int
    masks: Sequence[int]


Masses = dict[int, int]
"""Masses by the counts of the spent dice."""
Nodes = dict[Stock, Masses]
"""Masses by the stock that is still usable."""


class Chance:
    """One side's chance: the prospects of its dice, and its effects, each usable once."""

    def __init__(self, prospects: Prospects, known: Plan) -> None:
        self._prospects = prospects
        self._lanes = prospects.lanes
        self._plan = known
        self._picks: dict[tuple[int, int, int], _Pick] = {}
        self._done: Nodes = {}
        self._landed: Nodes = {}
        self._going: list[dict[Search, Masses]] = []

    def run(self, start: Mapping[Stock, Masses]) -> Nodes:
        """The masses after all effects that promise a gain, from the masses at the start.

        Each mass must be divisible by 6 to the power of the number of dice that may be rerolled.
        """
        self._done = defaultdict(lambda: defaultdict(int))
        nodes: Mapping[Stock, Masses] = start
        while nodes:
            self._landed = defaultdict(lambda: defaultdict(int))
            self._going = [defaultdict(lambda: defaultdict(int)) for _ in range(self._prospects.dice + 1)]
            for stock, masses in nodes.items():
                self._use(stock, masses)
            self._search()
            nodes = {
                stock: rolled(self._prospects.dice - total(stock.free), masses)
                for stock, masses in self._landed.items()
            }
        return self._done

    def _use(self, stock: Stock, masses: Masses) -> None:
        """Use in each lane the effect with the greatest gain, or none."""
        searches = self._plan.searches(stock)
        level = self._going[total(stock.free)]
        routes = [(self._done[stock], 0), *((level[search], 0) for search in searches)]
        for spent, mass in masses.items():
            masks = self._effect(searches, stock.free, spent).masks if searches else ()
            _send(mass, masks, routes, spent)

    def _effect(self, searches: Sequence[Search], free: int, spent: int) -> _Pick:
        """The choice of the effect to use; the first way is to use none."""
        keys = [self._prospects.staying(free + spent)]
        for over, search in zip(reversed(range(len(searches))), searches, strict=True):
            keys.append(self._prospects.preferred(self._pick(search, spent).key, over))
        return self._best(keys)

    def _search(self) -> None:
        """Find the dice that each use rerolls: keep one die less, step by step, while that is better."""
        for level in reversed(self._going):
            for search, masses in level.items():
                routes = [self._route(way) for way in self._plan.ways(search)]
                for spent, mass in masses.items():
                    _send(mass, self._pick(search, spent).masks, routes, spent)

    def _route(self, way: Way) -> tuple[Masses, int]:
        """The masses that a way leads to, and the counts of the dice that it spends."""
        if way.onward:
            return self._going[total(way.kept)][way.onward], 0
        return self._landed[way.stock], way.spent

    def _pick(self, search: Search, spent: int) -> _Pick:
        """The best that an effect can do with a pool, as a choice between its ways."""
        place = search.effect, search.stock.free, spent
        known = self._picks.get(place)
        if known is None:
            keys = [
                self._pick(way.onward, spent).key if way.onward else self._prospects.keeping(way.kept + spent)
                for way in self._plan.ways(search)
            ]
            known = self._picks[place] = self._best(keys)
        return known

    def _best(self, keys: Sequence[int]) -> _Pick:
        best, masks = keys[0], []
        for key in keys[1:]:
            better = self._lanes.at_least(key, best)
            if better:
                best ^= (best ^ key) & better
            masks.append(better)
        return _Pick(best, masks)


def rolled(dice: int, masses: Masses) -> Masses:
    """The masses after the missing dice of a pool of `dice` dice are rolled; they count as spent."""
    levels: list[Masses] = [defaultdict(int) for _ in range(dice + 1)]
    for spent, mass in masses.items():
        levels[total(spent)][spent] += mass
    for level, following in pairwise(levels):
        for spent, mass in level.items():
            each = mass // 6
            for one in _ONES:
                following[spent + one] += each
    return levels[dice]


def _send(mass: int, masks: Sequence[int], routes: Sequence[tuple[Masses, int]], spent: int) -> None:
    """Send a mass along its ways.

    In each lane it takes the last way that beats those before it, otherwise the first way.
    """
    for place in range(len(masks), 0, -1):
        share = mass & masks[place - 1]
        if share:
            target, more = routes[place]
            target[spent + more] += share
            mass ^= share
    if mass:
        target, more = routes[0]
        target[spent + more] += mass
