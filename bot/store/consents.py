"""What the people of a table agree to: one subject, and who has said yes."""

from __future__ import annotations

from sqlite_utils import Database

from bot.tables.table import TableId, UserId


def consents(database: Database, key: TableId, subject: str) -> frozenset[UserId]:
    """Who has agreed to a subject."""
    query = "SELECT user FROM consents WHERE table_key = ? AND subject = ?"
    return frozenset(UserId(user) for (user,) in database.execute(query, (key, subject)))


def consent(database: Database, key: TableId, subject: str, user: UserId, at: float) -> None:
    """Somebody agrees."""
    database.execute("INSERT OR IGNORE INTO consents VALUES (?, ?, ?, ?)", (key, subject, user, at))


def drop_consents(database: Database, key: TableId, subject: str) -> None:
    """The subject is settled, or nobody asks for it any more."""
    database.execute("DELETE FROM consents WHERE table_key = ? AND subject = ?", (key, subject))
