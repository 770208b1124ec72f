"""What is asked of the database about games of the past, and in which theme somebody reads of them."""

from __future__ import annotations

from sqlite_utils import Database

from bot.store import rows
from bot.tables.table import Theme, UserId


def theme(database: Database, user: UserId) -> Theme | None:
    """In which theme a user wants his own pictures, if he chose one."""
    found = database.execute("SELECT theme FROM themes WHERE user = ?", (user,)).fetchone()
    return None if found is None else rows.theme(found[0])
