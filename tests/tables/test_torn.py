"""A table with missing facts or decisions stands still, no other table does, and nothing of it is lost."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.chat.parts.errors import sentence
from bot.players.random_player import RandomPlayer
from bot.store.connection import FILE
from bot.tables.model.agenda import AgendaKind
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import DAY, HOUR
from bot.tables.model.table import Computer, TableId, Torn
from bot.tables.resolution.resolution import Resolution
from bot.tables.use_cases import channels, filling, mine, queries
from bot.tables.use_cases.channels import note_departure, show_departure
from bot.tables.use_cases.habits import take_vacation
from tests.store.files import flaws, forge
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.tables.test_restart import STEPS
from tests.toy.facts import SEEKER

HOLES = {
    "the first fact": "FROM facts WHERE table_key = '{key}' AND n = 0",
    "a fact in the middle": "FROM facts WHERE table_key = '{key}' AND n = 2",
    "the last facts": "FROM facts WHERE table_key = '{key}' AND n >= 2",
    "the first decision": "FROM decisions WHERE table_key = '{key}' AND n = 0",
    "a decision in the middle": "FROM decisions WHERE table_key = '{key}' AND n = 1",
}
"""What is missing without any row that says so."""
SENTENCE = (
    "Part of what has happened at this table is missing, so it stands still until the operator of the bot"
    " has repaired it; the rest is kept."
)
EVENT = "part_of_a_table_is_missing_restore_a_backup"


async def two_tables(now: Evening) -> tuple[TableId, TableId]:
    """Two games in which the seeker is asked; somebody is still to be told something."""
    one, two = await now.begin(pace="daily"), await now.begin(channel=8)
    for key in (one, two):
        for step in STEPS[:8]:
            await now.told(step(now, key))
        due = now.clock.time + HOUR / 2
        letter = Letter(table=key, kind=LetterKind.NOTE, nonce=key, user=SIA, due=due)
        await now.store.write([letter], at=now.clock.time)
    return one, two


def torn(folder: Path, key: str, hole: str) -> list[tuple[Any, ...]]:
    """Lose some rows; return them."""
    lost = HOLES[hole].format(key=key)
    with closing(sqlite3.connect(folder / FILE)) as connection:
        rows = connection.execute(f"SELECT * {lost}").fetchall()
    assert rows
    forge(folder / FILE, f"DELETE {lost}")
    return rows


def mended(folder: Path, hole: str, rows: list[tuple[Any, ...]]) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        table = HOLES[hole].split()[1]
        connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        connection.commit()


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


async def refused(now: Evening, key: TableId) -> None:
    """Everything that is done there is answered with the same sentence."""
    for act in (queries.view(now.hall, key, SIA), queries.board(now.hall, key), STEPS[8](now, key)):
        with pytest.raises(Torn) as found:
            await act
        assert sentence(found.value) == SENTENCE


@pytest.mark.parametrize("hole", HOLES)
async def test_a_table_of_which_something_is_missing_stands_still_until_it_is_there_again(
    tmp_path: Path, hole: str, caplog: pytest.LogCaptureFixture
) -> None:
    with evening(tmp_path) as now:
        broken, whole = await two_tables(now)
    rows = torn(tmp_path, broken, hole)
    assert any(flaw.startswith(broken) for flaw in flaws(tmp_path / FILE))
    before = stored(tmp_path, broken)
    with evening(tmp_path, start=500) as now:
        await now.told(now.staff.restore())
        await refused(now, broken)
        await now.told(STEPS[8](now, whole))
        assert [each.table.key for each in await mine.my_games(now.hall, SIA)] == [whole]
    assert stored(tmp_path, broken) == before
    assert told(caplog) == [EVENT]
    mended(tmp_path, hole, rows)
    with evening(tmp_path, start=900) as now:
        await STEPS[8](now, broken)
    assert flaws(tmp_path / FILE) == []


def stored(folder: Path, key: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything stored for a table, except for when it is told."""
    kept = (
        "facts",
        "decisions",
        "papers",
        "orders",
        "plans",
        "windows",
        "clocks",
        "agenda",
        "talk",
        "notes",
        "seats",
    )
    with closing(sqlite3.connect(folder / FILE)) as connection:
        found = {
            name: connection.execute(f"SELECT * FROM {name} WHERE table_key = ?", (key,)).fetchall()
            for name in kept
        }
        letters = "SELECT kind, seat, user, text, nonce FROM letters WHERE table_key = ? ORDER BY id"
        return {**found, "letters": connection.execute(letters, (key,)).fetchall()}


@pytest.mark.parametrize("hole", [hole for hole in HOLES if hole != "the first decision"])
async def test_it_is_noticed_while_the_bot_runs(
    tmp_path: Path, hole: str, caplog: pytest.LogCaptureFixture
) -> None:
    """With the next change that is stored, even though the match is cached."""
    with evening(tmp_path) as now:
        broken, whole = await two_tables(now)
        rows = torn(tmp_path, broken, hole)
        await STEPS[8](now, whole)
        for _again in range(2):
            await refused(now, broken)
        assert told(caplog) == [EVENT]
        mended(tmp_path, hole, rows)
        await now.told(STEPS[8](now, broken))
    assert flaws(tmp_path / FILE) == []


