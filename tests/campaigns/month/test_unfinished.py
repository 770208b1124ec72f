"""A game that outlives the month may take its time; a hanging one is told apart by the reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store.sqlite import SqliteStore
from bot.tables.model.paces import DAY
from bot.tables.model.stored import Change, SideClock
from bot.tables.model.table import Computer, TableId, UserId
from bot.tables.use_cases import moves, pausing, queries
from tests.campaigns.month.month import Size, simulate
from tests.campaigns.month.unfinished import PATIENCE, fault
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Room

BELLS = Bells((Bell(Room(5)), Bell(Room(6))))


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path) as now:
        yield now


async def hangs(
    tonight: Evening, key: TableId, *, gone: Collection[UserId] = (), later: float = 0.0, **wrong: Any
) -> str:
    """Why the game hangs this much `later`, after somebody has done something `wrong` behind the bot's back."""
    session = await tonight.hall.look(key)
    change = Change(table=session.table, version=session.version, at=tonight.clock.now())
    await tonight.store.commit(replace(change, **wrong))
    session, since = await tonight.hall.look(key), tonight.clock.now()
    return fault(session, since + later, since, lambda user: user in gone)


async def test_a_game_whose_clock_runs_takes_its_time_however_long_that_is(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    deadline = tonight.clock.now() + 60 * DAY
    clock = SideClock(DAY, since=tonight.clock.now(), deadline=deadline)
    assert await hangs(tonight, key, later=59 * DAY, clocks={HIDER: clock, SEEKER: clock}) == ""


async def test_a_game_whose_clock_stands_hangs(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    assert "without a deadline" in await hangs(tonight, key, clocks={HIDER: SideClock(DAY)})


async def test_a_game_without_deadlines_waits_for_ever_for_somebody_who_never_comes(tonight: Evening) -> None:
    key = await tonight.begin(pace="")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    assert await hangs(tonight, key, gone=[HAL], later=2 * PATIENCE) == ""


async def test_a_game_without_deadlines_hangs_if_a_player_comes_and_does_not_know_that_they_are_asked(
    tonight: Evening,
) -> None:
    key = await tonight.begin(pace="")
    await moves.decide(tonight.hall, key, SIA, BELLS)
    assert await hangs(tonight, key, gone=[SIA], later=PATIENCE - 1) == ""
    assert "does nothing" in await hangs(tonight, key, gone=[SIA], later=PATIENCE + 1)


async def test_a_game_that_stays_paused_hangs_if_somebody_comes(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    for user in (HAL, SIA):
        await pausing.pause(tonight.hall, key, user)
    assert await hangs(tonight, key, gone=[HAL, SIA], later=2 * PATIENCE) == ""
    assert "does nothing" in await hangs(tonight, key, gone=[HAL], later=2 * PATIENCE)


async def test_a_game_whose_computer_does_not_decide_hangs(tonight: Evening) -> None:
    key = await tonight.begin(pace="")
    table = await queries.table(tonight.hall, key)
    seats = {**table.seats, HIDER: Computer("random")}
    assert "computer" in await hangs(tonight, key, table=replace(table, seats=seats))


async def test_a_game_that_sleeps_hangs(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    table = await queries.table(tonight.hall, key)
    assert "sleeps" in await hangs(tonight, key, table=replace(table, asleep="The channel is gone."))


def test_a_month_in_which_no_deadline_is_kept_has_games_that_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody handles due items, so a sleeping player keeps the others waiting."""

    async def nothing(store: SqliteStore, *, before: float = 0.0, after: float = 0.0) -> Any:
        return None if before == 0.0 else ()

    monkeypatch.setattr(SqliteStore, "due", nothing)
    monkeypatch.setattr(SqliteStore, "next_on_agenda", nothing)
    outcome = simulate("endless", Size(tables=1, users=4, days=0.13, thorough=0.0))
    assert any("is not over. The time of" in sentence for sentence in outcome.broken)
