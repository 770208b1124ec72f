"""The look of pictures: each person chooses it for their own, the people at a table for its public board."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model.stored import Change
from bot.tables.model.table import Refusal, Table, TableId, Theme, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.lobby import check_belongs, news
from bot.words import _


async def choose_theme(hall: Hall, user: UserId, name: str) -> None:
    """Set the theme of a user's own pictures, at every table. Raises Refusal for an unknown theme."""
    await hall.store.set_theme(user, theme_named(name))


async def dress_board(hall: Hall, key: TableId, user: UserId, name: str) -> Table:
    """Set the theme of a table's public pictures.

    Raises Refusal for an unknown theme, and for a user who neither sits here nor opened the table.
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
    """A theme by its name. Raises Refusal for an unknown one."""
    try:
        return Theme(name.strip().casefold())
    except ValueError:
        raise Refusal(_("There is no such theme; there are: {list}.").format(list=", ".join(Theme))) from None
