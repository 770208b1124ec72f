"""The chances of an intruder from each place: a look ahead over turns, places, and the state of the mission."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.players.prospects.reach import Reach, Table

_STAYING = 0.97
"""The share of the hopes that remains after each turn, so that nobody waits for nothing."""


@dataclass(frozen=True, slots=True)
class Threats:
    """How likely guards catch an intruder, for 0 to 3 steps and each place.

    `quiet` if no fact was told, `leaving` after coming out of the passage, `searching` after a search.
    """

    quiet: Table
    leaving: Table
    searching: Table


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of an intruder who is caught.

    `kept` is the share of the hopes that a survivor keeps, `dies` the chance of death, and `again` the hopes of a
    replacement, 0 if there will be none.
    """

    kept: float
    dies: float
    again: float


def finding(places: int, most: int) -> tuple[float, float]:
    """How likely a way past one, and past two, of `places` places finds what lies in one of them, in each turn.

    `most` is how many places may be searched in a turn. With a constant chance per turn, the average time equals that
    of a search place after place, in which the first of ten places rarely succeeds and the last always.
    """
    once, twice = (min(1.0, 2 * searches / (places + searches)) for searches in (1, min(2, most)))
    return (once, twice)


class Outlook:
    """The chance of escaping with the mission done, from each place at the beginning of a turn.

    `turns` is how many of the intruder's turns it looks ahead, this one included; what takes longer counts 0. `found`
    is how likely one search and two find the goal.
    """

    def __init__(
        self, reach: Reach, threats: Threats, stakes: Stakes, *, found: tuple[float, float], turns: int
    ) -> None:
        """`done` and `undone` are the chances, by the state of the mission."""
        self._reach, self._stakes = reach, stakes
        is_leaving = (reach.start == reach.size) & (reach.end < reach.size)
        tables = np.array([threats.quiet, threats.leaving])
        self._quiet = tables[is_leaving.astype(np.int64), reach.steps, reach.end]
        # Only ways that meet an aim are worth a search; the others are left out.
        self._searching = np.flatnonzero(reach.met)
        self._known = threats.searching[reach.steps, reach.end][self._searching]
        self._found = np.array((0.0, *found))[reach.met[self._searching]]
        edge = np.array([*reach.board.is_edge, False])
        # Walking off the map takes one step more than reaching its edge.
        self._ends = reach.best(np.where(edge[reach.end] & (reach.steps < LONGEST), reach.share, 0.0))
        self.done, self.undone = np.zeros(len(self._ends)), np.zeros(len(self._ends))
        for _turn in range(turns):
            self.look_on()

    def begun(self, threat: Table) -> Table:
        """The hopes in each place before the first guards' turn, whose threat is given."""
        return self._after(self.undone, threat)

    def look_on(self) -> None:
        """Look one turn farther ahead."""
        self.undone = self._undone(self.done, self.undone)
        self.done = np.maximum(self._ends, self._reach.best(self._onward(self.done)))

    def _onward(self, hopes: Table) -> Table:
        """The worth of each way without a search."""
        return self._reach.share * self._after(hopes[self._reach.end], self._quiet)

    def _after(self, hopes: Table, threat: Table) -> Table:
        """What remains of these hopes after the guards' turn."""
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