async def an_hour(now: Evening) -> None:
    now.clock.time += HOUR
    await now.store.beat(now.clock.time)
    await now.staff.timekeeper.look()
    now.staff.wake()
    await now.staff.rest()


async def test_nobody_who_works_there_complains_however_long_it_lasts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Messages wait for as long as it takes, and are told when the table is whole."""
    hole = "a fact in the middle"
    with evening(tmp_path) as now:
        broken, whole = await two_tables(now)
        await now.store.beat(now.clock.time)
    rows = torn(tmp_path, broken, hole)
    waiting = stored(tmp_path, broken)["letters"]
    assert waiting
    with evening(tmp_path, start=500, brains={"random": RandomPlayer()}) as now:
        await now.staff.restore()
        await filling.fill_in(now.hall, whole, SIA, level="random")
        for _hour in range(48):
            await an_hour(now)
        assert (await now.hall.look(whole)).table.seats[SEEKER] == Computer("random")
        assert told(caplog) == [EVENT]
        assert stored(tmp_path, broken)["letters"] == waiting
        mended(tmp_path, hole, rows)
        now.scribe.posts.clear()
        await an_hour(now)
        assert stored(tmp_path, broken)["letters"] == []
        assert {post.nonce for post in now.scribe.posts} >= {nonce for *_rest, nonce in waiting}


async def test_a_computer_goes_on_where_it_stood(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hole = "a fact in the middle"
    with evening(tmp_path) as now:
        broken, _whole = await two_tables(now)
        now.hall.brains = {("hide", "random"): RandomPlayer()}
        async with now.hall.at(broken) as session:
            seats = {**session.table.seats, SEEKER: Computer("random")}
            resolution = Resolution.of(session, replace(session.table, seats=seats))
            rows = torn(tmp_path, broken, hole)
            await now.hall.finish(resolution, actor=None, user=None)
        await now.staff.rest()
        assert told(caplog) == [EVENT]
        mended(tmp_path, hole, rows)
        now.hall.wake(broken)
        await now.staff.rest()
        assert SEEKER not in (await now.hall.look(broken)).match.awaited()


async def test_a_whole_table_is_counted_once(tmp_path: Path) -> None:
    """However often it is read, and whatever is decided there."""
    with evening(tmp_path) as now:
        one, _two = await two_tables(now)
    with evening(tmp_path, start=500) as now:
        asked: list[str] = []
        now.store._connection.database.conn.set_trace_callback(asked.append)
        for step in STEPS[8:]:
            await now.told(step(now, one))
            await queries.view(now.hall, one, HAL)
        counts = [each for each in asked if "FROM facts" in each and "COUNT(*)" in each and one in each]
        assert len(counts) == 1
        now.store._connection.database.conn.set_trace_callback(None)


async def test_a_vacation_counts_at_all_other_tables_of_its_player(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        broken = await now.begin(pace="daily")
        whole = await now.begin(channel=8, pace="daily")
        before = (await now.hall.look(whole)).clocks[SEEKER].deadline
        torn(tmp_path, broken, "the first fact")
        own = await take_vacation(now.hall, SIA, "3")
        assert before is not None
        assert own.vacations
        assert (await now.hall.look(whole)).clocks[SEEKER].deadline == before + 3 * DAY


async def test_a_player_who_is_back_is_known_to_be_so_at_all_their_other_tables(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        broken, whole = await two_tables(now)
        await note_departure(now.hall, 1, SIA)
        for key in (broken, whole):
            await show_departure(now.hall, key, SIA)
        assert (await now.hall.look(whole)).table.absent == {SEEKER}
        torn(tmp_path, broken, "a fact in the middle")
        await channels.greet(now.hall, SIA, guild=1, channel=8)
        assert (await now.hall.look(whole)).table.absent == frozenset()


async def test_the_deadlines_of_others_are_kept_to_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The torn table's items are tried again in a minute; a phase elsewhere may be over long before."""
    with evening(tmp_path) as now:
        broken = await now.begin(pace="daily")
        torn(tmp_path, broken, "the first fact")
        due = (await now.store.next_on_agenda() or 0.0) + 1.0
        now.clock.time = due
        row = (broken, AgendaKind.EXPIRY, "another", due + 7)
        await now.store._run(lambda database: database.execute("INSERT INTO agenda VALUES (?, ?, ?, ?)", row))
        await now.store.beat(due)
        woken: list[float | None] = []
        monkeypatch.setattr(now.staff.timekeeper, "_set_timer", woken.append)
        await now.staff.timekeeper.look()
        assert woken == [due + 7]
