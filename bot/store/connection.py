"""One file, one process, one thread: the connection to the database and the lock beside it."""

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
"""How the file is used, in write-ahead mode: what is kept is on the disk before anybody hears of it."""
NORMAL = 1
"""As `synchronous`: what is kept is on the disk with the next thing that waits for it."""

_log = Log(__name__)


class Connection:
    """The database of a folder, held for this process alone until it is closed.

    Everything runs in one thread of its own: `run` awaits it, whole transactions at a time.
    """

    def __init__(self, folder: Path) -> None:
        """Make the folder if need be, lock it (InUse if somebody else has), bring the database up to date.

        Refuses with NoDatabase a folder that cannot be made or written, a place where games are missing, and a file
        that is no database of the bot, is damaged, may not be written or is locked. Whatever the bot keeps there
        becomes its owner's alone.
        """
        # Before the lock is made and modes are tightened: a folder that is refused stays as it was found.
        self._path = check(folder)
        self._names = str(self._path), f"{self._path}-wal"
        if self._path.parent != folder:
            _log.info("the_database_is_a_link_doctor_says_where_to")
        # Beside the database itself: two folders with a link to it are one.
        self._lock = held(self._path.parent).lock
        private.tighten(self._path)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        look = Look()
        try:
            self.database = self._thread.submit(_opened, self._path, look).result()
            # After a transaction, as SQLite makes the log of the last writes only with the first one.
            self._places = self._found()
        except BaseException:
            # Of a large file it takes minutes, and the process may have been asked to stop meanwhile.
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
        """Do `work` in the thread of the database, in one transaction: kept if it returns, undone if it raises.

        What `is_slight` does not wait for the disk: only a power cut can undo it, until something else is kept.
        Refuses with NoDatabase a file that is locked, full, damaged, gone or may not be written.
        """
        atomic = partial(self._atomic, work, is_slight=is_slight)
        return await asyncio.get_running_loop().run_in_executor(self._thread, atomic)

    def close(self) -> None:
        """Finish what is under way, close the file and let others in. May be called again."""
        self._thread.shutdown(wait=True)
        self.database.conn.close()
        self._lock.release()

    def _atomic(self, work: Callable[[Database], T], *, is_slight: bool = False) -> T:
        try:
            with usable(self._path):
                # SQLite refuses it within a transaction; and a look that failed may have left it lowered.
                self._await_disk(not is_slight)
                begun, before = begin(), self.database.conn.total_changes
                with self.database.atomic():
                    # Within the transaction, which from this question on sees one moment of the file.
                    self._heed_others()
                    found = work(self.database)
                    self._heed_written()
                    self._check_in_place()
                if not is_slight and self.database.conn.total_changes != before:
                    took(COMMITTED, begun)
                self._await_disk(True)
                return found
        except BaseException as trouble:
            # What was read in a transaction that is undone may never have been true.
            self._forget()
            if isinstance(trouble, NoDatabase):
                _log.error(trouble.event, trouble, code=trouble.code)
            raise

    def _await_disk(self, is_awaited: bool) -> None:
        """Whether the next transactions wait until they are on the disk; as long as they are to, nothing is changed."""
        if is_awaited and self._surety is not None:
            self.database.execute(f"PRAGMA synchronous = {self._surety}")
            self._surety = None
        elif not is_awaited and self._surety is None:
            surety: int = self.database.execute("PRAGMA synchronous").fetchone()[0]
            # The lesser of the two: where the disk is waited for even less, a look does not begin to.
            self.database.execute(f"PRAGMA synchronous = {min(surety, NORMAL)}")
            self._surety = surety

    def _check_in_place(self) -> None:
        """Refuse to keep anything in files that have lost their names: nobody would find it after the next start."""
        if self._found() != self._places:
            raise NoDatabase.gone(self._path)

    def _found(self) -> list[tuple[int, int] | None]:
        """Which files bear the names of the database and of its log of the last writes."""
        return [_place(name) for name in self._names]

    def _heed_others(self) -> None:
        """If another connection has written since, as an operator may, nothing that was read holds any more."""
        others = _others(self.database)
        if others != self._others:
            self._others = others
            self._forget()

    def _heed_written(self) -> None:
        """Forget what was read of all rows that were written since."""
        for source, key in self._written.since():
            self.stored_tables.forget_rows(source, key)
            self.lookups.forget_rows(source)

    def _forget(self) -> None:
        self._heed_written()
        self.stored_tables.forget()
        self.lookups.forget()


def _opened(path: Path, look: Look) -> Database:
    """The database, up to date, once the look through it has found nothing wrong."""
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
    """Make a database without games. It bears its name only when it is whole: no crash leaves half of it there."""
    with reaching():
        made = private.make_temporary(path.parent, UNFINISHED)
    try:
        with closing(sqlite3.connect(made)) as connection:
            # On the disk before it has its name, under which an empty file means lost games.
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            migrate(Database(connection))
        with reaching():
            made.replace(path)
            private.settle(path.parent)
    finally:
        made.unlink(missing_ok=True)


def _examine(path: Path, look: Look) -> None:
    """Refuse with Unusable a file that cannot be played on; it stays as it was found.

    It is opened for reading only: SQLite adds the last writes to a file that it has opened for writing and closes.
    """
    _undo_interrupted(path)
    with connected(path) as reader:
        look.begin(reader)
        check_free(path)
        check_sound(path, Database(reader))
        if version_of(reader) == len(MIGRATIONS):
            check_whole(path, Database(reader))


def _undo_interrupted(path: Path) -> None:
    """Let SQLite undo a change that a crash has interrupted before the file was in write-ahead mode, as in a copy."""
    if path.with_name(f"{path.name}-journal").exists():
        with closing(sqlite3.connect(path)) as connection:
            version_of(connection)


def _others(database: Database) -> int:
    """A number that changes when another connection has written."""
    number: int = database.execute("PRAGMA data_version").fetchone()[0]
    return number


def _connected(path: Path) -> sqlite3.Connection:
    # Used in the thread of the store, but given its triggers, and closed, by whoever made the store.
    connection = sqlite3.connect(path, check_same_thread=False)
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    # SQLite answers with another mode where it can share no memory beside the file, as on a network share.
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
