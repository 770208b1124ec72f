"""The matches that computers think on: each its own, and folded on from one question to the next.

What a brain works out of a long past it keeps beside the very log; a new copy for each question would cost it all of
that again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.tables.model.table import TableId

REMEMBERED: Final = 64
"""So many are kept. Forgetting one costs a fold, nothing else."""

Key = tuple[TableId, Seat]
"""Whose it is."""


class Folds:
    """Matches as seats have witnessed them, by table and seat."""

    def __init__(self) -> None:
        """None is kept yet."""
        self._kept: OrderedDict[Key, Match[Any]] = OrderedDict()

    def take(self, key: Key, seen: Match[Any]) -> Match[Any]:
        """A match that has come as far as `seen`, for one thought: nobody else has it until it is given back."""
        own = self._kept.pop(key, None)
        if own is None or not _goes_on(own, seen):
            return seen.copy()
        own.witness(seen.log[len(own.log) :])
        return own

    def give_back(self, key: Key, own: Match[Any]) -> None:
        """The thought has come to its end."""
        self._kept[key] = own
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)


def _goes_on(own: Match[Any], seen: Match[Any]) -> bool:
    known = len(own.log)
    return own.game is seen.game and known <= len(seen.log) and own.log == seen.log[:known]
