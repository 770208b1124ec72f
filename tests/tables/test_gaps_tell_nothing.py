"""A short gap, or an outage, tells others nothing about somebody's habits: neither by a deadline nor by an edit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.tables.model.paces import DAY, HOUR, MINUTE
from bot.tables.model.shards import AWAY, STEADY
from bot.tables.use_cases import habits
from bot.tables.workers.outages import TICK
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.unheard import OF_SHARD_1, find, lasts, left, lose, settled
from tests.toy.facts import HIDER

Secret = Callable[[Evening], Awaitable[None]]


async def nothing(tonight: Evening) -> None:
    await tonight.passes(HOUR)


async def past_vacation(tonight: Evening) -> None:
    """A vacation that is over when the game begins."""
    await habits.take_vacation(tonight.hall, SIA, "1")
    await tonight.passes(HOUR)
    await habits.take_vacation(tonight.hall, SIA, "0")


async def no_reminders(tonight: Evening) -> None:
    await habits.set_reminders(tonight.hall, SIA, "off")
    await tonight.passes(HOUR)


async def another_zone(tonight: Evening) -> None:
    await habits.set_zone(tonight.hall, SIA, "Asia/Tokyo")
    await tonight.passes(HOUR)


async def vacation_of_a_stranger(tonight: Evening) -> None:
    await habits.take_vacation(tonight.hall, EVA, "1")
    await tonight.passes(HOUR)


SECRETS = [past_vacation, no_reminders, another_zone, vacation_of_a_stranger]


async def seen(folder: Path, secret: Secret, gap: float, *, is_restart: bool) -> list[Any]:
    """What all see and what Hal sees, with its moment, in an evening with a gap in which Sia is due for a reminder."""
    clock, told = StoppedClock(1_000_000.0), list[Any]()
    with evening(folder, clock=clock, shards=2) as tonight:
        await settled(tonight)
        await habits.set_reminders(tonight.hall, HAL, "off")
        await secret(tonight)
        key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
        # Reminders come after half of two days.
        await tonight.passes(24 * HOUR - 10)
        if not is_restart:
            await lasts(tonight, gap, 1)
            await tonight.passes(5 * MINUTE)
            told = await posts(tonight, key)
    if is_restart:
        clock.time += gap
        with evening(folder, clock=clock, shards=2, start=10_000, scribe=tonight.scribe) as tonight:
            await tonight.staff.restore()
            await tonight.passes(5 * MINUTE)
            told = await posts(tonight, key)
    return told


async def posts(tonight: Evening, key: Any) -> list[Any]:
    """The messages and edits of all and of Hal, and the deadlines as they are stored."""
    own = [each for each in tonight.scribe.posts if each.audience in (None, HAL)]
    told = [(each.kind, each.is_new, getattr(each.content, "until", None)) for each in own]
    clocks = (await tonight.hall.look(key)).clocks
    return [told, {side: clock.deadline for side, clock in clocks.items()}]


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("gap", [20.0, 45.0, AWAY - 20, AWAY * 4])
@pytest.mark.parametrize("is_restart", [False, True])
async def test_what_others_see_of_a_gap_is_the_same(
    tmp_path: Path, secret: Secret, gap: float, is_restart: bool
) -> None:
    """Without it, a reminder due in the gap, or a vacation long over, would move a deadline or edit a board."""
    usual = await seen(tmp_path / "usual", nothing, gap, is_restart=is_restart)
    other = await seen(tmp_path / "other", secret, gap, is_restart=is_restart)
    assert usual == other


async def changes_zone(tonight: Evening) -> None:
    await habits.set_zone(tonight.hall, SIA, "Asia/Tokyo")


async def wants_reminders(tonight: Evening) -> None:
    await habits.set_reminders(tonight.hall, SIA, "3")


async def sleeps(tonight: Evening) -> None:
    await habits.set_quiet(tonight.hall, SIA, "1:00", "6:00")


async def silently(_tonight: Evening) -> None:
    """Nobody does anything."""


async def seen_of_an_outage(folder: Path, habit: Secret) -> list[Any]:
    """The same if a habit changes in an outage, looked at before the outage has ended and after."""
    with evening(folder, clock=StoppedClock(1_000_000.0), shards=2) as tonight:
        await settled(tonight)
        key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
        await tonight.passes(HOUR)
        lose(tonight, 1)
        await tonight.passes(HOUR)
        await habit(tonight)
        await tonight.staff.rest()
        meanwhile = await posts(tonight, key)
        find(tonight, 1)
        await tonight.passes(STEADY + TICK)
        return [meanwhile, await posts(tonight, key)]


@pytest.mark.parametrize("habit", [changes_zone, wants_reminders, sleeps])
async def test_nobody_sees_that_a_habit_is_changed_in_an_outage(tmp_path: Path, habit: Secret) -> None:
    """Otherwise the clocks of the table would be set anew at that moment, and the board would show later deadlines."""
    usual = await seen_of_an_outage(tmp_path / "usual", silently)
    assert await seen_of_an_outage(tmp_path / "other", habit) == usual


async def test_a_vacation_that_begins_in_an_outage_counts_when_that_has_ended(tmp_path: Path) -> None:
    with evening(tmp_path, clock=StoppedClock(1_000_000.0), shards=2) as tonight:
        await settled(tonight)
        key = await tonight.begin(pace="daily", guild=OF_SHARD_1)
        before = await left(tonight, key)
        lose(tonight, 1)
        await tonight.passes(HOUR)
        await habits.take_vacation(tonight.hall, HAL, "2")
        away = tonight.clock.time + 2 * DAY
        find(tonight, 1)
        await tonight.passes(STEADY + TICK)
        deadline = (await tonight.clock_of(key, HIDER)).deadline
        assert deadline is not None
        assert abs(deadline - away - before) < 1.0
