"""The tables: who sits there, and what is decided, said and noted there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.engine.game import Seat
from bot.tables.model.census import Census
from bot.tables.model.letters import Letter
from bot.tables.model.stored import Change, Said, StoredRecord, StoredTable
from bot.tables.model.table import Status, Table, TableId, UserId


class TableStore(Protocol):
    """The tables: who sits there, and what is decided, said and noted there. See Store."""

    async def add(self, table: Table, seed: str, letters: Sequence[Letter], at: float) -> None:
        """Keep a new table, the secret seed of its luck, and the letters that tell of it.

        Raises Stale if the channel has an unfinished table.
        """
        ...

    async def stored_table(self, key: TableId, *, first_fact: int = 0) -> StoredTable | None:
        """Everything about a table, with its facts from `first_fact` on; None if there is no such table."""
        ...

    async def decisions(self, key: TableId) -> Sequence[tuple[Seat, StoredRecord]]:
        """All decisions of a table in order, with their seats."""
        ...

    async def tables(self, statuses: Collection[Status]) -> Sequence[Table]:
        """All tables in these statuses, the oldest first."""
        ...

    async def table_in(self, channel: int) -> Table | None:
        """The table of a channel: the unfinished one, else the one that finished last; None if there is neither."""
        ...

    async def tables_of(self, user: UserId) -> Sequence[Table]:
        """The unfinished tables where a user sits, the oldest first."""
        ...

    async def tables_in(self, guild: int) -> Sequence[Table]:
        """The unfinished tables of a server, the oldest first."""
        ...

    async def asleep_in(self, guild: int) -> Sequence[TableId]:
        """The unfinished tables of a server that sleep."""
        ...

    async def census(self, now: float) -> Census:
        """The census at this moment (seconds)."""
        ...

    async def with_computers(self) -> Sequence[TableId]:
        """The running tables where a computer sits, the oldest first."""
        ...

    async def commit(self, change: Change) -> None:
        """Keep a change, whole or not at all.

        Raises Stale if the table no longer has the version that was read, or if its new channel has another unfinished
        one.
        """
        ...

    async def say(self, key: TableId, said: Said, letters: Sequence[Letter], at: float) -> None:
        """Keep what a seat has told its partners, and the letters that tell of it."""
        ...

    async def note(
        self, key: TableId, seat: Seat, *, zone: str, text: str, letters: Sequence[Letter], at: float
    ) -> None:
        """Keep what a seat has noted on a zone, in place of an older note, and the letters that tell of it.

        An empty text deletes the note; `at` is the moment (seconds).
        """
        ...
