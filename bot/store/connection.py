"""One file, one process, one thread: the connection to the database and the lock beside it."""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

from sqlite_utils import Database

from bot.store.dossiers import Dossiers
from bot.store.migrations import Unusable, migrate
from bot.store.recall import Recall

T = TypeVar("T")

FILE = "kagemori.db"
LOCK = "kagemori.lock"


class InUse(Unusable):
    """Another instance holds this database. Its text is one sentence for the operator."""


class NoDatabase(Unusable):
    """The file or its folder cannot be opened, read or written. Its text is one sentence for the operator."""


class Connection:
    """The database of a folder, held for this process alone until it is closed.

    Everything runs in one thread of its own: `run` awaits it, whole transactions at a time.
    """

    def __init__(self, folder: Path) -> None:
        """Make the folder if need be, lock it (InUse if somebody else has), bring the database up to date.

        Refuses with NoDatabase a folder that cannot be made or written, and a file that is no database.
        """
        self._path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(folder / LOCK)
        except OSError as error:
            raise NoDatabase(f"{error.filename}: {error.strerror}.") from error
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        try:
            self.database = self._thread.submit(_opened, self._path).result()
        except BaseException:
            self._thread.shutdown()
            self._lock.close()
            raise
        self.dossiers, self.recall = Dossiers(self.database), Recall(self.database)
        self._others = _others(self.database)

    async def run(self, work: Callable[[Database], T]) -> T:
        """Do `work` in the thread of the database, in one transaction: kept if it returns, undone if it raises.

        Refuses with NoDatabase a file that is locked, full, damaged or may not be written.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._atomic, work)

    def close(self) -> None:
        """Finish what is under way, close the file and let others in. May be called again."""
        self._thread.shutdown(wait=True)
        self.database.conn.close()
        self._lock.close()

    def _atomic(self, work: Callable[[Database], T]) -> T:
        with _usable(self._path), self.database.atomic():
            self._heed_others()
            return work(self.database)

    def _heed_others(self) -> None:
        """If another connection has written since, as an operator may, nothing that was read holds any more."""
        others = _others(self.database)
        if others != self._others:
            self._others = others
            self.dossiers.forget()
            self.recall.forget()


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.DatabaseError as error:
        raise NoDatabase(f"{path} cannot be used: {error}.") from error


def _opened(path: Path) -> Database:
    with _usable(path):
        database = Database(_connected(path))
        migrate(database)
    return database


def _others(database: Database) -> int:
    """A number that changes when another connection has written."""
    number: int = database.execute("PRAGMA data_version").fetchone()[0]
    return number


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _locked(path: Path) -> IO[bytes]:
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise InUse(
            f"Another instance of the bot is using {path.parent}: stop it, or set another DATA_DIR."
        ) from error
    return file
