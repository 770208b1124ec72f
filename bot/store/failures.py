"""Faults of a database file, each as one sentence for the operator and one event for the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.store.migrations import Unusable
from bot.tables.ports.store import Unavailable


class _Kind(NamedTuple):
    """A kind of fault: its event in the log, its remedy (the end of a sentence), and if it may pass by itself."""

    event: str
    remedy: str
    is_passing: bool = False


_OTHER: Final = _Kind("the_database_cannot_be_used", "restore a backup")
_GONE: Final = _Kind(
    "the_database_is_gone_put_it_back_or_stop_the_bot",
    "its files are no longer where they were: put them back, or stop the bot and restore a backup",
)
_HELD: Final = _Kind(
    "another_program_locks_the_database", "end the other program that uses it", is_passing=True
)
_DAMAGED: Final = _Kind("the_database_is_damaged_restore_a_backup", "restore a backup")
_KINDS: Final[Mapping[int, _Kind]] = MappingProxyType(
    {
        sqlite3.SQLITE_FULL: _Kind("the_disk_is_full", "make room on the disk", is_passing=True),
        sqlite3.SQLITE_READONLY: _Kind(
            "the_database_may_not_be_written", "let the bot write its folder and everything in it"
        ),
        sqlite3.SQLITE_PERM: _Kind("the_database_may_not_be_opened", "let the bot read and write it"),
        sqlite3.SQLITE_CANTOPEN: _Kind("the_database_may_not_be_opened", "let the bot read and write it"),
        sqlite3.SQLITE_BUSY: _HELD,
        sqlite3.SQLITE_LOCKED: _HELD,
        sqlite3.SQLITE_IOERR: _Kind(
            "the_disk_fails", "look whether the disk is full or failing", is_passing=True
        ),
        sqlite3.SQLITE_CORRUPT: _DAMAGED,
        sqlite3.SQLITE_NOTADB: _DAMAGED,
    }
)
_INTERRUPTED: Final = _Kind(
    "a_change_of_the_database_was_interrupted", "start the bot: it undoes a change that was interrupted"
)
_PRIMARY: Final = 0xFF
"""The lower byte of an SQLite error code is its kind."""


class NoDatabase(Unusable, Unavailable):
    """The file or its folder cannot be opened, read or written. Its text is one sentence for the operator.

    `event` is its event in the log, `code` its name in SQLite.
    """

    event = _OTHER.event
    code: str | None = None

    @classmethod
    def of(cls, path: Path, error: sqlite3.Error) -> NoDatabase:
        """The error for a failure of SQLite at a file."""
        kind = _kind(getattr(error, "sqlite_errorcode", 0))
        trouble = cls(f"{path} cannot be used: {error} ({kind.remedy}).")
        trouble.event, trouble.code = kind.event, getattr(error, "sqlite_errorname", None)
        trouble.is_passing = kind.is_passing
        return trouble

    @classmethod
    def damaged(cls, path: Path, what: str) -> NoDatabase:
        """The error for a file with a fault; `what` names the fault as a clause."""
        trouble = cls(f"{path} cannot be used: {what} ({_DAMAGED.remedy}; `python -m bot check` says more).")
        trouble.event = _DAMAGED.event
        return trouble

    @classmethod
    def gone(cls, path: Path) -> NoDatabase:
        """The error for a file that was removed or replaced while it was open."""
        trouble = cls(f"{path} cannot be used: {_GONE.remedy}.")
        trouble.event = _GONE.event
        return trouble


def _kind(code: int) -> _Kind:
    if code == sqlite3.SQLITE_READONLY_ROLLBACK:
        return _INTERRUPTED
    return _KINDS.get(code & _PRIMARY, _OTHER)


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Turn SQLite's failure at a database file into a NoDatabase; a violated constraint stays an IntegrityError."""
    try:
        yield
    # Then the file is sound and the change is wrong: no remedy of the operator would help.
    except sqlite3.IntegrityError:
        raise
    except sqlite3.DatabaseError as error:
        raise NoDatabase.of(path, error) from error
