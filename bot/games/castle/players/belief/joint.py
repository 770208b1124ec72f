"""The possible places of both intruders together: exact, in whole numbers, so that every machine agrees."""

from __future__ import annotations

import numpy as np

from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.players.belief.ways import Flags, Numbers, Weights

TOTAL = 2.0**27
"""About the sum of the weights of a belief."""

PACE = LONGEST + 1
"""The number of speeds (R11.2): the state of an intruder on the map is zone times this, plus speed."""

_SHARES = 12.0
"""A number that 1, 2, 3 and 4 divide: an intruder can have so many speeds in a zone."""


class Joint:
    """The weight of every possible pair of states, at least 1; a pair that is absent or has 0 is impossible.

    `states` are the states of ninja and traitor, in order: those on the map, and last `out` for an intruder who is not
    on it. `weights` has a row for each state of the ninja and a column for each of the traitor.
    """

    def __init__(self, zones: int) -> None:
        """Nobody is on the map of `zones` zones."""
        self.size, self.out = zones, zones * PACE
        self.states: list[Numbers] = [np.array([self.out]), np.array([self.out])]
        self.weights: Weights = np.full((1, 1), TOTAL)

    def copy(self) -> Joint:
        """An independent copy."""
        twin = Joint(self.size)
        twin.states, twin.weights = list(self.states), self.weights
        return twin

    # ---- asking

    def places(self, axis: int) -> Numbers:
        """The zones where one of them can be, in order."""
        zones: Numbers = np.unique(self.states[axis] // PACE)
        return zones[zones < self.size]

    def can_be_in(self, axis: int, zone: int) -> bool:
        """True if one of them can be in that zone."""
        return bool((self.states[axis] // PACE == zone).any())

    def by_zone(self, axis: int) -> Weights:
        """The weight of every zone for one of them, and last that of not being on the map."""
        return self._counted(axis, self.states[axis] // PACE, self.size + 1)

    def by_state(self, axis: int) -> Weights:
        """The weight of every state for one of them."""
        return self._counted(axis, self.states[axis], self.out + 1)

    def _counted(self, axis: int, cells: Numbers, size: int) -> Weights:
        sums = np.bincount(cells, weights=self.weights.sum(axis=1 - axis), minlength=size)
        return sums.astype(np.float64)

    def can_be_out(self, axis: int) -> bool:
        """True if the intruder may be off the map."""
        return bool(self.states[axis][-1] == self.out)

    def hedged(self, share: float) -> Joint:
        """A copy that, for this share, treats all possible zones alike, whatever is known of their likelihoods."""
        twin, is_possible = self.copy(), self.weights > 0
        alike = np.where(is_possible, np.outer(self._alike(0), self._alike(1)), 0.0)
        # Rounded before the addition, so that every machine agrees.
        known = np.rint(self.weights * (TOTAL * (1 - share) / self.weights.sum()))
        even = np.rint(alike * (TOTAL * share / alike.sum()))
        twin.weights = np.where(is_possible, np.maximum(known + even, 1.0), 0.0)
        return twin

    def _alike(self, axis: int) -> Weights:
        """For each state of one intruder its share of its zone: whole numbers with the same sum for every zone."""
        _zones, places, number = np.unique(self.states[axis] // PACE, return_inverse=True, return_counts=True)
        found: Weights = (_SHARES / number)[places]
        return found

    # ---- learning

    def place(self, axis: int, weights: Weights) -> None:
        """An intruder who was off the map is now in one of the zones with a weight, at speed 0."""
        zones = np.flatnonzero(weights)
        others = self.weights.sum(axis=axis)
        self.states[axis] = zones * PACE
        table = np.outer(weights[zones], others)
        self.weights = self._scaled(table if axis == 0 else table.T)

    def either(self, ninja: Weights, traitor: Weights) -> None:
        """One of the two is in one of their zones, and the other is not in the game (R26.3)."""
        zones = [np.flatnonzero(ninja), np.flatnonzero(traitor)]
        self.states = [np.append(each * PACE, self.out) for each in zones]
        self.weights = np.zeros((len(zones[0]) + 1, len(zones[1]) + 1))
        # Both are equally likely: the total of each is the product of the two sums.
        self.weights[:-1, -1] = ninja[zones[0]] * traitor.sum()
        self.weights[-1, :-1] = traitor[zones[1]] * ninja.sum()
        self.weights = self._scaled(self.weights)

    def anywhere(self, axis: int) -> None:
        """An intruder who was off the map may now be anywhere, at any speed."""
        others = self.weights.sum(axis=axis)
        self.states[axis] = np.arange(self.out)
        table = np.outer(np.ones(self.out), others)
        self.weights = self._scaled(table if axis == 0 else table.T)

    def drop(self, axis: int) -> None:
        """An intruder is no longer on the map."""
        self.weights = self.weights.sum(axis=axis, keepdims=True)
        self.states[axis] = np.array([self.out])

    def keep(self, axis: int, zones: Flags, *, is_out_kept: bool = False) -> bool:
        """Keep these zones for an intruder, and off the map if `is_out_kept`.

        False, without a change, if none is possible.
        """
        fits = np.append(zones, is_out_kept)[self.states[axis] // PACE]
        if fits.all():
            return True
        return self._left(fits[:, np.newaxis] if axis == 0 else fits[np.newaxis])

    def hear(self, ranges: tuple[Flags, Flags], *, is_heard: bool) -> bool:
        """Keep the pairs of states in which somebody is heard, or nobody is; False, without a change, if none is left.

        `ranges` flags the states in which ninja and traitor are heard.
        """
        ninja, traitor = (flags[states] for flags, states in zip(ranges, self.states, strict=True))
        any_heard = ninja[:, np.newaxis] | traitor[np.newaxis]
        return self._left(any_heard if is_heard else ~any_heard)

    def move(self, ninja: Weights, traitor: Weights) -> bool:
        """Both move; False, without a change, if that is impossible.

        Each table has the chance of every state (columns) from every zone, and last from off the map (rows).
        """
        table, rows = self._places_only()
        chances = [each[places] for each, places in zip((ninja, traitor), rows, strict=True)]
        # Drop states without a way first: they are most of the table.
        states = [np.flatnonzero(each.any(axis=0)) for each in chances]
        first, second = (each[:, columns] for each, columns in zip(chances, states, strict=True))
        found = first.T @ table @ second
        if not found.any():
            return False
        self.states, self.weights = states, self._scaled(found)
        return self._left(found > 0)

    def _places_only(self) -> tuple[Weights, list[Numbers]]:
        """The weights without speeds, and the places of rows and columns."""
        table, rows = self.weights, []
        for axis, states in enumerate(self.states):
            places, first = np.unique(states // PACE, return_index=True)
            table = np.add.reduceat(table, first, axis=axis)
            rows.append(places)
        return table, rows

    def _left(self, fits: Flags) -> bool:
        left = np.where(fits, self.weights, 0.0)
        if not left.any():
            return False
        rows, columns = left.any(axis=1), left.any(axis=0)
        self.weights = left[np.ix_(rows, columns)]
        self.states = [self.states[0][rows], self.states[1][columns]]
        return True

    @staticmethod
    def _scaled(table: Weights) -> Weights:
        """Scale to whole numbers again, without losing a positive one."""
        return np.where(table > 0, np.maximum(np.rint(table * (TOTAL / table.sum())), 1.0), 0.0)
