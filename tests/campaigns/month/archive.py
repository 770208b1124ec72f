"""The store of the month: a real database, without its own thread, with an inspector of every change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlite_utils import Database

from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Change

T = TypeVar("T")


class Inspector(Protocol):
    """Looks at a change right after it was stored, before anybody else does anything."""

    def kept(self, change: Change, store: SqliteStore) -> None:
        """`store` answers at once: see `at_once`."""
        ...


class Archive(SqliteStore):
    """Others have their turn before each transaction, and none between a change and its inspection."""

    def __init__(self, folder: Path, inspector: Inspector) -> None:
        """Open the folder. The store does not wait for the disk: here the power never fails."""
        super().__init__(folder)
        self._connection.database.conn.execute("PRAGMA synchronous = OFF")
        self._reading = _Reading(self)
        self._inspector = inspector

    @property
    def at_once(self) -> SqliteStore:
        """The same database, for calls without waiting."""
        return self._reading

    async def commit(self, change: Change) -> None:
        """See Store."""
        await super().commit(change)
        self._inspector.kept(change, self._reading)

    async def _run(self, job: Callable[[Database], T]) -> T:
        await asyncio.sleep(0)
        return self._connection._atomic(job)


class _Reading(SqliteStore):
    def __init__(self, archive: SqliteStore) -> None:
        self._connection = archive._connection

    async def _run(self, job: Callable[[Database], T]) -> T:
        return self._connection._atomic(job)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("It has waited for something.")
