"""How likely guards catch an intruder in their next turn, place by place.

The figures come from a fit to 150 games of intruders of many tempers against guards who weigh (2,427 turns). Only the
base is lower: guards meet masters, who choose where they are, less often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from math import log2

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import GuardId, PatrolId, on_map
from bot.games.castle.players.belief.belief import WHOLE
from bot.games.castle.players.prospects.reach import Table
from bot.games.castle.state.state import State

# All in quarters of a power of two of the odds: whole numbers, so that every machine agrees.
_BASE, _NEXT, _NEAR, _MARCH, _ALERT, _NOISE, _TRACK = -20, 9, 2, 20, 4, 1, 4
"""The base of every zone within reach.

Then what is added by each post one step away and two steps away, by a patrol that will march there, by each level of
the alert, by each post that would hear the intruder, and by the track.
"""

_MOST_NEXT, _MOST_NEAR, _MOST_NOISE = 2, 3, 3
"""Posts that count at most."""

_USUAL = -20
"""The suspicion of a zone about which nothing is known: a 32nd."""

KNOWN = -2
"""The same if guards know that the intruder must be near."""

_BED = 1 / 40
"""The chance that a guard awakes near the intruder."""

_AWAKE = 1 / 8
"""The same if guards know that the intruder is near."""

_LONELY = 1 / 512
"""The threat where no guard can come."""

_ODDS = {quarters: round(4096 / (1 + 2 ** (-quarters / 4))) / 4096 for quarters in range(-80, 81)}


@lru_cache(maxsize=4)  # 0.2 ms, asked 28 times a game
def _steps(board: CastleBoard) -> tuple[Table, Table]:
    """From zone to zone: flags for zones that a guard reaches in one step, and for those it needs two for (R12.1)."""
    size = len(board)
    one, dry = np.zeros((size, size)), np.array([not wet for wet in board.is_moat], dtype=np.float64)
    for zone in board.zones:
        one[zone, list(board.open_links[zone])] = 1.0
    two = ((one * dry) @ one > 0) & (one == 0)
    np.fill_diagonal(two, val=False)
    return one, two.astype(np.float64)


class Guarding:
    """Where the guards are, and where each of them can go in a turn."""

    def __init__(self, state: State) -> None:
        """Does not change `state`, which the own side has witnessed."""
        setting = state.setting
        self._board, self._state = setting.board, state
        self._one, self._two = _steps(setting.board)
        self._noise = np.array(self._board.noise)
        slept = setting.options.sleepers + state.marks.sleepers_added - state.marks.woken
        beds = self._flags(self._board.barracks if slept > 0 else ())
        self.beds = (beds @ (self._one + self._two) + beds) > 0
        self._known: dict[frozenset[GuardId], tuple[Table, Table]] = {}

    def _flags(self, zones: Collection[Zone]) -> Table:
        flags = np.zeros(len(self._board))
        flags[list(zones)] = 1.0
        return flags

    def posts(self, fallen: Collection[GuardId] = ()) -> Counter[Zone]:
        """The number of active guards in each zone, without the fallen."""
        active = (g for g in self._state.guards.values() if not g.is_drunk and g.id not in fallen)
        return Counter(zone for guard in active if (zone := on_map(guard.zone)) is not None)

    def odds(self, fallen: frozenset[GuardId] = frozenset()) -> tuple[Table, Table]:
        """For 0 to 3 steps and each zone, what the guards' places add (in quarters); flags of zones they can reach."""
        if fallen not in self._known:
            self._known[fallen] = self._weighed(self.posts(fallen), fallen)
        return self._known[fallen]

    def _weighed(self, posts: Counter[Zone], fallen: Collection[GuardId]) -> tuple[Table, Table]:
        flags = self._flags(posts)
        following, near = flags @ self._one, flags @ self._two
        march = self._marches(fallen)
        there = _NEXT * np.minimum(following, _MOST_NEXT) + _NEAR * np.minimum(near, _MOST_NEAR)
        there += _MARCH * march + _TRACK * np.array(self._board.is_track)
        heard = [
            ((self._noise[list(posts)] <= steps) & (steps > 0)).sum(axis=0) for steps in range(LONGEST + 1)
        ]
        noise = _NOISE * np.minimum(heard, _MOST_NOISE)
        come: Table = np.sign(following + near + march + flags)
        return _BASE + there + noise, come

    def _marches(self, fallen: Collection[GuardId]) -> Table:
        """How likely a patrol marches through each zone."""
        found = np.zeros(len(self._board))
        for key, patrol in self._state.patrols.items():
            here = on_map(self._state.place_of(key))
            if here is None or self._is_fallen(key, fallen):
                continue
            for first in patrol.headings:
                share = 1 / len(patrol.headings)
                found[first] = max(share, found[first])
                onward = [way for way in self._board.track_links[first] if way != here] or [here]
                for second in onward:
                    found[second] = max(share / len(onward), found[second])
        return found

    def _is_fallen(self, patrol: PatrolId, fallen: Collection[GuardId]) -> bool:
        return all(guard.id in fallen for guard in self._state.members(patrol))


def suspected(likely: Mapping[Zone, int], size: int) -> Table:
    """How likely guards think that somebody is in each zone, in quarters of a power of two; `likely` in `WHOLE`."""
    found = np.full(size, -48.0)
    for zone, parts in likely.items():
        found[zone] = max(-48, round(4 * log2(parts / WHOLE)))
    return found


def unsuspected(size: int) -> Table:
    """The suspicion of every zone (see `suspected`) if nothing is known."""
    return np.full(size, float(_USUAL))


def threat(
    guarding: Guarding, suspicion: Table, alert: int, fallen: frozenset[GuardId] = frozenset()
) -> Table:
    """For 0 to 3 steps and each place, the inside of the passage last: how likely guards catch the intruder."""
    odds, can_come = guarding.odds(fallen)
    quarters = np.clip(odds + suspicion - _USUAL + _ALERT * alert, -80, 80).astype(np.int64)
    chances = np.array([_ODDS[each] for each in range(-80, 81)])[quarters + 80]
    bed = np.where(suspicion >= KNOWN, _AWAKE, _BED)
    alone = np.where(guarding.beds, bed, _LONELY)
    found = np.where(can_come > 0, np.maximum(chances, alone), alone)
    return np.concatenate([found, np.full((len(found), 1), _LONELY)], axis=1)
