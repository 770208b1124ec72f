"""Options of a table that has not begun, changed one by one."""

from __future__ import annotations

from typing import Any

from bot.games.options import varied
from bot.tables.model.table import Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.lobby import choosing, kept, played_with


async def set_option(hall: Hall, key: TableId, user: UserId, name: str, value: Any) -> Table:
    """Give one option another value; those that follow from it change too (see `varied`), and so may seats and pace.

    Raises Refusal for a wrong name or value and for options that do not go together, saying why; otherwise as
    `lobby.set_preset`.
    """
    async with hall.at(key) as session:
        table = choosing(session, user)
        try:
            settled = varied(session.box.options, table.options, name, value)
        except ValueError as error:
            raise Refusal(str(error)) from error
        return await kept(hall, session, played_with(session.box, table, settled))


def may_choose(table: Table, user: UserId) -> bool:
    """True if this person may change what is played at a table now."""
    return table.status is Status.LOBBY and user == table.opener and not table.carried
