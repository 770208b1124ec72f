"""Faults of the database file: one clear sentence, and no new damage."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from sqlite_utils import Database

from bot.store import connection
from bot.store.connection import FILE, _connected
from bot.store.failures import NoDatabase
from bot.store.migrations import MIGRATIONS, Unusable, migrate
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import Status, TableId
from bot.tables.ports.store import Unavailable
from tests.store.files import as_anybody, copied, dump, flaws, overwrite, small_files
from tests.store.kit import a_table
from tests.tables.fakes import HAL, evening
from tests.tables.outages import OUTAGES, Outage
from tests.tables.test_restart import STEPS

REPOSITORY = Path(__file__).parents[2]
EVERYTHING = frozenset(Status)


async def test_it_works_in_a_thread_of_its_own(tmp_path: Path) -> None:
    """Here alone: for the tests of all others see `quick_store`."""
    with closing(SqliteStore(tmp_path)) as store:
        worker = await store._connection.run(lambda _database: current_thread())
    assert worker is not main_thread()


async def decided(folder: Path, key: TableId) -> int:
    """How many decisions a new process finds."""
    store = SqliteStore(folder)
    try:
        return len(await store.decisions(key))
    finally:
        store.close()


# what is wrong at the start


def test_a_file_that_may_only_be_read_is_refused_at_the_start() -> None:
    with as_anybody() as folder:
        SqliteStore(folder).close()
        (folder / FILE).chmod(0o400)
        with pytest.raises(NoDatabase, match="let the bot read and write everything in its folder"):
            SqliteStore(folder)
        for path in folder.iterdir():
            path.chmod(0o600)
        SqliteStore(folder).close()


def test_a_folder_that_may_only_be_read_is_refused_at_the_start() -> None:
    with as_anybody() as folder:
        for mode in (0o500, 0):
            folder.chmod(mode)
            with pytest.raises(NoDatabase, match=r"Permission denied.*: let KAGEMORI_DATA_DIR name a folder"):
                SqliteStore(folder)


def test_a_file_that_may_not_be_opened_is_refused_at_the_start() -> None:
    with as_anybody() as folder:
        SqliteStore(folder).close()
        (folder / FILE).chmod(0)
        with pytest.raises(NoDatabase, match="let the bot read and write everything in its folder"):
            SqliteStore(folder)


def test_a_folder_on_a_full_disk_is_refused_at_the_start_and_serves_later(tmp_path: Path) -> None:
    with small_files(), pytest.raises(NoDatabase, match="look whether the disk is full"):
        SqliteStore(tmp_path)
    SqliteStore(tmp_path).close()
    assert flaws(tmp_path / FILE) == []


def test_a_file_that_another_program_holds_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SqliteStore(tmp_path).close()
    monkeypatch.setattr(connection, "PRAGMAS", ("busy_timeout = 10",))
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NoDatabase, match="end the other program that uses it"):
            SqliteStore(tmp_path)
    SqliteStore(tmp_path).close()


@pytest.mark.parametrize("size", [50, 4096, 8192])
def test_a_file_that_was_cut_short_is_refused_or_seen_by_the_check(tmp_path: Path, size: int) -> None:
    SqliteStore(tmp_path).close()
    os.truncate(tmp_path / FILE, size)
    with pytest.raises(Unusable, match="restore a backup"):
        SqliteStore(tmp_path)


def test_a_place_that_keeps_no_log_of_writes_is_refused() -> None:
    """As on a network share; a database in memory answers alike."""
    with pytest.raises(NoDatabase, match="has to lie on a local disk"):
        _connected(Path(":memory:"))


def test_a_bot_that_cannot_start_says_why_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all " * 99)
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        check=False,
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
        env={**os.environ, "KAGEMORI_DATA_DIR": str(tmp_path), "DISCORD_TOKEN": "a.b.c"},
    )
    assert (done.returncode, done.stdout) == (78, "")
    assert done.stderr == f"{tmp_path / FILE} cannot be used: file is not a database (restore a backup).\n"


# what goes wrong later


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)
async def test_everything_stored_before_an_outage_is_there_after_it(tmp_path: Path, outage: Outage) -> None:
    store = SqliteStore(tmp_path)
    await store.add(a_table(), "secret", [], at=1.0)
    with outage(store):
        with pytest.raises(Unavailable):
            await store.add(a_table("xyz", channel=9), "secret", [], at=1.0)
        with pytest.raises(Unavailable):
            await store.set_reachable(HAL, False)
    await store.set_reachable(HAL, False)
    store.close()
    store = SqliteStore(tmp_path)
    assert [table.key for table in await store.tables(EVERYTHING)] == ["abc"]
    assert await store.unreachable([HAL]) == {HAL}
    store.close()


async def test_a_database_that_was_replaced_while_the_bot_runs_is_not_written(tmp_path: Path) -> None:
    """Everything stored in the old file would be lost with it."""
    SqliteStore(tmp_path / "other").close()
    store = SqliteStore(tmp_path)
    shutil.copy(tmp_path / "other" / FILE, tmp_path / "copy")
    (tmp_path / "copy").replace(tmp_path / FILE)
    with pytest.raises(NoDatabase, match="no longer where they were"):
        await store.add(a_table(), "secret", [], at=1.0)
    store.close()
    assert dump(tmp_path / FILE) == dump(tmp_path / "other" / FILE)


async def test_the_last_writes_that_were_removed_while_the_bot_runs_are_missed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    (tmp_path / f"{FILE}-wal").unlink()
    with pytest.raises(NoDatabase, match="no longer where they were"):
        await store.add(a_table(), "secret", [], at=1.0)
    store.close()


# what a power cut leaves


async def test_of_a_torn_log_of_writes_every_decision_that_was_acknowledged_is_read(tmp_path: Path) -> None:
    """The log is cut anywhere: what had been acknowledged when it was that long is there, and nothing is broken."""
    home, sizes = tmp_path / "home", []
    with evening(home) as now:
        now.store._connection.database.execute("PRAGMA wal_autocheckpoint = 0")
        key = await now.begin(pace="daily")
        for step in STEPS[:6]:
            await now.told(step(now, key))
            sizes.append(((home / f"{FILE}-wal").stat().st_size, len(await now.store.decisions(key))))
        start, (end, _) = sizes[0][0], sizes[-1]
        for number, size in enumerate(range(start, end, (end - start) // 24)):
            crashed = copied(home, tmp_path / f"{number}")
            os.truncate(f"{crashed}-wal", size)
            acknowledged = max(count for written, count in sizes if written <= size)
            assert await decided(crashed.parent, key) >= acknowledged
            assert flaws(crashed, now.clock.time) == []


async def test_a_log_of_writes_with_a_torn_page_is_read_up_to_it(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with evening(home) as now:
        now.store._connection.database.execute("PRAGMA wal_autocheckpoint = 0")
        key = await now.begin(pace="daily")
        before = (home / f"{FILE}-wal").stat().st_size
        await now.told(STEPS[0](now, key))
        crashed = copied(home, tmp_path / "crashed")
        overwrite(crashed.with_name(f"{FILE}-wal"), before + 2000, b"\xff" * 512)
        assert await decided(crashed.parent, key) == 0
        assert flaws(crashed, now.clock.time) == []


async def test_without_the_log_of_writes_the_games_stand_as_they_were_written_out_last(
    tmp_path: Path,
) -> None:
    home = tmp_path / "home"
    with evening(home) as now:
        key = await now.begin(pace="daily")
        await now.told(STEPS[0](now, key))
        now.store._connection.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        written = len(await now.store.decisions(key))
        await STEPS[1](now, key)
        crashed = copied(home, tmp_path / "crashed", ends=("",))
        assert await decided(crashed.parent, key) == written
        assert flaws(crashed, now.clock.time) == []


KILLED = """
import os, signal, sqlite3, sys
from sqlite_utils import Database
from bot.store.migrations import MIGRATIONS, migrate

