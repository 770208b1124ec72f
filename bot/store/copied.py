"""What is noted in a copy of the games: when it was made, and what has been posted since by the games it replaces."""

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

# Of a copy that `backup` has not made nobody noted when it was; so it is no younger than what it holds.
_NEWEST: Final = """
    SELECT MAX(at) FROM (
        SELECT at FROM pulse UNION ALL SELECT MAX(changed) FROM tables UNION ALL SELECT MAX(at) FROM decisions
        UNION ALL SELECT MAX(at) FROM receipts UNION ALL SELECT MAX(posted) FROM pages
    )
"""
# Numbers of messages and keys of tables alone: whatever else was played after the copy is not read.
_YOUNGER: Final = "SELECT channel, message, table_key, kind FROM pages WHERE posted > ? AND message != 0"
_LEFT: Final = "SELECT channel, message, table_key, kind FROM removals"
_REMOVE: Final = """
    INSERT OR IGNORE INTO removals (channel, message, table_key, kind, copied)
    SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM pages WHERE channel = ?1 AND message = ?2)
"""


class Prepared(NamedTuple):
    """A copy from which the bot will go on: when it was made (seconds), and how many messages are to be removed.

    That number is None where the games that it replaces could not be read.
    """

    copied: float
    removals: int | None


def mark(copy: Path, at: float) -> None:
    """Note in a copy when it was made (seconds). One of an older version of the bot has no place for that."""
    with _writing(copy) as connection:
        if version_of(connection) == len(MIGRATIONS):
            connection.execute("INSERT OR REPLACE INTO copied VALUES (1, ?)", (at,))


def prepare(copy: Path, replaced: Path | None) -> Prepared:
    """Note in a copy, brought to the newest version, when it was made and which messages are to be removed.

    Those are the messages that the games it replaces, if there are any, have posted since and the copy does not know.
    """
    with _writing(copy) as connection:
        # In a transaction of its own, as every step has one.
        migrate(Database(connection))
        connection.execute(f"INSERT OR IGNORE INTO copied SELECT 1, COALESCE(({_NEWEST}), 0)")
        copied: float = connection.execute("SELECT at FROM copied").fetchone()[0]
        found = [] if replaced is None else _posted_since(replaced, copied)
        connection.executemany(_REMOVE, [(*row, copied) for row in found or ()])
        return Prepared(copied, None if found is None else _count(connection))


def _posted_since(replaced: Path, copied: float) -> list[tuple[int, int, str, str]] | None:
    """The messages of games that were posted after a moment, by their numbers; None if they cannot be read."""
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
