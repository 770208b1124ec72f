"""One file, one process, one thread: the connection to the database and the lock beside it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import TypeVar

from filelock import AcquireReturnProxy, BaseFileLock, FileLock, Timeout
from sqlite_utils import Database

from bot.logs import Log
from bot.metrics import COMMITTED, begin, took
from bot.store import private
from bot.store.cache import LookupCache, StoredTableCache, Written
from bot.store.failures import NoDatabase, usable
from bot.store.migrations import Unusable, migrate, version_of

T = TypeVar("T")

FILE = "kagemori.db"
LOCK = "kagemori.lock"
NOTED = "kagemori.backup"
"""Is empty: when it was last written a backup was made."""
UNFINISHED = f".{FILE}-"
"""How the name of a database begins that is not whole yet."""
PAGE = "play"
"""The folder of the local page's games, in that of the bot's."""
PRAGMAS = ("synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")
"""How the file is used, in write-ahead mode: what is kept is on the disk before anybody hears of it."""
NORMAL = 1
"""As `synchronous`: what is kept is on the disk with the next thing that waits for it."""

_log = Log(__name__)


class InUse(Unusable):
    """Another instance holds this database. Its text is one sentence for the operator."""


class Connection:
    """The database of a folder, held for this process alone until it is closed.

    Everything runs in one thread of its own: `run` awaits it, whole transactions at a time.
    """

    def __init__(self, folder: Path) -> None:
        """Make the folder if need be, lock it (InUse if somebody else has), bring the database up to date.

        Refuses with NoDatabase a folder that cannot be made or written, and a file that is no database, may not be
        written or is locked; and, before anything is changed, a place where games are missing. Whatever the bot keeps
        there becomes its owner's alone.
        """
        self._path = folder / FILE
        # Before the lock is made and modes are tightened: a folder that is refused stays as it was found.
        check_not_lost(self._path)
        self._names = str(self._path), f"{self._path}-wal"
        self._lock = held(folder).lock
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self.database = self._thread.submit(_opened, self._path).result()
            # After a transaction, as SQLite makes the log of the last writes only with the first one.
            self._places = self._found()
        except BaseException:
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


def held(folder: Path) -> AcquireReturnProxy[BaseFileLock]:
    """The lock of a folder, which is made if need be. Refuses with InUse a folder that somebody else holds.

    The kernel lets it go when the process ends, however that happens.
    """
    # No mere file stands in for a lock, as it would outlive a crash; and any thread may close the store.
    lock: BaseFileLock = FileLock(
        folder / LOCK, mode=private.FILE, thread_local=False, fallback_to_soft=False
    )
    with _reaching():
        private.make_folder(folder)
        try:
            taken = lock.acquire(blocking=False)
        except Timeout as error:
            raise InUse(
                f"Another instance of the bot is using {folder}: stop it, or set another KAGEMORI_DATA_DIR."
            ) from error
    private.tighten_all(folder, is_ours)
    return taken


@contextmanager
def _reaching() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NoDatabase(f"{error.filename} cannot be used ({error.strerror}): {_remedy(error)}.") from error


def _remedy(error: OSError) -> str:
    if error.errno == ENOSPC:
        return "make room on the disk"
    return "let KAGEMORI_DATA_DIR name a folder that the user of the bot may write"


def is_ours(name: str) -> bool:
    """Whether something in the folder is the bot's, by its name."""
    return name.startswith((FILE, UNFINISHED)) or name in (LOCK, PAGE, NOTED)


def check_not_lost(path: Path) -> None:
    """Refuse a place where games have been and are no longer: a new beginning would hide that, or throw more away."""
    last_writes = path.with_name(f"{path.name}-wal")
    with _reaching():
        is_gone = not path.exists() and last_writes.exists()
    if _is_empty(path):
        raise NoDatabase(
            f"{path} is empty, and the games that it held are lost: restore a backup, or remove the file to begin anew."
        )
    if is_gone and not _is_empty(last_writes):
        raise NoDatabase(
            f"{path} is gone, though its last writes are in {last_writes.name}: put it back, restore a backup,"
            " or remove that file as well to begin anew."
        )


def _is_empty(path: Path) -> bool:
    try:
        return path.is_file() and not path.stat().st_size
    except OSError:  # what may not be read is refused soon enough, and in words of its own
        return False


def _opened(path: Path) -> Database:
    with usable(path):
        if not path.exists():
            _begin(path)
        database = Database(_connected(path))
        try:
            migrate(database)
            _check_writable(database)
        except BaseException:
            database.conn.close()
            raise
    return database


def _begin(path: Path) -> None:
    """Make a database without games. It bears its name only when it is whole: no crash leaves half of it there."""
    with _reaching():
        made = private.make_temporary(path.parent, UNFINISHED)
    try:
        with closing(sqlite3.connect(made)) as connection:
            # On the disk before it has its name, under which an empty file means lost games.
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            migrate(Database(connection))
        with _reaching():
            made.replace(path)
            private.settle(path.parent)
    finally:
        made.unlink(missing_ok=True)


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


def _check_writable(database: Database) -> None:
    """A file that may only be read, or is held by another program, is noticed now and not at the first decision."""
    database.execute("BEGIN IMMEDIATE")
    try:
        # Something has to be written: where that may not be done SQLite begins as a reader, without a word.
        database.execute(f"PRAGMA user_version = {version_of(database.conn)}")
    finally:
        database.execute("ROLLBACK")


def _place(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)  # noqa: PTH116  # every transaction asks this: a Path would take four times as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
