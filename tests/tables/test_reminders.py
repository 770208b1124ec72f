"""Reminders: to late players, in private, with growing gaps between them, and as their reader wants them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bot.tables.model.agenda import AgendaKind
from bot.tables.model.breaks import DAY, Breaks, Habits
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import HOUR, MINUTE, PACES
from bot.tables.model.stored import SideClock
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.timing import next_reminder, to_be_reminded
from bot.tables.undelivered import Later, Unreachable
from bot.tables.use_cases import habits, moves, pausing
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, StoppedClock, evening
from tests.tables.unheard import OF_SHARD_1, lasts, settled
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Room, Start

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))
DAILY = PACES["daily"]
USUAL = Habits()


def until(deadline: float) -> SideClock:
    return SideClock(deadline, since=0.0, deadline=deadline)


def test_the_usual_reminder_comes_when_half_of_the_time_is_over() -> None:
    assert next_reminder(0.0, USUAL, until(DAY), DAILY, Breaks()) == DAY / 2
    assert next_reminder(DAY / 2, USUAL, until(DAY), DAILY, Breaks()) == DAY * 3 / 4


def test_near_the_deadline_there_is_none_within_an_hour_or_five_minutes_of_live_play() -> None:
    assert next_reminder(0.0, USUAL, until(90 * MINUTE), DAILY, Breaks()) == HOUR
    assert next_reminder(0.0, USUAL, until(50 * MINUTE), DAILY, Breaks()) is None
    assert next_reminder(0.0, USUAL, until(8 * MINUTE), PACES["live"], Breaks()) == 5 * MINUTE


def test_ones_own_interval_counts_if_it_is_longer_than_half_of_the_time() -> None:
    assert next_reminder(0.0, Habits(reminder=20 * HOUR), until(DAY), DAILY, Breaks()) == 20 * HOUR
    assert next_reminder(0.0, Habits(reminder=2 * HOUR), until(DAY), DAILY, Breaks()) == DAY / 2
    assert next_reminder(0.0, Habits(reminder=30 * HOUR), until(DAY), DAILY, Breaks()) is None


def test_without_a_deadline_only_those_are_reminded_who_want_it_and_never_in_their_quiet_hours() -> None:
    assert next_reminder(0.0, USUAL, None, None, Breaks()) is None
    assert next_reminder(0.0, Habits(reminder=6 * HOUR), None, None, Breaks()) == 6 * HOUR
    asleep = Habits(quiet=(5 * 60, 9 * 60), reminder=6 * HOUR)
    assert next_reminder(0.0, asleep, None, None, Breaks()) == 10 * HOUR


def test_nobody_is_reminded_who_wants_none() -> None:
    assert next_reminder(0.0, Habits(reminder=0.0), until(DAY), DAILY, Breaks()) is None
    assert next_reminder(0.0, Habits(reminder=0.0), None, None, Breaks()) is None


def test_quiet_hours_of_the_side_are_left_out() -> None:
    night = Habits(quiet=(0, 8 * 60))
    assert next_reminder(0.0, night, until(DAY), DAILY, Breaks.of([night])) == 16 * HOUR


async def reminded(tonight: Evening, user: UserId) -> list[float]:
    return [float(str(post.content)) for post in tonight.scribe.of("reminder", user)]


async def test_only_awaited_players_are_reminded_each_time_half_of_the_rest_has_passed(
    tonight: Evening,
) -> None:
    key = await tonight.begin(pace="daily")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await tonight.passes(2 * DAY - MINUTE)
    assert not tonight.scribe.of("reminder", SIA)
    assert await reminded(tonight, HAL) == [1_000.0 + 2 * DAY] * 6, (
        "24, 36, 42, 45, 46½ hours, and one hour later"
    )


async def test_a_player_who_has_decided_is_reminded_no_more(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.passes(DAY + HOUR)
    assert len(await reminded(tonight, HAL)) == 1
    await moves.decide(tonight.hall, key, HAL, START)
    await tonight.passes(HOUR * 20)
    assert len(await reminded(tonight, HAL)) == 1


async def test_a_reminder_that_comes_too_late_is_not_told(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await tonight.decides(key, HAL, START)
    late = Letter(table=key, kind=LetterKind.REMINDER, nonce="late", seat=HIDER, user=HAL)
    await tonight.store.write([late], at=tonight.clock.time)
    await tonight.passes(HOUR)
    assert not await reminded(tonight, HAL)
    assert await tonight.store.next_due() is None


async def test_without_direct_messages_nobody_is_reminded_in_the_channel(tmp_path: Path) -> None:
    scribe = Scribe()
    scribe.faults["panel", HAL] = [Unreachable()]
    with evening(tmp_path, scribe=scribe) as tonight:
        await tonight.begin(pace="daily")
        told = len([post for post in scribe.posts if post.kind in ("board", "call")])
        await tonight.passes(DAY + HOUR)
        assert not await reminded(tonight, HAL)
        assert len([post for post in scribe.posts if post.kind in ("board", "call")]) == told


async def test_one_tap_ends_them_and_asking_brings_them_back(tonight: Evening) -> None:
    await tonight.begin(pace="daily")
    await tonight.passes(DAY + HOUR)
    await habits.set_reminders(tonight.hall, HAL, "off")
    await tonight.passes(15 * HOUR)
    assert len(await reminded(tonight, HAL)) == 1
    assert len(await reminded(tonight, SIA)) == 2, "others are reminded as before"
    await habits.set_reminders(tonight.hall, HAL, "usual")
    await tonight.passes(5 * HOUR)
    assert len(await reminded(tonight, HAL)) == 2


async def test_reminders_survive_a_restart_and_none_comes_twice(tmp_path: Path) -> None:
    time, scribe = StoppedClock(), Scribe()
    with evening(tmp_path, clock=time, scribe=scribe) as first:
        await first.begin(pace="daily")
        await first.passes(DAY - HOUR)
        await first.close()
    assert not scribe.of("reminder", HAL)
    with evening(tmp_path, clock=time, scribe=scribe, start=500) as second:
        await second.staff.restore()
        await second.passes(2 * HOUR)
    assert len(scribe.of("reminder", HAL)) == 1


async def test_after_a_reminder_that_came_late_the_next_one_is_left_out(tonight: Evening) -> None:
    key = await tonight.begin()
    await habits.set_reminders(tonight.hall, HAL, "1")
    tonight.scribe.faults["reminder", HAL] = [Later()] * 9
    await tonight.passes(8 * HOUR)
    told = [each.at for each in await tonight.store.receipts(key) if each.kind is LetterKind.REMINDER]
    assert len(told) >= 3
    assert all(later - earlier >= HOUR / 2 for earlier, later in pairwise(told)), told


async def test_a_player_whose_time_has_run_out_too_is_not_reminded(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    session = await tonight.hall.look(key)
    deadline = session.clocks[HIDER].deadline
    assert deadline is not None
    assert to_be_reminded(session, HIDER, deadline - MINUTE)[0] == HAL
    assert to_be_reminded(session, HIDER, deadline) == (None, None)


async def test_while_the_table_is_paused_nobody_is_reminded(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    for user in (HAL, SIA):
        await pausing.pause(tonight.hall, key, user)
    await tonight.passes(10 * DAY)
    assert not await reminded(tonight, HAL)
    await pausing.resume(tonight.hall, key, HAL)
    await tonight.passes(DAY + HOUR)
    assert len(await reminded(tonight, HAL)) == 1


async def test_only_the_late_player_of_a_side_is_reminded(tonight: Evening) -> None:
    key = await tonight.hunt(pace="daily")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await tonight.passes(DAY + HOUR)
    assert len(await reminded(tonight, EVA)) == 1
    assert not await reminded(tonight, SIA)


async def test_a_player_who_is_awaited_on_two_seats_is_reminded_once(tonight: Evening) -> None:
    await habits.set_reminders(tonight.hall, HAL, "6")
    await tonight.begin(HAL, HAL)
    await tonight.passes(7 * HOUR)
    assert len(tonight.scribe.of("reminder", HAL)) == 1


async def agenda(tonight: Evening, key: TableId) -> set[tuple[AgendaKind, str]]:
    due = await tonight.store.due(before=float("inf"))
    return {(each.item.kind, each.item.seat) for each in due if each.table == key}


@pytest.mark.parametrize("seat", [HIDER, SEEKER])
async def test_of_each_seat_at_most_one_reminder_stands(tonight: Evening, seat: str) -> None:
    key = await tonight.begin(pace="daily")
    assert (AgendaKind.REMINDER, seat) in await agenda(tonight, key)
    decision, user = (START, HAL) if seat == HIDER else (BELLS, SIA)
    await moves.decide(tonight.hall, key, user, decision)
    assert (AgendaKind.REMINDER, seat) not in await agenda(tonight, key)


@pytest.mark.parametrize("is_restart", [False, True])
async def test_a_reminder_that_was_due_in_an_outage_waits_for_the_morning(
    tmp_path: Path, is_restart: bool
) -> None:
    """The reminder was due in the evening, and came when people could be heard again: in its reader's night."""
    clock = StoppedClock(20 * DAY + 21 * HOUR + 30 * MINUTE)
    with evening(tmp_path, clock=clock, shards=2) as now:
        await settled(now)
        key = await now.begin(pace="daily", guild=OF_SHARD_1)
        await habits.set_quiet(now.hall, SIA, "22:00", "08:00")
        # Reminders come after half of two days.
        await now.passes(DAY - 10 * MINUTE)
        if not is_restart:
            await lasts(now, HOUR, 1)
            await now.passes(10 * MINUTE)
            assert now.scribe.of("reminder", HAL)
            assert now.scribe.of("reminder", SIA) == []
            await now.passes(10 * HOUR)
            assert len(now.scribe.of("reminder", SIA)) == 1
    if is_restart:
        clock.time += HOUR
        with evening(tmp_path, clock=clock, shards=2, start=10_000) as now:
            await now.staff.restore()
            await now.passes(10 * MINUTE)
            assert now.scribe.of("reminder", HAL)
            assert now.scribe.of("reminder", SIA) == []
            session = await now.hall.look(key)
            assert to_be_reminded(session, SEEKER, clock.time)[0] is None
            await now.passes(10 * HOUR)
            assert len(now.scribe.of("reminder", SIA)) == 1
