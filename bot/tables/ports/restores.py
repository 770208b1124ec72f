"""Restores: what the store knows about going on from a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from bot.tables.model.letters import MessageRef
from bot.tables.model.restores import Removal, Restore


class RestoreStore(Protocol):
    """Restores, and the messages that they have left behind. See Store."""

    async def restores(self) -> Sequence[Restore]:
        """Every restore from which the bot has gone on, the oldest first."""
        ...

    async def take_up(self, now: float, *, seed: Callable[[], str], nonce: Callable[[], str]) -> None:
        """If this database is a copy that no bot has gone on from, go on from it at `now` (seconds); else do nothing.

        Every unfinished table then draws its luck from a new seed and gets a letter that it was restored. Its board and
        calls count as posted so long ago that they are posted anew, its panels as having called nobody; no summary
        counts as having named its questions.
        """
        ...

    async def removals(self, *, before: float) -> Sequence[Removal]:
        """The messages whose removal is due before this moment (seconds)."""
        ...

    async def next_removal(self, *, after: float = -inf) -> float | None:
        """The due time of the next removal (seconds) that is later than `after`; None if there is none."""
        ...

    async def put_off_removal(self, ref: MessageRef, due: float) -> None:
        """Count an attempt, and set the next one to `due`."""
        ...

    async def removed(self, ref: MessageRef) -> None:
        """Drop a removal: the message was removed, or cannot be."""
        ...
