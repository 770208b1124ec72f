"""Fewer calls, or more: silence for the rest of a turn, and a message to users who want to know they are next."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.model.breaks import USUAL
from bot.tables.model.table import Refusal, Status, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.panel import Panel
from bot.words import _


async def keep_quiet(
    hall: Hall, key: TableId, user: UserId, *, is_quiet: bool, seat: Seat | None = None
) -> Panel:
    """Stop the pings, calls and reminders of this table for a user until the turn changes; or bring them back.

    Their panels are kept up to date all the same. Returns the user's panel. Raises Refusal for a user without a seat,
    and for a game that has not begun or is over.
    """
    session = await hall.look(key)
    mine = session.seat_of(user, seat)
    if session.table.status is Status.OVER:
        raise Refusal(_("This game is over: nobody is called any more."))
    # The number of the turn is stored, not a flag: so it ends with the turn by itself.
    await hall.store.silence(user, key, session.turn() if is_quiet else None)
    return (await hall.showing(key, mine)).panel()


async def tell_when_next(hall: Hall, user: UserId, *, is_told: bool) -> None:
    """Set whether the user is told by direct message, once a turn, when the game waits for those before them.

    Raises Refusal if that changes nothing.
    """
    async with hall.alone(user):
        own = (await hall.store.habits([user])).get(user, USUAL)
        if own.heads_up == is_told:
            raise Refusal(
                _("You are told already when you are next: “off” ends it.")
                if is_told
                else _("You are not told when you are next: “on” begins it.")
            )
        await hall.store.set_habits(user, replace(own, heads_up=is_told))
