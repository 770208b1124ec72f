"""Silence: whoever knows that it is his turn can ask not to be called for the rest of it."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.tables.bulletin import Panel
from bot.tables.hall import Hall
from bot.tables.table import Refusal, Status, TableId, UserId
from bot.words import _


async def keep_quiet(
    hall: Hall, key: TableId, user: UserId, *, is_quiet: bool, seat: Seat | None = None
) -> Panel:
    """Until the turn changes the user gets no pings, calls and reminders of this table; or he gets them again.

    His panels are kept up to date all the same. Answers with his panel. Refuses whoever has no seat, and a game that
    has not begun or is over.
    """
    sitting = await hall.look(key)
    mine = sitting.seat_of(user, seat)
    if sitting.table.status is Status.OVER:
        raise Refusal(_("This game is over: nobody is called any more."))
    await hall.store.silence(user, key, sitting.turn() if is_quiet else None)
    return (await hall.look(key)).panel(mine)
