"""All unfinished games of a user: first those where it is their turn, beginning with the most urgent one."""

from __future__ import annotations

from bot.tables.model.table import Table, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.mine import Mine, mine


async def my_games(hall: Hall, user: UserId) -> list[Mine]:
    """The unfinished games where a user sits, the most urgent first, then in the order in which they were opened.

    Tables that cannot be read, or are halted, are left out.
    """
    sessions = await hall.readable(table.key for table in await hall.store.tables_of(user))
    return sorted([mine(session, user) for session in sessions], key=lambda each: each.urgency)


async def shelved(hall: Hall, user: UserId) -> list[Table]:
    """The unfinished tables where a user sits and whose game is not installed now: they sleep."""
    return [table for table in await hall.store.tables_of(user) if table.game not in hall.shelf]
