"""Time lost in an outage, given back together: it equals the time given back to each table by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.tables.model.breaks import DAY
from bot.tables.model.paces import HOUR
from bot.tables.model.table import TableId
from bot.tables.resolution.retiming import retime
from bot.tables.use_cases import habits
from bot.tables.workers.outages import SHOWN
from tests.tables.fakes import HAL, SIA, Evening, StoppedClock, evening
from tests.tables.test_clocks import BELLS
from tests.there import there


async def _stood_still(folder: Path, *, pace: str, before: float, silent: float, at_once: bool) -> Any:
    """The clocks and agenda items of a table after `silent` seconds; a side was awaited in the first `before` of
    them."""
    with evening(folder, clock=StoppedClock()) as tonight:
        key = await tonight.begin(pace=pace)
        await tonight.passes(before)
        await tonight.decides(key, SIA, BELLS)
        pulse = tonight.clock.time
        tonight.clock.time += silent
        # The timekeeper sees nothing wrong: only the time given back is compared.
        await tonight.store.beat(tonight.clock.time)
        if at_once:
            await _given_back(tonight, key, pulse)
        else:
            await retime(tonight.hall, key, counted=pulse)
        stored_table = there(await tonight.store.stored_table(key))
        return stored_table.clocks, await tonight.store.due(before=1e12)


async def _given_back(tonight: Evening, key: TableId, pulse: float, *, least: float = SHOWN) -> None:
    """Nobody could be heard since then, at any table; now everybody can."""
    await tonight.store.interrupt({0: pulse}, 1)
    now, nonce = tonight.clock.time, tonight.hall.random.token
    await tonight.store.resume([key], now, least=least, nonce=nonce)


@pytest.mark.parametrize("pace", ["live", "daily", "slow"])
@pytest.mark.parametrize(("before", "silent"), [(60.0, 600.0), (600.0, 2 * DAY), (60.0, 0.0)])
async def test_it_is_the_same_for_all_at_once_and_for_each(
    tmp_path: Path, pace: str, before: float, silent: float
) -> None:
    one, other = [
        await _stood_still(tmp_path / str(way), pace=pace, before=before, silent=silent, at_once=way)
        for way in (False, True)
    ]
    assert one == other
    assert any(clock.since is not None for clock in one[0].values())


async def test_done_twice_it_does_no_harm(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    pulse = tonight.clock.time + HOUR
    tonight.clock.time += 9 * HOUR
    for _ in range(2):
        await _given_back(tonight, key, pulse)
        stored_table = there(await tonight.store.stored_table(key))
        assert {clock.bank for clock in stored_table.clocks.values()} == {2 * DAY - HOUR}


@pytest.mark.parametrize(("silent", "is_told"), [(SHOWN - 1, False), (SHOWN, True)])
async def test_everybody_is_told_of_a_deadline_that_moves_visibly(
    tonight: Evening, silent: float, is_told: bool
) -> None:
    key = await tonight.begin(pace="live")
    pulse = tonight.clock.time
    tonight.clock.time += silent
    await _given_back(tonight, key, pulse)
    told = await tonight.store.letters(before=tonight.clock.time)
    assert [(letter.kind, letter.user) for letter in told] == (
        [("board", None), ("panel", HAL), ("panel", SIA)] if is_told else []
    )


async def test_players_with_hours_of_their_own_are_treated_one_by_one(tonight: Evening) -> None:
    await habits.set_quiet(tonight.hall, HAL, "22:00", "08:00")
    assert await tonight.store.keepers() == []
    key = await tonight.begin(pace="daily")
    await tonight.told(habits.set_quiet(tonight.hall, HAL, "", ""))
    before = there(await tonight.store.stored_table(key))
    assert await tonight.store.keepers() == [key], "the clock keeps the hours with which it has begun"
    await _given_back(tonight, key, tonight.clock.time)
    after = there(await tonight.store.stored_table(key))
    assert after.clocks == before.clocks


async def test_after_a_restart_only_computers_are_asked_what_they_think(tmp_path: Path) -> None:
    """Otherwise a restart would read every game."""
    with evening(tmp_path) as first:
        key = await first.begin(pace="daily")
        await first.close()
    with evening(tmp_path, start=500) as second:
        assert await second.store.with_computers() == []
        await second.told(second.staff.restore())
        assert key not in second.hall._views
