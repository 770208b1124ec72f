"""A restore: the games have gone on from an older copy, and what was posted after the copy tells what is gone."""

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
        """Whether something that was shown at a moment (ms by the chat's clock) is of the time that is gone."""
        return self.copied < shown / 1000 < self.at


class Removal(NamedTuple):
    """A message of the time that is gone, which has still to be taken away or stripped of its buttons.

    It stands where something of this kind of a table stood, which the copy, made at `copied` (seconds), may not know.
    """

    ref: MessageRef
    table: TableId
    kind: LetterKind
    copied: float
    attempts: int = 0


def of_the_gone_time(restores: Iterable[Restore], shown: int | None) -> Restore | None:
    """The latest restore by which what was shown at a moment (ms by the chat's clock) is gone; None if none is."""
    lost = (each for each in restores if shown is not None and each.has_lost(shown))
    return max(lost, key=lambda each: each.at, default=None)
