"""Read the database as it is at one moment, while others work on it."""

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
"""The longest wait in milliseconds for a file that another program holds."""
INTERRUPTED = "SQLITE_READONLY_ROLLBACK"
"""SQLite's code for a file with an interrupted change, which a reader cannot undo."""
DAMAGED = "the file is damaged"
TRIGGERS = frozenset({"facts_stay", "facts_last", "decisions_stay", "decisions_last"})
"""The triggers that every version has: they keep the past from being changed."""


@contextmanager
def looking(path: Path, *, is_still: bool = False) -> Iterator[sqlite3.Connection]:
    """A file opened for reading only: it blocks nobody and takes no lock of the bot.

    If it `is_still`, nobody writes it any more: no file is made beside it, and last writes that lie there are not read.
    Raises NoDatabase for an unreadable file, and for another program's.
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
    """A connection to the games of a file, for reading only.

    Refuses what `looking` refuses. Also raises NoDatabase for a file without games or with a page that is cut off, and
    TooNew for one of a later version.
    """
    with looking(path, is_still=is_still) as connection:
        if version_of(connection) == 0:
            raise NoDatabase(f"{path} cannot be used: it holds no games.")
        check_known(version_of(connection))
        _check_uncut(path, connection)
        yield connection


def _check_uncut(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file that ends inside a page: SQLite reads zeros there, and its own checks find no fault."""
    last_writes = path.with_name(f"{path.name}-wal")
    # If last writes lie beside it, they contain what a crash may have cut off.
    if last_writes.exists() and last_writes.stat().st_size:
        return
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if path.stat().st_size % page:
        raise NoDatabase.damaged(path, DAMAGED)


def _uri(path: Path, *, is_still: bool) -> str:
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if is_still else ''}"


@contextmanager
def _leaving_nothing_foreign(path: Path) -> Iterator[None]:
    """Give SQLite's two files beside a database to the bot: SQLite leaves them even after reading.

    Left by an administrator, they would shut the bot out.
    """
    try:
        yield
    finally:
        with suppress(OSError):
            for end in ("-wal", "-shm"):
                private.belong(path.with_name(path.name + end), path.parent)


@contextmanager
def snapshot(path: Path, *, is_still: bool = False) -> Iterator[Database]:
    """The games of a file at one moment, in the newest version of the database. Refuses what `connected` refuses.

    A database of an older version is updated in memory, and refused if it has a view or an unknown trigger; the file
    stays as it is.
    """
    with usable(path), connected(path, is_still=is_still) as connection:
        if version_of(connection) == len(MIGRATIONS):
            # From its first read on, a transaction sees one moment, whatever the bot writes meanwhile.
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
    """Refuse a file with a view or an unknown trigger, before a migration reads or writes it.

    A view may have endless rows, and a trigger may do anything.
    """
    query = "SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger') ORDER BY 1 DESC, 2"
    for kind, name in connection.execute(query):
        if name not in TRIGGERS:
            raise NoDatabase(f"{path} cannot be used: there is a {kind} {name} that is none of ours.")
