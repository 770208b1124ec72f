"""Restores: what the store knows of going on from a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from bot.tables.model.letters import MessageRef
from bot.tables.model.restores import Removal, Restore


class RestoreStore(Protocol):
    """Restores, and the messages that they have left behind. See Store."""

    async def restores(self) -> Sequence[Restore]:
        """Every restore that the bot has gone on from, the oldest first."""
        ...

    async def take_up(self, now: float, *, seed: Callable[[], str], nonce: Callable[[], str]) -> None:
        """If this database is a copy that no bot has gone on from, go on from it at `now` (seconds); else do nothing.

        Every unfinished table draws its luck from a new seed, has a letter that it was restored, and counts its
        messages as posted so long ago that they are posted anew.
        """
        ...

    async def removals(self, *, before: float) -> Sequence[Removal]:
        """The messages that are to be removed by now."""
        ...

    async def next_removal(self, *, after: float = -inf) -> float | None:
        """When the next message is to be removed, in seconds, of those that were not `after` then; None if none is."""
        ...

    async def put_off_removal(self, ref: MessageRef, due: float) -> None:
        """Count an attempt, and try again at `due`."""
        ...

    async def removed(self, ref: MessageRef) -> None:
        """A message was removed, or cannot be."""
        ...
