"""What guards can reach in one move, from every zone at once (R12.1, R12.2)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.players.belief.ways import Flags, Numbers, Weights, ways_of

LONGEST = 2
"""The most steps of a guard's move (R12.1)."""

_NOWHERE = -(2.0**60)
"""Less than any way is worth."""


class Reach:
    """The ways of guards on a board; worths are whole numbers, by zone."""

    def __init__(self, board: CastleBoard) -> None:
        """`near` and `noise` have the steps between two zones, and the distance that noise has to carry (R3.5).

        `detour` is how many steps longer the way from the second zone to the edge is through the first; `is_dry` flags
        all zones but the moats.
        """
        self._board, ways = board, ways_of(board)
        self.size = ways.size
        self.near: Numbers = ways.near
        self.noise: Numbers = ways.noise
        home = self.near[:, ways.is_edge].min(axis=1)
        self.detour: Numbers = self.near + home[:, np.newaxis] - home
        self.is_dry: Flags = ways.is_dry
        itself = ways.onward == np.arange(ways.size)[:, np.newaxis]
        # A last entry that is never worth anything pads the rows.
        self._onward: Numbers = np.where(itself, ways.size, ways.onward)

    def after(self, zone_worth: Weights, ends: Weights, left: int) -> Weights:
        """For each zone the most that up to `left` more steps gain: contacts on the way, and the worth of its end."""
        found = ends
        for _step in range(left):
            # A moat ends a move (R12.2).
            entered = np.append(zone_worth + np.where(self.is_dry, found, ends), _NOWHERE)
            found = np.maximum(ends, entered[self._onward].max(axis=1))
        return found

    def entered(self, zone: Zone, zone_worth: Weights, ends: Weights, left: int) -> float:
        """The worth of a step into a zone with `left` steps after it."""
        onward = self.after(zone_worth, ends, left) if self.is_dry[zone] else ends
        return float(zone_worth[zone] + onward[zone])

    def way(self, zone: Zone, zone_worth: Weights, ends: Weights) -> list[Zone]:
        """The zones of the best way from a zone, without that zone; empty if no step is better than staying."""
        found: list[Zone] = []
        for left in reversed(range(LONGEST)):
            onward = np.where(self.is_dry, self.after(zone_worth, ends, left), ends) + zone_worth
            best = max(self._board.open_links[zone], key=onward.__getitem__)
            if onward[best] <= ends[zone]:
                break
            found.append(best)
            zone = best
            if not self.is_dry[zone]:
                break
        return found


@lru_cache(maxsize=4)  # 22 us, asked twice for each play
def reach_of(board: CastleBoard) -> Reach:
    """The ways of guards on a board."""
    return Reach(board)
