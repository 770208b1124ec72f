"""S1: ten live games and ten thousand in one database: the time of a decision, the cost of an idle game, a restart.

The latency of a decision is CPU time of the process, from the use case until the presser's panel is made, the two
databases in turn. A restart is all the work before the bot signs in; its floor is reading every row of the games.
"""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final, NamedTuple

from sqlite_utils import Database

from bot.store.sqlite import SqliteStore
from bot.tables.model.table import TableId
from bot.tables.resolution.hall import Hall
from bot.tables.workers.staff import Staff
from tests.campaigns.load.towns import NOW, Player, hall_of, opened
from tests.tables.fakes import Scribe, StoppedClock

ROWS: Final = (
    "tables",
    "seats",
    "facts",
    "decisions",
    "clocks",
    "agenda",
    "papers",
    "orders",
    "plans",
    "windows",
)
AWAY: Final = 30.0
"""Seconds for which the bot did not run."""
DECISIONS: Final = 40


class Restart(NamedTuple):
    """Seconds that a restart took, seconds to read every row, and bytes held afterwards."""

    seconds: float
    reading: float
    held: int


async def restarted(folder: Path) -> Restart:
    """Start on a database whose bot has been away."""
    with opened(folder) as store:
        start = perf_counter()
        await store._connection.run(_read)
        reading = perf_counter() - start
        start = perf_counter()
        staff = await _restored(store)
        seconds = perf_counter() - start
        await staff.close()
    return Restart(seconds, reading, await held(folder))


async def held(folder: Path) -> int:
    """Bytes of Python objects that a bot holds after a restart, when nobody has done anything."""
    with opened(folder) as store:
        gc.collect()
        tracemalloc.start()
        try:
            staff = await _restored(store)
            gc.collect()
            return tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
            await staff.close()


async def latencies(folders: dict[Path, TableId]) -> dict[Path, float]:
    """Median CPU milliseconds of a decision at a table of each database."""
    stores = {folder: SqliteStore(folder) for folder in folders}
    halls = {folder: hall_of(store) for folder, store in stores.items()}
    players = {folder: Player(halls[folder], key) for folder, key in folders.items()}
    taken: dict[Path, list[float]] = {folder: [] for folder in folders}
    for number in range(DECISIONS):
        for folder, player in players.items():
            decide = await player.step()
            start = process_time()
            await decide()
            if number:
                taken[folder].append(process_time() - start)
    for store in stores.values():
        store.close()
    return {folder: 1e3 * median(times) for folder, times in taken.items()}


async def _restored(store: SqliteStore) -> Staff:
    hall: Hall = hall_of(store)
    hall.clock = StoppedClock(NOW + AWAY)
    staff = Staff(hall, Scribe())
    await staff.restore()
    await staff.rest()
    return staff


def _read(database: Database) -> None:
    for table in ROWS:
        database.execute(f"SELECT * FROM {table}").fetchall()  # one of ROWS
