"""What attracts an intruder and what keeps them off, zone by zone, from public knowledge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.intruders.quest import GOALS_PER_CASTLE
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.players.belief.ways import Numbers, Ways, Weights
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State

_GUARD = (12, 16, 3)
"""The fear of guards by their distance in open steps; everything here is in quarters of a step."""

_BED = (0, 4, 1)
"""The fear of a barracks by its distance, as long as somebody may sleep there."""

_ON_THE_WAY, _MOST = 16, 40
"""The fear of a patrol where it will certainly march, and the largest fear of a zone."""

_DRY, _WET, _GUARDED, _WALL = 4, 8, 8, 16
"""The cost of a step: on dry land, into a moat; the extra cost of guards there, and of a wall."""

_SHARP = 5
"""The favourite zone is at most 2 to this power times as likely as any other one."""

FAR = 200
"""Longer than any way."""


class Ground:
    """The situation before the intruders move, from a public state."""

    def __init__(self, setting: Setting, ways: Ways, state: State) -> None:
        """`fear` is the fear of each zone, `posts` the zones of active guards."""
        self._board, self._ways, self._state = setting.board, ways, state
        self._slept = setting.options.sleepers
        self._far: dict[tuple[frozenset[Zone], bool], Numbers] = {}
        places = (on_map(guard.zone) for guard in state.guards.values() if not guard.is_drunk)
        self.posts = frozenset(zone for zone in places if zone is not None)
        self.edges = frozenset(self._board.edges)
        inner = (zone for zones in self._board.castle_zones.values() for zone in zones)
        self._inner = [zone for zone in inner if not self._board.has_watch_post[zone]]
        self.fear = self._feared()
        self._entry: Numbers = np.where(ways.is_dry, _DRY, _WET) + self.fear * 2 // 5
        for zone in self.posts:
            self._entry[zone] += _GUARDED

    def _feared(self) -> Numbers:
        guards = _by_steps(self._near_posts(self._ways.near), _GUARD)
        beds = _by_steps(self._ways.near[list(self._beds())], _BED)
        fear = guards.sum(axis=0) + beds.sum(axis=0)
        for zone, share in self._marches():
            fear[zone] += share
        found: Numbers = np.minimum(fear, _MOST)
        return found

    def _near_posts(self, table: Numbers) -> Numbers:
        return table[list(self.posts)]

    def _beds(self) -> tuple[Zone, ...]:
        slept = self._slept + self._state.marks.sleepers_added - self._state.marks.woken
        return self._board.barracks if slept > 0 else ()

    def _marches(self) -> Iterator[tuple[Zone, int]]:
        for key, patrol in self._state.patrols.items():
            here = self._state.place_of(key)
            for first in patrol.headings:
                share = _ON_THE_WAY // len(patrol.headings)
                yield first, share
                onward = [way for way in self._board.track_links[first] if way != here]
                yield from ((second, share // len(onward)) for second in onward)

    def loudness(self) -> Numbers:
        """For each number of steps and each zone, how many posts would hear an intruder there."""
        near = self._near_posts(self._ways.noise)
        return np.array([((near <= steps) & (steps > 0)).sum(axis=0) for steps in range(LONGEST + 1)])

    def starts(self, zones: list[Zone]) -> Weights:
        """How likely an intruder starts in each of these zones, likelier where few guards come; 0 elsewhere."""
        return self._preferred(zones, 3 * self.fear)

    def doors(self) -> Weights:
        """How likely an entrance is in each zone, at least 1: more in a castle or at a dry edge with few guards."""
        inner, outer = list(self._inner), [zone for zone in self._board.edges if self._ways.is_dry[zone]]
        return 1 + self._preferred(inner, 2 * self.fear) + self._preferred(outer, 2 * self.fear)

    def _preferred(self, zones: list[Zone], costs: Numbers) -> Weights:
        """A whole number for each of these zones, at least 2, and 0 elsewhere. Each step of cost about quarters it."""
        found, mine = np.zeros(self._ways.size), costs[zones]
        found[zones] = 1 + 2.0 ** np.maximum(0, _SHARP - (mine - mine.min()) // 2)
        return found

    def aims(self, who: Who) -> frozenset[Zone]:
        """The zones where an intruder's goal may lie, from public knowledge; the edge after the mission is done."""
        return self.edges if self._state.intruder(who).is_done else frozenset(self._places(who))

    def _places(self, who: Who) -> Iterator[Zone]:
        marks, mate = self._state.marks.searched, self._state.intruder(who.mate)
        goals = {zone: mark for zone, mark in marks.items() if mark is not None and mark.is_goal}
        for name, zones in self._board.castle_zones.items():
            if sum(self._board.castle[zone] == name for zone in goals) < GOALS_PER_CASTLE:
                yield from (
                    zone for zone in zones if not self._board.has_watch_post[zone] and zone not in marks
                )
        yield from (zone for zone, mark in goals.items() if not (mate.is_done and mate.goal is mark))

    def way_to(self, aims: frozenset[Zone], *, can_climb: bool) -> Numbers:
        """The distance from each zone to the nearest of these, in quarters of a step, with guards and fear included.

        FAR without a way.
        """
        asked = (aims, can_climb)
        if asked not in self._far:
            self._far[asked] = self._searched(*asked)
        return self._far[asked]

    def _searched(self, aims: frozenset[Zone], can_climb: bool) -> Numbers:
        # Not by `reach.cheapest`: for all zones at once numpy takes a quarter of its time.
        found = np.where(self._ways.flags(aims), 0, FAR)
        while True:
            through = found + self._entry
            nearer = np.minimum(found, through[self._ways.onward].min(axis=1))
            if can_climb:
                nearer = np.minimum(nearer, through[self._ways.over].min(axis=1) + _WALL)
            if (nearer == found).all():
                return found
            found = nearer


def _by_steps(near: Numbers, fears: tuple[int, ...]) -> Numbers:
    """What each post adds to each zone by its distance; beyond the last distance, nothing."""
    found: Numbers = np.array([*fears, 0])[np.minimum(near, len(fears))]
    return found
