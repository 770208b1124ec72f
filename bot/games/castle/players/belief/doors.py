"""Where the entrances of a passage may be, for viewers who know what guards notice (R4.13, R14.2, R23)."""

from __future__ import annotations

import numpy as np

from bot.engine.copying import copied_with
from bot.games.castle.players.belief.ways import Flags, Weights

_ONWARD = 8.0
"""How many times likelier an intruder comes out at the other end than where they went in."""


class Doors:
    """Every pair of zones that may be the two entrances."""

    def __init__(self, dry: Flags, worth: Weights) -> None:
        """`dry` flags the zones that can have entrances, even both; `worth` is how likely one is in each zone."""
        self._worth = worth
        self._pairs: Flags = dry[:, np.newaxis] & dry[np.newaxis]
        self._found: tuple[int, ...] = ()

    def copy(self) -> Doors:
        """An independent copy."""
        return copied_with(self, _pairs=self._pairs.copy())

    def found(self, zone: int) -> None:
        """Note that an entrance was discovered."""
        self._found = (*self._found, zone)
        if len(self._found) == 1:
            self.used(np.arange(len(self._pairs)) == zone)
        else:
            self._pairs[:] = False
            self._pairs[self._found[0], zone] = self._pairs[zone, self._found[0]] = True

    def watched(self, zones: Flags) -> None:
        """Guards stand there at the end of their turn: an entrance there would have been found (R23.10).

        In the zone of an entrance that was found, guards do not notice the other one.
        """
        none = np.flatnonzero(zones)
        none = none[~np.isin(none, self._found)]
        self._pairs[none], self._pairs[:, none] = False, False

    def used(self, zones: Flags) -> None:
        """Note that an intruder went inside from one of these zones; no change if none of them can be an entrance."""
        fits: Flags = self._pairs & (zones[:, np.newaxis] | zones[np.newaxis])
        # Otherwise an event was not foreseen, and the earlier knowledge is better than none.
        if fits.any():
            self._pairs = fits

    def zones(self) -> Flags:
        """The zones where an entrance may be."""
        return np.asarray(self._pairs.any(axis=1))

    def weights(self, entered: Flags | None) -> Weights:
        """How likely an intruder who went inside in one of `entered` comes out in each zone, in whole numbers.

        If `entered` is None, nobody knows where they went in. A passage leads elsewhere: intruders rarely come out
        where they went in.
        """
        table = np.where(self._pairs, np.outer(self._worth, self._worth), 0.0)
        if entered is None:
            entered = np.ones(len(table), dtype=np.bool_)
        back = np.where(entered, table.sum(axis=1), 0.0)
        found: Weights = _ONWARD * table[entered].sum(axis=0) + back
        return np.where(self.zones(), np.maximum(found, 1.0), 0.0)
