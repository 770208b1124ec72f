"""Notes in a copy of the games: when it was made, and the messages that the games it replaces have posted since."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sqlite_utils import Database

from bot.store.failures import usable
from bot.store.migrations import MIGRATIONS, Unusable, migrate, version_of
from bot.store.reading import snapshot

# For a copy that `backup` did not make: its time is unknown, but not earlier than its newest row.
_NEWEST: Final = """
    SELECT MAX(at) FROM (
        SELECT at FROM pulse UNION ALL SELECT MAX(changed) FROM tables UNION ALL SELECT MAX(at) FROM decisions
        UNION ALL SELECT MAX(at) FROM receipts UNION ALL SELECT MAX(posted) FROM pages
    )
"""
# Only ids of messages and keys of tables: nothing else of the lost time is read.
_YOUNGER: Final = "SELECT channel, message, table_key, kind FROM pages WHERE posted > ? AND message != 0"
_LEFT: Final = "SELECT channel, message, table_key, kind FROM removals"
_REMOVE: Final = """
    INSERT OR IGNORE INTO removals (channel, message, table_key, kind, copied)
    SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM pages WHERE channel = ?1 AND message = ?2)
"""


class Prepared(NamedTuple):
    """A copy from which the bot will go on: when it was made (seconds), and how many messages are to be removed.

    `removals` is None if the games that it replaces cannot be read.
    """

    copied: float
    removals: int | None


def mark(copy: Path, at: float) -> None:
    """Note in a copy when it was made (seconds). A copy of an older version of the bot has no place for it."""
    with _writing(copy) as connection:
        if version_of(connection) == len(MIGRATIONS):
            connection.execute("INSERT OR REPLACE INTO copied VALUES (1, ?)", (at,))


def prepare(copy: Path, replaced: Path | None) -> Prepared:
    """Update a copy to the newest version, and note in it when it was made and which messages are to be removed.

    A copy that does not say when it was made is as old as its newest row. The messages are those that the replaced
    games, if any, have posted since or still had to remove, and that the copy does not know.
    """
    with _writing(copy) as connection:
        # Outside the transaction below: every step has one of its own.
        migrate(Database(connection))
        connection.execute(f"INSERT OR IGNORE INTO copied SELECT 1, COALESCE(({_NEWEST}), 0)")
        copied: float = connection.execute("SELECT at FROM copied").fetchone()[0]
        found = [] if replaced is None else _posted_since(replaced, copied)
        connection.executemany(_REMOVE, [(*row, copied) for row in found or ()])
        return Prepared(copied, None if found is None else _count(connection))


def _posted_since(replaced: Path, copied: float) -> list[tuple[int, int, str, str]] | None:
    """The messages that games have posted after `copied` or still had to remove; None if they cannot be read."""
    try:
        with snapshot(replaced, is_still=True) as database:
            return [*database.execute(_YOUNGER, (copied,)), *database.execute(_LEFT)]
    except Unusable:
        return None


def _count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT COUNT(*) FROM removals").fetchone()[0])


@contextmanager
def _writing(copy: Path) -> Iterator[sqlite3.Connection]:
    with usable(copy), closing(sqlite3.connect(copy)) as connection, connection:
        yield connection
