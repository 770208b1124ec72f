"""Drafts that people keep under a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlite_utils import Database

from bot.store import rows
from bot.store.transactions import Transactions, transaction
from bot.tables.model.stored import Record, StoredRecord
from bot.tables.model.table import UserId
from bot.tables.ports.kept import MOST

_KEEP: Final = """
    INSERT INTO kept SELECT ?1, ?2, ?3, ?4, ?5
    WHERE (SELECT COUNT(*) FROM kept WHERE user = ?1 AND game = ?2 AND name != ?3) < ?6
    ON CONFLICT (user, game, name) DO UPDATE SET data = excluded.data, schema = excluded.schema
"""


class SqliteKept(Transactions):
    """Implements `KeptStore`."""

    @transaction
    def keep_draft(
        self, database: Database, user: UserId, game: str, *, name: str, pieces: Sequence[Record], schema: int
    ) -> bool:
        row = (user, game, name, rows.text(list(pieces)), schema, MOST)
        return database.execute(_KEEP, row).rowcount > 0

    @transaction
    def kept_draft(
        self, database: Database, user: UserId, game: str, name: str
    ) -> Sequence[StoredRecord] | None:
        query = "SELECT data, schema FROM kept WHERE user = ? AND game = ? AND name = ?"
        found = database.execute(query, (user, game, name)).fetchone()
        return None if found is None else rows.record_list(*found)

    @transaction
    def drop_draft(self, database: Database, user: UserId, game: str, name: str) -> bool:
        query = "DELETE FROM kept WHERE user = ? AND game = ? AND name = ?"
        return database.execute(query, (user, game, name)).rowcount > 0
