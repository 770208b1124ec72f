"""A short gap, or an outage, tells the others nothing of how somebody lives: not by a deadline, and not by an edit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.tables.model.paces import HOUR, MINUTE
from bot.tables.model.shards import AWAY
from bot.tables.use_cases import habits
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.unheard import OF_SHARD_1, lasts, settled

Secret = Callable[[Evening], Awaitable[None]]


async def nothing(tonight: Evening) -> None:
    await tonight.passes(HOUR)


async def past_vacation(tonight: Evening) -> None:
    """It is over when the game begins."""
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
    """What all see and what Hal sees, with its moment, of an evening with a gap in which Sia is to be reminded."""
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
    """A reminder that came due in it, and a vacation long over, moved a deadline or edited a board."""
    usual = await seen(tmp_path / "usual", nothing, gap, is_restart=is_restart)
    other = await seen(tmp_path / "other", secret, gap, is_restart=is_restart)
    assert usual == other
