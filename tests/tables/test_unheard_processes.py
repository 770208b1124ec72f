"""Outages in which a process stops, dies, stands still or cannot store anything: no time is given twice or lost."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.store.sqlite import SqliteStore
from bot.tables.model.breaks import Habits
from bot.tables.model.paces import HOUR, MINUTE
from bot.tables.model.shards import AWAY, BLIP, STEADY
from bot.tables.ports.store import Unavailable
from bot.tables.resolution import retiming
from bot.tables.use_cases import moves
from bot.tables.workers import outages
from bot.tables.workers.outages import AGAIN, TICK
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.test_clocks import BELLS, START
from tests.tables.unheard import OF_SHARD_1, again, find, lasts, left, lose, settled, told
from tests.toy.facts import HIDER


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(1_000_000.0)


@pytest_asyncio.fixture
async def tonight(tmp_path: Path, clock: StoppedClock) -> AsyncIterator[Evening]:
    """Two shards, which have been up for a while."""
    with evening(tmp_path, clock=clock, shards=2) as now:
        yield await settled(now)


async def test_a_process_that_stood_still_is_an_outage_though_its_sockets_live(
    tonight: Evening, clock: StoppedClock
) -> None:
    """The first person who presses pays nothing, even before the timekeeper has looked."""
    key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
    await tonight.passes(HOUR)
    before = await left(tonight, key)
    clock.time += 15 * MINUTE
    assert tonight.hall.shards is not None
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await moves.decide(tonight.hall, key, HAL, START)
    assert (await tonight.clock_of(key, HIDER)).bank >= before
    tonight.hall.shards.received(0)
    tonight.hall.shards.received(1)
    await tonight.staff.rest()
    await tonight.passes(STEADY + TICK)
    assert len(await told(tonight, key)) == 1


@pytest.mark.parametrize("shards", [1, 2, 3])
@pytest.mark.parametrize("dies_after", [0.0, 30 * MINUTE])
async def test_a_crash_in_mid_outage_gives_nothing_twice_and_loses_nothing(
    tmp_path: Path, clock: StoppedClock, shards: int, dies_after: float
) -> None:
    """The next process may have another number of shards."""
    with evening(tmp_path, clock=clock, shards=2) as first:
        await settled(first)
        keys = [await first.begin(pace="daily", guild=guild << 22, channel=guild) for guild in (1, 2, 3)]
        await first.passes(HOUR)
        before = [await left(first, key) for key in keys]
        lose(first, 1)
        await first.passes(dies_after)
        await first.staff.rest()
        paid = [0.0 if guild % 2 else dies_after for guild in (1, 2, 3)]
    clock.time += 30 * MINUTE
    for start in (300, 600):
        with again(tmp_path, clock, start=start, shards=shards) as now:
            await now.told(now.staff.restore())
            await now.passes(10 * MINUTE)
            assert all([await told(now, key) == [] for key in keys])
    with again(tmp_path, clock, start=900, shards=shards) as now:
        await now.told(now.staff.restore())
        find(now, *range(shards))
        await now.passes(STEADY)
        for key, seconds, spent in zip(keys, before, paid, strict=True):
            assert seconds - spent - TICK <= await left(now, key) <= seconds - spent + TICK
            assert len(await told(now, key)) == 1
        assert await now.store.interrupted() == []
        # Further attempts give nothing back.
        still = [await left(now, key) for key in keys]
        await now.passes(HOUR)
        assert [await left(now, key) for key in keys] == [each - HOUR for each in still]


@pytest.mark.parametrize("silent", [20.0, AWAY - BLIP])
async def test_a_planned_restart_costs_nobody_anything_and_says_nothing(
    tmp_path: Path, clock: StoppedClock, silent: float
) -> None:
    with evening(tmp_path, clock=clock, shards=1) as first:
        await settled(first)
        key = await first.begin(pace="live")
        await first.passes(5 * MINUTE)
        before = await left(first, key)
        await first.close()
    clock.time += silent
    with again(tmp_path, clock, start=500, shards=1) as second:
        await second.told(second.staff.restore())
        find(second, 0)
        await second.staff.rest()
        assert await left(second, key) == before
        assert await told(second, key) == []


@pytest.mark.parametrize("silent", [MINUTE, 10 * MINUTE])
async def test_a_shard_that_opens_before_the_bot_has_taken_up_its_work_costs_nobody_anything(
    tmp_path: Path, clock: StoppedClock, silent: float, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot signs in while it warms up, and everything that ran out meanwhile first has the gap back."""
    with evening(tmp_path, clock=clock, shards=1) as first:
        await settled(first)
        key = await first.begin(pace="live")
        await first.passes(20 * MINUTE - 10)
        await first.close()
    clock.time += silent
    with again(tmp_path, clock, start=500, shards=1) as second:
        find(second, 0)
        await second.staff.rest()
        with caplog.at_level(logging.INFO, logger="bot.tables.workers.outages"):
            await second.told(second.staff.restore())
            await second.staff.rest()
        assert (await second.hall.look(key)).tallies == {}
        assert len([each for each in caplog.records if each.getMessage() == "shard_is_away"]) <= 1
        await second.passes(STEADY + TICK)
        await second.passes(MINUTE)
        assert {HIDER} <= (await second.hall.look(key)).tallies.keys(), "the ten seconds are over"


