"""Summaries: when people were last present, and for whom one message names all waiting games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from typing import Final

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import rows
from bot.store.letters import keep_receipts
from bot.store.transactions import Transactions, transaction
from bot.tables.model.letters import LetterKind, Receipt
from bot.tables.model.summaries import AWAY, LEAST, Attendance, Named, Summary
from bot.tables.model.table import TableId, UserId

EXACT: Final = 3600.0
"""The precision in seconds of the time of a user's last presence: coarse, so that a press seldom writes."""

_PRESENT: Final = "INSERT INTO presences VALUES (?1, ?2) ON CONFLICT (user) DO UPDATE SET at = excluded.at"
_GATHERED: Final = """
    INSERT INTO summaries (user, nonce, due) VALUES (?1, ?2, ?3)
    ON CONFLICT (user) DO UPDATE SET
        nonce = IIF(due IS NULL, excluded.nonce, nonce), attempts = IIF(due IS NULL, 0, attempts),
        gathered = gathered + 1, due = MIN(COALESCE(due, excluded.due), excluded.due)
"""
# The next summary needs a new nonce: with the old one Discord would take it for the message already sent.
_TOLD: Final = """
    UPDATE summaries SET told = ?3, attempts = 0, nonce = nonce || '+',
        due = IIF(gathered = ?4, NULL, ?3 + ?5)
    WHERE user = ?1 AND nonce = ?2
"""
_DUE: Final = """
    SELECT COUNT(DISTINCT table_key) FROM (
        SELECT table_key FROM letters WHERE user = ?1 AND due <= ?2 AND kind IN (SELECT value FROM json_each(?3))
        UNION SELECT letters.table_key FROM seats JOIN letters
            ON letters.table_key = seats.table_key AND letters.kind = 'restored' AND letters.seat = ''
            WHERE seats.user = ?1
    ) JOIN tables ON key = table_key WHERE pace != 'live'
"""


class SqliteSummaries(Transactions):
    """Implements `SummaryStore`."""

    async def note_presence(self, user: UserId, at: float) -> bool:
        """See `SummaryStore`. Nothing is written if the cache knows that the user was present lately."""
        known = self._connection.lookups.presence(user)
        return (known is None or at >= known + EXACT) and await self._note_presence(user, at)

    @transaction
    def _note_presence(self, database: Database, user: UserId, at: float) -> bool:
        row = database.execute("SELECT at FROM presences WHERE user = ?", (user,)).fetchone()
        database.execute(_PRESENT, (user, at))
        self._connection.lookups.learn_presence(user, at)
        if row is None or at - row[0] < AWAY:
            return False
        query = "UPDATE summaries SET due = ?2 WHERE user = ?1 AND due > ?2"
        return database.execute(query, (user, at)).rowcount > 0

    @transaction
    def attendance(self, database: Database, user: UserId) -> Attendance:
        seen = database.execute("SELECT at FROM presences WHERE user = ?", (user,)).fetchone()
        summary = database.execute("SELECT due, told FROM summaries WHERE user = ?", (user,)).fetchone()
        return Attendance(seen[0] if seen else None, *(summary or ()))

    @transaction
    def letters_due(
        self, database: Database, user: UserId, kinds: Collection[LetterKind], *, before: float
    ) -> int:
        return int(database.execute(_DUE, (user, before, rows.text(list(kinds)))).fetchone()[0])

    @transaction
    def gather(self, database: Database, user: UserId, due: float, nonce: str) -> None:
        database.execute(_GATHERED, (user, nonce, due))

    @transaction
    def summaries(self, database: Database, *, before: float) -> list[Summary]:
        query = "SELECT user, nonce, attempts, gathered FROM summaries WHERE due <= ? ORDER BY due, user"
        return [Summary(UserId(user), *row) for user, *row in database.execute(query, (before,))]

    @transaction
    def next_summary(self, database: Database, *, after: float = -inf) -> float | None:
        due: float | None = database.execute(
            "SELECT MIN(due) FROM summaries WHERE due > ?", (after,)
        ).fetchone()[0]
        return due

    @transaction
    def put_off_summary(self, database: Database, summary: Summary, due: float) -> None:
        query = "UPDATE summaries SET attempts = attempts + 1, due = ? WHERE user = ? AND nonce = ?"
        database.execute(query, (due, summary.user, summary.nonce))

    @transaction
    def summarised(
        self,
        database: Database,
        summary: Summary,
        at: float,
        named: Sequence[Named],
        receipts: Sequence[Receipt],
    ) -> None:
        database.execute(_TOLD, (summary.user, summary.nonce, at, summary.gathered, LEAST))
        database.execute("DELETE FROM summarised WHERE user = ?", (summary.user,))
        database.conn.executemany(
            "INSERT INTO summarised VALUES (?, ?, ?, ?)", [(summary.user, *each) for each in named]
        )
        keep_receipts(database, receipts)

    @transaction
    def drop_summary(self, database: Database, summary: Summary) -> None:
        query = "UPDATE summaries SET due = NULL WHERE user = ? AND nonce = ?"
        database.execute(query, (summary.user, summary.nonce))

    @transaction
    def was_named(self, database: Database, user: UserId, key: TableId) -> list[Named]:
        query = "SELECT table_key, seat, question FROM summarised WHERE user = ? AND table_key = ?"
        return [
            Named(TableId(table), Seat(seat), question)
            for table, seat, question in database.execute(query, (user, key))
        ]
