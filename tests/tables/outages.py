"""Outages of the disk that happen to an open store; each ends as it began."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any

from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from tests.store.files import small_files

Outage = Callable[[SqliteStore], AbstractContextManager[None]]


def _ask(store: SqliteStore, pragma: str) -> Any:
    return store._connection.database.execute(f"PRAGMA {pragma}").fetchone()


@contextmanager
def full_disk(store: SqliteStore) -> Iterator[None]:
    """The system lets no file grow."""
    with small_files(0):
        yield


@contextmanager
def read_only(store: SqliteStore) -> Iterator[None]:
    """From now on the disk is read-only."""
    _ask(store, "query_only = ON")
    try:
        yield
    finally:
        _ask(store, "query_only = OFF")


@contextmanager
def locked(store: SqliteStore) -> Iterator[None]:
    """Another program locks the database for longer than anybody waits."""
    _ask(store, "busy_timeout = 10")
    with closing(sqlite3.connect(store._connection._path)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
    _ask(store, "busy_timeout = 5000")


@contextmanager
def gone(store: SqliteStore) -> Iterator[None]:
    """Somebody has moved the files away."""
    path = store._connection._path
    ends = ("", "-wal", "-shm")
    for end in ends:
        path.with_name(FILE + end).rename(path.with_name(f"moved{end}"))
    try:
        yield
    finally:
        for end in ends:
            path.with_name(f"moved{end}").rename(path.with_name(FILE + end))


OUTAGES: dict[str, Outage] = {
    "a full disk": full_disk,
    "a disk that may only be read": read_only,
    "another program": locked,
    "files that are gone": gone,
}
