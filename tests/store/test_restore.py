"""Restores: a copy is put back whole or not at all, what was there is kept, and the copy notes what is younger."""

from __future__ import annotations

import gzip
import os
import sqlite3
from pathlib import Path

import pytest

from bot.store import backup as copies
from bot.store.backup import ASIDE, Refused, restore
from bot.store.connection import FILE, InUse
from bot.store.failures import NoDatabase
from bot.store.migrations import MIGRATIONS, TooNew, Unusable
from bot.store.reading import connected, snapshot
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import Letter, LetterKind
from tests.store.files import dump, flaws, forge
from tests.store.test_backup import MADE, MIDDLE, NAME, back_up, half_played, without_mark
from tests.store.test_first_night import NIGHT
from tests.tables.fakes import HAL, StoppedClock, evening
from tests.tables.test_restart import STEPS
from tests.there import there


async def test_the_former_database_is_kept_aside_whole(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with evening(home) as now:
        key = await half_played(now)
        back_up(home, tmp_path / NAME)
        await STEPS[MIDDLE](now, key)
        lost = dump(home / FILE)
    for number in (1, 2):
        aside = restore(tmp_path / NAME, home).aside
        assert aside == home / f"{ASIDE}-{number}"
        assert dump(home / FILE) == dump(tmp_path / NAME)
    assert dump(home / f"{ASIDE}-1") == lost
    assert restore(home / f"{ASIDE}-1", home).aside is not None
    assert without_mark(home / FILE) == lost


async def test_the_unwritten_log_is_kept_aside_too(tmp_path: Path) -> None:
    """After a crash the last decisions are in the file beside the database."""
    home, crashed = tmp_path / "home", tmp_path / "crashed"
    with evening(home) as now:
        key = await half_played(now)
        back_up(home, tmp_path / NAME)
        await STEPS[MIDDLE](now, key)
        crashed.mkdir()
        for end in ("", "-wal"):
            (crashed / f"{FILE}{end}").write_bytes((home / f"{FILE}{end}").read_bytes())
        lost = dump(home / FILE)
    aside = there(restore(tmp_path / NAME, crashed).aside)
    assert dump(aside) == lost
    assert dump(crashed / FILE) == dump(tmp_path / NAME)


def test_a_damaged_database_is_replaced_and_kept_as_it_is(tmp_path: Path) -> None:
    home = tmp_path / "home"
    SqliteStore(home).close()
    back_up(home, tmp_path / NAME)
    for name, junk in ((FILE, b"no database at all " * 99), (f"{FILE}-wal", b"torn")):
        (home / name).write_bytes(junk)
    aside = there(restore(tmp_path / NAME, home).aside)
    assert aside.read_bytes() == b"no database at all " * 99
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"torn"
    assert flaws(home / FILE) == []


def test_nothing_is_put_back_under_a_bot_that_runs(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "home")
    back_up(tmp_path / "home", tmp_path / NAME)
    try:
        with pytest.raises(InUse, match="Another instance"):
            restore(tmp_path / NAME, tmp_path / "home")
    finally:
        store.close()


def test_nothing_is_restored_under_an_open_reader(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "home")
    back_up(tmp_path / "home", tmp_path / NAME)
    with connected(tmp_path / "home" / FILE) as reader:
        store.close()
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM tables").fetchall()
        forge(tmp_path / "home" / FILE, "INSERT INTO unreachable VALUES (1)")
        with pytest.raises(InUse, match="Somebody is still reading"):
            restore(tmp_path / NAME, tmp_path / "home")
    assert not list((tmp_path / "home").glob(f"{ASIDE}*"))


@pytest.mark.parametrize("junk", [b"", b"no database at all " * 99])
def test_a_file_that_is_no_backup_is_not_restored(tmp_path: Path, junk: bytes) -> None:
    SqliteStore(tmp_path / "home").close()
    before = dump(tmp_path / "home" / FILE)
    (tmp_path / NAME).write_bytes(junk)
    with pytest.raises(Unusable):
        restore(tmp_path / NAME, tmp_path / "home")
    assert dump(tmp_path / "home" / FILE) == before


def test_a_backup_that_was_cut_short_is_not_put_back(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "home").close()
    back_up(tmp_path / "home", tmp_path / NAME)
    os.truncate(tmp_path / NAME, 8192)
    with pytest.raises(NoDatabase):
        restore(tmp_path / NAME, tmp_path / "home")
    assert not [path.name for path in (tmp_path / "home").iterdir() if path.name.startswith((ASIDE, "."))]


def test_a_backup_of_a_later_version_is_not_put_back(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "home").close()
    back_up(tmp_path / "home", tmp_path / NAME)
    with sqlite3.connect(tmp_path / NAME) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(TooNew, match="update the bot"):
        restore(tmp_path / NAME, tmp_path / "home")


async def test_untold_letters_are_told_after_a_restore(tmp_path: Path) -> None:
    with evening(tmp_path / "home") as now:
        key = await now.begin()
        later = now.clock.time + 60
        await now.store.write(
            [Letter(table=key, kind=LetterKind.NOTE, nonce="n", user=HAL, text="x", due=later)],
            at=now.clock.time,
        )
        back_up(tmp_path / "home", tmp_path / NAME)
    restore(tmp_path / NAME, tmp_path / "other")
    with evening(tmp_path / "other", clock=StoppedClock(later), start=900) as now:
        await now.told(now.staff.restore())
        assert [post.content for post in now.scribe.of("note", HAL)] == ["x"]


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (
            "CREATE TRIGGER mine AFTER INSERT ON letters BEGIN DELETE FROM facts; END",
            "there is a trigger mine",
        ),
        ("CREATE VIEW mine AS SELECT * FROM facts", "there is a view mine that is none of ours"),
        ("DROP TABLE pulse", "the table pulse is missing"),
    ],
)
def test_a_foreign_backup_is_not_restored(tmp_path: Path, statement: str, sentence: str) -> None:
    home, strange = tmp_path / "home", tmp_path / NAME
    SqliteStore(home).close()
    back_up(home, strange)
    before = dump(home / FILE)
    forge(strange, statement)
    with pytest.raises(Refused, match=f"{NAME} is no backup of this bot: {sentence}"):
        restore(strange, home)
    assert dump(home / FILE) == before
    assert sorted(each.name for each in home.iterdir() if ".part" in each.name or ".old" in each.name) == []


