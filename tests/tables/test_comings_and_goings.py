"""The clock of a side when people leave their seats and come back: nobody gains time by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.players.random_player import RandomPlayer
from bot.tables.model.paces import DAY, HOUR, PACES
from bot.tables.model.stored import SideClock
from bot.tables.model.table import Computer, TableId, UserId
from bot.tables.use_cases import filling, handing, queries
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.toy.facts import HIDER, SEEKER, Pass

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


async def test_a_substitute_has_a_little_time_the_first_time_and_only_then(
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


async def test_a_replaced_player_who_comes_back_counts_as_late_once(tonight: Evening) -> None:
    """Otherwise the others could replace the player again at once; and a count of none would give all the time
    again."""
    key = await tonight.begin(pace="daily")
    await tonight.passes(8 * DAY)
    assert (await tonight.hall.look(key)).table.is_neglected(HIDER)
    await filling.fill_in(tonight.hall, key, SIA, seat=HIDER)
    assert isinstance((await queries.table(tonight.hall, key)).seats[HIDER], Computer)
    await handing.take_seat_back(tonight.hall, key, HAL)
    table = (await tonight.hall.look(key)).table
    assert table.lapses[HIDER] == 1
    assert not table.is_neglected(HIDER)


async def _late_by(tonight: Evening, key: TableId, lapses: int) -> None:
    """Until then, the person on that seat misses one deadline after the other."""
    while (await _clock(tonight, key)).lapses < lapses:
        await tonight.passes(HOUR)


@pytest.mark.parametrize(("missed", "lent", "kept"), [(0, 1, 0), (1, 0, 1), (1, 1, 1), (3, 0, 1)])
async def test_a_returning_owner_begins_with_the_deadlines_that_they_have_missed_themselves(
    tonight: Evening, missed: int, lent: int, kept: int
) -> None:
    """Not with none, and not with those of their substitute: otherwise two who take turns are never late."""
    key = await tonight.begin(pace="daily", rounds=9)
    await _late_by(tonight, key, missed)
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    assert (await _clock(tonight, key)).lapses == 0, "a substitute has missed none yet"
    await _late_by(tonight, key, lent)
    await handing.take_seat_back(tonight.hall, key, SIA)
    session = await tonight.hall.look(key)
    assert (session.clocks[SEEKER].lapses, session.table.lapses.get(SEEKER, 0)) == (kept, kept)


async def test_a_returning_substitute_begins_with_their_own_as_well(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    await _late_by(tonight, key, 1)
    await handing.take_seat_back(tonight.hall, key, SIA)
    assert (await _clock(tonight, key)).lapses == 0
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    assert (await _clock(tonight, key)).lapses == 1


async def test_what_an_owner_has_missed_is_forgotten_when_they_decide_in_time(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await _late_by(tonight, key, 1)
    for _ in range(2):
        await tonight.hands_over(key, SIA, SEEKER, ANN)
        await handing.take_seat_back(tonight.hall, key, SIA)
    assert (await _clock(tonight, key)).lapses == 1
    while SEEKER not in (await tonight.hall.look(key)).match.awaited():
        await tonight.passes(HOUR)
    await tonight.decides(key, SIA, Pass())
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    await handing.take_seat_back(tonight.hall, key, SIA)
    assert (await _clock(tonight, key)).lapses == 0


async def test_a_partner_who_stays_has_missed_the_deadlines_of_the_side(tonight: Evening) -> None:
    """It is their secret which of them was late: no departure or return may tell it, or undo it."""
    key = await tonight.hunt(pace="daily")
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    await tonight.passes(2 * DAY)
    await handing.take_seat_back(tonight.hall, key, SIA)
    assert (await tonight.hall.look(key)).table.lapses == {HIDER: 1, SEEKER: 1, "watcher": 1}
