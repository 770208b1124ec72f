"""Signs of life of the shards, and the tables that stand still while people cannot be heard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from bot.tables.model.shards import Sign
from bot.tables.model.table import TableId


class OutageStore(Protocol):
    """Signs of life of the shards, and the tables that stand still while people cannot be heard. See Store."""

    async def signs(self) -> Sequence[Sign]:
        """The signs of life of all shards of every process, in order; empty before the first."""
        ...

    async def keep_signs(self, signs: Sequence[Sign]) -> None:
        """Replace the signs of life of these shards; delete those that belong to another number of shards."""
        ...

    async def interrupt(self, since: Mapping[int, float], shards: int, *, due: float | None = None) -> None:
        """Stop the running tables of these shards, out of `shards`; `since` is shard -> since when (seconds).

        A table that stands still already stays as it is. With `due`, only tables where a deadline or a window passes by
        then.
        """
        ...

    async def interrupted(self, games: Collection[str] | None = None) -> Sequence[tuple[TableId, int, float]]:
        """The tables that stand still, their servers, and since when; only those of `games`, unless that is None."""
        ...

    async def shelve(self, games: Collection[str], now: float, *, nonce: Callable[[], str]) -> Sequence[str]:
        """Let running tables stand still whose game is not among the installed `games`, from the last sign of life on.

        Every unfinished table without its game gets a letter that says so (SHELVED), unless it has one. The letters of
        tables whose game is back are due `now` (seconds). Returns the games that unfinished tables miss. Safe to
        repeat.
        """
        ...

    async def keepers(self) -> Sequence[TableId]:
        """The tables where a clock runs that may pause for the quiet hours or a vacation of its people."""
        ...

    async def resume(
        self, keys: Sequence[TableId], now: float, *, least: float, nonce: Callable[[], str]
    ) -> Sequence[TableId]:
        """Let stopped tables go on; their running clocks are not charged for the outage. Returns the tables told.

        The clocks of `keepers` stay as they are. A table is told of its new deadlines if a clock stood still for at
        least `least` seconds, or for any time in a phase with a time of its own; its players also of a window that has
        moved. Its board also names an outage of more than AWAY seconds in which a clock ran. Nobody's habits influence
        who is told.
        """
        ...
