"""The database as it is at one moment, for reading only, beside whoever is at work on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from bot.store import private
from bot.store.failures import NoDatabase, usable
from bot.store.migrations import MIGRATIONS, check_known, is_foreign, migrate, version_of

PATIENCE = 5_000
"""Milliseconds for which a file is waited for that another program holds."""
INTERRUPTED = "SQLITE_READONLY_ROLLBACK"
"""What SQLite calls a file in which a change was interrupted: a reader may not undo it."""
DAMAGED = "the file is damaged"
TRIGGERS = frozenset({"facts_stay", "facts_last", "decisions_stay", "decisions_last"})
"""The triggers that every version has: what has happened stays."""


@contextmanager
def looking(path: Path, *, is_still: bool = False) -> Iterator[sqlite3.Connection]:
    """A file, for reading only: nobody has to wait for it, and no lock of the bot is taken.

    If it `is_still` nobody writes it any more: nothing is made beside it, and last writes that lie there are not read.
    Refuses with NoDatabase a file that cannot be read or is another program's.
    """
    with (
        usable(path),
        _leaving_nothing_foreign(path),
        closing(sqlite3.connect(_uri(path, is_still=is_still), uri=True)) as connection,
    ):
        connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")
        if is_foreign(connection):
            raise NoDatabase(
                f"{path} cannot be used: it is the database of another program (move it away, or set another"
                " KAGEMORI_DATA_DIR)."
            )
        yield connection


@contextmanager
def connected(path: Path, *, is_still: bool = False) -> Iterator[sqlite3.Connection]:
    """The games of a file, for reading only.

    Refuses as `looking`, with NoDatabase a file that holds no games, and with TooNew one of a later version.
    """
    with looking(path, is_still=is_still) as connection:
        if version_of(connection) == 0:
            raise NoDatabase(f"{path} cannot be used: it holds no games.")
        check_known(version_of(connection))
        _check_uncut(path, connection)
        yield connection


def _check_uncut(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file that ends within a page: SQLite reads zeros there, and its own checks find nothing."""
    last_writes = path.with_name(f"{path.name}-wal")
    # Where last writes lie beside it, they hold what a crash may have cut.
    if last_writes.exists() and last_writes.stat().st_size:
        return
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if path.stat().st_size % page:
        raise NoDatabase.damaged(path, DAMAGED)


def _uri(path: Path, *, is_still: bool) -> str:
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_still else ''}"


@contextmanager
def _leaving_nothing_foreign(path: Path) -> Iterator[None]:
    """SQLite leaves two files beside a database, even if it only reads: an administrator's would shut the bot out."""
    try:
        yield
    finally:
        with suppress(OSError):
            for end in ("-wal", "-shm"):
                private.belong(path.with_name(path.name + end), path.parent)


@contextmanager
def snapshot(path: Path, *, is_still: bool = False) -> Iterator[Database]:
    """The games of a file at one moment, in the newest shape. See `connected` for what it refuses.

    What an older version of the bot has written is brought up to date in memory; the file stays as it is.
    """
    with usable(path), connected(path, is_still=is_still) as connection:
        if version_of(connection) == len(MIGRATIONS):
            # From its first read on a transaction sees one moment, whatever the bot keeps meanwhile.
            connection.execute("BEGIN")
            yield Database(connection)
            return
        _check_foreign(path, connection)
        with closing(sqlite3.connect(":memory:")) as copy:
            connection.backup(copy)
            database = Database(copy)
            migrate(database)
            yield database


def _check_foreign(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse, before any step of ours reads or writes it, a file with a view, or with a trigger of another name.

    A view may have rows without end, and a trigger does whatever it likes.
    """
    query = "SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger') ORDER BY 1 DESC, 2"
    for kind, name in connection.execute(query):
        if name not in TRIGGERS:
            raise NoDatabase(f"{path} cannot be used: there is a {kind} {name} that is none of ours.")
