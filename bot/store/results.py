"""Finished games and their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.engine.outcome import Ended
from bot.store import rows
from bot.store.transactions import Transactions, transaction
from bot.tables.model.stored import Result
from bot.tables.model.table import Table, TableId, UserId

_ENDED: Final = """
    SELECT key, COALESCE((SELECT MAX(at) FROM decisions WHERE table_key = key), changed) AS at FROM tables
    WHERE status = 'over' AND EXISTS (SELECT 1 FROM facts WHERE table_key = key) AND channel = ? AND game = ?
    ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?
"""
_UNSCORED: Final = """
    SELECT key FROM tables
    WHERE status = 'over' AND EXISTS (SELECT 1 FROM facts WHERE table_key = key) AND guild = ?
    AND key NOT IN (SELECT table_key FROM results)
"""


class SqliteResults(Transactions):
    """Implements `ResultStore`."""

    @transaction
    def ended(
        self, database: Database, channel: int, game: str, *, skipped: int, most: int
    ) -> list[tuple[Table, float]]:
        found = database.execute(_ENDED, (channel, game, most, skipped)).fetchall()
        return [(rows.tables(database, "WHERE key = ?", (key,))[0], at) for key, at in found]

    @transaction
    def unscored(self, database: Database, guild: int) -> list[TableId]:
        return [TableId(key) for (key,) in database.execute(_UNSCORED, (guild,))]

    @transaction
    def score(self, database: Database, key: TableId, results: Sequence[Result]) -> None:
        database.conn.executemany(
            "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                # A game that does not count is stored too, without an outcome: otherwise it would be scored
                # for ever.
                (key, each.seat, each.side, each.user, each.level, each.ended or "", each.rank, each.score)
                for each in results
            ],
        )

    @transaction
    def results(self, database: Database, guild: int, game: str) -> list[Result]:
        query = """
            SELECT seat, side, user, level, outcome, rank, score FROM results JOIN tables ON key = table_key
            WHERE guild = ? AND game = ? AND outcome != '' ORDER BY opened, tables.rowid, seat
        """
        return [
            Result(
                Seat(seat),
                Seat(side),
                None if user is None else UserId(user),
                level,
                Ended(outcome),
                rank,
                score,
            )
            for seat, side, user, level, outcome, rank, score in database.execute(query, (guild, game))
        ]
