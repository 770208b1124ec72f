"""How pictures look: each person chooses for his own, those at a table for its public board."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model.stored import Change
from bot.tables.model.table import Refusal, Table, TableId, Theme, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.lobby import check_belongs, news
from bot.words import _


async def choose_theme(hall: Hall, user: UserId, name: str) -> None:
    """From now on the user's own pictures look so, at every table. Refuses an unknown theme."""
    await hall.store.set_theme(user, theme_named(name))


async def dress_board(hall: Hall, key: TableId, user: UserId, name: str) -> Table:
    """From now on the public pictures of a table look so.

    Refuses an unknown theme, and whoever neither sits here nor opened the table.
    """
    async with hall.at(key) as session:
        check_belongs(session.table, user)
        table = replace(session.table, theme=theme_named(name))
        if table != session.table:
            letters = [news(hall, table)]
            at = hall.clock.now()
            await hall.keep(Change(table=table, version=session.version, at=at, letters=letters))
    return table


def theme_named(name: str) -> Theme:
    """A theme by its name. Refuses one that there is not."""
    try:
        return Theme(name.strip().casefold())
    except ValueError:
        raise Refusal(_("There is no such theme; there are: {list}.").format(list=", ".join(Theme))) from None
