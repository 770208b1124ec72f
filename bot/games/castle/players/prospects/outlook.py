"""What an intruder can still hope for from each place: a look ahead over turns, places, and whether he is done."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.players.prospects.reach import Reach, Table

_STAYING = 0.97
"""What share of his hopes each turn leaves that passes: so that nobody waits for nothing."""


@dataclass(frozen=True, slots=True)
class Threats:
    """How likely guards come over him, for 0 to 3 steps and each place.

    `quiet` if nothing was told of him, `leaving` if he came out of the passage, `searching` if he has searched.
    """

    quiet: Table
    leaving: Table
    searching: Table


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake for one who is caught.

    `kept` is the share of his hopes that is left to one who lives, `dies` how likely it kills him, and `again` what his
    replacement can hope for.
    """

    kept: float
    dies: float
    again: float


def finding(places: int, most: int) -> tuple[float, float]:
    """How likely a way past one of so many places, and past two, finds what is in one of them, in each turn to come.

    `most` is how many may be searched in a turn. Turn by turn as likely, it is found as soon on average as by whoever
    searches place after place: the first of ten finds it seldom, the last one always.
    """
    once, twice = (min(1.0, 2 * searches / (places + searches)) for searches in (1, min(2, most)))
    return (once, twice)


class Outlook:
    """The chance to get away with the mission done, for each place, at the beginning of his turn some turns ahead.

    `turns` is how many turns of his he looks ahead, `found` how likely one search and two find his goal.
    """

    def __init__(
        self, reach: Reach, threats: Threats, stakes: Stakes, *, found: tuple[float, float], turns: int
    ) -> None:
        """`done` and `undone` are the chances, by whether the mission is."""
        self._reach, self._stakes = reach, stakes
        is_leaving = (reach.start == reach.size) & (reach.end < reach.size)
        tables = np.array([threats.quiet, threats.leaving])
        self._quiet = tables[is_leaving.astype(np.int64), reach.steps, reach.end]
        # Only ways that meet an aim are worth a search; the others are left out.
        self._searching = np.flatnonzero(reach.met)
        self._known = threats.searching[reach.steps, reach.end][self._searching]
        self._found = np.array((0.0, *found))[reach.met[self._searching]]
        edge = np.array([*reach.board.is_edge, False])
        # He walks off the map with a step more than to its edge.
        self._ends = reach.best(np.where(edge[reach.end] & (reach.steps < LONGEST), reach.share, 0.0))
        self.done, self.undone = np.zeros(len(self._ends)), np.zeros(len(self._ends))
        for _turn in range(turns):
            self.look_on()

    def begun(self, threat: Table) -> Table:
        """What one can hope for who is in a place before the first turn of the guards, whose threat there is this."""
        return self._after(self.undone, threat)

    def look_on(self) -> None:
        """Look a turn farther ahead."""
        self.undone = self._undone(self.done, self.undone)
        self.done = np.maximum(self._ends, self._reach.best(self._onward(self.done)))

    def _onward(self, hopes: Table) -> Table:
        """What each way is worth to one who does not search."""
        return self._reach.share * self._after(hopes[self._reach.end], self._quiet)

    def _after(self, hopes: Table, threat: Table) -> Table:
        """What is left of these hopes when the guards have had their turn."""
        stakes = self._stakes
        caught = (1 - stakes.dies) * stakes.kept * hopes + stakes.dies * stakes.again
        found: Table = _STAYING * ((1 - threat) * hopes + threat * np.minimum(caught, hopes))
        return found

    def _undone(self, done: Table, undone: Table) -> Table:
        worth, rows = self._onward(undone), self._searching
        ends, found = self._reach.end[rows], self._found
        hopes = found * self._after(done[ends], self._known) + (1 - found) * self._after(
            undone[ends], self._known
        )
        worth[rows] = np.maximum(worth[rows], self._reach.share[rows] * hopes)
        return self._reach.best(worth)
