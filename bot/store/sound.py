"""Checks that a database can be played on: before the bot starts, and in the same words in `doctor`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from bot.logs import Log
from bot.store import reading
from bot.store.failures import NoDatabase, usable
from bot.store.migrations import migrate, version_of
from bot.store.reading import DAMAGED

LARGE: Final = 200_000_000
"""Bytes from which reading a file through may take seconds: the log then tells the operator why the start waits."""

STEPS: Final = 100_000
"""SQLite asks after this many steps of its virtual machine if it should go on: every few milliseconds."""

_log = Log(__name__)


class Look:
    """An examination of a database, which another thread can stop."""

    def __init__(self) -> None:
        """Nothing is examined yet."""
        self._is_over = False
        self._readers: list[sqlite3.Connection] = []

    def begin(self, reader: sqlite3.Connection) -> None:
        """Examine through this connection. Call it in the reading thread."""
        # The flag is needed besides `interrupt`, which reaches only a query that is running.
        reader.set_progress_handler(lambda: self._is_over, STEPS)
        self._readers.append(reader)

    def end(self) -> None:
        """Stop the examination: the reader fails with sqlite3.OperationalError from now on. Safe in any thread."""
        self._is_over = True
        for reader in self._readers:
            with suppress(sqlite3.ProgrammingError):  # it is already closed
                reader.interrupt()


def check_writable(connection: sqlite3.Connection) -> None:
    """Fail now, not at the first decision, if a file is read-only or held by another program.

    Changes nothing in the file. Raises SQLite's own errors.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        # A write is needed: on a read-only file SQLite would silently begin as a reader.
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
    finally:
        connection.execute("ROLLBACK")


def check_free(path: Path) -> None:
    """Check that a file can be written. Call it while a reader has the file open; raises NoDatabase.

    Without the reader SQLite would move the last writes from the write-ahead log into the file at the end.
    """
    address = f"{path.absolute().as_uri()}?mode=rw"
    with usable(path), closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA busy_timeout = {reading.PATIENCE}")
        check_writable(connection)


def check_sound(path: Path, database: Database) -> None:
    """Raise NoDatabase for a file with damaged pages: the bot would play on until it reads one."""
    size = path.stat().st_size
    if size > LARGE:
        _log.info("looking_through_the_database", bytes=size)
    if [row[0] for row in database.execute("PRAGMA quick_check(1)")] != ["ok"]:
        raise NoDatabase.damaged(path, DAMAGED)


def check_whole(path: Path, database: Database) -> None:
    """Raise NoDatabase for a database of the newest version that lacks a table or a column.

    Without an index or a trigger the bot can go on; `check` and `doctor` report it.
    """
    for name in sorted(wanted().keys() - declarations(database.conn).keys()):
        if name.startswith("table "):
            raise NoDatabase.damaged(path, missing(name))
    for name in sorted(_wanted_columns() - _columns(database.conn)):
        raise NoDatabase.damaged(path, missing(name))


def missing(name: str) -> str:
    """The words for a missing part of a database, as a clause."""
    return f"the {name} is missing"


@cache  # 21 ms
def wanted() -> Mapping[str, str]:
    """The declarations of a new database, by names such as "table seats" and "index ..."."""
    with _fresh() as fresh:
        return declarations(fresh)


@cache  # some 20 ms, as `wanted`
def _wanted_columns() -> frozenset[str]:
    with _fresh() as fresh:
        return frozenset(_columns(fresh))


@contextmanager
def _fresh() -> Iterator[sqlite3.Connection]:
    """An empty database of the newest version."""
    with closing(sqlite3.connect(":memory:")) as fresh:
        migrate(Database(fresh))
        yield fresh


def _columns(connection: sqlite3.Connection) -> set[str]:
    """All columns of a database, such as "column zone of the table habits"."""
    query = """
        SELECT 'column ' || columns.name || ' of the table ' || tables.name
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
    """
    return {name for (name,) in connection.execute(query)}


def declarations(connection: sqlite3.Connection) -> dict[str, str]:
    """The declarations of a database, in the form of `wanted`."""
    query = "SELECT type || ' ' || name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    return {name: " ".join(sql.split()) for name, sql in connection.execute(query)}
