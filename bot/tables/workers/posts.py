"""Messages that are kept up to date: edited or posted anew, noted, and retired where another takes their place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from bot.tables.model.stored import Letter, LetterKind, MessageRef, Page, Receipt
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Gone, Later
from bot.tables.views.session import TableSession
from bot.tables.workers import leftovers
from bot.tables.workers.ledger import Ledger
from bot.tables.workers.pages import NOWHERE, is_in_place_of, is_uncalled


class Posts:
    """Puts messages where they belong, and notes where they stand."""

    def __init__(self, hall: Hall, herald: Herald, ledger: Ledger) -> None:
        """`ledger` is the postman's."""
        self._hall, self._store, self._herald, self._ledger = hall, hall.store, herald, ledger

    async def post(
        self,
        letter: Letter,
        old: Page | None,
        page: Page,
        show: Callable[[MessageRef | None], Awaitable[MessageRef]],
        receipt: Receipt | None = None,
        *,
        found: MessageRef | None,
        may_post: bool = True,
    ) -> MessageRef:
        """Edit or post a page, and answer where it stands; for what is posted anew there is a receipt.

        What was `found` is edited if it shows an older letter, and retired if it cannot be. An old message is retired
        before the new one is noted: if the process ends between the two the letter is there, and it is done again.
        Refuses with Gone if it may not post.
        """
        known = None if page.ref == NOWHERE else page.ref
        ref = None if letter.replaces else found
        ref = ref or await _edited_or_posted(found or known, show, may_post=may_post)
        is_new = ref != page.ref
        page = replace(page, ref=ref, posted=self._hall.clock.now() if is_new else page.posted)
        # Looked at again: a message takes its time, and the table may have been moved meanwhile.
        session = await self._hall.look(letter.table)
        if old is not None and ref != old.ref:
            is_board = letter.kind is LetterKind.BOARD
            if is_board and ref.channel != old.ref.channel:
                await self._herald.point(session.table, old.ref)
            else:
                is_replaced = is_board and is_in_place_of(session, page, old)
                await self._retire_old(session, old, delete=is_replaced)
        if found is not None and ref != found:
            await leftovers.retire(
                self._hall, self._herald, session.table, found, delete=False, seat=letter.seat
            )
        await self._ledger.strike(letter, page, receipt if is_new else None)
        return ref

    async def _retire_old(self, session: TableSession, old: Page, *, delete: bool) -> None:
        """Retire a message that is replaced; a panel from before a restore may tell what is gone, and says so."""
        latest = max(await self._store.restores(), default=None)
        if latest is not None and old.kind is LetterKind.PANEL and is_uncalled(old):
            with suppress(Later):
                await self._herald.mark_gone(old.ref, latest.copied)
                return
        await self.retire_now(session, old, delete=delete)

    async def retire_now(self, session: TableSession, old: Page, *, delete: bool = False) -> None:
        """A page is no longer live: see `leftovers.retire`."""
        table, seat = session.table, old.seat
        await leftovers.retire(self._hall, self._herald, table, old.ref, delete=delete, seat=seat)

    async def dismiss(self, session: TableSession, page: Page) -> None:
        """A page is no longer live, and nothing takes its place. Raises Later."""
        await self._herald.retire(session.table, page.ref, delete=page.kind is LetterKind.CALL)
        await self._store.forget_page(page.table, page.kind, page.seat, ref=page.ref)


async def _edited_or_posted(
    ref: MessageRef | None, show: Callable[[MessageRef | None], Awaitable[MessageRef]], *, may_post: bool
) -> MessageRef:
    if ref is not None:
        try:
            return await show(ref)
        except Gone:
            if not may_post:
                raise
    return await show(None)
