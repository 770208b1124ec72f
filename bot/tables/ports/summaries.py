"""Summaries: who has been there when, and for whom one message names all games that wait."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Protocol

from bot.tables.model.letters import LetterKind, Receipt
from bot.tables.model.summaries import Attendance, Named, Summary
from bot.tables.model.table import TableId, UserId


class SummaryStore(Protocol):
    """Who has been there when, and the summaries that are to be told. See Store."""

    async def note_presence(self, user: UserId, at: float) -> bool:
        """Note that a user does something now. Whether a summary is due now, as they were away until now."""
        ...

    async def attendance(self, user: UserId) -> Attendance:
        """What is known of a user."""
        ...

    async def letters_due(self, user: UserId, kinds: Collection[LetterKind], *, before: float) -> int:
        """At how many tables something of these kinds is to be told to a user by now.

        A table where the user sits and that was restored counts. Tables at the pace *live* do not.
        """
        ...

    async def gather(self, user: UserId, due: float, nonce: str) -> None:
        """Have a summary told to a user at `due` (seconds) or earlier. One that is to be told keeps its nonce."""
        ...

    async def summaries(self, *, before: float) -> Sequence[Summary]:
        """The summaries that are to be told by now."""
        ...

    async def next_summary(self, *, after: float = -inf) -> float | None:
        """When the next summary is due, in seconds, of those that were not `after` then; None if none is."""
        ...

    async def put_off_summary(self, summary: Summary, due: float) -> None:
        """Count an attempt, and try again at `due`."""
        ...

    async def summarised(
        self, summary: Summary, at: float, named: Sequence[Named], receipts: Sequence[Receipt]
    ) -> None:
        """A summary was told at `at` (seconds) that has named these questions; receipts say so for their tables.

        If a call was gathered meanwhile another summary is due LEAST seconds later.
        """
        ...

    async def drop_summary(self, summary: Summary) -> None:
        """There is nothing to be told, or it cannot be."""
        ...

    async def was_named(self, user: UserId, key: TableId) -> Sequence[Named]:
        """The questions of a table that the last summary has named to a user."""
        ...
