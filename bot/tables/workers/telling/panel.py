"""Panels, which are kept up to date, and pings, which post one anew."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.undelivered import Gone
from bot.tables.use_cases import explaining, thinking
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.workers.pages import NOWHERE, is_uncalled
from bot.tables.workers.telling.desk import Desk, leave
from bot.tables.workers.wanted import is_called_already, is_open


async def panel(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Bring the panel of a seat up to date; to call its user it is posted anew. Raises Later."""
    assert letter.seat is not None, "a panel is one of a seat"
    assert letter.user is not None, "a panel is for somebody"
    seat, user = letter.seat, letter.user
    old = await desk.store.page(letter.table, LetterKind.PANEL, seat)
    # Nothing that is meant for whoever sits there now is written into the messages of whoever did before.
    if old is not None and old.user != user:
        await desk.posts.dismiss(session, old)
        old = None
    is_quiet = is_open(session) or (letter.kind is LetterKind.PING and session.is_quiet(user))
    is_old = old is not None and desk.pages.is_old(old)
    is_known = not is_old and is_called_already(session, seat, old)
    is_ping = letter.kind is LetterKind.PING and not (is_quiet or is_known)
    # A new message would call somebody who is not asked, so an old panel waits for its next press.
    must_wait = is_quiet if old is None else not is_ping and is_old
    found = await desk.doubts.found(letter, session.table, noted=old)
    # What was posted already has called its user.
    if is_ping and found is None and await desk.gathering.takes(letter, session, user):
        is_ping, must_wait = False, old is None or is_old
    # What it shows may be gone with a restore: it is put right once, however old it is.
    is_owed = is_old and not is_ping and old is not None and is_uncalled(old)
    if must_wait and not is_owed and found is None:
        await leave(desk, letter, session)
        return
    # A ping has to be a new message, as nobody hears of an edit.
    kept = None if is_ping else old
    page = replace(desk.pages.of(letter, session, kept, is_owed=is_owed), kind=LetterKind.PANEL)
    if page.ref == NOWHERE:
        # Of a panel this tells when it was posted (see `is_called_already`); its news begin where its
        # seat decided last.
        page = replace(page, since=page.shown)
    view = SeatView.now(session, seat)
    await desk.hall.reckon(view)
    shown, show = view.panel(), desk.herald.show_panel
    # The receipt is of what it became: a ping in silence has called nobody.
    told = replace(letter, kind=LetterKind.PING if is_ping else LetterKind.PANEL)
    receipt = desk.pages.receipt(told, session)
    may_post = not (is_open(session) or is_owed) and (old is None or not session.is_quiet(user))
    try:
        ref = await desk.posts.put(
            letter,
            page,
            lambda ref: show(session.table, user, shown, ref, letter.nonce),
            found=found,
            may_post=may_post,
        )
    except Gone:
        if may_post:
            raise
        await leave(desk, letter, session)
        return
    is_new = ref != page.ref
    page = desk.posts.standing(page, ref)
    await desk.posts.retire_replaced(letter, page, old, found)
    await desk.ledger.strike(letter, page, receipt if is_new else None)
    if ref != NOWHERE:
        await explaining.shown(desk.hall, user, shown)
        await thinking.shown(desk.hall, letter.table, shown, ref.at)
