"""Calls: lines in the channel for users whom no direct message reaches, and for questions on the board."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind, Page
from bot.tables.undelivered import Departed
from bot.tables.use_cases import channels, thinking_time
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.workers.leftovers import retire
from bot.tables.workers.letter_validity import is_called_openly, is_open
from bot.tables.workers.telling.desk import Desk
from bot.tables.workers.telling.dropping import drop


async def call(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Call the user of a seat in the channel, if nothing else does; one who has left is shown as absent instead.

    Raises Gone and Later.
    """
    assert letter.seat is not None, "a call is one of a seat"
    assert letter.user is not None, "a call is for somebody"
    seat, user, table = letter.seat, letter.user, session.table
    has_left = user in await desk.store.departed(table.guild, [user])
    is_called = is_open(session) or desk.herald.is_silenced() or await desk.store.unreachable([user])
    if has_left or not is_called:
        await drop(desk, letter, session)
        # A call would be public, so it may be public that its user has left. If the table sleeps, the bot
        # itself may have left.
        if has_left and not table.asleep:
            await channels.show_departure(desk.hall, letter.table, user)
        return
    old = await desk.store.page(letter.table, LetterKind.CALL, seat)
    ref = await desk.doubts.found(letter, table, noted=old)
    if ref is None and (_holds(desk, old, session, seat) or await _is_overtaken(desk, letter)):
        await desk.ledger.strike(letter)
        return
    try:
        ref = ref or await desk.herald.call(table, user, letter.nonce)
    except Departed:
        await channels.note_departure(desk.hall, table.guild, user)
        await channels.show_departure(desk.hall, letter.table, user)
        await desk.ledger.strike(letter)
        return
    view = SeatView.now(session, seat)
    await desk.hall.reckon(view)
    await thinking_time.shown(desk.hall, letter.table, view.panel(), ref.at)
    # After the first call of a seat the board is shown anew: it then says that somebody is out of reach.
    if old is not None:
        await retire(desk.hall, desk.herald, table, old.ref, delete=True, seat=old.seat)
    elif not is_open(session):
        await channels.show_anew(desk.hall, letter.table)
    page = replace(desk.pages.of(letter, session, None), ref=ref)
    await desk.ledger.strike(letter, page, desk.pages.receipt(letter, session))


def _holds(desk: Desk, old: Page | None, session: TableSession, seat: Seat) -> bool:
    """True if the last call of a seat is enough: it is recent, and nobody has seen the seat act since."""
    return old is not None and not desk.pages.is_old(old) and is_called_openly(session, seat, old)


async def _is_overtaken(desk: Desk, letter: Letter) -> bool:
    """True if another letter that is still to be told calls the same seat: it says all that this one would."""
    # Delayed letters count too: they will say the same.
    left = await desk.store.letters(before=inf, of=[letter.table])
    others = ((each.kind, each.seat) for each in left if each.nonce != letter.nonce)
    return (letter.kind, letter.seat) in others
