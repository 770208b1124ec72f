"""`run` and `doctor` open an installation in one way: what stops the one is wrong for the other, in the same words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from bot.chat import registered, run
from bot.commands import bot as running
from bot.commands import doctor, main
from bot.commands.world import PASSING, PERMANENT, World
from bot.store import condition, connection, reading
from bot.store.connection import FILE
from bot.store.migrations import MIGRATIONS
from bot.store.sqlite import SqliteStore
from tests.asking import Answer, Place
from tests.store.broken import BROKEN, Plant
from tests.store.files import as_anybody, copied, forge
from tests.test_command_line import stored
from tests.toy.box import BOX
from tests.toy.plans import ONE

# Loaded here: the rights of anybody may not do for reading them.
__all__ = ["doctor", "run", "running"]


@pytest.fixture(autouse=True)
def nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord knows the bot, the disk is one with room, and no other program is waited for."""
    monkeypatch.setattr(registered, "differing", lambda _settings: [])
    monkeypatch.setattr(condition, "kind_of_disk", lambda _folder: "ext4")
    monkeypatch.setattr(condition, "LITTLE", 0)
    monkeypatch.setattr(condition, "LEAST", 0)
    monkeypatch.setattr(reading, "PATIENCE", 1)
    monkeypatch.setattr(connection, "PRAGMAS", (*connection.PRAGMAS, "busy_timeout = 1"))


@pytest.fixture
def games() -> Iterator[Path]:
    """A folder with a game in it, of a user who may do nothing else."""
    with as_anybody() as home:
        folder = home / "games"
        stored(folder, ONE[:3])
        yield folder
        home.chmod(0o700)
        if folder.is_dir():
            folder.chmod(0o700)