ENDLESS = (
    "WITH RECURSIVE n(key) AS (SELECT 1 UNION ALL SELECT key + 1 FROM n) SELECT key, key AS opened FROM n"
)


@pytest.mark.parametrize("version", [None, 1])
def test_a_view_without_end_is_not_read(tmp_path: Path, version: int | None) -> None:
    """Its rows were counted before it was found that it is none of ours; an older version was migrated before."""
    home, strange = tmp_path / "home", tmp_path / NAME
    SqliteStore(home).close()
    back_up(home, strange)
    pretence = [] if version is None else [f"PRAGMA user_version = {version}"]
    forge(
        strange,
        "PRAGMA foreign_keys = OFF",
        "DROP TABLE tables",
        f"CREATE VIEW tables AS {ENDLESS}",
        *pretence,
    )
    with pytest.raises(Refused, match=f"{NAME} is no backup of this bot"):
        restore(strange, home)
    if version is not None:
        with (
            pytest.raises(NoDatabase, match="there is a view tables that is none of ours"),
            snapshot(strange),
        ):
            pass


def test_a_version_that_a_file_only_pretends_to_have_is_not_put_back(tmp_path: Path) -> None:
    home, strange = tmp_path / "home", tmp_path / NAME
    SqliteStore(home).close()
    back_up(home, strange)
    before = dump(home / FILE)
    forge(strange, "PRAGMA user_version = 1")
    with pytest.raises(Refused, match=f"{NAME} is no backup of this bot"):
        restore(strange, home)
    assert dump(home / FILE) == before


async def test_a_restore_that_fails_on_its_way_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with evening(home) as now:
        key = await half_played(now)
        back_up(home, tmp_path / NAME)
        await STEPS[MIDDLE](now, key)
    before = dump(home / FILE)

    def full(*_paths: Path | None) -> None:
        raise NoDatabase("The disk is full.")

    monkeypatch.setattr(copies, "prepare", full)
    with pytest.raises(NoDatabase):
        restore(tmp_path / NAME, home)
    assert dump(home / FILE) == before
    assert not [each.name for each in home.iterdir() if each.name.startswith((ASIDE, "."))]


async def test_a_copy_notes_messages_that_are_younger_by_their_numbers_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with evening(home, clock=StoppedClock(MADE - 500)) as now:
        key = await now.begin()
        for step in STEPS[:MIDDLE]:
            # One after the other: when a panel was posted decides whether the next call is a new one.
            await now.told(step(now, key))
        back_up(home, tmp_path / NAME)
        now.clock.time = MADE + 500
        await now.told(STEPS[MIDDLE](now, key))
        other = await now.begin(channel=8)
    restore(tmp_path / NAME, home)
    with snapshot(home / FILE) as database:
        found = database.execute("SELECT table_key, kind FROM removals").fetchall()
        assert {table for table, _ in found} == {key, other}
        assert {kind for _, kind in found} == {"board", "panel"}
        assert database.execute("SELECT COUNT(*) FROM tables").fetchone() == (1,)
    assert flaws(home / FILE) == []


async def test_messages_that_wait_to_be_removed_outlive_a_second_restore(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with evening(home, clock=StoppedClock(MADE - 500)) as now:
        await half_played(now)
        back_up(home, tmp_path / NAME)
        now.clock.time = MADE + 500
        await now.begin(channel=8)
    removals = {restore(tmp_path / NAME, home).removals for _time in range(2)}
    assert len(removals) == 1, "no bot has removed them in between"
    assert removals != {0}


async def test_a_copy_that_nobody_has_dated_is_as_old_as_what_it_holds(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with evening(home, clock=StoppedClock(MADE)) as now:
        await half_played(now)
        await now.store.beat(MADE + 7)
        back_up(home, tmp_path / NAME)
    forge(tmp_path / NAME, "DELETE FROM copied")
    assert restore(tmp_path / NAME, tmp_path / "other").copied == MADE + 7


async def test_a_copy_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(gzip.decompress((NIGHT / f"{FILE}.gz").read_bytes()))
    before = (tmp_path / NAME).read_bytes()
    restored = restore(tmp_path / NAME, tmp_path / "home")
    assert restored.copied > 0
    assert (tmp_path / NAME).read_bytes() == before
    assert flaws(tmp_path / "home" / FILE) == []
