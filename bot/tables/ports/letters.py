"""The letters (outbox) still to be told, the pages of those that were told, and the receipts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Final, Protocol

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.model.table import TableId

RECEIPTS_KEPT: Final = 60 * 24 * 3600.0
"""The number of seconds for which receipts are kept."""

LETTERS_WAIT: Final = 24 * 3600.0
"""The longest time, in seconds, that a letter waits for its next attempt."""


class LetterStore(Protocol):
    """The letters still to be told, where each stands once it is told, and the receipts. See Store."""

    async def letters(self, *, before: float, of: Collection[TableId] | None = None) -> Sequence[Letter]:
        """The letters that are due: of shelved and restored tables first, then boards to notes as LetterKind has them.

        All other kinds follow together; letters of equal rank are in the order of their writing. With `of`, only those
        of these tables. Letters that would have to wait longer than LETTERS_WAIT are due as well: the clock was set
        back.
        """
        ...

    async def write(self, letters: Sequence[Letter], *, at: float) -> None:
        """Keep letters that belong to no change; they wait from `at` on (seconds), or from their due time if later."""
        ...

    async def next_due(self, *, after: float = -inf) -> float | None:
        """The due time of the next letter (seconds) that is later than `after`; None if there is none."""
        ...

    async def put_off(self, letter: Letter, due: float) -> None:
        """Count an attempt, and set the next one to `due`."""
        ...

    async def hasten(self, key: TableId, due: float) -> None:
        """Make the letters of a table that were put off until after `due` be due at `due`."""
        ...

    async def delivered(
        self, letter: Letter, page: Page | None = None, receipt: Receipt | None = None
    ) -> None:
        """Strike a letter out, unless a newer one has replaced it, and keep its page and its receipt.

        A receipt that is kept deletes all that are older by RECEIPTS_KEPT.
        """
        ...

    async def replace(self, letter: Letter, following: Sequence[Letter], *, at: float) -> None:
        """Strike a letter out and keep the letters that follow from it, which wait from `at` on (seconds)."""
        ...

    async def receipts(self, key: TableId) -> Sequence[Receipt]:
        """The recent receipts of a table, the oldest first."""
        ...

    async def page(self, key: TableId, kind: LetterKind, seat: Seat | None) -> Page | None:
        """The page of a board, panel, call, offer or film; None if none is noted."""
        ...

    async def noted(self, refs: Collection[MessageRef]) -> frozenset[MessageRef]:
        """Those of `refs` that are noted as a page of any table."""
        ...

    async def forget_page(
        self, key: TableId, kind: LetterKind, seat: Seat | None, *, ref: MessageRef | None = None
    ) -> None:
        """Forget the page of a letter. With a `ref`, only if the page is still that message."""
        ...
