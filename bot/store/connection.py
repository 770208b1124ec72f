"""The connection to the database: one file, one process, one thread, with a lock file beside it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlite_utils import Database

from bot.logs import Log
from bot.metrics import COMMITTED, begin, took
from bot.store import private
from bot.store.cache import LookupCache, StoredTableCache, Written
from bot.store.failures import NoDatabase, usable
from bot.store.migrations import MIGRATIONS, migrate, version_of
from bot.store.place import FILE, LOCK, NOTED, PAGE, UNFINISHED, InUse, check, held, reaching
from bot.store.reading import connected
from bot.store.sound import Look, check_free, check_sound, check_whole, check_writable

T = TypeVar("T")

__all__ = ["FILE", "LOCK", "NOTED", "PAGE", "UNFINISHED", "Connection", "InUse", "held"]

PRAGMAS = ("synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")
"""Settings of the connection besides write-ahead mode. With `FULL` a change is on the disk before anybody is told."""
NORMAL = 1
"""A value of `synchronous`: a change reaches the disk together with the next change that waits for it."""

_log = Log(__name__)


class Connection:
    """The database of a folder, locked for this process until it is closed.

    Everything runs in one thread: `run` awaits one whole transaction at a time.
    """

    def __init__(self, folder: Path) -> None:
        """Make the folder if it is missing, lock it, and bring the database up to date.

        Raises InUse if another process holds the lock, and TooNew for a database of a later version. Raises NoDatabase
        for a folder that cannot be made or written, for a place whose games are missing, and for a file that is not the
        bot's database, is damaged, cannot be written or is locked. The bot's files are made private to their owner.
        """
        # Checked before the lock is made and modes are tightened: a folder that is refused stays as it was.
        self._path = check(folder)
        self._names = str(self._path), f"{self._path}-wal"
        if self._path.parent != folder:
            _log.info("the_database_is_a_link_doctor_says_where_to")
        # The lock lies beside the database itself: two folders that link to one database share it.
        self._lock = held(self._path.parent).lock
        private.tighten(self._path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        look = Look()
        try:
            self.database = self._thread.submit(_opened, self._path, look).result()
            # After a transaction: SQLite makes the write-ahead log only with the first one.
            self._places = self._found()
        except BaseException:
            # The examination of a large file takes minutes, and the process may have been asked to stop
            # meanwhile.
            look.end()
            self._thread.shutdown()
            self._lock.release()
            raise
        self.stored_tables, self.lookups, self._written = (
            StoredTableCache(),
            LookupCache(),
            Written(self.database),
        )
        self._others = _others(self.database)
        self._surety: int | None = None

    async def run(self, work: Callable[[Database], T], *, is_slight: bool = False) -> T:
        """Do `work` in the database thread as one transaction: kept if it returns, rolled back if it raises.

        If `is_slight`, it does not wait for the disk: a power cut can undo it until something else is kept. Raises the
        errors of `work`, and NoDatabase for a file that is locked, full, damaged, gone or read-only.
        """
        atomic = partial(self._atomic, work, is_slight=is_slight)
        return await asyncio.get_running_loop().run_in_executor(self._thread, atomic)

    def close(self) -> None:
        """Finish running work, close the file and release the lock. May be called again."""
        self._thread.shutdown(wait=True)
        self.database.conn.close()
        self._lock.release()

    def _atomic(self, work: Callable[[Database], T], *, is_slight: bool = False) -> T:
        try:
            with usable(self._path):
                # Set before the transaction: SQLite refuses it inside. A failed slight transaction may have
                # left it lowered.
                self._await_disk(not is_slight)
                begun, before = begin(), self.database.conn.total_changes
                with self.database.atomic():
                    # Inside the transaction: from its first query on it sees one moment of the file.
                    self._heed_others()
                    found = work(self.database)
                    self._heed_written()
                    self._check_in_place()
                if not is_slight and self.database.conn.total_changes != before:
                    took(COMMITTED, begun)
                self._await_disk(True)
                return found
        except BaseException as trouble:
            # Values read in a transaction that was rolled back may never have been true.
            self._forget()
            if isinstance(trouble, NoDatabase):
                _log.error(trouble.event, trouble, code=trouble.code)
            raise

    def _await_disk(self, is_awaited: bool) -> None:
        """Let the next transactions wait for the disk, or not. The pragma is set only if that has changed."""
        if is_awaited and self._surety is not None:
            self.database.execute(f"PRAGMA synchronous = {self._surety}")
            self._surety = None
        elif not is_awaited and self._surety is None:
            surety: int = self.database.execute("PRAGMA synchronous").fetchone()[0]
            # The lower of the two: if the operator has set less, a slight transaction does not raise it.
            self.database.execute(f"PRAGMA synchronous = {min(surety, NORMAL)}")
            self._surety = surety

    def _check_in_place(self) -> None:
        """Refuse to write into files that have lost their names: nobody would find the data after a restart."""
        if self._found() != self._places:
            raise NoDatabase.gone(self._path)

    def _found(self) -> list[tuple[int, int] | None]:
        """The identities of the files that have the names of the database and of its write-ahead log."""
        return [_place(name) for name in self._names]

    def _heed_others(self) -> None:
        """Drop the whole cache if another connection has written since, for example an operator's."""
        others = _others(self.database)
        if others != self._others:
            self._others = others
            self._forget()

    def _heed_written(self) -> None:
        """Drop from the cache what was read from rows that this connection has written since the last call."""
        for source, key in self._written.since():
            self.stored_tables.forget_rows(source, key)
            self.lookups.forget_rows(source)

    def _forget(self) -> None:
        self._heed_written()
        self.stored_tables.forget()
        self.lookups.forget()


