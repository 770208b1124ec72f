"""Installations in which a bot cannot begin, each made of one that was well: what an operator may do to a folder."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.connection import FILE, LOCK
from bot.store.migrations import MIGRATIONS
from tests.store.files import forge, overwrite

WAL: Final = f"{FILE}-wal"
Plant = Callable[[Path], None]
"""Does something to a folder with sound games."""


def _mode(name: str, mode: int) -> Plant:
    return lambda folder: (folder / name).chmod(mode)


def _folder(name: str) -> Plant:
    def plant(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).mkdir()

    return plant


def _link(name: str, target: str) -> Plant:
    def plant(folder: Path) -> None:
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(target)

    return plant


def _foreign(*statements: str) -> Plant:
    """The database of another program, in its own way of writing."""

    def plant(folder: Path) -> None:
        (folder / FILE).unlink()
        with closing(sqlite3.connect(folder / FILE)) as made:
            made.executescript(
                "CREATE TABLE notes (a); CREATE TABLE tables (b); INSERT INTO notes VALUES (1);"
            )
            made.executescript("; ".join(statements))

    return plant


def _other_folder(make: Plant) -> Plant:
    """Instead of the folder itself something else is there."""

    def plant(folder: Path) -> None:
        folder.rename(folder.with_name("put aside"))
        make(folder)

    return plant


def _closed_above(folder: Path) -> None:
    folder.rename(folder.with_name("put aside"))
    folder.parent.chmod(0o500)


def _gone(folder: Path) -> None:
    (folder / FILE).unlink()
    (folder / WAL).write_bytes(b"the last writes")


def _pipe(folder: Path) -> None:
    (folder / FILE).unlink()
    os.mkfifo(folder / FILE)


def _junk(folder: Path) -> None:
    (folder / FILE).write_bytes(b"no database " * 999)


def _cut(folder: Path) -> None:
    os.truncate(folder / FILE, 8192)


def _page_lost(folder: Path) -> None:
    """In the middle: nothing is read there when a bot begins, and the file has its whole size."""
    middle = (folder / FILE).stat().st_size // 8192 * 4096
    overwrite(folder / FILE, middle, b"\xff" * 4096)


def _new(content: bytes | None = None) -> Plant:
    """In place of the database there is a file with some content, or SQLite's own that holds nothing."""

    def plant(folder: Path) -> None:
        (folder / FILE).unlink()
        if content is not None:
            (folder / FILE).write_bytes(content)
            return
        with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as made:
            made.execute("VACUUM")

    return plant


def _cut_within_a_page(folder: Path) -> None:
    """As a copy over a line that broke; SQLite itself finds nothing wrong."""
    os.truncate(folder / FILE, (folder / FILE).stat().st_size - 100)


BROKEN: Final[Mapping[str, Plant]] = {
    "the database may only be read": _mode(FILE, 0o444),
    "the database may not be read": _mode(FILE, 0),
    "the database is a folder": _folder(FILE),
    "the database is a pipe": _pipe,
    "the database is a link that leads nowhere": _link(FILE, "nowhere"),
    "the database is a link to itself": _link(FILE, FILE),
    "the database is a link to a folder": _link(FILE, "/"),
    "the database is empty": lambda folder: os.truncate(folder / FILE, 0),
    "the database is gone and its last writes are not": _gone,
    "the database is no database": lambda folder: ((folder / FILE).write_bytes(b"no database " * 999), None)[
        1
    ],
    "the database was cut short": _cut,
    "the database ends within its last page": _cut_within_a_page,
    "a page of the database is lost": _page_lost,
    "the database is one byte": _new(b"\0"),
    "the database holds nothing at all": _new(),
    "the database is another program's": _foreign(),
    "the database is another program's, with a version": _foreign("PRAGMA user_version = 3"),
    "the database is another program's, with a later version": _foreign("PRAGMA user_version = 99"),
    "the database is another program's, with its sign": _foreign("PRAGMA application_id = 7"),
    "the database is another program's, in the same way of writing": _foreign("PRAGMA journal_mode = WAL"),
    "the database is of a later version": lambda folder: forge(
        folder / FILE, f"PRAGMA user_version = {len(MIGRATIONS) + 1}"
    ),
    "a table is missing": lambda folder: forge(folder / FILE, "DROP TABLE notes"),
    "a column is missing": lambda folder: forge(
        folder / FILE, "ALTER TABLE habits RENAME COLUMN zone TO zona"
    ),
    "the database says that it is older than it is": lambda folder: forge(
        folder / FILE, "PRAGMA user_version = 12"
    ),
    "the last writes are a folder": _folder(WAL),
    "the lock is a folder": _folder(LOCK),
    "the lock is a link that leads nowhere": _link(LOCK, "nowhere"),
    "the lock is a link": _link(LOCK, FILE),
    "the lock may not be written": _mode(LOCK, 0o444),
    "the folder may not be written": lambda folder: folder.chmod(0o500),
    "the folder may not be entered": lambda folder: folder.chmod(0o600),
    "the folder is a file": _other_folder(lambda folder: folder.touch()),
    "the folder is a link that leads nowhere": _other_folder(lambda folder: folder.symlink_to("nowhere")),
    "the folder cannot be made": _closed_above,
}
"""The fault -> how it is caused."""
