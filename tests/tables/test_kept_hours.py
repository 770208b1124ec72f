"""A clock keeps the quiet hours with which it began: no sequence of `/my` commands gains more than a vacation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.players.random_player import RandomPlayer
from bot.store.connection import FILE
from bot.tables.model.agenda import AgendaKind
from bot.tables.model.breaks import ALL_DAY, DAY, LONGEST_QUIET, Breaks, Habits, Quiet, Stretch, merged
from bot.tables.model.paces import HOUR
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.resolution.retiming import retime
from bot.tables.use_cases import filling, habits, handing, moves, pausing
from tests.store.files import forge
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.test_clocks import BELLS, START
from tests.toy.facts import HIDER, SEEKER

ANN = UserId(77)
MORNING = frozenset({Quiet("UTC", 0, 12 * 60)})


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    """A process in which a computer player thinks for longer than anybody waits."""
    with evening(tmp_path, brains={"slow": RandomPlayer()}) as now:
        now.hall.on_change.remove(now.staff._computers.wake)
        yield now


async def _vacation(tonight: Evening, user: UserId, *, begins: bool) -> None:
    await tonight.told(habits.take_vacation(tonight.hall, user, "1" if begins else "0"))


async def test_a_vacation_that_is_ended_at_once_applies_no_new_quiet_hours(tonight: Evening) -> None:
    """Otherwise 1 hour left of 48 became 49, again and again, with new quiet hours and no vacation at all."""
    key = await tonight.begin(pace="daily")
    await tonight.passes(47 * HOUR)
    before = await tonight.clock_of(key, HIDER)
    for hours in [("00:00", "12:00"), ("12:00", "00:00")] * 2:
        await habits.set_quiet(tonight.hall, HAL, *hours)
        await habits.set_zone(tonight.hall, HAL, "Asia/Tokyo")
        await _vacation(tonight, HAL, begins=True)
        await _vacation(tonight, HAL, begins=False)
    assert (await tonight.clock_of(key, HIDER)).deadline == before.deadline


async def _pauses(tonight: Evening, key: TableId) -> None:
    for user in (HAL, SIA):
        await pausing.pause(tonight.hall, key, user)
    await pausing.resume(tonight.hall, key, HAL)


async def _hands_over(tonight: Evening, key: TableId) -> None:
    await habits.set_quiet(tonight.hall, ANN, "12:00", "18:00")
    await tonight.hands_over(key, HAL, HIDER, ANN)


async def _comes_back(tonight: Evening, key: TableId) -> None:
    await _hands_over(tonight, key)
    await handing.take_seat_back(tonight.hall, key, HAL)


async def _fills_in(tonight: Evening, key: TableId) -> None:
    await filling.fill_in(tonight.hall, key, HAL)
    await handing.take_seat_back(tonight.hall, key, HAL)


async def _is_away(tonight: Evening, key: TableId) -> None:
    for begins in (True, False):
        await _vacation(tonight, HAL, begins=begins)


async def _stops(tonight: Evening, key: TableId) -> None:
    await retime(tonight.hall, key, counted=tonight.clock.time - 1)


INTERRUPTIONS = [_pauses, _hands_over, _comes_back, _fills_in, _is_away, _stops]


@pytest.mark.parametrize("interrupts", INTERRUPTIONS)
async def test_a_clock_that_has_begun_keeps_its_hours(
    tonight: Evening, interrupts: Callable[[Evening, TableId], Awaitable[None]]
) -> None:
    await habits.set_quiet(tonight.hall, HAL, "00:00", "12:00")
    key = await tonight.begin(pace="daily")
    await tonight.passes(20 * HOUR)
    await habits.set_quiet(tonight.hall, HAL, "14:00", "20:00")
    await interrupts(tonight, key)
    clock = await tonight.clock_of(key, HIDER)
    assert clock.quiets == MORNING
    assert clock.since is not None
    assert clock.deadline == Breaks(MORNING).deadline(clock.since, clock.left)


async def test_new_quiet_hours_hold_for_the_next_turn(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await habits.set_quiet(tonight.hall, HAL, "00:00", "12:00")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await moves.decide(tonight.hall, key, HAL, START)
    clock = await tonight.clock_of(key, HIDER)
    assert clock.deadline is not None
    assert clock.quiets == MORNING
    assert clock.deadline - tonight.clock.time > clock.bank, "the quiet hours are left out"


async def test_after_a_deadline_that_was_missed_new_quiet_hours_hold(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    await habits.set_quiet(tonight.hall, HAL, "00:00", "12:00")
    await tonight.passes(2 * DAY + 1)
    clock = await tonight.clock_of(key, HIDER)
    assert (clock.lapses, clock.quiets) == (1, MORNING)


async def test_reminders_keep_new_quiet_hours_at_once(tonight: Evening) -> None:
    """A player whose clock runs on is not woken for that."""
    tonight.clock.time = datetime(2026, 3, 2, 12, tzinfo=UTC).timestamp()
    key = await tonight.begin(pace="daily")
    await habits.set_quiet(tonight.hall, HAL, "06:00", "18:00")
    due = await tonight.store.due(before=1e12)
    (at,) = [each.at for each in due if (each.item.kind, each.item.seat) == (AgendaKind.REMINDER, HIDER)]
    assert (await tonight.clock_of(key, HIDER)).deadline == tonight.clock.time + 2 * DAY
    assert datetime.fromtimestamp(at, UTC).hour == 18


async def test_a_reminder_that_would_come_after_the_deadline_is_left_out(tonight: Evening) -> None:
    tonight.clock.time = datetime(2026, 3, 2, 19, tzinfo=UTC).timestamp()
    await tonight.begin(pace="daily")
    await tonight.passes(2 * DAY - 12 * HOUR)
    await habits.set_quiet(tonight.hall, HAL, "07:30", "19:30")
    items = [(each.item.kind, each.item.seat) for each in await tonight.store.due(before=1e12)]
    assert (AgendaKind.REMINDER, HIDER) not in items
    assert (AgendaKind.REMINDER, SEEKER) in items


async def test_a_vacation_that_was_kept_before_a_crash_and_not_applied_costs_nothing(tmp_path: Path) -> None:
    clock = StoppedClock()
    with evening(tmp_path, clock=clock) as first:
        key = await first.begin(pace="daily")
        await first.passes(DAY)
        away = (clock.time, clock.time + 3 * DAY)
        await first.store.set_habits(HAL, Habits(vacations=(away,)))
        await first.passes(DAY + HOUR)
        assert (await first.clock_of(key, HIDER)).lapses == 0
        assert (await first.clock_of(key, HIDER)).deadline == away[1] + DAY
        assert (await first.clock_of(key, SEEKER)).lapses == 1


async def test_a_vacation_that_was_ended_before_a_crash_gives_no_time(tmp_path: Path) -> None:
    clock = StoppedClock()
    with evening(tmp_path, clock=clock) as first:
        key = await first.begin(pace="daily")
        since = clock.time
        await _vacation(first, HAL, begins=True)
        await first.passes(HOUR)
        own = await habits.habits(first.hall, HAL)
        await first.store.set_habits(HAL, replace(own, vacations=((since, clock.time),)))
    with evening(tmp_path, clock=clock, start=500) as second:
        await second.told(second.staff.restore())
        assert (await second.clock_of(key, HIDER)).deadline == clock.time + 2 * DAY


async def test_clocks_of_an_older_version_keep_their_hours_from_the_next_start_on(tmp_path: Path) -> None:
    clock = StoppedClock()
    with evening(tmp_path, clock=clock) as first:
        await habits.set_quiet(first.hall, HAL, "00:00", "12:00")
        key = await first.begin(pace="daily")
        other = await first.begin(SIA, EVA, pace="daily", channel=8)
        before = (await first.hall.look(key)).clocks
        await first.close()
    forge(tmp_path / FILE, "UPDATE clocks SET quiets = NULL")
    clock.time += 1
    with evening(tmp_path, clock=clock, start=500) as second:
        assert (await second.clock_of(key, HIDER)).quiets is None
        await second.told(second.staff.restore())
        after = (await second.hall.look(key)).clocks
        assert {side: each.quiets for side, each in after.items()} == {
            side: each.quiets for side, each in before.items()
        }
        assert after[HIDER].quiets == MORNING
        assert (await second.clock_of(other, HIDER)).quiets == frozenset()


async def test_of_two_changes_at_once_neither_is_lost(tonight: Evening) -> None:
    await asyncio.gather(
        habits.set_zone(tonight.hall, HAL, "Asia/Tokyo"),
        habits.set_quiet(tonight.hall, HAL, "00:00", "12:00"),
        habits.take_vacation(tonight.hall, HAL, "2"),
        habits.set_reminders(tonight.hall, HAL, "off"),
    )
    now = tonight.clock.time
    own = Habits("Asia/Tokyo", (0, 720), 0.0, vacations=((now, now + 2 * DAY),))
    assert await habits.habits(tonight.hall, HAL) == own


async def test_a_zone_that_moves_past_new_year_brings_no_second_vacation(tonight: Evening) -> None:
    """Thirty days a year: in Kiritimati the next year begins 14 hours earlier than at Greenwich."""
    for month, days in ((3, "14"), (6, "14"), (9, "2")):
        tonight.clock.time = datetime(2026, month, 1, tzinfo=UTC).timestamp()
        await habits.take_vacation(tonight.hall, HAL, days)
    tonight.clock.time = datetime(2026, 12, 31, 11, tzinfo=UTC).timestamp()
    for zone in ("Pacific/Kiritimati", "Pacific/Honolulu"):
        await habits.set_zone(tonight.hall, HAL, zone)
        with pytest.raises(Refusal, match="0 days of vacation left"):
            await habits.take_vacation(tonight.hall, HAL, "1")


ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Pacific/Kiritimati",
    "Pacific/Honolulu",
    "Australia/Lord_Howe",
)
STARTS = [
    datetime(*day, 9, tzinfo=UTC).timestamp()
    for day in ((2026, 3, 28), (2026, 10, 24), (2026, 12, 31), (2027, 6, 1))
]
Step = tuple[UserId, str, Any]


def _times() -> st.SearchStrategy[tuple[str, str]]:
    minutes = st.tuples(st.integers(0, ALL_DAY - 1), st.integers(1, LONGEST_QUIET))
    spans = minutes.map(lambda each: (_hhmm(each[0]), _hhmm(each[0] + each[1])))
    return st.one_of(st.just(("", "")), spans)


def _hhmm(minute: int) -> str:
    return "{:02}:{:02}".format(*divmod(minute % ALL_DAY, 60))


steps: st.SearchStrategy[list[Step]] = st.lists(
    st.tuples(
        st.sampled_from([SIA, EVA]),
        *(
            st.one_of(
                st.tuples(st.just("zone"), st.sampled_from(ZONES)),
                st.tuples(st.just("quiet"), _times()),
                st.tuples(st.just("vacation"), st.sampled_from(["0", "0", "1", "3"])),
                st.tuples(st.just("passes"), st.integers(0, 3 * 3600)),
            ),
        ),
    ).map(lambda each: (each[0], *each[1])),
    max_size=10,
)


async def _does(tonight: Evening, step: Step) -> None:
    user, act, how = step
    with suppress(Refusal):
        match act:
            case "zone":
                await habits.set_zone(tonight.hall, user, how)
            case "quiet":
                await habits.set_quiet(tonight.hall, user, *how)
            case "vacation":
                await habits.take_vacation(tonight.hall, user, how)
            case _:
                await tonight.passes(how)


async def _away(tonight: Evening) -> frozenset[Stretch]:
    found = await tonight.store.habits([SIA, EVA])
    return frozenset(stretch for own in found.values() for stretch in own.vacations)


async def _lived_through(folder: Path, start: float, before: list[Step], after: list[Step]) -> None:
    with evening(folder, clock=StoppedClock(start)) as tonight:
        for step in before:
            await _does(tonight, step)
        key = await tonight.hunt(pace="daily")
        session = await tonight.hall.look(key)
        side = session.match.side(session.table.seats_of(SIA)[0])
        first = session.clocks[side]
        since = tonight.clock.time
        assert first.quiets is not None
        for step in after:
            await _does(tonight, step)
            clock, away = await tonight.clock_of(key, side), await _away(tonight)
            assert clock.deadline is not None
            vacations = sum(end - max(begin, since) for begin, end in merged(away) if end > since)
            counted = Breaks(first.quiets).spent(since, clock.deadline)
            assert counted <= first.left + vacations + 1e-3, "no later than before plus the vacation"
            exact = Breaks(first.quiets, away).deadline(since, first.left)
            assert clock.deadline == pytest.approx(exact, abs=1e-3)


@settings(max_examples=25)
@given(st.sampled_from(STARTS), steps, steps)
def test_no_sequence_of_commands_gains_more_than_the_vacation(
    start: float, before: list[Step], after: list[Step]
) -> None:
    """Two people of one side; habits change before its clock begins, and while it runs."""
    with TemporaryDirectory() as folder:
        asyncio.run(_lived_through(Path(folder), start, before, after))
