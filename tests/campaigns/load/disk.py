"""P1 and P2: how long a decision takes to be stored safely from a power cut, beside one row stored as safely.

This is wall time. A decision is that of a guard's step: itself, its facts, the clocks of both sides and its letters.
The floor is one row in a bare SQLite in the same mode. A bare fdatasync (of a page rewritten in a file that does not
grow) is shown too: on a disk that answers in a quarter of a millisecond, as those of virtual machines do, one row alone
takes nearly two of them.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from inspect import unwrap
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from bot.engine.game import Seat
from bot.store.connection import PRAGMAS
from bot.store.sqlite import SqliteStore
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.stored import Change, SideClock, StoredDecision
from bot.tables.model.table import TableId, UserId
from tests.campaigns.load.towns import NOW, begun, hall_of, opened

ROUNDS: Final = 150
PAGE: Final = bytes(4096)
ROW: Final = "x" * 300
"""As long as what a decision adds to the log."""
FACTS: Final[list[list[Any]]] = [
    ["guards-stepped", [7], "YA3", "YA4"],
    ["listened", "YA4"],
    ["silent", "YA4"],
    ["phase-began", 3],
]


async def measured(folder: Path) -> dict[str, float]:
    """Median milliseconds of one fdatasync, of one row, of a decision in the thread of the database, and awaited."""
    with opened(folder) as store, (folder / "floor").open("wb", buffering=0) as floor, _bare(folder) as bare:
        key = await begun(hall_of(store), 20)
        stored_table = await store.stored_table(key)
        assert stored_table is not None
        next_change = changes(stored_table)
        _synced(floor.fileno())
        taken: dict[str, list[float]] = {"fdatasync": [], "one row": [], "thread": [], "loop": []}
        loop = asyncio.get_running_loop()
        for _ in range(ROUNDS):
            taken["fdatasync"].append(_timed(lambda: _synced(floor.fileno())))
            taken["one row"].append(
                _timed(lambda: bare.execute("INSERT INTO rows (text) VALUES (?)", (ROW,)))
            )
            change = next_change()
            kept = partial(
                store._connection._atomic,
                partial(unwrap(SqliteStore.commit), store, change=change),
            )
            taken["thread"].append(
                await loop.run_in_executor(store._connection._thread, partial(_timed, kept))
            )
            change, start = next_change(), perf_counter()
            await store.commit(change)
            taken["loop"].append(perf_counter() - start)
    return {name: 1e3 * median(times) for name, times in taken.items()}


@contextmanager
def _bare(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)")
        yield connection


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _synced(file: int) -> None:
    os.pwrite(file, PAGE, 0)
    os.fdatasync(file)


def changes(stored_table: Any) -> Callable[[], Change]:
    """The changes of one decision of a game after another."""
    numbers, seats = count(), tuple(stored_table.table.seats)

    def following() -> Change:
        n = next(numbers)
        return Change(
            table=stored_table.table,
            version=stored_table.version + n,
            at=NOW + n,
            first_fact=len(stored_table.facts) + n * len(FACTS),
            facts=FACTS,
            decisions=[
                StoredDecision(seats[0], ["step", 7, "YA4"], len(stored_table.facts) + n * len(FACTS))
            ],
            clocks={seat: SideClock(3600.0 + n, n, NOW + n, NOW + 3600.0 + n) for seat in seats},
            agenda={AgendaItem(AgendaKind.EXPIRY, seat): NOW + 3600.0 + n for seat in seats},
            letters=[_letter(stored_table.table.key, kind, seat, n) for kind, seat in _told(seats)],
        )

    return following


def _told(seats: tuple[Seat, ...]) -> list[tuple[LetterKind, Seat | None]]:
    return [(LetterKind.BOARD, None), *((LetterKind.PANEL, seat) for seat in seats)]


def _letter(key: TableId, kind: LetterKind, seat: Seat | None, n: int) -> Letter:
    user = None if seat is None else UserId(1)
    return Letter(table=key, kind=kind, nonce=f"{kind}{seat}{n}", seat=seat, user=user)