async def test_a_store_that_fails_in_between_loses_nothing(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time is given back once the store is there again."""
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    before = await left(tonight, key)
    resume = SqliteStore.resume

    async def fails(*_: Any, **__: Any) -> Any:
        raise Unavailable

    monkeypatch.setattr(SqliteStore, "resume", fails)
    await lasts(tonight, HOUR, 1)
    with pytest.raises(Unavailable):
        await tonight.passes(STEADY)
    assert (await tonight.hall.look(key)).tallies == {}
    monkeypatch.setattr(SqliteStore, "resume", resume)
    await tonight.passes(MINUTE)
    assert await left(tonight, key) == before
    assert len(await told(tonight, key)) == 1


async def test_a_table_that_is_stuck_stands_still_and_holds_up_no_other(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its time is given back when it can be handled; the log says so once."""
    await tonight.store.set_habits(EVA, Habits(vacations=((1.0, 2.0),)))
    stuck = await tonight.begin(EVA, SIA, pace="daily", guild=OF_SHARD_1)
    other = await tonight.begin(HAL, SIA, pace="daily", channel=8, guild=OF_SHARD_1)
    before = await left(tonight, stuck)
    retime = retiming.retime

    async def fails(*_: Any, **__: Any) -> None:
        raise ValueError

    monkeypatch.setattr(outages, "retime", fails)
    await lasts(tonight, HOUR, 1)
    for _ in range(10):
        await tonight.passes(STEADY)
    assert await left(tonight, other) < before
    assert [key for key, *_ in await tonight.store.interrupted()] == [stuck]
    assert len([each for each in caplog.records if each.levelno == logging.ERROR]) == 1
    monkeypatch.setattr(outages, "retime", retime)
    await tonight.passes(AGAIN)
    await tonight.passes(1)
    assert await left(tonight, stuck) >= before - 1


async def test_another_process_that_dies_takes_its_shards_along(tonight: Evening) -> None:
    """The stored rows are all that is known of its shards."""
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    await tonight.passes(MINUTE)
    assert tonight.hall.shards is not None
    # From now on this process has shard 0 alone.
    tonight.hall.shards.are(2, [0])
    await tonight.passes(HOUR)
    assert (await tonight.hall.look(key)).tallies == {}
    tonight.hall.shards.are(2, [0, 1])
    find(tonight, 1)
    await tonight.passes(STEADY + TICK)
    assert (await tonight.hall.look(key)).tallies == {}
    assert len(await told(tonight, key)) == 1


async def test_a_socket_that_is_silent_is_lost_though_nobody_has_closed_it(tonight: Evening) -> None:
    """From the moment when it was heard last, not from when that was noticed."""
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    await tonight.passes(5 * MINUTE)
    before = await left(tonight, key)
    for _ in range(10):
        # Time passes, and no heartbeat is answered.
        tonight.clock.time += 5 * MINUTE
        await tonight.told(tonight.staff.timekeeper.look())
    assert (await tonight.hall.look(key)).tallies == {}
    find(tonight, 0, 1)
    await tonight.passes(STEADY + TICK)
    assert (await tonight.hall.look(key)).tallies == {}
    assert before - TICK <= await left(tonight, key) <= before
