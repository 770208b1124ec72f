"""Copies of the database: `backup` makes one, also while the bot runs; `restore` replaces the database by one."""

from __future__ import annotations

import itertools
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from bot.store import private
from bot.store.copied import mark, prepare
from bot.store.failures import NoDatabase, usable
from bot.store.migrations import Unusable
from bot.store.place import FILE, LOCK, NOTED, UNFINISHED, InUse, held, located
from bot.store.reading import connected, snapshot
from bot.store.shape import strange

ASIDE: Final = f"{FILE}.old"
"""The name given to the database that a restore replaces; a number follows it."""

WAL, INDEX = "-wal", "-shm"
"""The suffixes of the files beside a database: its last writes, and an index of them."""


class Refused(Unusable):
    """A copy that cannot be made or restored. Its text is one sentence for the operator; nothing has changed."""


class Restored(NamedTuple):
    """The result of a restore.

    `copied` is when the copy was made (seconds), `aside` where the replaced games are now (None if there were none).
    `removals` counts the messages that the bot will remove: those younger than the copy, and others left to remove;
    None if the replaced games cannot be read.
    """

    copied: float
    aside: Path | None
    removals: int | None


def back_up(folder: Path, target: Path, *, now: float) -> int:
    """Copy the present games of a folder into a new file, whether the bot runs or not; returns the number of tables.

    The file appears whole or not at all, only its owner may read it, and unless the games are of an older version it
    records that it was made at `now` (seconds). Raises Unusable for a folder without games, an existing target, a
    target that cannot be written, and a database that is damaged or of a later version.
    """
    source = located(folder)
    _check_target(source.parent, target)
    # Made in the target's folder: a hard link works only within one disk.
    with _copy(source, target.parent) as (copy, count):
        mark(copy, now)
        with _writing(copy):
            private.settle(copy)
        _name(copy, target)
    _note(folder)
    return count


def restore(source: Path, folder: Path) -> Restored:
    """Replace the games of a folder by a copy, and note which messages the replaced games have posted since.

    The file `source` stays as it is. Raises Unusable for a copy that is missing, damaged, of a later version or not the
    bot's, for a folder that cannot be written, and while the bot runs or another program reads the replaced games.
    """
    path = located(folder)
    folder = path.parent
    # Checked before a folder is made and locked: a copy that is refused leaves nothing behind.
    _check_source(source)
    # The lock is taken first: no bot can start before the copy has its name.
    with held(folder), _copy(source, folder) as (copy, _):
        _check_ours(source, copy)
        aside = _set_aside(path) if path.exists() else None
        try:
            prepared = prepare(copy, aside)
        except BaseException:
            # The old database still has its own name: it needs no second one.
            _forget(aside)
            raise
        with _writing(path):
            private.settle(copy)
            # Removed before the copy gets its name: SQLite would add the old database's last writes to it.
            for end in (WAL, INDEX):
                path.with_name(path.name + end).unlink(missing_ok=True)
            private.belong(folder / LOCK, folder)
            private.belong(copy, folder)
            copy.replace(path)
            private.settle(folder)
    return Restored(prepared.copied, aside, prepared.removals)


@contextmanager
def _copy(source: Path, folder: Path) -> Iterator[tuple[Path, int]]:
    """A sound copy of a database, under a hidden name in `folder` while the block runs, and its number of tables."""
    if not source.is_file():
        raise Refused(f"There are no games in {source}.")
    with _writing(folder):
        copy = private.make_temporary(folder, UNFINISHED)
    try:
        _write_copy(source, copy)
        yield copy, _checked(copy)
    finally:
        with suppress(OSError):
            copy.unlink(missing_ok=True)


def _write_copy(source: Path, copy: Path) -> None:
    with connected(source) as connection:
        try:
            connection.execute("VACUUM INTO ?", (str(copy),))
        except sqlite3.OperationalError as error:  # damage is another kind of error: here the source fails
            raise NoDatabase.of(copy.parent, error) from error


