"""How likelihood flows through one side's chance to reroll by default (A16.1, A27.3).

One pool is rerolled while the other lies; all that the other may show is worked out at once, a lane for each. What the
rerolled pool may have come to is a node; its mass says for each lane in how many of all cases the dice are there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from bot.games.clans.dice.counts import ONE, total
from bot.games.clans.dice.prospects import Prospects
from bot.games.clans.dice.rerolls import RerollEffect
from bot.games.clans.dice.ways import Way, still_free, ways, within

_ONES: Final = tuple(ONE.values())


class _Stock(NamedTuple):
    """What may still be used: effects, by their places, and Lucky; and the counts of the dice they may reroll."""

    effects: tuple[int, ...]
    is_lucky: bool
    free: int


class _Pick(NamedTuple):
    """The choice between some ways: the greatest key of each lane, and where each way beats those before it."""

    key: int
    masks: Sequence[int]


_Masses = dict[int, int]
"""Of each number of spent dice, by their counts."""


class Chance:
    """One side's chance: what its dice promise, and the effects that it may use, each once."""

    def __init__(self, prospects: Prospects, effects: tuple[RerollEffect, ...]) -> None:
        self._prospects = prospects
        self._lanes = prospects.lanes
        self._effects = effects
        self._picks: dict[tuple[int, int, int], _Pick] = {}
        self._known_ways: dict[tuple[int, int], tuple[Way, ...]] = {}
        self._known_free: dict[tuple[tuple[int, ...], int], int] = {}
        self._done: _Masses = {}
        self._landed: dict[_Stock, _Masses] = {}
        self._searching: list[dict[tuple[int, _Stock], _Masses]] = []

    def run(self, start: Mapping[int, int], *, is_lucky: bool) -> dict[int, int]:
        """The masses by what the pool shows after the chance, from those by what it has rolled.

        Each mass has to be divisible by 6 to the number of dice that may be rerolled.
        """
        self._done = defaultdict(int)
        every = tuple(range(len(self._effects)))
        nodes = {_Stock(every, is_lucky, free): {0: mass} for free, mass in start.items()}
        while nodes:
            self._landed = defaultdict(lambda: defaultdict(int))
            self._searching = [defaultdict(lambda: defaultdict(int)) for _ in range(self._prospects.dice + 1)]
            for stock, masses in nodes.items():
                self._use(stock, masses)
            self._search()
            nodes = {stock: self._roll(stock.free, masses) for stock, masses in self._landed.items()}
        return self._done

    def _use(self, stock: _Stock, masses: _Masses) -> None:
        """In each lane the effect of the greatest gain is used, or none."""
        usable = [effect for effect in stock.effects if within(self._effects[effect], stock.free)]
        level = self._searching[total(stock.free)]
        used = [level[effect, _without(stock, effect)] for effect in usable]
        for spent, mass in masses.items():
            stays = mass
            if usable:
                masks = self._use_of(usable, stock.free, spent).masks
                stays = _share(mass, masks, [(target, spent) for target in used])
            if stays:
                self._stay(stock, spent, stays)

    def _use_of(self, usable: Sequence[int], free: int, spent: int) -> _Pick:
        keys = [self._prospects.staying(free + spent)]
        for over, effect in zip(reversed(range(len(usable))), usable, strict=True):
            keys.append(self._prospects.preferred(self._pick(effect, free, spent).key, over))
        return self._best(keys)

    def _stay(self, stock: _Stock, spent: int, mass: int) -> None:
        """Nothing more is used, but perhaps a Lucky token on all dice that are free."""
        counts = stock.free + spent
        if stock.is_lucky and stock.free:
            lost = mass & self._prospects.lost(counts)
            mass ^= lost
            self._landed[_Stock((), False, 0)][spent] += lost
        self._done[counts] += mass

    def _search(self) -> None:
        """Which dice each use rerolls: step by step one die less is kept, as long as that is better."""
        for level in reversed(self._searching):
            for (effect, stock), masses in level.items():
                first, *others = [self._target(effect, stock, way) for way in self._ways(effect, stock.free)]
                for spent, mass in masses.items():
                    masks = self._pick(effect, stock.free, spent).masks
                    rest = _share(mass, masks, [(target, spent + more) for target, more in others])
                    if rest:
                        first[0][spent + first[1]] += rest

    def _target(self, effect: int, stock: _Stock, way: Way) -> tuple[_Masses, int]:
        """Where a way leads, and which dice are spent besides: what no effect tells apart any more is one node."""
        if not way.is_final:
            return self._searching[total(way.kept)][effect, stock._replace(free=way.kept)], 0
        free = way.kept if stock.is_lucky else self._still_free(stock.effects, way.kept)
        return self._landed[stock._replace(free=free)], way.kept - free

    def _ways(self, effect: int, free: int) -> tuple[Way, ...]:
        known = self._known_ways.get((effect, free))
        if known is None:
            known = self._known_ways[effect, free] = ways(self._effects[effect], free)
        return known

    def _still_free(self, rest: tuple[int, ...], kept: int) -> int:
        known = self._known_free.get((rest, kept))
        if known is None:
            effects = tuple(self._effects[effect] for effect in rest)
            known = self._known_free[rest, kept] = still_free(effects, kept)
        return known

    def _pick(self, effect: int, free: int, spent: int) -> _Pick:
        """The best that an effect can do with a pool, and the way there."""
        known = self._picks.get((effect, free, spent))
        if known is None:
            keys = [
                self._prospects.keeping(way.kept + spent)
                if way.is_final
                else self._pick(effect, way.kept, spent).key
                for way in self._ways(effect, free)
            ]
            known = self._picks[effect, free, spent] = self._best(keys)
        return known

    def _best(self, keys: Sequence[int]) -> _Pick:
        best, masks = keys[0], []
        for key in keys[1:]:
            better = self._lanes.at_least(key, best)
            if better:
                best ^= (best ^ key) & better
            masks.append(better)
        return _Pick(best, masks)

    def _roll(self, free: int, masses: _Masses) -> _Masses:
        """The masses after the dice that are missing are rolled; they are spent."""
        whole = self._prospects.dice - total(free)
        levels: list[_Masses] = [defaultdict(int) for _ in range(whole + 1)]
        for spent, mass in masses.items():
            levels[total(spent)][spent] += mass
        for level, following in pairwise(levels):
            for spent, mass in level.items():
                each = mass // 6
                for one in _ONES:
                    following[spent + one] += each
        return levels[whole]


def _without(stock: _Stock, effect: int) -> _Stock:
    return stock._replace(effects=tuple(other for other in stock.effects if other != effect))


def _share(mass: int, masks: Sequence[int], targets: Sequence[tuple[_Masses, int]]) -> int:
    """Sends what of a mass goes each way but the first: where a way beats those before it, and none after beats it.

    What goes the first way is left, and is answered.
    """
    for better, (target, node) in zip(reversed(masks), reversed(targets), strict=True):
        share = mass & better
        if share:
            target[node] += share
            mass ^= share
    return mass
