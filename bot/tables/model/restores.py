"""A restore: the games went on from an older copy. What was played after the copy is gone; messages may show it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.table import TableId


class Restore(NamedTuple):
    """The games went on at `at` from a copy that was made at `copied`, both in seconds."""

    copied: float
    at: float

    def has_lost(self, shown: int) -> bool:
        """True if something that was shown at a moment (ms by the chat's clock) belongs to the time that is gone."""
        return self.copied < shown / 1000 < self.at


class Removal(NamedTuple):
    """A message from the time that is gone, which must still be deleted or lose its buttons.

    It stands where a message of this kind of the table stood. The copy, made at `copied` (seconds), may not know it.
    """

    ref: MessageRef
    table: TableId
    kind: LetterKind
    copied: float
    attempts: int = 0


def of_the_gone_time(restores: Iterable[Restore], shown: int | None) -> Restore | None:
    """The latest restore that undid what was shown at a moment (ms by the chat's clock); None if there is none."""
    lost = (each for each in restores if shown is not None and each.has_lost(shown))
    return max(lost, key=lambda each: each.at, default=None)
