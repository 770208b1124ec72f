"""Counts of tables and letters."""

from __future__ import annotations

from sqlite_utils import Database

from bot.store.transactions import Transactions, transaction
from bot.tables.model.census import Census, State

_TABLES = """
    SELECT CASE WHEN status != 'running' THEN status WHEN asleep != '' THEN 'asleep'
        WHEN paused IS NOT NULL THEN 'paused' ELSE status END AS state, COUNT(*)
    FROM tables GROUP BY state
"""
_LETTERS = """
    SELECT COUNT(*), COUNT(*) FILTER (WHERE attempts > 0), MIN(since)
        FILTER (WHERE asleep = '' AND table_key NOT IN (SELECT table_key FROM letters WHERE kind = 'shelved'))
    FROM letters JOIN tables ON key = table_key
"""


class SqliteCensus(Transactions):
    """Implements the counts of `TableStore`."""

    @transaction
    def census(self, database: Database, now: float) -> Census:
        letters, put_off, since = database.execute(_LETTERS).fetchone()
        counted = dict(database.execute(_TABLES).fetchall())
        return Census(
            tables={state: counted.get(state, 0) for state in State},
            letters=letters,
            put_off=put_off,
            # At least 0: the clock may have been set back, and a letter may be meant for later.
            oldest=0.0 if since is None else max(0.0, now - since),
        )
