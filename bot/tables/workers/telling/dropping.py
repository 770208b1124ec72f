"""Letters that have nothing to tell any more."""

from __future__ import annotations

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.views.session import TableSession
from bot.tables.workers.telling.desk import Desk


async def drop(desk: Desk, letter: Letter, session: TableSession) -> bool:
    """Strike out a letter that has nothing to tell, and retire what was posted for it all the same.

    False if a panel of its user stands for it: that is to be brought up to date, and the letter is not struck out.
    """
    seat, user = letter.seat, letter.user
    if seat is not None and user is not None and desk.doubts.is_in_doubt(letter):
        is_call = letter.kind is LetterKind.CALL
        page = await desk.store.page(letter.table, letter.kind if is_call else LetterKind.PANEL, seat)
        ref = await desk.doubts.found(letter, session.table, noted=page)
        if ref is not None and not is_call and session.table.user(seat) == user:
            return False
        if ref is not None:
            await desk.herald.retire(session.table, ref, delete=is_call)
    await desk.ledger.strike(letter)
    return True