def _checked(copy: Path) -> int:
    """The number of tables in a copy. Refuses a damaged copy: otherwise the damage shows when it is too late."""
    _check_sound(copy)
    with usable(copy), connected(copy) as connection:
        return int(connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0])


def _check_sound(copy: Path) -> None:
    with usable(copy), connected(copy) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"]:
        raise NoDatabase("The database is damaged: no sound copy can be made of it.")


def _check_source(source: Path) -> None:
    if not source.is_file():
        raise Refused(f"There are no games in {source}.")
    _check_sound(source)
    # Checked before any row is counted: a view may have endless rows.
    _check_ours(source, source)


def _check_ours(source: Path, copy: Path) -> None:
    """Refuse a database unless all that it declares is the bot's: a trigger in it could write anything from then on."""
    try:
        with snapshot(copy) as database:
            flaws = [flaw.sentence for _, flaw in strange(database)]
    except NoDatabase as error:  # its content does not fit its version
        raise Refused(f"{source} is no backup of this bot.") from error
    if flaws:
        raise Refused(f"{source} is no backup of this bot: {flaws[0]}.")


def _check_target(folder: Path, target: Path) -> None:
    if target.exists() or target.is_symlink():
        raise Refused(f"{target} is there already: choose another name.")
    is_beside = target.parent.resolve() == folder.resolve()
    if is_beside and target.name.startswith(FILE):
        raise Refused(f"{target} is a name that the database keeps for itself: choose another name.")


def _name(copy: Path, target: Path) -> None:
    """Give a finished copy its name. Refuses a name that was taken in the meantime."""
    try:
        # A link, not a rename: a rename would overwrite a file that appeared in the meantime.
        os.link(copy, target)
    except FileExistsError as error:
        raise Refused(f"{target} is there already: choose another name.") from error
    except OSError:  # a disk without hard links
        with _writing(target):
            _claim(target)
            copy.replace(target)
    with _writing(target):
        private.settle(target.parent)


def _claim(target: Path) -> None:
    try:
        target.touch(exist_ok=False)
    except FileExistsError as error:
        raise Refused(f"{target} is there already: choose another name.") from error


def _set_aside(path: Path) -> Path:
    """Give the present database a second name, under which it stays. Refuses while another program reads it."""
    last_writes = path.with_name(path.name + WAL)
    aside = next(name for name in _names(path.parent) if not name.exists())
    beside = aside.with_name(aside.name + WAL)
    with _writing(aside):
        if last_writes.exists():  # before it is opened: SQLite would discard the last writes of a damaged one
            _named_twice(last_writes, beside)
        _named_twice(path, aside)
    with suppress(sqlite3.DatabaseError):  # a damaged database is kept as it is
        _write_out(path)
        # A program that reads the database keeps SQLite from writing out its last writes, and would go on reading
        # files that have lost their names.
        if last_writes.exists() and last_writes.stat().st_size:
            for name in (aside, beside):
                name.unlink(missing_ok=True)
            raise InUse(f"Somebody is still reading {path}: wait until that has ended.")
    if beside.exists() and not beside.stat().st_size:
        beside.unlink()
    with _writing(aside):
        private.settle(path.parent)
    return aside


def _forget(aside: Path | None) -> None:
    """Remove the second names of the database."""
    for name in () if aside is None else (aside, aside.with_name(aside.name + WAL)):
        name.unlink(missing_ok=True)


def _note(folder: Path) -> None:
    """Note for `doctor` that a copy was made; a failure to note it is ignored."""
    with suppress(OSError):
        (folder / NOTED).touch(mode=private.FILE)
        private.belong(folder / NOTED, folder)


def _write_out(path: Path) -> None:
    """Write the last writes into the database file itself."""
    with closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _names(folder: Path) -> Iterator[Path]:
    yield from (folder / f"{ASIDE}-{number}" for number in itertools.count(1))


def _named_twice(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:  # a disk without hard links
        shutil.copy2(path, name)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.") from error
