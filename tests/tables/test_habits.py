"""People's own hours: stored, refused if invalid; later clocks leave them out, and vacations hold at once."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.tables.model.breaks import DAY, Habits
from bot.tables.model.paces import HOUR
from bot.tables.model.table import Refusal
from bot.tables.use_cases import habits, queries
from tests.tables.fakes import HAL, SIA, Evening
from tests.toy.facts import HIDER, SEEKER


async def test_habits_are_kept_as_they_were_said(tonight: Evening) -> None:
    await habits.set_zone(tonight.hall, HAL, "asia/kolkata")
    await habits.set_quiet(tonight.hall, HAL, "22:00", "7:30")
    await habits.set_reminders(tonight.hall, HAL, "6")
    await habits.take_vacation(tonight.hall, HAL, "2")
    await habits.set_hints(tonight.hall, HAL, is_wanted=False)
    now = tonight.clock.time
    assert await habits.habits(tonight.hall, HAL) == Habits(
        "Asia/Kolkata", (22 * 60, 7 * 60 + 30), 6 * HOUR, vacations=((now, now + 2 * DAY),), hints=False
    )
    assert await habits.habits(tonight.hall, SIA) == Habits()
    assert (await habits.set_quiet(tonight.hall, HAL, "", "")).quiet is None


@pytest.mark.parametrize("name", ["", "Atlantis", "Europe", "Berli"])
async def test_a_zone_that_there_is_not_is_refused(tonight: Evening, name: str) -> None:
    with pytest.raises(Refusal, match="no such time zone"):
        await habits.set_zone(tonight.hall, HAL, name)


async def test_a_city_alone_is_enough(tonight: Evening) -> None:
    assert (await habits.set_zone(tonight.hall, HAL, "new york")).zone == "America/New_York"


@pytest.mark.parametrize(
    ("start", "end", "sentence"),
    [
        ("25", "8", "both times of day"),
        ("24:30", "08:00", "both times of day"),
        ("13pm", "08:00", "both times of day"),
        ("0am", "08:00", "both times of day"),
        ("22:60", "08:00", "both times of day"),
        ("late", "08:00", "both times of day"),
        ("22:00", "", "both times of day"),
        ("10", "8", "12 hours"),
        ("08:00", "21:00", "12 hours"),
        ("08:00", "08:00", "12 hours"),
    ],
)
async def test_hours_that_are_none_are_refused(tonight: Evening, start: str, end: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        await habits.set_quiet(tonight.hall, HAL, start, end)


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        *(
            (text, 22 * 60)
            for text in ("22", "22:00", "22.00", "22h", "22h00", "2200", "10pm", "10 pm", "10 P.M.")
        ),
        *(
            (text, 22 * 60 + 30)
            for text in ("22:30", "10:30pm", "10.30 pm", "2230", " 22 : 30 ", "２２：３０")
        ),
        *((text, 0) for text in ("0", "00:00", "24:00", "24", "12am", "12 a.m.", "midnight", "Midnight")),
        *((text, 12 * 60) for text in ("12", "12pm", "noon", "12:00 pm", "12 o'clock")),
        *((text, 8 * 60) for text in ("8", "08", "8:00", "8am", "08:00 am")),
    ],
)
async def test_a_time_of_day_is_typed_as_people_write_it(tonight: Evening, typed: str, minutes: int) -> None:
    other = f"{(minutes // 60 + 1) % 24}:00"
    kept = await habits.set_quiet(tonight.hall, HAL, typed, other)
    assert kept.quiet is not None
    assert kept.quiet[0] == minutes


@pytest.mark.parametrize("days", ["", "-1", "15", "1.5", "999", "9999", "a", "3 weeks", "3 moons"])
async def test_a_vacation_that_is_none_is_refused(tonight: Evening, days: str) -> None:
    with pytest.raises(Refusal, match="1 to 14 days"):
        await habits.take_vacation(tonight.hall, HAL, days)


async def test_thirty_days_a_year_and_what_was_not_used_comes_back(tonight: Evening) -> None:
    tonight.clock.time = datetime(2026, 3, 1, tzinfo=ZoneInfo("UTC")).timestamp()
    with pytest.raises(Refusal, match="not on vacation"):
        await habits.take_vacation(tonight.hall, HAL, "0")
    await habits.take_vacation(tonight.hall, HAL, "14")
    tonight.clock.time += 4 * DAY
    ended = await habits.take_vacation(tonight.hall, HAL, "0")
    assert habits.vacation_left(ended, tonight.clock.time) == 26
    assert habits.is_away(ended, tonight.clock.time) is None
    for days in ("14", "10"):
        tonight.clock.time += 20 * DAY
        await habits.take_vacation(tonight.hall, HAL, days)
    tonight.clock.time += 20 * DAY
    with pytest.raises(Refusal, match="You have 2 days of vacation left"):
        await habits.take_vacation(tonight.hall, HAL, "3")
    tonight.clock.time = datetime(2027, 1, 1, tzinfo=ZoneInfo("UTC")).timestamp()
    assert habits.vacation_left(await habits.habits(tonight.hall, HAL), tonight.clock.time) == 30


@pytest.mark.parametrize(
    ("typed", "days"), [("3", 3), ("3 days", 3), ("1 day", 1), ("2 weeks", 14), ("1w", 7)]
)
async def test_days_may_bear_their_unit(tonight: Evening, typed: str, days: int) -> None:
    own = await habits.take_vacation(tonight.hall, HAL, typed)
    [(since, until)] = own.vacations
    assert until - since == days * DAY


@pytest.mark.parametrize(
    ("typed", "hours"), [("6", 6), ("6h", 6), ("every 6 hours", 6), ("1 hour", 1), ("2 days", 48)]
)
async def test_hours_between_reminders_may_bear_their_unit(tonight: Evening, typed: str, hours: int) -> None:
    assert (await habits.set_reminders(tonight.hall, HAL, typed)).reminder == hours * HOUR


@pytest.mark.parametrize("word", ["always", "6 moons", "0", "-3", "1000", "2.5", ""])
async def test_reminders_that_are_none_are_refused(tonight: Evening, word: str) -> None:
    with pytest.raises(Refusal, match="Type off, usual, or the fewest hours"):
        await habits.set_reminders(tonight.hall, HAL, word)


async def test_nobody_begins_vacations_without_end(tonight: Evening) -> None:
    """Thousands of vacations, each begun and ended at once, made every later change at their tables slow."""
    most = int(habits.VACATION * DAY / habits.SHORTEST)
    for _ in range(most - 3):
        await habits.take_vacation(tonight.hall, HAL, "1")
        tonight.clock.time += 1
        await habits.take_vacation(tonight.hall, HAL, "0")
    with pytest.raises(Refusal, match="You have 0 days of vacation left"):
        await habits.take_vacation(tonight.hall, HAL, "1")
    assert len((await habits.habits(tonight.hall, HAL)).vacations) == most - 3
    tonight.clock.time += 401 * DAY
    own = await habits.take_vacation(tonight.hall, HAL, "14")
    assert len(own.vacations) == 1, "those of long ago are forgotten"


async def test_a_vacation_stops_the_clocks_that_run_for_its_player_and_no_others(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.passes(DAY)
    told = len(tonight.scribe.of("board"))
    await tonight.told(habits.take_vacation(tonight.hall, HAL, "3"))
    clocks = (await tonight.hall.look(key)).clocks
    assert clocks[HIDER].deadline == tonight.clock.time + 4 * DAY
    assert clocks[SEEKER].deadline == tonight.clock.time + DAY
    assert len(tonight.scribe.of("board")) == told + 1, "the board shows the new deadline"
    await tonight.passes(2 * DAY)
    session = await tonight.hall.look(key)
    assert HIDER not in session.tallies
    assert SEEKER in session.tallies
    await habits.take_vacation(tonight.hall, HAL, "0")
    assert (await tonight.hall.look(key)).clocks[HIDER].deadline == tonight.clock.time + DAY


async def test_quiet_hours_that_are_moved_all_the_time_keep_nobody_waiting_for_ever(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    before = (await tonight.hall.look(key)).clocks[HIDER]
    for start, end in [("00:00", "12:00"), ("12:00", "00:00")] * 2:
        await habits.set_quiet(tonight.hall, HAL, start, end)
        await tonight.passes(HOUR)
    assert (await tonight.hall.look(key)).clocks[HIDER] == before
    await tonight.passes(2 * DAY)
    assert HIDER in (await tonight.hall.look(key)).tallies, "the time of the seat ran out"


async def test_at_a_table_that_has_no_clock_habits_change_nothing(tonight: Evening) -> None:
    key = await tonight.begin()
    told = len(tonight.scribe.posts)
    await tonight.told(habits.take_vacation(tonight.hall, HAL, "3"))
    assert len(tonight.scribe.posts) == told
    assert (await queries.board(tonight.hall, key)).until == {}
