"""Everything stored is its owner's alone, with any umask; and if games are missing, the bot begins none anew."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store.backup import ASIDE, back_up, restore
from bot.store.connection import FILE, LOCK, PAGE
from bot.store.failures import NoDatabase
from bot.store.private import tighten
from bot.store.reading import connected
from bot.store.sqlite import SqliteStore
from tests.store.files import as_anybody, copied, dump, flaws
from tests.store.kit import a_table
from tests.there import there

WAL, INDEX = f"{FILE}-wal", f"{FILE}-shm"


@contextmanager
def umask(wanted: int) -> Iterator[None]:
    before = os.umask(wanted)
    try:
        yield
    finally:
        os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


def closed(*names: str) -> dict[str, int]:
    return dict.fromkeys(names, 0o600)


# whose the files are


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o777], ids=oct)
async def test_a_new_folder_and_all_its_files_are_their_owners_alone(mask: int) -> None:
    with as_anybody() as home, umask(mask):
        folder = home / "var" / "games"
        store = SqliteStore(folder)
        await store.add(a_table(), "secret", [], at=1.0)
        assert (mode(home / "var"), mode(folder)) == (0o700, 0o700)
        assert modes(folder) == closed(FILE, WAL, INDEX, LOCK)
        store.close()


@pytest.mark.parametrize("mask", [0o000, 0o777], ids=oct)
def test_a_backup_and_restored_files_are_their_owners_alone(mask: int) -> None:
    with as_anybody() as home, umask(mask):
        SqliteStore(home / "games").close()
        back_up(home / "games", home / "backup.db", now=1.0)
        assert restore(home / "backup.db", home / "other").aside is None
        assert mode(home / "backup.db") == 0o600
        assert mode(home / "other") == 0o700
        assert modes(home / "other") == closed(FILE, LOCK)


def test_files_that_an_administrator_leaves_there_are_the_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the bot could not open its games any more once root has looked at them."""
    SqliteStore(tmp_path).close()
    given: set[str] = set()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, *_owner: given.add(Path(path).name))
    with connected(tmp_path / FILE):
        pass
    assert given == {WAL, INDEX} == modes(tmp_path).keys() - {FILE, LOCK}


async def test_an_open_file_is_its_owners_alone_from_the_next_start_on(tmp_path: Path) -> None:
    """An older version of the bot left it like this after a crash."""
    store = SqliteStore(tmp_path / "first")
    await store.add(a_table(), "secret", [], at=1.0)
    folder = tmp_path / "games"
    copied(tmp_path / "first", folder)
    store.close()
    for name in (LOCK, f"{ASIDE}-1"):
        (folder / name).touch()
    (folder / PAGE).mkdir()
    open_to_all(folder)
    store = SqliteStore(folder)
    assert mode(folder) == 0o700
    assert modes(folder) == closed(FILE, WAL, INDEX, LOCK, f"{ASIDE}-1") | {PAGE: 0o700}
    store.close()


def open_to_all(folder: Path) -> None:
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)


async def test_an_open_file_is_kept_aside_for_its_owner_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games")
    await store.add(a_table(), "secret", [], at=1.0)
    back_up(tmp_path / "games", tmp_path / "backup.db", now=1.0)
    copied(tmp_path / "games", tmp_path / "crashed")
    store.close()
    open_to_all(tmp_path / "crashed")
    aside = there(restore(tmp_path / "backup.db", tmp_path / "crashed").aside)
    assert modes(tmp_path / "crashed") == closed(FILE, LOCK, aside.name)


def test_a_folder_with_more_than_games_and_foreign_files_stay_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "page.html").touch()
    (tmp_path / "page.html").chmod(0o644)
    SqliteStore(tmp_path).close()
    assert mode(tmp_path) == 0o755
    assert modes(tmp_path) == {**closed(FILE, LOCK), "page.html": 0o644}


def test_a_file_that_its_owner_may_only_read_stays_read_only(tmp_path: Path) -> None:
    (tmp_path / FILE).touch(0o444)
    tighten(tmp_path / FILE)
    assert modes(tmp_path) == {FILE: 0o400}


def test_a_disk_that_knows_no_owners_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_named: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chmod", refuse)
    with umask(0o022):
        SqliteStore(tmp_path / "games").close()
    SqliteStore(tmp_path / "games").close()
    assert flaws(tmp_path / "games" / FILE) == []


# where games are missing


def test_an_empty_file_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    (tmp_path / FILE).chmod(0o644)
    with pytest.raises(NoDatabase) as refused:
        SqliteStore(tmp_path)
    assert str(refused.value) == (
        f"{tmp_path / FILE} is empty, and the games that it held are lost:"
        " restore a backup, or remove the file to begin again."
    )
    assert modes(tmp_path) == {FILE: 0o644}
    assert (tmp_path / FILE).read_bytes() == b""


def test_the_advice_of_the_refusal_helps(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "games").close()
    back_up(tmp_path / "games", tmp_path / "backup.db", now=1.0)
    for name in ("restored", "anew"):
        (tmp_path / name).mkdir()
        (tmp_path / name / FILE).touch()
    restore(tmp_path / "backup.db", tmp_path / "restored")
    (tmp_path / "anew" / FILE).unlink()
    for name in ("restored", "anew"):
        SqliteStore(tmp_path / name).close()
        assert flaws(tmp_path / name / FILE) == []


async def test_last_writes_without_their_database_are_not_thrown_away(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games")
    await store.add(a_table(), "secret", [], at=1.0)
    copied(tmp_path / "games", tmp_path / "torn", ("-wal",))
    whole = copied(tmp_path / "games", tmp_path / "whole")
    store.close()
    before = (tmp_path / "torn" / WAL).read_bytes()
    with pytest.raises(
        NoDatabase, match=r"is gone, though its last writes are in kagemori\.db-wal: put it back"
    ):
        SqliteStore(tmp_path / "torn")
    assert {path.name: path.read_bytes() for path in (tmp_path / "torn").iterdir()} == {WAL: before}
    (tmp_path / "torn" / FILE).write_bytes(whole.read_bytes())
    SqliteStore(tmp_path / "torn").close()
    SqliteStore(tmp_path / "whole").close()
    assert dump(tmp_path / "torn" / FILE) == dump(whole)


def test_a_start_that_is_cut_short_leaves_no_file_that_looks_like_lost_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file has its name only when it is whole."""
    seen: list[bool] = []
    real = sqlite3.connect

    def noting(*args: Any, **named: Any) -> Any:
        seen.append((tmp_path / FILE).exists())
        if len(seen) == 1:
            raise sqlite3.OperationalError("cut short")
        return real(*args, **named)

    monkeypatch.setattr(sqlite3, "connect", noting)
    with pytest.raises(NoDatabase):
        SqliteStore(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]
    SqliteStore(tmp_path).close()
    assert seen == [False, False, True]
    with closing(real(tmp_path / FILE)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