connection = sqlite3.connect(sys.argv[1])
connection.create_function("die", 0, lambda: os.kill(os.getpid(), signal.SIGKILL))
*before, last = MIGRATIONS[:4]  # the longest step is the fourth
pieces = last.split(";\\n")
at = len(pieces) * int(sys.argv[2]) // 4
migrate(Database(connection), [*before, ";\\n".join([*pieces[:at], "SELECT die()", *pieces[at:]])])
"""


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_bot_killed_while_it_brings_the_database_up_to_date_leaves_it_whole(
    tmp_path: Path, quarter: int
) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as old:
        migrate(Database(old), MIGRATIONS[:3])
        old.execute(
            "INSERT INTO tables"
            " VALUES ('abc', 'hide', 1, '{}', 'secret', 4, 5, 1, 0, 'lobby', 7, 1.0, 2.0, '', 'night')"
        )
        old.commit()
    command = [sys.executable, "-c", KILLED, str(tmp_path / FILE), str(quarter)]
    done = subprocess.run(command, check=False, cwd=REPOSITORY)
    assert done.returncode == -signal.SIGKILL
    with closing(sqlite3.connect(tmp_path / FILE)) as left:
        assert left.execute("PRAGMA user_version").fetchone()[0] == 3
        assert left.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store = SqliteStore(tmp_path)
    found = asyncio.run(store.tables(EVERYTHING))
    store.close()
    assert [table.key for table in found] == ["abc"]
    with closing(sqlite3.connect(tmp_path / FILE)) as now:
        assert now.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)


# before anything is acknowledged


async def test_an_acknowledged_decision_is_committed_and_on_the_disk(tmp_path: Path) -> None:
    """When a decision returns, its transaction has ended, and the disk was told to keep it (synchronous is FULL)."""
    with evening(tmp_path) as now:
        key, statements = await now.begin(), list[str]()
        open_one = now.store._connection.database.conn
        assert open_one.execute("PRAGMA synchronous").fetchone() == (2,)
        assert open_one.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        open_one.set_trace_callback(statements.append)
        await STEPS[0](now, key)
        open_one.set_trace_callback(None)
        written = next(n for n, each in enumerate(statements) if each.startswith("INSERT INTO decisions"))
        assert "COMMIT" in statements[written:], "before it was acknowledged"
        crashed = copied(tmp_path, tmp_path / "crashed")
        assert await decided(crashed.parent, key) == 1