def asked(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> Answer:
    code = main(arguments, World(partial(Place, folder), ValueError, {"hide": BOX}))
    printed = capsys.readouterr()
    return Answer(code, printed.out, printed.err)


def wrong(answer: Answer) -> list[str]:
    return [line.split(": ", 1)[1] for line in answer.out.splitlines() if line.startswith("wrong")]


def seen(home: Path) -> dict[str, object]:
    """All that is there, as anybody sees it."""
    return {str(path): _what(path) for path in sorted(home.rglob("*"))}


def _what(path: Path) -> object:
    try:
        found = path.lstat()
    except PermissionError:
        return None
    is_read = path.is_file() and not path.is_symlink() and found.st_mode & 0o400
    return found.st_mode, found.st_ino, path.read_bytes() if is_read else None


@pytest.mark.parametrize("plant", BROKEN.values(), ids=BROKEN)
def test_the_doctor_names_faults_that_stop_run_in_the_same_words(
    games: Path, capsys: pytest.CaptureFixture[str], plant: Plant
) -> None:
    plant(games)
    before = seen(games.parent)
    diagnosis = asked(capsys, games, "doctor")
    after = seen(games.parent)
    # SQLite leaves these where it reads, and they hold nothing.
    left = {name for name in after.keys() - before.keys() if not name.endswith(("-shm", "-wal"))}
    assert {name: after[name] for name in before} == before
    assert not left
    refused = asked(capsys, games, "run")
    assert wrong(diagnosis) == [refused.err.rstrip("\n")], (diagnosis.out, refused)
    assert (diagnosis.code, diagnosis.err) == (1, "")
    assert (refused.code, refused.out) == (PERMANENT, "")
    assert {name: seen(games.parent).get(name) for name in before} == before, "nothing is taken over or begun"


def test_a_fault_that_may_pass_has_a_code_of_its_own(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(games / FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = asked(capsys, games, "run")
        assert wrong(asked(capsys, games, "doctor")) == [refused.err.rstrip("\n")]
    assert "end the other program that uses it" in refused.err
    assert refused.code == PASSING
    assert wrong(asked(capsys, games, "doctor")) == []


def test_a_second_process_is_permanent(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(games)
    try:
        refused = asked(capsys, games, "run")
        assert "the bot is running." in asked(capsys, games, "doctor").out
    finally:
        store.close()
    assert refused.err.startswith("Another instance of the bot is using ")
    assert refused.code == PERMANENT


def _older(folder: Path) -> None:
    (folder / FILE).unlink()
    with closing(sqlite3.connect(folder / FILE)) as made:
        made.executescript(f"{MIGRATIONS[0]}; PRAGMA user_version = 1;")


def _elsewhere(folder: Path) -> None:
    (folder / FILE).rename(folder.parent / "moved.db")
    (folder / FILE).symlink_to("../moved.db")


def _alone(folder: Path) -> None:
    for each in folder.iterdir():
        if each.name != FILE:
            each.unlink()


def _not_there(folder: Path) -> None:
    folder.rename(folder.with_name("put aside"))


WELL: dict[str, Plant] = {
    "as it was left": lambda folder: None,
    "without the files beside it": _alone,
    "of an older version": _older,
    "without games": lambda folder: (folder / FILE).unlink(),
    "not there yet": _not_there,
    "a link that leads somewhere": _elsewhere,
    "with a table of another program beside ours": lambda folder: forge(
        folder / FILE, "CREATE TABLE _litestream_lock (id INTEGER)"
    ),
}


@pytest.mark.parametrize("plant", WELL.values(), ids=WELL)
def test_where_the_doctor_finds_nothing_wrong_a_bot_begins(
    games: Path, capsys: pytest.CaptureFixture[str], plant: Plant
) -> None:
    """And what the documents say of Litestream: the bot plays on, and the doctor calls its tables none of ours."""
    plant(games)
    found = wrong(asked(capsys, games, "doctor"))
    assert [line for line in found if "none of ours" not in line] == []
    SqliteStore(games).close()


def test_the_doctor_leaves_the_last_writes_of_a_crash_where_they_are(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """To write them out is the bot's: until then nothing of a crash is gone."""
    store = SqliteStore(games)
    forge(games / FILE, "UPDATE pulse SET at = at + 1")
    copied(games, games.with_name("crashed"))
    store.close()
    crashed = games.with_name("crashed")
    before = {name: (crashed / f"{FILE}{name}").read_bytes() for name in ("", "-wal")}
    assert len(before["-wal"]) > 1_000
    assert wrong(asked(capsys, crashed, "doctor")) == []
    assert {name: (crashed / f"{FILE}{name}").read_bytes() for name in before} == before


IN_LAST_WRITES: dict[str, str] = {
    "a later version": f"PRAGMA user_version = {len(MIGRATIONS) + 1}",
    "a table missing": "DROP TABLE notes",
    "a column missing": "ALTER TABLE habits RENAME COLUMN zone TO zona",
    "a page lost": "",
}


@pytest.mark.parametrize("statement", IN_LAST_WRITES.values(), ids=IN_LAST_WRITES)
def test_a_bot_that_is_refused_leaves_the_last_writes_of_a_crash_where_they_are(
    games: Path, capsys: pytest.CaptureFixture[str], statement: str
) -> None:
    """They may be all that is sound, and SQLite would add them to the file and throw them away."""
    crashed = games.with_name("crashed")
    store = SqliteStore(games)
    forge(games / FILE, "UPDATE pulse SET at = at + 1", *([statement] if statement else []))
    copied(games, crashed)
    store.close()
    if not statement:
        BROKEN["a page of the database is lost"](crashed)
    before = {name: (crashed / f"{FILE}{name}").read_bytes() for name in ("", "-wal")}
    assert len(before["-wal"]) > 1_000
    refused = asked(capsys, crashed, "run")
    assert (refused.code, wrong(asked(capsys, crashed, "doctor"))) == (PERMANENT, [refused.err.rstrip("\n")])
    assert {name: (crashed / f"{FILE}{name}").read_bytes() for name in before} == before


def test_a_change_that_was_interrupted_in_a_copy_is_undone_at_the_start(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A power cut before the copy is in write-ahead mode: only who may write can undo it, and it is no damage."""
    _interrupted(games)
    before = (games / FILE).read_bytes()
    diagnosis = asked(capsys, games, "doctor")
    assert wrong(diagnosis) == []
    assert "beware  database: a change was interrupted, and `run` undoes it: start the bot." in diagnosis.out
    refused = asked(capsys, games, "backup", str(games.with_name("copy")))
    assert "start the bot: it undoes a change that was interrupted" in refused.err
    SqliteStore(games).close()
    assert not (games / f"{FILE}-journal").exists()
    assert b"interrupted" in before
    with closing(sqlite3.connect(games / FILE)) as after:
        assert after.execute("SELECT name FROM sqlite_master WHERE name = 'more'").fetchall() == []


def _interrupted(folder: Path) -> None:
    """A change has begun to be written into the file, and its process has ended."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.executescript(
            "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; CREATE TABLE more (a);"
        )
        other.executemany("INSERT INTO more VALUES (?)", [("interrupted" * 300,)] * 99)
        ends = ("", "-journal")
        written = {end: (folder / f"{FILE}{end}").read_bytes() for end in ends}
        other.execute("ROLLBACK")
    for end in ends:
        (folder / f"{FILE}{end}").write_bytes(written[end])


def test_the_doctor_says_where_a_link_leads(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _elsewhere(games)
    said = asked(capsys, games, "doctor").out
    assert f"it is {games.parent.resolve() / 'moved.db'}, to which a link in {games} leads." in said
