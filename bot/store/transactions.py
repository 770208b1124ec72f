"""The base of all parts of the store: every method is one transaction in the database thread."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlite_utils import Database

from bot.store.connection import Connection

P = ParamSpec("P")
S = TypeVar("S", bound="Transactions")
T = TypeVar("T")


class Transactions:
    """A part of the store. What its methods do is described at the protocol it implements, in `bot.tables.ports`."""

    _connection: Connection

    async def _run(self, job: Callable[[Database], T]) -> T:
        return await self._connection.run(job)


def transaction(
    work: Callable[Concatenate[S, Database, P], T],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """The asynchronous method of a port, made from its work on the database: see `Connection.run`."""

    @wraps(work)
    async def method(self: S, /, *args: P.args, **named: P.kwargs) -> T:
        return await self._run(lambda database: work(self, database, *args, **named))

    return method
