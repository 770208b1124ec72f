"""Computers take seats: for a person who is away or neglects the seat, and all free ones when a game begins."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.model.table import Computer, Refusal, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.seats import check_may_fill, keep_people, meant, seated
from bot.tables.use_cases.lobby import check_belongs, check_level, kept, lobby_of, start
from bot.words import _


async def fill_in(
    hall: Hall, key: TableId, user: UserId, *, level: str = "", seat: Seat | None = None
) -> Seat:
    """Let a computer of a level (default: the first on offer) play a seat; its owner may come back at any time.

    Raises the errors of `meant`, and Refusal for a seat that the user may not fill (see `check_may_fill`), an unknown
    level, and a computer's seat.
    """
    async with hall.at(key) as session:
        mine = meant(session, user, seat)
        check_may_fill(session, user, mine)
        table = session.table
        if isinstance(table.seats[mine], Computer):
            raise Refusal(_("{seat}: a computer plays there already.").format(seat=session.title(mine)))
        wanted = level or next((name for game, name in hall.brains if game == table.game), "")
        if (table.game, wanted) not in hall.brains:
            raise Refusal(_("There is no computer player called {level}.").format(level=wanted))
        filled = seated(table, mine, Computer(wanted), table.owners.get(mine))
        await keep_people(hall, session, filled, actor=None, user=user)
    return mine


async def start_with(hall: Hall, key: TableId, user: UserId, level: str) -> Table:
    """Put computer players of a level on all free seats, also on those offered to somebody, and start the game.

    Raises Refusal for an unknown level, a user who neither sits here nor opened the table, and after the start.
    """
    async with hall.at(key) as session:
        table = lobby_of(session)
        check_belongs(table, user)
        if free := table.free_seats():
            check_level(hall, table, level)
            filled = replace(table, seats={**table.seats, **dict.fromkeys(free, Computer(level))})
            await kept(hall, session, filled)
    return await start(hall, key, user)
