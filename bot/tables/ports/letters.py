"""What is still to be told, and what was told to whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Final, Protocol

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.model.table import TableId

RECEIPTS_KEPT: Final = 60 * 24 * 3600.0
"""For how many seconds it is known what was told to whom."""

LETTERS_WAIT: Final = 24 * 3600.0
"""No letter waits longer than so many seconds for its next attempt."""


class LetterStore(Protocol):
    """What is still to be told, where it stands once it is, and what was told to whom. See Store."""

    async def letters(self, *, before: float, of: Collection[TableId] | None = None) -> Sequence[Letter]:
        """The letters that are due: boards, panels, pings, calls, notes, each kind in the order of its writing.

        Only those `of` some tables, if any are named. Those that would have to wait longer than LETTERS_WAIT are due as
        well: the clock was set back.
        """
        ...

    async def write(self, letters: Sequence[Letter], *, at: float) -> None:
        """Keep letters that no change has brought, and that wait from `at` on (seconds)."""
        ...

    async def next_due(self, *, after: float = -inf) -> float | None:
        """When the next letter is due, in seconds, of those that were not `after` then; None if none is left."""
        ...

    async def put_off(self, letter: Letter, due: float) -> None:
        """Count an attempt, and try again at `due`."""
        ...

    async def hasten(self, key: TableId, due: float) -> None:
        """Have the letters of a table that were put off be due at `due`, where they would be later."""
        ...

    async def delivered(
        self, letter: Letter, page: Page | None = None, receipt: Receipt | None = None
    ) -> None:
        """Strike a letter out, unless a newer one has taken its place, and keep where it now stands and the receipt.

        Receipts older than RECEIPTS_KEPT are struck out with it.
        """
        ...

    async def replace(self, letter: Letter, following: Sequence[Letter], *, at: float) -> None:
        """Strike a letter out, and keep in its place those that follow from it, which wait from `at` on (seconds)."""
        ...

    async def receipts(self, key: TableId) -> Sequence[Receipt]:
        """What was told at a table lately, the oldest first."""
        ...

    async def page(self, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
        """Where a board, panel or call stands, if it was posted."""
        ...

    async def noted(self, refs: Collection[MessageRef]) -> frozenset[MessageRef]:
        """Those of `refs` where something of any table stands that was noted."""
        ...

    async def forget_page(
        self, key: TableId, kind: LetterKind, seat: Seat | None, *, ref: MessageRef | None = None
    ) -> None:
        """Nothing stands there any more. With a `ref` it is forgotten only if it is noted there still."""
        ...
