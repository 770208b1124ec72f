"""Shards that are lost and found in an evening, and the effects at its tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.tables.model.shards import STEADY
from bot.tables.model.table import TableId
from bot.tables.use_cases import queries
from bot.tables.workers.outages import TICK
from tests.tables.fakes import Evening, StoppedClock, evening
from tests.toy.facts import HIDER

OF_SHARD_1 = 1 << 22
"""A server that shard 1 hears, if there are two shards."""
SENTENCE = "The bot could not be reached for {}: no clock ran in that time."


async def settled(tonight: Evening) -> Evening:
    """The bot is at work, its shards have been up for a while, and that was noted."""
    await tonight.staff.restore()
    await tonight.passes(STEADY)
    await tonight.passes(TICK)
    return tonight


@contextmanager
def again(folder: Path, clock: StoppedClock, *, start: int, shards: int = 2) -> Iterator[Evening]:
    """Another process on the same folder, none of whose shards is up."""
    with evening(folder, clock=clock, start=start, shards=shards) as now:
        assert now.hall.shards is not None
        for connection in now.hall.shards._own.values():
            connection.up = None
        yield now


def lose(tonight: Evening, *shards: int) -> None:
    """These shards go down."""
    assert tonight.hall.shards is not None
    for shard in shards:
        tonight.hall.shards.closed(shard)


def find(tonight: Evening, *shards: int) -> None:
    """These shards are up again."""
    assert tonight.hall.shards is not None
    for shard in shards:
        tonight.hall.shards.opened(shard)


async def lasts(tonight: Evening, seconds: float, *shards: int) -> None:
    """These shards are down for so long, and then up."""
    lose(tonight, *shards)
    await tonight.passes(seconds)
    find(tonight, *shards)


async def told(tonight: Evening, key: TableId) -> list[str]:
    """What the board says about outages."""
    notices = (await queries.board(tonight.hall, key)).notices
    return [each for each in notices if "reached" in each]


async def left(tonight: Evening, key: TableId) -> float:
    """Seconds that the hider still has."""
    deadline = (await tonight.clock_of(key, HIDER)).deadline
    assert deadline is not None
    return deadline - tonight.clock.time
