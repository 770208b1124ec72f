"""Rows that nobody can read any more, and a clock that was set back: they stop no table, and never the whole bot."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from sqlite_utils import Database

from bot.chat.parts.errors import REFUSALS
from bot.games.shelf import SHELF
from bot.store.connection import Connection
from bot.tables.history import results
from bot.tables.model.breaks import Habits
from bot.tables.model.paces import DAY
from bot.tables.model.prompt import TYPED_AHEAD
from bot.tables.use_cases import catching_up, drafts, mine, moves, queries
from bot.tables.use_cases.habits import set_zone
from bot.tables.views.match_views import Unreadable
from tests.tables.castle_night import KEY as CASTLE
from tests.tables.fakes import HAL, SIA, Evening, StoppedClock, evening
from tests.tables.test_castle_plans import end_of_the_guards_turn, night, sneaks
from tests.tables.test_planning import BELLS, START, seeking
from tests.toy.facts import HIDER, Look, Pass, Room, Step

AHEAD = TYPED_AHEAD
UNREADABLE = ('["nonsense",1]', "[]", '{"a":1}', "3", "null")


async def edit(folder: Path, query: str, *values: object) -> None:
    """Change the database by hand while no process works on it."""
    connection = Connection(folder)
    try:
        await connection.run(partial(_execute, query=query, values=values))
    finally:
        connection.close()


def _execute(database: Database, query: str, values: tuple[object, ...]) -> None:
    database.execute(query, values)


@pytest.mark.parametrize("quiet", [(0, 60), (5000, 9), (-1, 9)])
async def test_habits_that_cannot_be_read_stop_no_table(tonight: Evening, quiet: tuple[int, int]) -> None:
    await tonight.store.set_habits(HAL, Habits("Mars/Olympus", quiet))
    key = await tonight.begin(pace="daily")
    assert HIDER in (await tonight.hall.look(key)).clocks
    assert (await set_zone(tonight.hall, HAL, "Europe/Berlin")).zone == "Europe/Berlin"


async def test_a_table_that_cannot_be_read_does_not_keep_the_bot_from_starting(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        broken, whole = await now.begin(pace="daily"), await now.begin(channel=8, pace="daily")
        await now.store.beat(1_000.0)
    await edit(tmp_path, "UPDATE tables SET options = '[3]' WHERE key = ?", broken)
    with evening(tmp_path, clock=StoppedClock(1_000.0 + DAY), start=50) as now:
        await now.told(now.staff.restore())
        assert (await now.hall.look(whole)).clocks[HIDER].deadline == 1_000.0 + 3 * DAY


@pytest.mark.parametrize("data", UNREADABLE)
async def test_an_order_that_cannot_be_read_answers_nothing_and_can_be_lodged_anew(
    tmp_path: Path, data: str
) -> None:
    with evening(tmp_path) as now:
        key = await seeking(now)
    await edit(tmp_path, "UPDATE orders SET data = ?", data)
    with evening(tmp_path, start=50) as now:
        panel = await queries.view(now.hall, key, HAL)
        assert [sheet.present for sheet in panel.orders] == [""]
        await moves.decide(now.hall, key, SIA, Look(Room(20)))
        assert (await queries.view(now.hall, key, HAL)).is_awaited
        await now.lodge(key, "never")
        assert not (await queries.view(now.hall, key, HAL)).is_awaited


async def test_drafts_plans_and_orders_are_stamped_with_their_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not with the schema of its table, which may have been played last with an older version of the bot."""
    with evening(tmp_path) as now:
        key = await seeking(now)
        shelf = now.hall.shelf
    newer = shelf["hide"].schema + 1
    monkeypatch.setattr(type(shelf["hide"]), "schema", newer)
    with evening(tmp_path, start=50) as now:
        await drafts.draft_add(now.hall, key, HAL, Step(Room(10)), AHEAD)
        assert await schemas(now, "plans") == [newer]
        await drafts.draft_commit(now.hall, key, HAL, AHEAD)
        await drafts.let_wait(now.hall, key, HAL)
        assert await schemas(now, "plans") == [newer]
        monkeypatch.setattr(type(shelf["hide"]), "schema", newer + 1)
        await moves.decide(now.hall, key, SIA, Pass())
        await drafts.draft_clear(now.hall, key, HAL)
        monkeypatch.setattr(type(shelf["hide"]), "schema", newer + 2)
        await drafts.draft_add(now.hall, key, HAL, Step(Room(10)))
        assert await schemas(now, "papers") == [newer + 2]


async def schemas(now: Evening, table: str) -> list[int]:
    query = f"SELECT schema FROM {table}"
    rows = await now.store._connection.run(lambda database: list(database.execute(query)))
    return [schema for (schema,) in rows]


