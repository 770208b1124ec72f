"""The check of a database: nothing is wrong with one that was played, and it says what it cannot look at."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from bot.games.trials import Trials
from bot.store.connection import FILE
from bot.store.failures import NoDatabase
from bot.store.migrations import MIGRATIONS, TooNew, migrate
from bot.store.reading import snapshot
from bot.store.sqlite import SqliteStore
from bot.store.verify import verified
from bot.tables.use_cases import moves
from tests.store.files import GAMES, flaws, forge, lose_fact
from tests.store.midgame import KEY, NOW, played
from tests.store.test_first_night import NIGHT
from tests.tables.fakes import HAL, SIA, evening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / FILE).write_bytes(played())
    return tmp_path / FILE


def test_nothing_is_wrong_with_a_game_that_was_played(path: Path) -> None:
    assert flaws(path, NOW) == []
    with snapshot(path) as database:
        verdict = verified(database, GAMES, NOW)
        rows = {
            name: database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0]
            for name in ("papers", "orders", "clocks", "agenda", "pages", "letters", "notes", "decisions")
        }
    assert (verdict.tables, verdict.facts > 5) == (1, True)
    assert all(rows.values()), rows


def test_nothing_is_wrong_with_rows_of_the_first_schema(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(gzip.decompress((NIGHT / f"{FILE}.gz").read_bytes()))
    before = (tmp_path / FILE).read_bytes()
    assert flaws(tmp_path / FILE) == []
    assert (tmp_path / FILE).read_bytes() == before, "it is brought up to date in memory alone"


def test_a_game_that_runs_though_it_is_over_is_found(tmp_path: Path) -> None:
    asyncio.run(_play_out(tmp_path))
    assert flaws(tmp_path / FILE) == []
    forge(tmp_path / FILE, "UPDATE tables SET status = 'running'")
    assert f"{KEY}: it runs, and its match is over" in flaws(tmp_path / FILE)


async def _play_out(folder: Path) -> None:
    with evening(folder) as now:
        key = await now.begin()
        for user in (HAL, SIA):
            await moves.resign(now.hall, key, user)
        await now.staff.rest()


@pytest.mark.parametrize(
    ("number", "flaw"),
    [
        (65, "t0001: R31.2 does not hold"),
        (410, "t0001: R31.3 does not hold"),
        (48, "t0001: one of its facts cannot have happened there"),
        (112, "t0001: one of its facts cannot have happened there"),
    ],
)
def test_R31_a_lost_fact_is_noticed_by_the_invariants(tmp_path: Path, number: int, flaw: str) -> None:
    path = tmp_path / FILE
    path.write_bytes(gzip.decompress((NIGHT / f"{FILE}.gz").read_bytes()))
    lose_fact(path, KEY, number)
    assert flaw in flaws(path)


def test_rows_that_a_chapter_of_the_audit_stumbles_over_are_a_flaw(tmp_path: Path) -> None:
    class Stumbling(Trials[Any, Any]):
        def invariants(self, game: object, state: object) -> list[str]:
            raise KeyError("a zone that is not there")

    path = tmp_path / FILE
    path.write_bytes(gzip.decompress((NIGHT / f"{FILE}.gz").read_bytes()))
    castle = copy(GAMES["castle"])
    castle.trials = Stumbling()
    shelf = {**GAMES, "castle": castle}
    with snapshot(path) as database:
        found = [flaw.sentence for _, flaw in verified(database, shelf, 1e12).found]
    assert "what is stored of it cannot have come about by playing" in found


def test_R28_findings_are_told_without_positions(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(gzip.decompress((NIGHT / f"{FILE}.gz").read_bytes()))
    lose_fact(path, KEY, 65)
    with snapshot(path) as database:
        ((_, flaw), *_) = verified(database, GAMES, 1e12).found
    assert flaw.sentence == "R31.2 does not hold"
    assert flaw.detail.startswith("after decision 27 R31.2: ")
    assert "the hidden traitor stands beside" in flaw.detail
    assert "traitor" not in repr(flaw)


def test_pages_of_the_file_that_are_damaged_are_noticed(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'next_on_the_agenda'"
        page = connection.execute(query).fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096 + 3)
        file.write(b"\x00\x00")
    assert "-: the file is damaged" in flaws(path, NOW)


def test_a_file_cut_short_is_no_database(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(4096)
    with pytest.raises(NoDatabase, match="restore a backup"):
        flaws(path)


@pytest.mark.parametrize("junk", [b"", b"no database at all " * 99])
def test_a_file_without_games_cannot_be_looked_at(tmp_path: Path, junk: bytes) -> None:
    (tmp_path / FILE).write_bytes(junk)
    with pytest.raises(NoDatabase):
        flaws(tmp_path / FILE)


def test_rows_of_a_later_version_cannot_be_checked(path: Path) -> None:
    forge(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(TooNew, match="update the bot"):
        flaws(path)


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_every_older_version_can_be_looked_at(tmp_path: Path, version: int) -> None:
    database = Database(sqlite3.connect(tmp_path / FILE))
    migrate(database, MIGRATIONS[:version])
    database.conn.close()
    assert flaws(tmp_path / FILE) == []


def test_a_check_of_a_bot_that_plays_sees_one_moment(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    try:
        with snapshot(tmp_path / FILE) as database:
            assert database.execute("SELECT COUNT(*) FROM unreachable").fetchone() == (0,)
            asyncio.run(store.set_reachable(HAL, False))
            assert database.execute("SELECT COUNT(*) FROM unreachable").fetchone() == (0,)
    finally:
        store.close()
