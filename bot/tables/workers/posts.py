"""Posts: messages that are kept up to date, edited or posted anew, and retired when replaced."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from bot.tables.model.letters import NOWHERE, Letter, LetterKind, MessageRef, Page
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Gone, Later
from bot.tables.views.session import TableSession
from bot.tables.workers import leftovers
from bot.tables.workers.pages import is_in_place_of, is_uncalled


class Posts:
    """Posts and edits messages, and retires those that they replace."""

    def __init__(self, hall: Hall, herald: Herald) -> None:
        """Holds no state of its own."""
        self._hall, self._store, self._herald = hall, hall.store, herald

    async def put(
        self,
        letter: Letter,
        page: Page,
        show: Callable[[MessageRef | None], Awaitable[MessageRef]],
        *,
        found: MessageRef | None,
        may_post: bool = True,
    ) -> MessageRef:
        """Edit or post a page, and return its message. `found` is a message of the letter that was not noted.

        `found` is left as it is, unless the letter has replaced an older one, which it may show. If the message to edit
        is gone, a new one is posted; with `may_post` False, Gone is raised instead.
        """
        if found is not None and not letter.replaces:
            return found
        known = found or (None if page.ref == NOWHERE else page.ref)
        if known is not None:
            try:
                return await show(known)
            except Gone:
                if not may_post:
                    raise
        return await show(None)

    def standing(self, page: Page, ref: MessageRef) -> Page:
        """The page with the message that shows it; if that is a new message, posted now."""
        return replace(page, ref=ref, posted=page.posted if ref == page.ref else self._hall.clock.now())

    async def retire_replaced(
        self, letter: Letter, page: Page, old: Page | None, found: MessageRef | None
    ) -> None:
        """Retire the old message that a page replaces, and a `found` one that could not be edited.

        A board in another channel says instead where the table is now, a panel from before a restore what is gone.

        Call it before the page is noted: if the process ends between the two, the letter still exists, and this is
        repeated.
        """
        # Looked at again: posting takes time, and the table may have been moved meanwhile.
        session, is_board = await self._hall.look(letter.table), letter.kind is LetterKind.BOARD
        table = session.table
        if old is not None and page.ref != old.ref:
            if is_board and page.ref.channel != old.ref.channel:
                await self._herald.point(table, old.ref)
            elif not await self._marked_gone(old):
                delete = is_board and is_in_place_of(session, page, old)
                await leftovers.retire(self._hall, self._herald, table, old.ref, delete=delete, seat=old.seat)
        if found is not None and page.ref != found:
            await leftovers.retire(self._hall, self._herald, table, found, delete=False, seat=letter.seat)

    async def _marked_gone(self, old: Page) -> bool:
        """True if this is a panel from before a restore, and now says that its content may be gone."""
        latest = max(await self._store.restores(), default=None)
        if latest is not None and old.kind is LetterKind.PANEL and is_uncalled(old):
            with suppress(Later):
                await self._herald.mark_gone(old.ref, latest.copied)
                return True
        return False

    async def dismiss(self, session: TableSession, page: Page) -> None:
        """Retire a page that nothing replaces. Raises Later."""
        await self._herald.retire(session.table, page.ref, delete=page.kind is LetterKind.CALL)
        await self._store.forget_page(page.table, page.kind, page.seat, ref=page.ref)
