"""Whether a database can be played on: asked before the bot begins, and by `doctor` in the same words."""

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
"""Bytes of a file that may take seconds to read through: the operator is told why the bot does not begin yet."""

STEPS: Final = 100_000
"""After so many steps of its machine SQLite asks whether it is to go on: a few milliseconds."""

_log = Log(__name__)


class Look:
    """A look through a database, which another thread may end before it is done."""

    def __init__(self) -> None:
        """It has not begun."""
        self._is_over = False
        self._readers: list[sqlite3.Connection] = []

    def begin(self, reader: sqlite3.Connection) -> None:
        """It is done by this connection; in the thread that reads."""
        # Asked as well, as an interruption reaches only what runs at that moment.
        reader.set_progress_handler(lambda: self._is_over, STEPS)
        self._readers.append(reader)

    def end(self) -> None:
        """From now on the reader fails with sqlite3.OperationalError; in any thread."""
        self._is_over = True
        for reader in self._readers:
            with suppress(sqlite3.ProgrammingError):  # it is closed
                reader.interrupt()


def check_writable(connection: sqlite3.Connection) -> None:
    """Notice now, and not at the first decision, a file that may only be read or is held by another program.

    Nothing of the file changes. Raises what SQLite does.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Something has to be written: where that may not be done SQLite begins as a reader, without a word.
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
    finally:
        connection.execute("ROLLBACK")


def check_free(path: Path) -> None:
    """The same for a file that somebody reads meanwhile, by whom its last writes are kept where they are.

    Refuses with NoDatabase.
    """
    address = f"{path.absolute().as_uri()}?mode=rw"
    with usable(path), closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA busy_timeout = {reading.PATIENCE}")
        check_writable(connection)


def check_sound(path: Path, database: Database) -> None:
    """Refuse with NoDatabase a file with damaged pages: the bot would play on it until it met one."""
    size = path.stat().st_size
    if size > LARGE:
        _log.info("looking_through_the_database", bytes=size)
    if [row[0] for row in database.execute("PRAGMA quick_check(1)")] != ["ok"]:
        raise NoDatabase.damaged(path, DAMAGED)


def check_whole(path: Path, database: Database) -> None:
    """Refuse with NoDatabase a database of the newest version in which a table or a column is missing.

    Without an index or a trigger the bot plays on; `check` and `doctor` find that.
    """
    for name in sorted(wanted().keys() - declarations(database.conn).keys()):
        if name.startswith("table "):
            raise NoDatabase.damaged(path, missing(name))
    for name in sorted(_wanted_columns() - _columns(database.conn)):
        raise NoDatabase.damaged(path, missing(name))


def missing(name: str) -> str:
    """What is said of something that should be there, as a clause."""
    return f"the {name} is missing"


@cache
def wanted() -> Mapping[str, str]:
    """What the steps make of an empty database: the declaration of each "table seats", "index ..." and so on."""
    with _fresh() as fresh:
        return declarations(fresh)


@cache
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
    """Every column that a database has, such as "column zone of the table habits"."""
    query = """
        SELECT 'column ' || columns.name || ' of the table ' || tables.name
        FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
    """
    return {name for (name,) in connection.execute(query)}


def declarations(connection: sqlite3.Connection) -> dict[str, str]:
    """What a database declares, in the same form."""
    query = "SELECT type || ' ' || name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    return {name: " ".join(sql.split()) for name, sql in connection.execute(query)}