@pytest.mark.parametrize("data", UNREADABLE)
async def test_a_draft_or_plan_that_cannot_be_read_is_none(tmp_path: Path, data: str) -> None:
    with evening(tmp_path) as now:
        key = await seeking(now)
        await drafts.draft_add(now.hall, key, HAL, Step(Room(10)), AHEAD)
        await drafts.draft_commit(now.hall, key, HAL, AHEAD)
    await edit(tmp_path, "UPDATE plans SET data = ?", f"[{data}]")
    with evening(tmp_path, start=50) as now:
        assert (await queries.view(now.hall, key, HAL, AHEAD)).draft is not None
        await moves.decide(now.hall, key, SIA, Pass())
        assert (await queries.view(now.hall, key, HAL)).is_awaited
        await drafts.draft_add(now.hall, key, HAL, Step(Room(10)))
    await edit(tmp_path, "UPDATE papers SET data = ?", f"[{data}]")
    with evening(tmp_path, start=100) as now:
        draft = (await queries.view(now.hall, key, HAL)).draft
        assert draft is not None
        assert draft.length == 0


async def test_R15_an_armed_turn_that_cannot_be_read_is_left_to_its_owner(tmp_path: Path) -> None:
    """An empty plan could be committed, and nobody has asked for that."""
    with evening(tmp_path) as now:
        await night(now)
        await sneaks(now, CASTLE, HAL, 1)
    await edit(tmp_path, "UPDATE plans SET data = ?", '[["nonsense",1]]')
    with evening(tmp_path, start=50) as now:
        now.hall.shelf = SHELF
        await end_of_the_guards_turn(now, CASTLE)
        assert (await queries.view(now.hall, CASTLE, HAL)).is_awaited
        notes = [str(post.content) for post in now.scribe.of("note", HAL)]
        assert notes == ["Your planned turn does not fit any more: decide it now."]


@pytest.mark.parametrize("data", ['["nonsense","B5"]', "[]", "3"])
async def test_a_fact_that_cannot_be_read_is_told_to_nobody(tmp_path: Path, data: str) -> None:
    """The text may be the other side's secret: it is a fault for the operator, not a sentence for players."""
    with evening(tmp_path) as now:
        key = await now.begin()
    for trigger in ("facts_stay", "decisions_stay"):
        await edit(tmp_path, f"DROP TRIGGER {trigger}")
    await edit(tmp_path, "UPDATE facts SET data = ? WHERE table_key = ? AND n = 0", data, key)
    with evening(tmp_path, start=50) as now:
        with pytest.raises(Unreadable) as found:
            await queries.view(now.hall, key, HAL)
        assert not str(found.value)
        assert not isinstance(found.value, REFUSALS)


async def damaged(folder: Path, key: str) -> None:
    """Make the facts of a table unreadable."""
    for trigger in ("facts_stay", "decisions_stay"):
        await edit(folder, f"DROP TRIGGER IF EXISTS {trigger}")
    await edit(folder, "UPDATE facts SET data = '[]' WHERE table_key = ?", key)


async def test_a_table_that_cannot_be_read_hides_no_other_of_its_people(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        broken, whole = await now.begin(), await now.begin(channel=8)
    await damaged(tmp_path, broken)
    with evening(tmp_path, start=50) as now:
        assert [each.table.key for each in await mine.my_games(now.hall, SIA)] == [whole]
        assert [each.table.key for each in await catching_up.catch_up_everywhere(now.hall, SIA)] == [whole]


async def test_a_game_that_cannot_be_read_hides_no_other_of_the_past(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        broken = await now.begin()
        for user in (HAL, SIA):
            await moves.resign(now.hall, broken, user)
        whole = await now.begin()
        for user in (HAL, SIA):
            await moves.resign(now.hall, whole, user)
        channel = (await queries.table(now.hall, whole)).channel
    await damaged(tmp_path, broken)
    with evening(tmp_path, start=50) as now:
        past = await results.history(now.hall, channel, "hide")
        assert [each.table.key for each in past.games] == [whole]
        balances = await results.balances(now.hall, 1, "hide")
        assert [one.whole.games for one in balances] == [1, 1]


async def test_a_decision_that_cannot_be_read_is_told_to_nobody(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        key = await now.prepared(START, BELLS)
    await edit(tmp_path, "DROP TRIGGER decisions_stay")
    await edit(tmp_path, "UPDATE decisions SET data = ?, final = 0 WHERE table_key = ?", '["secret",1]', key)
    with evening(tmp_path, start=50) as now, pytest.raises(Unreadable) as found:
        await queries.view(now.hall, key, SIA)
    assert not str(found.value)
