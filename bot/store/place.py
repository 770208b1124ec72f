"""The place of a folder's games, who holds them now, and what would keep a bot from using them.

`run` asks this before it changes anything; `doctor` asks the same and changes nothing.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, ENOSPC, ENOTDIR, EROFS
from pathlib import Path
from typing import Final

from filelock import AcquireReturnProxy, BaseFileLock, FileLock, Timeout

from bot.store import private
from bot.store.failures import NoDatabase
from bot.store.migrations import Unusable, version_of
from bot.store.reading import INTERRUPTED, looking

FILE = "kagemori.db"
LOCK = "kagemori.lock"
NOTED = "kagemori.backup"
"""An empty file: the time of its last write is the time of the last backup."""
UNFINISHED = f".{FILE}-"
"""The prefix of the name of an unfinished database."""
PAGE = "play"
"""The folder of the local page's games, inside the bot's."""
BESIDE: Final = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a database."""
PATIENCE: Final = 1.0
"""The longest wait for a lock in seconds: `doctor` holds it for a moment to see if a bot runs."""


class InUse(Unusable):
    """Another instance of the bot, or another program, uses this database. Its text is a sentence for the operator."""


def located(folder: Path) -> Path:
    """The path of a folder's database, which may not exist yet; if its name is a link, the target of the link.

    Raises NoDatabase for a dangling link, and for a name of something other than a file.
    """
    path = folder / FILE
    with reaching():
        _check_file(path)
        return path.resolve() if path.is_symlink() else path


def check(folder: Path) -> Path:
    """The path of a folder's database. Raises NoDatabase for everything that keeps a bot from using the folder.

    It makes and changes nothing, and takes no lock. It accepts a folder that can be made, and one without games.
    """
    check_folder(folder)
    path = located(folder)
    if path.parent != folder:
        check_folder(path.parent)
    _check_lock(path.parent / LOCK)
    check_not_lost(path)
    with reaching():
        for each in (path, *(path.with_name(path.name + end) for end in BESIDE)):
            _check_file(each)
            _check_allowed(each)
        is_there = path.exists()
    if is_there:
        _check_ours(path)
    return path


def _check_ours(path: Path) -> None:
    """Refuse the database of another program, and an empty one."""
    try:
        with looking(path) as connection:
            if version_of(connection) == 0:
                raise _lost(path)
    except NoDatabase as error:
        # Until the bot has the file and SQLite undoes the change, its content is unknown.
        if error.code != INTERRUPTED:
            raise


def check_folder(folder: Path) -> None:
    """Raise NoDatabase for a folder that the caller cannot write, or cannot make."""
    with reaching():
        for each in (folder, *folder.absolute().parents):
            if each.is_dir():
                _check_open(each, os.W_OK | os.X_OK | (os.R_OK if each == folder else 0))
                return
            _check_no_dangling_link(each)
            if each.exists():
                raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(each))


def held(folder: Path) -> AcquireReturnProxy[BaseFileLock]:
    """Take and return the lock of a folder, which is made if missing. Raises InUse if another process holds it.

    Makes the bot's files there private. The kernel releases the lock when the process ends, in whatever way. Raises
    NoDatabase for a folder or a lock that cannot be made or written.
    """
    # No fallback to a mere file: it would outlive a crash. Not bound to a thread: any thread may close the
    # store.
    lock: BaseFileLock = FileLock(
        folder / LOCK, mode=private.FILE, thread_local=False, fallback_to_soft=False
    )
    with reaching():
        private.make_folder(folder)
        _check_lock(folder / LOCK)
        try:
            taken = lock.acquire(timeout=PATIENCE)
        except Timeout as error:
            raise InUse(
                f"Another instance of the bot is using {folder}: stop it, or set another KAGEMORI_DATA_DIR."
            ) from error
    private.tighten_all(folder, is_ours)
    return taken


def is_held(folder: Path) -> bool:
    """True if a bot holds a folder now. Raises NoDatabase for a lock that no bot could take."""
    path = located(folder).parent / LOCK
    _check_lock(path)
    with reaching():
        if not path.exists():
            return False
        number = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        try:
            # A shared lock: two checks at once do not disturb each other.
            fcntl.flock(number, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(number)
    return False


def is_ours(name: str) -> bool:
    """True if a file of this name in the folder belongs to the bot."""
    return name.startswith((FILE, UNFINISHED)) or name in (LOCK, PAGE, NOTED)


def check_not_lost(path: Path) -> None:
    """Refuse a place that has lost its games: a new database would hide the loss, or destroy what is left."""
    last_writes = path.with_name(f"{path.name}-wal")
    with reaching():
        is_gone = not path.exists() and last_writes.exists()
    if _is_empty(path):
        raise _lost(path)
    if is_gone and not _is_empty(last_writes):
        raise NoDatabase(
            f"{path} is gone, though its last writes are in {last_writes.name}: put it back, restore a backup,"
            " or remove that file as well to begin again."
        )


def _lost(path: Path) -> NoDatabase:
    return NoDatabase(
        f"{path} is empty, and the games that it held are lost: restore a backup, or remove the file to begin again."
    )


def _is_empty(path: Path) -> bool:
    try:
        return path.is_file() and not path.stat().st_size
    except OSError:  # an unreadable file is refused later, in words of its own
        return False


def _check_lock(path: Path) -> None:
    with reaching():
        _check_file(path)
        if path.is_symlink():
            # The lock library follows no link: a link could make it empty another file.
            raise NoDatabase(
                f"{path} cannot be used: it is a link (remove it, the bot makes a file of its own)."
            )
        _check_allowed(path)


def _check_file(path: Path) -> None:
    """Refuse a path that is something other than a file; a missing one is accepted."""
    _check_no_dangling_link(path)
    if path.is_dir():
        raise NoDatabase(f"{path} cannot be used: it is a folder, not a file (move it away).")
    if path.exists() and not path.is_file():
        raise NoDatabase(f"{path} cannot be used: it is not a file (move it away).")


def _check_no_dangling_link(path: Path) -> None:
    if path.is_symlink() and not path.exists():
        raise NoDatabase(
            f"{path} cannot be used: it is a link to {path.readlink()}, which is not there (bring that back, or remove"
            " the link to begin again)."
        )


def _check_open(folder: Path, mode: int) -> None:
    """Raise OSError for a folder that the caller may not use with `mode`."""
    if not _is_allowed(folder, mode):
        is_read_only = os.statvfs(folder).f_flag & os.ST_RDONLY
        code = EROFS if is_read_only else EACCES
        raise PermissionError(code, os.strerror(code), str(folder))


def _check_allowed(path: Path) -> None:
    """Refuse an existing file that the caller may not read and write."""
    if path.exists() and not _is_allowed(path, os.R_OK | os.W_OK):
        raise NoDatabase(
            f"{path} cannot be used: it may not be read and written (let the bot read and write everything in its"
            " folder)."
        )


def _is_allowed(path: Path, mode: int) -> bool:
    # The effective user counts, as when a file is opened; not every system can check it.
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


@contextmanager
def reaching() -> Iterator[None]:
    """Turn a failure of the system at a file or a folder into a NoDatabase."""
    try:
        yield
    except OSError as error:
        trouble = NoDatabase(f"{error.filename} cannot be used ({error.strerror}): {_remedy(error)}.")
        trouble.is_passing = error.errno == ENOSPC
        raise trouble from error


def _remedy(error: OSError) -> str:
    if error.errno == ENOSPC:
        return "make room on the disk"
    return "let KAGEMORI_DATA_DIR name a folder that the user of the bot may write"
