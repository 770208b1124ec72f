"""Where the database of a folder lies: links are followed, a look is in nobody's way, others' databases stay theirs."""

from __future__ import annotations

import fcntl
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from filelock import UnixFileLock

from bot.store import place, sound
from bot.store.backup import back_up, restore
from bot.store.connection import FILE, LOCK, InUse
from bot.store.failures import NoDatabase
from bot.store.place import held, is_held
from bot.store.reading import snapshot
from bot.store.sqlite import SqliteStore
from tests.store.files import dump
from tests.store.kit import a_table


async def _with_a_game(folder: Path) -> None:
    store = SqliteStore(folder)
    await store.add(a_table(), "secret", [], at=1.0)
    store.close()


def _linked(folder: Path, path: Path) -> Path:
    """A folder whose database is a link to that file."""
    folder.mkdir()
    (folder / FILE).symlink_to(path)
    return folder


@pytest.mark.parametrize("name", [FILE, "games.db"])
async def test_a_link_to_a_database_is_followed(tmp_path: Path, name: str) -> None:
    await _with_a_game(tmp_path / "there")
    there = (tmp_path / "there" / FILE).rename(tmp_path / "there" / name)
    before, here = dump(there), _linked(tmp_path / "here", there)
    SqliteStore(here).close()
    assert dump(there) == before
    assert {path.name for path in here.iterdir()} == {FILE}
    assert (here / FILE).is_symlink()


async def test_two_folders_with_a_link_to_one_database_are_one(tmp_path: Path) -> None:
    """Otherwise two bots would play on it."""
    await _with_a_game(tmp_path / "there")
    one, other = (_linked(tmp_path / name, tmp_path / "there" / FILE) for name in ("one", "other"))
    store = SqliteStore(one)
    try:
        assert is_held(one)
        assert is_held(other)
        for folder in (other, tmp_path / "there"):
            with pytest.raises(InUse):
                SqliteStore(folder)
    finally:
        store.close()


async def test_a_backup_is_made_and_put_back_through_a_link(tmp_path: Path) -> None:
    await _with_a_game(tmp_path / "there")
    here, before = _linked(tmp_path / "here", tmp_path / "there" / FILE), dump(tmp_path / "there" / FILE)
    assert back_up(here, tmp_path / "copy", now=1.0) == 1
    (tmp_path / "there" / FILE).write_bytes(b"damaged")
    aside = restore(tmp_path / "copy", here).aside
    assert aside == tmp_path / "there" / f"{FILE}.old-1"
    assert (here / FILE).is_symlink()
    held = [line for line in dump(tmp_path / "there" / FILE) if not line.startswith('INSERT INTO "copied"')]
    assert held == before


def test_another_programs_database_is_neither_taken_over_nor_read_as_games(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as made:
        made.executescript("CREATE TABLE facts (a); PRAGMA user_version = 5;")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NoDatabase, match="it is the database of another program"):
        SqliteStore(tmp_path)
    with pytest.raises(NoDatabase, match="another program"), snapshot(tmp_path / FILE):
        pass
    for act in (
        lambda: back_up(tmp_path, tmp_path / "copy", now=1.0),
        lambda: restore(tmp_path / FILE, tmp_path / "new"),
    ):
        with pytest.raises(NoDatabase, match="another program"):
            act()
    assert (tmp_path / FILE).read_bytes() == before
    assert not (tmp_path / LOCK).exists()


def test_a_look_whether_a_bot_runs_keeps_none_from_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that reads "do not try again" in the exit code would leave the bot down."""
    tried, once = Event(), UnixFileLock._acquire

    def acquire(lock: UnixFileLock) -> None:
        once(lock)
        tried.set()

    monkeypatch.setattr(UnixFileLock, "_acquire", acquire)
    monkeypatch.setattr(place, "PATIENCE", 60.0)
    (tmp_path / LOCK).touch()
    with (tmp_path / LOCK).open() as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)

        def leave() -> None:
            tried.wait()
            fcntl.flock(looking, fcntl.LOCK_UN)

        leaving = Thread(target=leave)
        leaving.start()
        held(tmp_path).lock.release()
        leaving.join()


def test_a_look_makes_no_lock_and_sees_one_that_is_held(tmp_path: Path) -> None:
    assert not is_held(tmp_path / "games")
    assert not (tmp_path / "games").exists()
    taken = held(tmp_path / "games")
    assert is_held(tmp_path / "games")
    taken.lock.release()
    assert not is_held(tmp_path / "games")


async def test_an_operator_reads_why_a_large_database_takes_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await _with_a_game(tmp_path)
    caplog.set_level("INFO")
    SqliteStore(tmp_path).close()
    assert "looking_through_the_database" not in caplog.messages
    monkeypatch.setattr(sound, "LARGE", 0)
    SqliteStore(tmp_path).close()
    assert caplog.messages.count("looking_through_the_database") == 1
