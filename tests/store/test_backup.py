"""Backups: whole or not at all, beside a bot that plays; and every game goes on exactly from one."""

from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

import pytest

from bot.store import backup as copies
from bot.store.backup import Refused, Restored, restore
from bot.store.connection import FILE
from bot.store.failures import NoDatabase
from bot.store.reading import connected, snapshot
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import TableId
from tests.store.files import as_anybody, dump, flaws, small_files
from tests.tables.fakes import Evening, Scribe, StoppedClock, evening
from tests.tables.test_restart import STEPS, sights

NAME = "games.backup"
MADE = 1_500.0
"""When copies are made, by the clock of the evenings: soon after the last thing that has happened."""
MIDDLE = 8
"""The number of steps before the backup; the others come after it."""


def back_up(folder: Path, target: Path) -> int:
    return copies.back_up(folder, target, now=MADE)


def without_mark(path: Path) -> list[str]:
    """Everything that a database holds but the note that it is a copy."""
    return [line for line in dump(path) if not line.startswith('INSERT INTO "copied"')]


async def half_played(now: Evening) -> TableId:
    key = await now.begin(pace="daily")
    for step in STEPS[:MIDDLE]:
        await step(now, key)
    await now.staff.rest()
    return key


async def play_on(folder: Path, key: TableId) -> list[str]:
    """Play the other half, and return everything that the database then holds."""
    with evening(folder, clock=StoppedClock(5_000.0), scribe=Scribe(), start=900) as now:
        await now.told(now.staff.restore())
        for step in STEPS[MIDDLE:]:
            await now.told(step(now, key))
        await now.staff.close()
    return dump(folder / FILE)


async def test_every_game_goes_on_from_a_backup_exactly_as_it_stood(tmp_path: Path) -> None:
    home, others = tmp_path / "home", (tmp_path / "one", tmp_path / "other")
    with evening(home) as now:
        key = await half_played(now)
        assert back_up(home, tmp_path / NAME) == 1
        before = await sights(now, key)
    for other in others:
        assert restore(tmp_path / NAME, other) == Restored(MADE, None, 0)
        with evening(other, start=900) as now:
            assert await sights(now, key) == before
        assert without_mark(other / FILE) == without_mark(home / FILE)
    first, second = [await play_on(other, key) for other in others]
    assert first == second
    assert flaws(others[0] / FILE) == []


async def test_a_backup_put_in_place_by_hand_is_opened_as_well(tmp_path: Path) -> None:
    with evening(tmp_path / "home") as now:
        key = await half_played(now)
        back_up(tmp_path / "home", tmp_path / NAME)
        before = await sights(now, key)
    (tmp_path / "other").mkdir()
    (tmp_path / NAME).rename(tmp_path / "other" / FILE)
    with evening(tmp_path / "other", start=900) as now:
        assert await sights(now, key) == before


async def test_a_backup_is_of_one_moment_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    with evening(tmp_path) as now:
        key = await now.begin()
        with connected(tmp_path / FILE) as reader:
            reader.execute("BEGIN")
            held = reader.execute("SELECT COUNT(*) FROM decisions").fetchone()
            await STEPS[0](now, key)
            assert reader.execute("SELECT COUNT(*) FROM decisions").fetchone() == held == (0,)
        back_up(tmp_path, tmp_path / NAME)
    with snapshot(tmp_path / NAME) as database:
        assert database.execute("SELECT COUNT(*) FROM decisions").fetchone() == (1,)


async def test_backups_of_a_bot_that_plays_are_whole_at_any_moment(tmp_path: Path) -> None:
    home, made = tmp_path / "home", []
    with evening(home) as now:
        key = await now.begin(pace="daily")
        for number, step in enumerate(STEPS):
            target = tmp_path / f"{number}.backup"
            await asyncio.gather(step(now, key), asyncio.to_thread(back_up, home, target))
            made.append(target)
        await now.staff.rest()
    assert [flaws(each) for each in made] == [[]] * len(STEPS)
    assert flaws(home / FILE) == []


def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_else(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "home").close()
    (tmp_path / "there").mkdir()
    back_up(tmp_path / "home", tmp_path / "there" / NAME)
    assert [path.name for path in (tmp_path / "there").iterdir()] == [NAME]
    assert stat.S_IMODE((tmp_path / "there" / NAME).stat().st_mode) == 0o600


def test_a_backup_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SqliteStore(tmp_path).close()
    seen: list[bool] = []
    real = os.fsync

    def noting(file: int) -> None:
        seen.append((tmp_path / NAME).exists())
        real(file)

    monkeypatch.setattr(os, "fsync", noting)
    back_up(tmp_path, tmp_path / NAME)
    assert seen == [False, True], "the copy itself, then the folder with its name"


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    (tmp_path / NAME).write_text("precious", encoding="utf-8")
    with pytest.raises(Refused, match="is there already: choose another name"):
        back_up(tmp_path, tmp_path / NAME)
    assert (tmp_path / NAME).read_text(encoding="utf-8") == "precious"


def test_a_file_that_has_appeared_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    SqliteStore(tmp_path).close()
    (tmp_path / NAME).write_text("precious", encoding="utf-8")
    monkeypatch.setattr(copies, "_check_target", lambda *_: None)
    with pytest.raises(Refused, match="is there already"):
        back_up(tmp_path, tmp_path / NAME)
    assert (tmp_path / NAME).read_text(encoding="utf-8") == "precious"
    assert not list(tmp_path.glob(".*.part"))


@pytest.mark.parametrize("is_there", [True, False])
def test_a_disk_without_second_names_overwrites_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    def unknown(*_names: Path) -> None:
        raise PermissionError

    SqliteStore(tmp_path).close()
    monkeypatch.setattr(copies, "_check_target", lambda *_: None)
    monkeypatch.setattr(os, "link", unknown)
    if is_there:
        (tmp_path / NAME).write_text("precious", encoding="utf-8")
        with pytest.raises(Refused, match="is there already: choose another name"):
            back_up(tmp_path, tmp_path / NAME)
        assert (tmp_path / NAME).read_text(encoding="utf-8") == "precious"
    else:
        back_up(tmp_path, tmp_path / NAME)
        assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
    assert not list(tmp_path.glob(".*.part"))


def test_the_names_beside_the_database_are_its_own(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    with pytest.raises(Refused, match="keeps for itself"):
        back_up(tmp_path, tmp_path / f"{FILE}-wal")


def test_there_is_no_backup_of_nothing_nor_into_nowhere(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There are no games in"):
        back_up(tmp_path, tmp_path / NAME)
    SqliteStore(tmp_path).close()
    with pytest.raises(Refused, match="cannot be written: No such file or directory"):
        back_up(tmp_path, tmp_path / "no" / "folder" / NAME)


def test_a_folder_that_may_not_be_written_takes_no_backup() -> None:
    with as_anybody() as folder:
        SqliteStore(folder / "home").close()
        (folder / "there").mkdir(mode=0o500)
        with pytest.raises(Refused, match="cannot be written: Permission denied"):
            back_up(folder / "home", folder / "there" / NAME)


def test_a_disk_that_is_full_leaves_no_half_backup(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    there = tmp_path / "there"
    there.mkdir()
    with small_files(), pytest.raises(NoDatabase, match="look whether the disk is full"):
        back_up(tmp_path, there / NAME)
    assert list(there.iterdir()) == []


def test_a_damaged_database_is_not_backed_up_as_if_it_were_whole(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    path = tmp_path / FILE
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(NoDatabase):
        back_up(tmp_path, tmp_path / NAME)
    assert [each.name for each in tmp_path.glob("*backup*")] == []
