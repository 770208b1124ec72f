"""A clock that jumps, while the bot runs and between two runs: no deadline fires wrongly, and everything is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.game import Seat
from bot.store.connection import FILE
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.breaks import Habits
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import DAY, HOUR
from bot.tables.model.table import TableId
from bot.tables.use_cases import moves
from tests.store.files import flaws
from tests.tables.fakes import HAL, Evening, StoppedClock, evening
from tests.toy.facts import HIDER, SEEKER, Room, Start

YEAR = 365 * DAY
JUMPS = [YEAR, -YEAR, 2 * HOUR, -2 * HOUR]


async def left(now: Evening, key: TableId) -> float:
    """Seconds that the hider still has. An hour may be forgiven, because a clock that was set back tells no time."""
    deadline = (await now.hall.look(key)).clocks[HIDER].deadline
    assert deadline is not None
    return deadline - now.clock.time


async def lapses(now: Evening, key: TableId) -> dict[Seat, int]:
    return dict((await now.hall.look(key)).table.lapses)


def nothing_is_wrong(folder: Path, clock: StoppedClock) -> bool:
    return flaws(folder / FILE, clock.time) == []


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(2 * YEAR)


async def check(now: Evening, key: TableId) -> None:
    """Check that nobody has been late, and that nobody has lost or won more time than the hour that has passed."""
    assert await lapses(now, key) == {}
    assert 2 * DAY - HOUR <= await left(now, key) <= 2 * DAY


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_jump_while_the_bot_runs_costs_nobody_time(
    tmp_path: Path, clock: StoppedClock, jump: float
) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.passes(HOUR)
        clock.time += jump
        await now.told(now.staff.timekeeper.look())
        await check(now, key)
        assert nothing_is_wrong(tmp_path, clock)


@pytest.mark.parametrize("jump", JUMPS)
@pytest.mark.parametrize(
    "is_stopped", [False, True], ids=["just before the bot is stopped", "while it is stopped"]
)
async def test_a_jump_between_two_runs_costs_nobody_time(
    tmp_path: Path, clock: StoppedClock, jump: float, is_stopped: bool
) -> None:
    """The last sign of life must not suggest that all that time has passed at the table."""
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.staff.restore()
        await now.passes(HOUR)
        clock.time += 0 if is_stopped else jump
        await now.close()
    clock.time += jump if is_stopped else 0
    with evening(tmp_path, clock=clock, start=100) as now:
        await now.told(now.staff.restore())
        await check(now, key)
        assert nothing_is_wrong(tmp_path, clock)


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_decision_just_after_a_jump_costs_nobody_time(
    tmp_path: Path, clock: StoppedClock, jump: float
) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        await now.passes(HOUR)
        clock.time += jump
        await moves.decide(now.hall, key, HAL, Start(Room(0)))
        await now.told(now.staff.timekeeper.look())
        assert await lapses(now, key) == {}
        assert SEEKER in (await now.hall.look(key)).clocks
        assert nothing_is_wrong(tmp_path, clock)


async def test_time_that_truly_passes_after_a_jump_counts(tmp_path: Path, clock: StoppedClock) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin(pace="daily")
        clock.time -= YEAR
        await now.staff.timekeeper.look()
        await now.passes(2 * DAY)
        assert await lapses(now, key) == {HIDER: 1, SEEKER: 1}


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_letter_that_was_put_off_goes_out_after_a_jump(
    tmp_path: Path, clock: StoppedClock, jump: float
) -> None:
    with evening(tmp_path, clock=clock) as now:
        key = await now.begin()
        note = Letter(table=key, kind=LetterKind.NOTE, nonce="n", user=HAL, text="Psst.")
        await now.store.write([note], at=clock.time)
        await now.store.put_off(note, clock.time + HOUR)
        clock.time += jump
        await now.passes(4 * HOUR)
        assert [post.content for post in now.scribe.of("note", HAL)] == ["Psst."]


async def test_a_letter_that_waits_its_usual_time_is_not_told_sooner(tonight: Evening) -> None:
    key = await tonight.begin()
    note = Letter(table=key, kind=LetterKind.NOTE, nonce="n", user=HAL, text="Psst.")
    await tonight.store.write([note], at=tonight.clock.time)
    await tonight.store.put_off(note, tonight.clock.time + DAY)
    tonight.staff.wake()
    await tonight.staff.rest()
    assert tonight.scribe.of("note", HAL) == []


@pytest.mark.parametrize("pace", ["daily", ""])
async def test_reminders_come_after_a_clock_was_set_back(
    tmp_path: Path, clock: StoppedClock, pace: str
) -> None:
    with evening(tmp_path, clock=clock) as now:
        await now.store.set_habits(HAL, Habits(reminder=3 * HOUR))
        key = await now.begin(pace=pace)
        await now.passes(HOUR)
        clock.time -= YEAR
        await now.staff.timekeeper.look()
        (at,) = [
            due.at
            for due in await now.store.due(before=9e12)
            if due.item == AgendaItem(AgendaKind.REMINDER, HIDER)
        ]
        assert clock.time < at <= clock.time + 2 * DAY
        await now.passes(2 * DAY - 2 * HOUR)
        assert now.scribe.of("reminder", HAL)
        assert await lapses(now, key) == {}


async def test_a_small_correction_of_the_clock_moves_no_reminder(tmp_path: Path, clock: StoppedClock) -> None:
    with evening(tmp_path, clock=clock) as now:
        await now.begin(pace="daily")
        before = await now.store.due(before=9e12)
        clock.time -= 30
        await now.staff.timekeeper.look()
        assert await now.store.due(before=9e12) == before
