"""Every way that an intruder can take in one turn, as a table, computed once per board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.intruders.sneaking import LONGEST

Flags = NDArray[np.bool_]
"""True or false for each zone, way or link."""

Weights = NDArray[np.float64]
"""Whole numbers as floats: below 2 to the 53rd, their sums and products are exact in any order."""

Numbers = NDArray[np.int64]

_Way = tuple[tuple[Zone, ...], int]
"""The zones of a way in order, and the number of the wall that its last step crosses; -1 for none."""


class Ways:
    """A row for each way of up to three steps; a step that ends a movement (R15.4) ends the way.

    `zones` are the zones after each number of steps (the last one repeated), `steps` the number of steps, `wall` the
    number of the wall link that the last step crosses, -1 for none. `walls` are those links by number. Rows from one
    zone are together: `first` has the first row of each such group, `group` the group of each row. `onward` and `over`
    have for each zone the neighbours over open and over wall links, padded with the zone itself.
    """

    def __init__(self, board: CastleBoard) -> None:
        """All ways from all zones."""
        self.size = len(board)
        self.walls = [(a, b) for a in board.zones for b in board.wall_links[a] if a < b]
        numbers = {wall: number for number, wall in enumerate(self.walls)}
        rows = [way for zone in board.zones for way in _from(board, numbers, (zone,))]
        padded = [(*zones, *[zones[-1]] * (LONGEST + 1 - len(zones))) for zones, _wall in rows]
        self.zones: Numbers = np.array(padded, dtype=np.int64).T
        self.steps: Numbers = np.array([len(zones) - 1 for zones, _wall in rows], dtype=np.int64)
        self.wall: Numbers = np.array([wall for _zones, wall in rows], dtype=np.int64)
        self.keep(np.ones(len(rows), dtype=np.bool_))
        self.onward, self.over = _links(board.open_links), _links(board.wall_links)
        self.noise: Numbers = np.array(board.noise, dtype=np.int64)
        self.near: Numbers = np.array(board.distances("open"), dtype=np.int64)
        self.is_edge: Flags = np.array(board.is_edge)
        self.is_dry: Flags = ~np.array(board.is_moat)

    def keep(self, rows: Flags) -> None:
        """Keep only these ways; from each zone all of them or none."""
        self.zones, self.steps, self.wall = self.zones[:, rows], self.steps[rows], self.wall[rows]
        self.first: Numbers = np.flatnonzero(self.steps == 0)
        self.group: Numbers = np.cumsum(self.steps == 0) - 1
        self.start, self.end = self.zones[0], self.zones[LONGEST]

    def out_of(self, zones: Flags) -> Ways:
        """The ways from some of the zones only."""
        found = copy(self)
        found.keep(zones[self.start])
        return found

    def flags(self, zones: Iterable[int]) -> Flags:
        """A flag for each zone, true for these."""
        found = np.zeros(self.size, dtype=np.bool_)
        found[list(zones)] = True
        return found


def _from(board: CastleBoard, walls: dict[tuple[Zone, Zone], int], way: tuple[Zone, ...]) -> Iterator[_Way]:
    yield way, -1
    here = way[-1]
    if len(way) > LONGEST or (len(way) > 1 and board.is_moat[here]):
        return
    for to in board.open_links[here]:
        yield from _from(board, walls, (*way, to))
    for to in board.wall_links[here]:
        yield (*way, to), walls[min(here, to), max(here, to)]


def _links(links: Sequence[Sequence[Zone]]) -> Numbers:
    most = max(map(len, links))
    return np.array([[*others, *[zone] * (most - len(others))] for zone, others in enumerate(links)])


@lru_cache(maxsize=4)  # 49 ms, and each belief begins with it
def ways_of(board: CastleBoard) -> Ways:
    """The ways of a board."""
    return Ways(board)
