"""Copies of the database: made beside a bot that runs, and put back in place of a database that is lost."""

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
"""What the database that was there before a backup was put back is called from then on, with a number."""

WAL, INDEX = "-wal", "-shm"
"""The ends of the names of the files beside a database: its last writes, and an index of them."""


class Refused(Unusable):
    """A copy that cannot be made or put back. Its text is one sentence for the operator; nothing has changed."""


class Restored(NamedTuple):
    """What has come of a restore: when the copy was made (seconds), and where the games before it are now, if any were.

    The bot will remove so many messages that are younger than the copy: None if the games before it cannot be read.
    """

    copied: float
    aside: Path | None
    removals: int | None


def back_up(folder: Path, target: Path, *, now: float) -> int:
    """Copy the games of a folder as they are now into a new file, while the bot runs or not; how many tables it holds.

    The file appears whole or not at all, only its owner may read it, and it notes that it was made `now` (seconds).
    Refuses a folder without games, a target that is there already, one that cannot be written, and a database that is
    damaged.
    """
    source = located(folder)
    _check_target(source.parent, target)
    # Beside the target, as only a file of the same disk can be given the name.
    with _copy(source, target.parent) as (copy, count):
        mark(copy, now)
        with _writing(copy):
            private.settle(copy)
        _name(copy, target)
    _note(folder)
    return count


def restore(source: Path, folder: Path) -> Restored:
    """Put a copy back as the games of a folder. It notes which messages the games before it have posted since.

    The copy itself stays as it is. Refuses a copy that is damaged, of a later version or no work of ours, and while the
    bot runs.
    """
    path = located(folder)
    folder = path.parent
    # Before a folder is made and held: of a file that cannot be put back nothing is left.
    _check_source(source)
    # The lock first: no bot can begin between the copy and the moment when it has the name.
    with held(folder), _copy(source, folder) as (copy, _):
        _check_ours(source, copy)
        aside = _set_aside(path) if path.exists() else None
        try:
            prepared = prepare(copy, aside)
        except BaseException:
            # Nothing has been put in its place yet.
            _forget(aside)
            raise
        with _writing(path):
            private.settle(copy)
            # Before the copy has the name, else SQLite would add the last writes of the other one to it.
            for end in (WAL, INDEX):
                path.with_name(path.name + end).unlink(missing_ok=True)
            private.belong(folder / LOCK, folder)
            private.belong(copy, folder)
            copy.replace(path)
            private.settle(folder)
    return Restored(prepared.copied, aside, prepared.removals)


@contextmanager
def _copy(source: Path, folder: Path) -> Iterator[tuple[Path, int]]:
    """A copy of a database under a hidden name in a folder, sound; and how many tables it has."""
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
        except (
            sqlite3.OperationalError
        ) as error:  # what is damaged is no such error: it is the source that fails here
            raise NoDatabase.of(copy.parent, error) from error


def _checked(copy: Path) -> int:
    """How many tables a copy holds. Refuses one that is not sound: it would be found out when it is too late."""
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
    # Before anything of it is counted: a view may have rows without end.
    _check_ours(source, source)


def _check_ours(source: Path, copy: Path) -> None:
    """Refuse what has never been the bot's: a trigger in it would write whatever it likes from then on."""
    try:
        with snapshot(copy) as database:
            flaws = [flaw.sentence for _, flaw in strange(database)]
    except NoDatabase as error:  # it is not of the version that it says
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
    """Give a copy its name at last. Refuses a name that has been taken in the meantime."""
    try:
        # Not renamed, as that would overwrite a file that has appeared meanwhile.
        os.link(copy, target)
    except FileExistsError as error:
        raise Refused(f"{target} is there already: choose another name.") from error
    except OSError:  # a disk that knows no second names
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
    """Give what is there a second name, under which it stays. Refuses while somebody still reads it."""
    last_writes = path.with_name(path.name + WAL)
    aside = next(name for name in _names(path.parent) if not name.exists())
    beside = aside.with_name(aside.name + WAL)
    with _writing(aside):
        if (
            last_writes.exists()
        ):  # before anybody opens the database: of one that is damaged they would be thrown away
            _named_twice(last_writes, beside)
        _named_twice(path, aside)
    with suppress(sqlite3.DatabaseError):  # what is damaged is kept as it is
        _write_out(path)
        # A reader keeps them from being written out, and would go on in files that bear no name any more.
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
    """Take away the second names that were given to what is there."""
    for name in () if aside is None else (aside, aside.with_name(aside.name + WAL)):
        name.unlink(missing_ok=True)


def _note(folder: Path) -> None:
    """Note for `doctor` that a copy was made; nothing is lost where that cannot be."""
    with suppress(OSError):
        (folder / NOTED).touch(mode=private.FILE)
        private.belong(folder / NOTED, folder)


def _write_out(path: Path) -> None:
    """Bring the last writes into the database itself."""
    with closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _names(folder: Path) -> Iterator[Path]:
    yield from (folder / f"{ASIDE}-{number}" for number in itertools.count(1))


def _named_twice(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:  # a disk that knows no second names
        shutil.copy2(path, name)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.") from error
