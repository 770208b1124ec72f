"""What the clock of a side makes of those who leave their seats and come back: nobody gains time by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.players.random_player import RandomPlayer
from bot.tables.model.paces import DAY, PACES
from bot.tables.model.stored import SideClock
from bot.tables.model.table import Computer, TableId, UserId
from bot.tables.use_cases import filling, handing, queries
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.toy.facts import HIDER, SEEKER

ANN = UserId(77)
GRACE = PACES["daily"].grace


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    """A process in which a computer player thinks for longer than anybody waits."""
    with evening(tmp_path, brains={"slow": RandomPlayer()}) as now:
        now.hall.on_change.remove(now.staff._computers.wake)
        yield now


async def _clock(tonight: Evening, key: TableId) -> SideClock:
    return (await tonight.hall.look(key)).clocks[SEEKER]


async def _late(tonight: Evening) -> TableId:
    """Sia has a minute left."""
    key = await tonight.begin(pace="daily")
    await tonight.passes(2 * DAY - 60)
    return key


async def test_leaving_a_seat_to_a_computer_and_coming_back_gives_no_time(tonight: Evening) -> None:
    key = await _late(tonight)
    before = (await _clock(tonight, key)).deadline
    for _ in range(3):
        await filling.fill_in(tonight.hall, key, SIA)
        await handing.take_seat_back(tonight.hall, key, SIA)
    assert (await _clock(tonight, key)).deadline == before


async def test_whoever_plays_for_another_for_the_first_time_has_a_little_time_and_only_then(
    tonight: Evening,
) -> None:
    key = await _late(tonight)
    await filling.fill_in(tonight.hall, key, SIA)
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    first = (await _clock(tonight, key)).deadline
    assert first == tonight.clock.time + GRACE
    await tonight.passes(GRACE / 2)
    await handing.take_seat_back(tonight.hall, key, SIA)
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    assert (await _clock(tonight, key)).deadline == first


async def test_missed_deadlines_are_not_forgotten_by_leaving_and_coming_back(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.passes(2 * DAY)
    assert (await _clock(tonight, key)).lapses == 1
    await filling.fill_in(tonight.hall, key, SIA)
    await handing.take_seat_back(tonight.hall, key, SIA)
    assert (await _clock(tonight, key)).lapses == 1


async def test_whoever_was_replaced_and_comes_back_is_looked_upon_as_late_once(tonight: Evening) -> None:
    """Else the others could replace him again at once; and with none he would have all the time anew."""
    key = await tonight.begin(pace="daily")
    await tonight.passes(8 * DAY)
    assert (await tonight.hall.look(key)).table.is_neglected(HIDER)
    await filling.fill_in(tonight.hall, key, SIA, seat=HIDER)
    assert isinstance((await queries.table(tonight.hall, key)).seats[HIDER], Computer)
    await handing.take_seat_back(tonight.hall, key, HAL)
    table = (await tonight.hall.look(key)).table
    assert table.lapses[HIDER] == 1
    assert not table.is_neglected(HIDER)
