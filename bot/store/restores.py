"""Restores: going on from a copy, and the messages of the lost time."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from sqlite_utils import Database

from bot.store.letters import write_letters
from bot.store.transactions import Transactions, transaction
from bot.tables.model.letters import Letter, LetterKind, MessageRef
from bot.tables.model.restores import Removal, Restore
from bot.tables.model.table import TableId

_UNFINISHED: Final = """
    SELECT key, (SELECT COALESCE(MAX(n) + 1, 0) FROM facts WHERE table_key = key) FROM tables
    WHERE status != 'over' ORDER BY opened, rowid
"""
# A message with an old time of posting is not edited but posted again.
_POSTED_LONG_AGO: Final = """
    UPDATE pages SET posted = 0 WHERE kind IN ('board', 'call')
        AND table_key IN (SELECT key FROM tables WHERE status != 'over')
"""
# The call of a seat holds until the seat decides after its panel was posted: see `letter_validity.is_called_already`.
_CALLED_NOBODY: Final = """
    UPDATE pages SET since = 0 WHERE kind = 'panel'
        AND table_key IN (SELECT key FROM tables WHERE status != 'over')
"""
# With the old nonce Discord would post nothing, and answer with the message that was posted in the lost time.
_ANOTHER_NONCE: Final = """
    UPDATE letters SET nonce = ? || id WHERE kind IN ('board', 'panel', 'ping', 'call', 'offer', 'film')
"""
_REMOVALS: Final = """
    SELECT channel, message, table_key, kind, copied, attempts FROM removals
    WHERE due <= ? ORDER BY due, channel, message
"""


class SqliteRestores(Transactions):
    """Implements `RestoreStore`."""

    async def restores(self) -> tuple[Restore, ...]:
        """See `RestoreStore`. Cached restores are not read again: only the start of a bot adds one."""
        known = self._connection.lookups.restores
        return await self._restores() if known is None else known

    @transaction
    def _restores(self, database: Database) -> tuple[Restore, ...]:
        return self._connection.lookups.learn_restores(database)

    @transaction
    def take_up(
        self, database: Database, now: float, *, seed: Callable[[], str], nonce: Callable[[], str]
    ) -> None:
        row = database.execute("SELECT at FROM copied").fetchone()
        if row is None:
            return
        database.execute("INSERT INTO restores (copied, at) VALUES (?, ?)", (*row, now))
        unfinished = database.execute(_UNFINISHED).fetchall()
        reseedings = [(key, facts, seed(), *row) for key, facts in unfinished]
        # If no fact came between two restores, the first one's seed was never used: the new one replaces it.
        database.conn.executemany("INSERT OR REPLACE INTO reseedings VALUES (?, ?, ?, ?)", reseedings)
        # Everything that a summary has named is called again.
        for query in (_POSTED_LONG_AGO, _CALLED_NOBODY, "DELETE FROM summarised", "DELETE FROM copied"):
            database.execute(query)
        database.execute(_ANOTHER_NONCE, (f"{nonce()}.",))
        kind = LetterKind.RESTORED
        write_letters(
            database, [Letter(table=TableId(key), kind=kind, nonce=nonce()) for key, _ in unfinished], now
        )
        self._connection.lookups.learn_restores(database)

    @transaction
    def removals(self, database: Database, *, before: float) -> list[Removal]:
        return [
            Removal(MessageRef(channel, message), TableId(key), LetterKind(kind), copied, attempts)
            for channel, message, key, kind, copied, attempts in database.execute(_REMOVALS, (before,))
        ]

    @transaction
    def next_removal(self, database: Database, *, after: float = -inf) -> float | None:
        query = "SELECT MIN(due) FROM removals WHERE due > ?"
        due: float | None = database.execute(query, (after,)).fetchone()[0]
        return due

    @transaction
    def put_off_removal(self, database: Database, ref: MessageRef, due: float) -> None:
        query = "UPDATE removals SET attempts = attempts + 1, due = ? WHERE channel = ? AND message = ?"
        database.execute(query, (due, ref.channel, ref.message))

    @transaction
    def removed(self, database: Database, ref: MessageRef) -> None:
        database.execute("DELETE FROM removals WHERE channel = ? AND message = ?", (ref.channel, ref.message))
