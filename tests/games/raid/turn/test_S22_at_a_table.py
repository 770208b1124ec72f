"""Super Speedy at a live table: its clocks are those of the phases, and what is stored plays again (S22)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.engine.match import Thought
from bot.games.raid.box import RaidBox
from bot.games.raid.decisions import Ready
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import TableId, UserId
from tests.games.raid.kit import HAWK, KITE
from tests.tables.court import flaws
from tests.tables.fakes import HAL, SIA, Evening, evening

USERS = {HAWK: HAL, KITE: SIA}


@contextmanager
def raiding(folder: Path) -> Iterator[Evening]:
    """An evening with the raid on the shelf."""
    with evening(folder) as tonight:
        tonight.hall.shelf = {"raid": RaidBox()}
        yield tonight


async def begun(tonight: Evening) -> TableId:
    """A timed Midnight of two, who are both there."""
    key = await tonight.begin(HAL, SIA, game="raid", pace="live", match="midnight", clock="speedy")
    for user in (HAL, SIA):
        await tonight.decides(key, user, Ready())
    return key


async def state(tonight: Evening, key: TableId) -> State:
    found = (await tonight.hall.look(key)).match.state
    assert isinstance(found, State)
    return found


async def asked(tonight: Evening, key: TableId) -> UserId:
    (seat,) = (await tonight.hall.look(key)).match.awaited()
    return USERS[seat]


async def deadline(tonight: Evening, key: TableId) -> float:
    """How many seconds are left to whoever is waited for."""
    clocks = (await tonight.hall.look(key)).clocks.values()
    (until,) = [clock.deadline for clock in clocks if clock.deadline is not None]
    return until - tonight.clock.time


async def test_S22_5_a_silent_seat_is_capped_and_the_next_one_has_its_own_time(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        first = await asked(tonight, key)
        assert await deadline(tonight, key) == 32
        await tonight.passes(31)
        assert await asked(tonight, key) == first
        await tonight.passes(1)
        assert await asked(tonight, key) != first
        assert (await state(tonight, key)).spent_ms == 30_000
        assert await deadline(tonight, key) == 32
        assert (await tonight.hands(key))[-1] == DecidedBy.CLOCK
        assert flaws(tonight, tmp_path) == []


async def test_S22_4_only_thinking_time_counts_not_that_of_the_table(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        await tonight.passes(12)
        await tonight.decides(key, await asked(tonight, key), Thought(3_500))
        assert (await state(tonight, key)).spent_ms == 3_500
        assert flaws(tonight, tmp_path) == []


async def test_S22_6_who_does_not_say_that_he_is_there_has_a_minute(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA, game="raid", pace="live", match="midnight", clock="speedy")
        await tonight.decides(key, HAL, Ready())
        assert await deadline(tonight, key) == 60
        await tonight.passes(60)
        assert (await state(tonight, key)).stage is Stage.TURNS


async def test_S22_5_whoever_is_away_is_played_for_at_once_until_he_presses(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        for _ in range(4):
            await tonight.passes(32)
        assert (await state(tonight, key)).stage is Stage.READY, "nobody is left to wait for"
        assert (await state(tonight, key)).spent_ms == 120_000
        assert flaws(tonight, tmp_path) == []
