"""While people cannot be heard, on the shard of their server or in direct messages, their table stands still."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.players.random_player import RandomPlayer
from bot.tables.model.breaks import Habits
from bot.tables.model.paces import DAY, HOUR, MINUTE
from bot.tables.model.shards import AWAY, BLIP, STEADY
from bot.tables.use_cases import habits, pausing, queries
from bot.tables.workers.outages import TICK
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.test_clocks import BELLS, START
from tests.tables.unheard import OF_SHARD_1, SENTENCE, find, lasts, left, lose, settled, told
from tests.toy.facts import HIDER, SEEKER, Wait, Walk


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(1_000_000.0)


@pytest_asyncio.fixture
async def tonight(tmp_path: Path, clock: StoppedClock) -> AsyncIterator[Evening]:
    """Two shards, which have been up for a while."""
    with evening(tmp_path, clock=clock, shards=2) as now:
        yield await settled(now)


def events(caplog: pytest.LogCaptureFixture) -> list[tuple[str, Any]]:
    """The log lines about shards, each with its shard."""
    own = [each for each in caplog.records if each.name == "bot.tables.workers.outages"]
    return [(each.getMessage(), vars(each)["fields"]["shard"]) for each in own]


@pytest.mark.parametrize(("pace", "seconds"), [("live", HOUR), ("daily", 60 * HOUR)])
@pytest.mark.parametrize("lost", [(1,), (0,), (0, 1)])
async def test_a_lost_gateway_costs_nobody_anything(
    tonight: Evening, pace: str, seconds: float, lost: tuple[int, ...], caplog: pytest.LogCaptureFixture
) -> None:
    """A live game once played three defaults and ended, and the log was silent."""
    key = await tonight.begin(pace=pace, guild=OF_SHARD_1)
    await tonight.passes(5 * MINUTE)
    before, reminded = await left(tonight, key), len(tonight.scribe.of("reminder", HAL))
    with caplog.at_level(logging.INFO, logger="bot"):
        await lasts(tonight, seconds, *lost)
        await tonight.passes(STEADY - 1)
        assert (await told(tonight, key), len(tonight.scribe.of("reminder", HAL))) == ([], reminded)
        await tonight.passes(TICK)
    session = await tonight.hall.look(key)
    assert (session.tallies, session.table.lapses) == ({}, {})
    assert len(tonight.scribe.of("reminder", HAL)) <= reminded + 1, "it was due, and tells the new deadline"
    assert before - TICK <= await left(tonight, key) <= before
    (line,) = await told(tonight, key)
    assert line == SENTENCE.format("62 minutes" if pace == "live" else "60 hours")
    assert tonight.scribe.of("board")[-1].content == await queries.board(tonight.hall, key)
    assert events(caplog) == [
        *(("shard_is_away", shard) for shard in lost),
        *(("shard_is_back", shard) for shard in lost),
    ]


async def test_the_tables_of_another_shard_go_on(tonight: Evening) -> None:
    here = await tonight.begin(pace="live", guild=OF_SHARD_1)
    there = await tonight.begin(pace="live", channel=8, guild=2 << 22)
    await lasts(tonight, HOUR, 1)
    assert (await tonight.hall.look(here)).tallies == {}
    assert {HIDER, SEEKER} <= (await tonight.hall.look(there)).tallies.keys()
    await tonight.passes(STEADY + TICK)
    assert await told(tonight, there) == []


async def test_all_stand_while_shard_0_is_away_which_hears_direct_messages(tonight: Evening) -> None:
    here = await tonight.begin(pace="live", guild=OF_SHARD_1)
    there = await tonight.begin(pace="live", channel=8, guild=2 << 22)
    await lasts(tonight, HOUR, 0)
    await tonight.passes(STEADY + TICK)
    for key in (here, there):
        assert (await tonight.hall.look(key)).tallies == {}
        assert await told(tonight, key) == [SENTENCE.format("62 minutes")]


async def test_flaps_are_one_outage(tonight: Evening, caplog: pytest.LogCaptureFixture) -> None:
    """For ten minutes the shard is up for some seconds, again and again."""
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    await tonight.passes(5 * MINUTE)
    before = await left(tonight, key)
    with caplog.at_level(logging.INFO, logger="bot"):
        for _ in range(15):
            await lasts(tonight, BLIP, 1)
            await tonight.passes(10)
        await tonight.passes(STEADY + TICK)
        await tonight.passes(MINUTE)
    assert len(await told(tonight, key)) == 1
    assert [name for name, _ in events(caplog)] == ["shard_is_away", "shard_is_back"]
    assert before - 2 * MINUTE <= await left(tonight, key) <= before


async def test_up_for_a_minute_in_between_ends_no_outage(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
    for _ in range(4):
        await lasts(tonight, 10 * MINUTE, 1)
        await tonight.passes(MINUTE)
        assert await told(tonight, key) == []
    await tonight.passes(STEADY + TICK)
    assert len(await told(tonight, key)) == 1


async def test_where_two_shards_are_away_one_after_the_other_it_is_one_outage(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
    before = await left(tonight, key)
    lose(tonight, 1)
    await tonight.passes(30 * MINUTE)
    lose(tonight, 0)
    await tonight.passes(30 * MINUTE)
    find(tonight, 1)
    await tonight.passes(30 * MINUTE)
    find(tonight, 0)
    await tonight.passes(STEADY)
    assert await told(tonight, key) == [SENTENCE.format("92 minutes")]
    assert await left(tonight, key) == before


async def test_two_outages_are_two_lines_and_the_next_board_has_none(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
    for minutes in (10, 20):
        await lasts(tonight, minutes * MINUTE, 1)
        await tonight.passes(STEADY)
        await tonight.passes(HOUR)
    assert await told(tonight, key) == [SENTENCE.format("12 minutes"), SENTENCE.format("22 minutes")]
    await tonight.passes(2 * DAY)
    assert await told(tonight, key) == []


@pytest.mark.parametrize("seconds", [1.0, AWAY])
async def test_a_short_gap_is_no_outage(
    tonight: Evening, seconds: float, caplog: pytest.LogCaptureFixture
) -> None:
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    await tonight.passes(5 * MINUTE)
    before, posts = await tonight.clock_of(key, HIDER), len(tonight.scribe.posts)
    with caplog.at_level(logging.INFO, logger="bot"):
        await lasts(tonight, seconds, 0, 1)
        await tonight.passes(2 * MINUTE)
    assert await tonight.clock_of(key, HIDER) == before
    assert (await told(tonight, key), events(caplog), len(tonight.scribe.posts)) == ([], [], posts)


async def test_deadlines_in_a_short_gap_have_the_gap_back(tonight: Evening) -> None:
    """A player with ten seconds left still has them when people are heard again."""
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    await tonight.passes(20 * MINUTE - 10)
    await lasts(tonight, MINUTE, 1)
    assert (await tonight.hall.look(key)).tallies == {}
    await tonight.staff.rest()
    assert 0 < await left(tonight, key) <= 10 + BLIP
    assert await told(tonight, key) == []
    await tonight.passes(10 + BLIP)
    assert {HIDER, SEEKER} <= (await tonight.hall.look(key)).tallies.keys()


async def test_quiet_hours_or_none_a_table_has_the_same_time_back(tonight: Evening) -> None:
    await tonight.store.set_habits(EVA, Habits("UTC", (3 * 60, 4 * 60), vacations=((1.0, 2.0),)))
    keys = [
        await tonight.begin(HAL, SIA, pace="daily", guild=OF_SHARD_1),
        await tonight.begin(EVA, SIA, pace="daily", channel=8, guild=OF_SHARD_1),
    ]
    before = [await tonight.clock_of(key, SEEKER) for key in keys]
    assert before[0] == before[1]
    await lasts(tonight, HOUR, 1)
    await tonight.passes(STEADY)
    after = [await tonight.clock_of(key, SEEKER) for key in keys]
    assert after[0] == after[1]
    assert after[0].deadline == before[0].deadline + HOUR + STEADY  # type: ignore[operator]  # it runs
    assert [await told(tonight, key) for key in keys] == [[SENTENCE.format("62 minutes")]] * 2


async def test_play_by_direct_message_costs_and_gains_nothing(tonight: Evening) -> None:
    """Only the shard of the server is away: panels are heard."""
    key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
    await tonight.passes(HOUR)
    lose(tonight, 1)
    await tonight.passes(HOUR)
    bank = (await tonight.clock_of(key, HIDER)).left
    await tonight.decides(key, SIA, BELLS)
    clock = await tonight.clock_of(key, HIDER)
    assert bank - HOUR - TICK <= clock.left <= bank - HOUR, "the hour before the outage"
    await tonight.passes(HOUR)
    find(tonight, 1)
    await tonight.passes(STEADY)
    after = await tonight.clock_of(key, HIDER)
    assert (after.left, after.since) == (clock.left, tonight.clock.time)
    assert await told(tonight, key) == [SENTENCE.format("122 minutes")]


async def test_a_table_without_clocks_reads_nothing(tonight: Evening) -> None:
    untimed = await tonight.begin(guild=OF_SHARD_1)
    paused = await tonight.begin(pace="daily", channel=8, guild=OF_SHARD_1)
    for user in (HAL, SIA):
        await pausing.pause(tonight.hall, paused, user)
    await tonight.staff.rest()
    posts = len(tonight.scribe.posts)
    await lasts(tonight, HOUR, 0, 1)
    await tonight.passes(STEADY + TICK)
    await tonight.passes(HOUR)
    assert [await told(tonight, key) for key in (untimed, paused)] == [[], []]
    assert len(tonight.scribe.posts) == posts
    assert await tonight.store.interrupted() == []


async def test_nobody_is_reminded_without_a_deadline_either(tonight: Evening) -> None:
    await habits.set_reminders(tonight.hall, HAL, "1")
    await tonight.begin(guild=OF_SHARD_1)
    await lasts(tonight, 10 * HOUR, 1)
    assert tonight.scribe.of("reminder", HAL) == []
    await tonight.passes(STEADY + TICK)
    assert len(tonight.scribe.of("reminder", HAL)) == 1


async def test_computers_and_letters_are_not_held_up(tmp_path: Path, clock: StoppedClock) -> None:
    with evening(tmp_path, clock=clock, shards=1, brains={"random": RandomPlayer()}) as tonight:
        tonight.hall.takes_time = True
        await settled(tonight)
        key = await tonight.begin(HAL, "random")
        lose(tonight, 0)
        await tonight.passes(HOUR)
        boards, before = len(tonight.scribe.of("board")), await tonight.hands(key)
        await tonight.decides(key, HAL, START)
        await tonight.decides(key, HAL, Walk((Wait(),)))
        await tonight.passes(HOUR)
        assert SEEKER not in (await tonight.hall.look(key)).match.awaited()
        assert len(await tonight.hands(key)) > len(before) + 2
        assert len(tonight.scribe.of("board")) > boards


async def test_a_game_that_begins_in_an_outage_stands_as_well(tonight: Evening) -> None:
    lose(tonight, 1)
    await tonight.passes(HOUR)
    key = await tonight.begin(pace="live", guild=OF_SHARD_1)
    before = (await tonight.clock_of(key, HIDER)).left
    await tonight.passes(HOUR)
    assert (await tonight.hall.look(key)).tallies == {}
    find(tonight, 1)
    await tonight.passes(STEADY)
    assert await left(tonight, key) == before


async def test_the_bot_looks_for_due_items_only_if_they_can_come_due(tonight: Evening) -> None:
    """A deadline that has passed in an outage keeps nobody awake."""
    await tonight.begin(pace="live", guild=OF_SHARD_1)
    lose(tonight, 1)
    await tonight.passes(HOUR)
    assert await tonight.store.due(before=tonight.clock.time) == []
    due = await tonight.store.next_on_agenda()
    assert due is None or due > tonight.clock.time
