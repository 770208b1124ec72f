"""Letters that no longer have anything to tell."""

from __future__ import annotations

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.views.session import TableSession
from bot.tables.workers.telling.desk import Desk


async def drop(desk: Desk, letter: Letter, session: TableSession) -> bool:
    """Strike out a letter that has nothing to tell, and retire a message that was posted for it anyway.

    False if that message is a panel of its user: the caller must update it, and the letter is not struck out.
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
