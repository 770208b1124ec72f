"""The matches that computers think on: each computer has its own, which grows from question to question.

A brain caches what it has worked out of a long past beside this log; a new copy for each question would lose that.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.tables.model.table import TableId

REMEMBERED: Final = 64
"""The number of matches kept. Forgetting one only costs a new fold."""

Key = tuple[TableId, Seat]
"""The table and seat of a match."""


class Folds:
    """Matches as seats have witnessed them, by table and seat."""

    def __init__(self) -> None:
        """Empty at first."""
        self._kept: OrderedDict[Key, Match[Any]] = OrderedDict()

    def take(self, key: Key, seen: Match[Any]) -> Match[Any]:
        """A match with the same facts as `seen`, for one thought: nobody else uses it until it is given back."""
        own = self._kept.pop(key, None)
        if own is None or not _goes_on(own, seen):
            return seen.copy()
        own.witness(seen.log[len(own.log) :])
        return own

    def give_back(self, key: Key, own: Match[Any]) -> None:
        """Keep a match again after its thought has ended."""
        self._kept[key] = own
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)


def _goes_on(own: Match[Any], seen: Match[Any]) -> bool:
    known = len(own.log)
    return own.game is seen.game and known <= len(seen.log) and own.log == seen.log[:known]
