"""Letters about seats that change hands: offers of a seat, and the messages of former sitters; and leftovers."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.views.session import TableSession
from bot.tables.workers import leftovers
from bot.tables.workers.telling.desk import Desk


async def offer(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Delete the line of an older offer, and post a new one if the seat is offered now. Raises Gone and Later."""
    assert letter.seat is not None, "an offer is one of a seat"
    table, seat = session.table, letter.seat
    old = await desk.store.page(letter.table, LetterKind.OFFER, seat)
    invitation = None if session.is_over else session.people.invitations.get(seat)
    ref = await desk.doubts.found(letter, table, noted=old)
    # The message may offer the seat to another user, if this letter replaced an older one.
    if ref is not None and (invitation is None or letter.replaces):
        await desk.herald.retire(table, ref, delete=True)
        ref = None
    if invitation is not None and ref is None:
        ref = await desk.herald.offer(table, seat, invitation, letter.nonce)
    if old is not None and ref != old.ref:
        await leftovers.retire(desk.hall, desk.herald, table, old.ref, delete=True, seat=seat)
    if old is not None and ref is None:
        await desk.store.forget_page(letter.table, LetterKind.OFFER, seat)
    page = desk.pages.of(letter, session, None)
    await desk.ledger.strike(letter, None if ref is None else replace(page, ref=ref))


async def retire(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Take the buttons from the panels of a former sitter, and delete their call. Raises Later."""
    now = None if letter.seat is None else session.table.user(letter.seat)
    for kind in (LetterKind.PANEL, LetterKind.CALL):
        page = await desk.store.page(letter.table, kind, letter.seat)
        if page is not None and page.user != now:
            await desk.posts.dismiss(session, page)
        if letter.user is not None and letter.user != now:
            ref = await desk.doubts.found(letter, session.table, noted=page, kind=kind)
            if ref is not None:
                await desk.herald.retire(session.table, ref, delete=kind is LetterKind.CALL)
    if letter.user is not None:
        await desk.herald.refresh(session.table, letter.user)
    await desk.ledger.strike(letter)


async def leftover(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Retire messages that could not be retired before. Raises Later."""
    await leftovers.clear(desk.herald, session.table, letter)
    await desk.ledger.strike(letter)
