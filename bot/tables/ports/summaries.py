"""Summaries (digests): when people were active, and for whom one message names all waiting games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Protocol

from bot.tables.model.letters import LetterKind, Receipt
from bot.tables.model.summaries import Attendance, Named, Summary
from bot.tables.model.table import TableId, UserId


class SummaryStore(Protocol):
    """When people were active, and the summaries that are to be told. See Store."""

    async def note_presence(self, user: UserId, at: float) -> bool:
        """Note that a user does something now. True if a summary is due now because they were away until now."""
        ...

    async def attendance(self, user: UserId) -> Attendance:
        """When a user was active, and when summaries for them are due and were told; each None if it is unknown."""
        ...

    async def letters_due(self, user: UserId, kinds: Collection[LetterKind], *, before: float) -> int:
        """The number of tables at which a letter of these kinds to a user is due before a moment (seconds).

        A table where the user sits counts too while its letter that it was restored waits. Tables at the pace *live* do
        not.
        """
        ...

    async def gather(self, user: UserId, due: float, nonce: str) -> None:
        """Schedule a summary for a user at `due` (seconds) or earlier; an already scheduled one keeps its nonce."""
        ...

    async def summaries(self, *, before: float) -> Sequence[Summary]:
        """The summaries that are due before this moment (seconds)."""
        ...

    async def next_summary(self, *, after: float = -inf) -> float | None:
        """The due time of the next summary (seconds) that is later than `after`; None if there is none."""
        ...

    async def put_off_summary(self, summary: Summary, due: float) -> None:
        """Count an attempt, and set the next one to `due`."""
        ...

    async def summarised(
        self, summary: Summary, at: float, named: Sequence[Named], receipts: Sequence[Receipt]
    ) -> None:
        """Note that a summary was told at `at` (seconds) and named these questions; keep its receipts.

        If a call was gathered meanwhile, another summary is due LEAST seconds later.
        """
        ...

    async def drop_summary(self, summary: Summary) -> None:
        """Drop a summary: there is nothing to tell, or it cannot be told."""
        ...

    async def was_named(self, user: UserId, key: TableId) -> Sequence[Named]:
        """The questions of a table that the last summary named to a user."""
        ...
