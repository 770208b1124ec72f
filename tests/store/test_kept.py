"""A31.10: drafts that people keep under a name: their own, of one game, and not too many."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlite_utils import Database

from bot.store.connection import FILE
from bot.store.migrations import MIGRATIONS, migrate
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import StoredRecord
from bot.tables.model.table import UserId
from bot.tables.ports.kept import MOST
from tests.store.kit import KEY, a_table, read

ANN, BOB = UserId(1), UserId(2)
WAIT, LOOK = ["wait"], ["look", "ü"]


async def test_A31_10_a_draft_is_kept_under_its_name_and_replaced_and_dropped(store: SqliteStore) -> None:
    assert await store.kept_draft(ANN, "hide", "Own") is None
    assert await store.keep_draft(ANN, "hide", name="Own", pieces=[WAIT], schema=3)
    assert await store.keep_draft(ANN, "hide", name="Own", pieces=[LOOK, WAIT], schema=4)
    assert await store.kept_draft(ANN, "hide", "Own") == [StoredRecord(LOOK, 4), StoredRecord(WAIT, 4)]
    assert await store.drop_draft(ANN, "hide", "Own")
    assert not await store.drop_draft(ANN, "hide", "Own")
    assert await store.kept_draft(ANN, "hide", "Own") is None


async def test_A31_10_it_belongs_to_one_person_and_one_game(store: SqliteStore) -> None:
    await store.keep_draft(ANN, "hide", name="Own", pieces=[WAIT], schema=3)
    assert await store.kept_draft(BOB, "hide", "Own") is None
    assert await store.kept_draft(ANN, "hunt", "Own") is None
    assert not await store.drop_draft(BOB, "hide", "Own")
    assert not await store.drop_draft(ANN, "hunt", "Own")
    assert await store.kept_draft(ANN, "hide", "Own") == [StoredRecord(WAIT, 3)]


async def test_A31_10_no_more_than_a_menu_holds_are_kept_of_a_game(store: SqliteStore) -> None:
    for number in range(MOST):
        assert await store.keep_draft(ANN, "hide", name=f"Own {number}", pieces=[WAIT], schema=3)
    assert not await store.keep_draft(ANN, "hide", name="One more", pieces=[WAIT], schema=3)
    assert await store.kept_draft(ANN, "hide", "One more") is None
    assert await store.keep_draft(ANN, "hide", name="Own 7", pieces=[LOOK], schema=3), (
        "it takes the place of an older one"
    )
    assert await store.kept_draft(ANN, "hide", "Own 7") == [StoredRecord(LOOK, 3)]
    assert await store.keep_draft(ANN, "hunt", name="Own", pieces=[WAIT], schema=3)
    assert await store.keep_draft(BOB, "hide", name="Own", pieces=[WAIT], schema=3)


async def test_A31_10_a_table_knows_the_names_of_its_game_and_its_people(store: SqliteStore) -> None:
    assert (await read(store)).kept == {}
    for user, game, name in (
        (ANN, "hide", "Two"),
        (ANN, "hide", "One"),
        (ANN, "hunt", "Six"),
        (BOB, "hide", "B"),
    ):
        await store.keep_draft(user, game, name=name, pieces=[WAIT], schema=3)
    assert (await read(store)).kept == {ANN: ("One", "Two")}
    await store.drop_draft(ANN, "hide", "One")
    assert (await read(store)).kept == {ANN: ("Two",)}


async def test_A31_10_a_database_of_before_keeps_its_rows_and_knows_of_none(tmp_path: Path) -> None:
    database = Database(sqlite3.connect(tmp_path / FILE))
    migrate(database, MIGRATIONS[:21])
    assert not database.table("kept").exists()
    database.execute("INSERT INTO lessons VALUES (1, 'hide', 'one', 2)")
    database.conn.commit()
    database.conn.close()
    store = SqliteStore(tmp_path)
    await store.add(a_table(), "secret", [], at=1.0)
    assert (await read(store)).kept == {}
    assert await store.lesson(ANN, "hide") == ("one", 2)
    assert await store.keep_draft(ANN, "hide", name="Own", pieces=[WAIT], schema=3)
    assert (await read(store, KEY)).kept == {ANN: ("Own",)}
    store.close()