def _opened(path: Path, look: Look) -> Database:
    """The database, up to date, after its examination has found no fault; a new one if there is none."""
    with usable(path):
        if path.exists():
            _examine(path, look)
        else:
            _begin(path)
        database = Database(_connected(path))
        try:
            check_writable(database.conn)
            migrate(database)
            check_whole(path, database)
        except BaseException:
            database.conn.close()
            raise
    return database


def _begin(path: Path) -> None:
    """Make a database without games.

    It gets its name only when it is whole: a crash leaves no half of it under the name.
    """
    with reaching():
        made = private.make_temporary(path.parent, UNFINISHED)
    try:
        with closing(sqlite3.connect(made)) as connection:
            # Written to the disk before it has its name: an empty file of this name means lost games.
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            migrate(Database(connection))
        with reaching():
            made.replace(path)
            private.settle(path.parent)
    finally:
        made.unlink(missing_ok=True)


def _examine(path: Path, look: Look) -> None:
    """Raise Unusable for a file that cannot be played on; it stays as it was, but an interrupted change is undone.

    It is opened for reading only: after opening a file for writing, SQLite adds the last writes to it when it closes.
    """
    _undo_interrupted(path)
    with connected(path) as reader:
        look.begin(reader)
        check_free(path)
        check_sound(path, Database(reader))
        if version_of(reader) == len(MIGRATIONS):
            check_whole(path, Database(reader))


def _undo_interrupted(path: Path) -> None:
    """Let SQLite undo a change that a crash interrupted while the file was not in write-ahead mode, as in a copy."""
    if path.with_name(f"{path.name}-journal").exists():
        with closing(sqlite3.connect(path)) as connection:
            version_of(connection)


def _others(database: Database) -> int:
    """A number that changes when another connection has written."""
    number: int = database.execute("PRAGMA data_version").fetchone()[0]
    return number


def _connected(path: Path) -> sqlite3.Connection:
    # Used in the store's thread, but given its triggers and closed in the thread that made the store.
    connection = sqlite3.connect(path, check_same_thread=False)
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    # SQLite answers with another mode if it cannot share memory beside the file, as on a network share.
    if mode != "wal":
        connection.close()
        raise NoDatabase(f"{path} cannot be used: it has to lie on a local disk.")
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _place(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)  # noqa: PTH116  # every transaction asks this: a Path would take four times as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
