"""An intruder's reach in one turn, for every zone at once, and the cost of the ways there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.intruders.sneaking import has_passage_card, roped_from
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.players.hands import held
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

Table = NDArray[np.float64]
"""A number for each place, or for each pair of places; the last place is the inside of the intruder's passage."""

_NEW_ROPE = 0.93
"""The share of hopes that remains after spending a rope."""

_PAST_SENTRY, _PAST_MORE, _SEEN = 0.85, 0.7, 0.35
"""The share that remains after cards against a lone sentry, after cards against more guards, and if detected."""


class Reach:
    """The ways of one intruder in any future turn, if the sentries stay where they are.

    A row for each two places and number of steps, 0 to 3, with a way: `start`, `end` and `steps`; `share` of the best
    such way, 1 if it is free, less if it needs cards or is seen; `met`, the most aims that a way between them enters or
    leaves, at most 2. Rows from one place are together, in the order of places; `first` is the first of each.
    """

    def __init__(self, state: State, who: Who, aims: Collection[Zone]) -> None:
        """Does not change `state`, which is the view of the intruder's side or a scratch of it."""
        self.board: CastleBoard = state.setting.board
        self._state, self._me = state, state.intruder(who)
        self.size = len(self.board)
        edges, onward = self._edges(who)
        second = _joined(onward, edges)
        tables = np.array([np.eye(self.size + 1), edges, second, _joined(onward, second)])
        self.start, self.steps, self.end = np.nonzero(tables.transpose(1, 0, 2))
        self.first = np.searchsorted(self.start, np.arange(self.size + 1))
        self.share: Table = tables[self.steps, self.start, self.end]
        met = self._met([*aims], edges > 0, onward > 0)
        self.met = met[np.minimum(self.steps, 2), self.start, self.end]

    def best(self, worth: Table) -> Table:
        """For each place the best of its ways, each of which has this worth."""
        found: Table = np.maximum.reduceat(worth, self.first)
        return found

    def _met(
        self, aims: list[Zone], edges: NDArray[np.bool_], onward: NDArray[np.bool_]
    ) -> NDArray[np.int64]:
        """By number of steps (0; 1; 2 or more) and pair of places: how many aims a way enters or leaves, at most 2."""
        flags = np.zeros(self.size + 1, dtype=np.int64)
        flags[aims] = 1
        ends = flags[:, np.newaxis] + flags[np.newaxis]
        between = (onward[:, aims, np.newaxis] & edges[np.newaxis, aims]).any(axis=1)
        # A way there and back ends where it starts: that aim counts once, not twice.
        further = ends - np.diag(flags) + between
        met: NDArray[np.int64] = np.minimum(2, np.array([np.zeros_like(ends), ends, further]))
        return met

    def _edges(self, who: Who) -> tuple[Table, Table]:
        """The shares that remain after single steps: after all of them, and after those that are not the last."""
        size, board, me = self.size, self.board, self._me
        steps, onward = np.zeros((size + 1, size + 1)), np.zeros((size + 1, size + 1))
        entry = self._entries()
        has_rope = held(me, Past.WALL) > 0
        for zone in board.zones:
            for to in board.open_links[zone]:
                steps[zone, to] = entry[to]
                if not board.is_moat[to]:
                    onward[zone, to] = entry[to]
            if has_rope:
                for to in board.wall_links[zone]:
                    steps[zone, to] = _NEW_ROPE * entry[to]
            for to in roped_from(self._state, who, zone):
                steps[zone, to] = entry[to]
        if has_passage_card(me):
            for end in self._state.marks.passages.of(who).ends:
                steps[end, size] = 1.0
                steps[size, end] = onward[size, end] = entry[end]
        return steps, onward

    def _entries(self) -> list[float]:
        posts = Counter(
            zone
            for guard in self._state.guards.values()
            if not guard.is_drunk and guard.patrol is None and (zone := on_map(guard.zone)) is not None
        )
        entry = [1.0] * self.size
        for zone, number in posts.items():
            entry[zone] = _entering(self._me, number)
        return entry


def _entering(me: Intruder, guards: int) -> float:
    if held(me, Past.GUARDS) >= guards > 1:
        return _PAST_MORE
    if guards == 1 and held(me, Past.GUARDS, Past.NEAR, Past.SENTRY):
        return _PAST_SENTRY
    return _SEEN


def _joined(first: Table, second: Table) -> Table:
    """The share of the best way between places by a step of `first` and a way of `second`; 0 without one."""
    found = np.zeros_like(first)
    # Few entries of the first table are steps: each row is the best of the rows that it leads to.
    starts, tos = np.nonzero(first)
    places, rows = np.unique(starts, return_index=True)
    found[places] = np.maximum.reduceat(first[starts, tos, np.newaxis] * second[tos], rows)
    return found
