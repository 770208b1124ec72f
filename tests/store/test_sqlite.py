"""The database: one process, whole transactions, records that stay, and steps from older shapes."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store.connection import FILE, InUse
from bot.store.migrations import MIGRATIONS, TooNew, migrate
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import LetterKind, MessageRef, Page
from bot.tables.model.stored import (
    DecidedBy,
    Lodged,
    Lodging,
    Recent,
    Said,
    StoredDecision,
    StoredRecord,
    Tally,
)
from bot.tables.model.table import Status, TableId, Theme, UserId
from bot.tables.ports.store import Stale
from tests.store.kit import HERE, KEY, a_change, a_letter, a_table, read
from tests.there import there


async def test_a_table_comes_back_as_it_was_kept(store: SqliteStore) -> None:
    stored_table = await read(store)
    assert (stored_table.table, stored_table.seed, stored_table.version) == (a_table(), "secret", 0)
    assert (stored_table.facts, stored_table.tallies, stored_table.drafts, stored_table.orders) == (
        [],
        {},
        {},
        {},
    )
    assert await store.stored_table(TableId("xyz")) is None


async def test_a_change_is_kept_whole(store: SqliteStore) -> None:
    made = [StoredDecision(HERE, ["look", "A1"], 0), StoredDecision(HERE, ["pass"], 1, DecidedBy.ORDER)]
    running = replace(a_table(), status=Status.RUNNING, resigned=frozenset({HERE}))
    change = a_change(
        running,
        0,
        ["a", 1],
        ["b", None],
        decisions=made,
        drafts={HERE: [["c"]]},
        orders={(HERE, "d"): Lodging(["d"])},
    )
    await store.commit(change)
    stored_table = await read(store, first_fact=1)
    assert (stored_table.table, stored_table.version) == (running, 1)
    assert stored_table.facts == [StoredRecord(["b", None], 3)]
    assert stored_table.tallies == {HERE: Tally(2, 0)}, "the last of its sitter, not of its order"
    assert stored_table.drafts == {HERE: [StoredRecord(["c"], 3)]}
    assert stored_table.orders == {HERE: {"d": Lodged(StoredRecord(["d"], 3))}}
    decided = StoredRecord(["look", "A1"], 3), StoredRecord(["pass"], 3)
    assert await store.decisions(KEY) == [(HERE, each) for each in decided]


async def test_decisions_since_the_last_final_one_are_known_with_their_facts(
    store: SqliteStore,
) -> None:
    made = [StoredDecision(HERE, ["a"], 0, is_final=False), StoredDecision(HERE, ["b"], 1)]
    await store.commit(a_change(a_table(), 0, ["1"], ["2"], decisions=made))
    assert (await read(store)).recent == []
    made = [StoredDecision(HERE, ["c"], 2, is_final=False), StoredDecision(HERE, ["d"], 4, is_final=False)]
    await store.commit(a_change(a_table(), 2, ["3"], ["4"], ["5"], decisions=made, version=1))
    for first_fact in (0, 5):
        stored_table = await read(store, first_fact=first_fact)
        sizes = {"c": 2, "d": 1}
        assert stored_table.recent == [Recent(HERE, StoredRecord([x], 3), n) for x, n in sizes.items()]


async def test_a_change_of_another_version_is_refused_and_nothing_of_it_is_kept(store: SqliteStore) -> None:
    await store.commit(a_change(a_table(), 0, ["a"]))
    late = a_change(a_table(), 1, ["b"], letters=[a_letter(LetterKind.BOARD, "x")])
    with pytest.raises(Stale):
        await store.commit(late)
    stored_table = await read(store)
    assert [kept.data for kept in stored_table.facts] == [["a"]]
    assert await store.letters(before=9e9) == []


async def test_a_change_that_fails_half_way_leaves_nothing(store: SqliteStore) -> None:
    await store.commit(a_change(a_table(), 0, ["a"]))
    again = replace(a_table(), status=Status.OVER)
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit(a_change(again, 0, ["a fact of that number is there"], version=1))
    stored_table = await read(store)
    assert (stored_table.version, stored_table.table.status) == (1, Status.LOBBY)


async def test_a_draft_of_none_is_struck_out(store: SqliteStore) -> None:
    await store.commit(a_change(a_table(), drafts={HERE: [["c"]]}, orders={(HERE, "d"): Lodging(["d"])}))
    await store.commit(a_change(a_table(), version=1, drafts={HERE: None}, orders={(HERE, "d"): None}))
    stored_table = await read(store)
    assert (stored_table.drafts, stored_table.orders) == ({}, {})


async def test_tables_are_found_by_status_channel_and_user(empty: SqliteStore) -> None:
    await empty.add(a_table("one", 5), "secret", [], at=1.0)
    await empty.add(a_table("two", 6), "secret", [], at=2.0)
    with pytest.raises(Stale):
        await empty.add(a_table("three", 5), "secret", [], at=3.0)
    over = replace(a_table("one", 5), status=Status.OVER)
    await empty.commit(a_change(over))
    await empty.add(a_table("three", 5), "secret", [], at=3.0)
    assert [each.key for each in await empty.tables([Status.LOBBY])] == ["two", "three"]
    assert [each.key for each in await empty.tables([Status.OVER, Status.LOBBY])] == ["one", "two", "three"]
    assert [each.key for each in await empty.tables_of(UserId(1))] == ["two", "three"]
    found = there(await empty.table_in(5))
    assert found.key == "three"
    assert await empty.table_in(99) is None


async def test_of_boards_only_the_latest_letter_counts_and_every_note_does(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.NOTE, "n1", user=UserId(1), text="x")], at=1.0)
    early, late = a_letter(LetterKind.BOARD, "b1"), a_letter(LetterKind.BOARD, "b2")
    await empty.write([early, a_letter(LetterKind.PANEL, "p1", seat=HERE, user=UserId(1))], at=1.0)
    await empty.write([late, a_letter(LetterKind.NOTE, "n2", user=UserId(1), text="y")], at=1.0)
    assert [each.nonce for each in await empty.letters(before=0.0)] == ["b2", "p1", "n1", "n2"]
    await empty.delivered(early)
    assert (await empty.letters(before=0.0))[0] == late
    await empty.delivered(late)
    assert [each.nonce for each in await empty.letters(before=0.0)] == ["p1", "n1", "n2"]


async def test_a_letter_knows_that_it_has_taken_the_place_of_one_that_was_not_told(
    store: SqliteStore,
) -> None:
    first, second = a_letter(LetterKind.BOARD, "b1"), a_letter(LetterKind.BOARD, "b2")
    for letter, replaces in ((first, False), (second, True)):
        await store.write([letter], at=1.0)
        (kept,) = await store.letters(before=0.0)
        assert kept.replaces == replaces
    await store.delivered(second)
    await store.write([first], at=1.0)
    (kept,) = await store.letters(before=0.0)
    assert not kept.replaces


async def test_a_letter_that_is_put_off_is_due_later(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.BOARD, "b")], at=1.0)
    await empty.put_off(a_letter(LetterKind.BOARD, "b"), 60.0)
    assert await empty.letters(before=59.0) == []
    (letter,) = await empty.letters(before=60.0)
    assert (letter.attempts, letter.due, await empty.next_due()) == (1, 60.0, 60.0)


async def test_pages_are_kept_and_forgotten(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.BOARD, "b")], at=1.0)
    page = Page(
        table=KEY,
        kind=LetterKind.BOARD,
        seat=None,
        ref=MessageRef(5, 1 << 62),
        posted=2.5,
        turn=3,
        since=4,
        shown=9,
    )
    await empty.delivered(a_letter(LetterKind.BOARD, "b"), page)
    assert await empty.page(KEY, LetterKind.BOARD, None) == page
    await empty.forget_page(KEY, LetterKind.BOARD, None)
    assert await empty.page(KEY, LetterKind.BOARD, None) is None


async def test_users_who_cannot_be_reached_are_remembered(empty: SqliteStore) -> None:
    for _ in range(2):
        await empty.set_reachable(UserId(1), False)
    assert await empty.unreachable([UserId(1), UserId(2)]) == {1}
    await empty.set_reachable(UserId(1), True)
    assert await empty.unreachable([UserId(1)]) == frozenset()


async def test_facts_and_decisions_stay_as_they_are(store: SqliteStore, tmp_path: Path) -> None:
    await store.commit(a_change(a_table(), 0, ["a"], decisions=[StoredDecision(HERE, ["x"], 0)]))
    connection = sqlite3.connect(tmp_path / FILE)
    for forgery in (
        "UPDATE facts SET data = '[]'",
        "DELETE FROM facts",
        "UPDATE decisions SET seat = 'there'",
        "DELETE FROM decisions",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute(forgery)
    connection.close()


async def test_stored_changes_are_there_after_closing(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path)
    await first.add(a_table(), "secret", [], at=1.0)
    first.close()
    first.close()
    second = SqliteStore(tmp_path)
    assert await second.stored_table(KEY)
    second.close()


def test_the_connection_is_durable_and_strict(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    database = store._connection.database
    asked = {name: database.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
    assert asked == PRAGMAS
    store.close()


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_two_instances_cannot_share_a_folder(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(InUse, match="Another instance"):
        SqliteStore(tmp_path)
    store.close()
    SqliteStore(tmp_path).close()


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "new" / "folder").close()
    assert (tmp_path / "new" / "folder" / FILE).exists()


async def test_an_older_database_is_brought_up_to_date_and_keeps_its_rows(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    await store.add(a_table(), "secret", [], at=1.0)
    store.close()
    database = Database(sqlite3.connect(tmp_path / FILE))
    assert database.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    step = "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'"
    for _ in range(2):
        migrate(database, [*MIGRATIONS, step])
    assert database.execute("SELECT key, colour FROM tables").fetchall() == [("abc", "red")]
    assert database.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS) + 1
    database.conn.close()


async def test_tables_and_messages_of_the_first_shape_are_still_known(tmp_path: Path) -> None:
    database = Database(sqlite3.connect(tmp_path / FILE))
    migrate(database, MIGRATIONS[:1])
    database.execute(
        "INSERT INTO tables VALUES ('abc', 'hide', 3, '{}', 'secret', 4, 5, 1, 0, 'running', 7, 1.0, 2.0)"
    )
    database.execute("INSERT INTO pages VALUES ('abc', 'ping', 'here', 5, 6, 1.0, 0, 0, 0)")
    database.conn.commit()
    database.conn.close()
    store = SqliteStore(tmp_path)
    stored_table, page = await store.stored_table(KEY), await store.page(KEY, LetterKind.CALL, HERE)
    store.close()
    assert stored_table is not None
    assert (stored_table.table.preset, stored_table.version, stored_table.talk) == ("", 7, [])
    assert page is not None
    assert page.ref == MessageRef(5, 6)


async def test_the_last_remarks_of_each_seat_are_stored_in_order(store: SqliteStore) -> None:
    await store.add(a_table("xyz", channel=6), "secret", [], at=1.0)
    await store.say(TableId("xyz"), Said(HERE, "elsewhere"), [], at=1.0)
    for number in range(5):
        note = a_letter(LetterKind.NOTE, f"n{number}", user=UserId(1), text="psst")
        await store.say(KEY, Said(HERE, f"here {number}"), [note], at=float(number))
    await store.say(KEY, Said(Seat("there"), "there"), [], at=9.0)
    stored_table = await read(store)
    assert [said.text for said in stored_table.talk] == ["here 2", "here 3", "here 4", "there"]
    assert len(await store.letters(before=9e9)) == 5


async def test_R1_7_each_seat_has_notes_of_its_own_and_the_latest_of_a_zone_counts(
    store: SqliteStore,
) -> None:
    panel = a_letter(LetterKind.PANEL, "p", seat=HERE, user=UserId(1))
    for zone, text in (("B2", "heard"), ("A1", "rope"), ("B2", "heard twice"), ("C3", "gone")):
        await store.note(KEY, HERE, zone=zone, text=text, letters=[panel], at=1.0)
    await store.note(KEY, Seat("there"), zone="A1", text="mine", letters=[], at=1.0)
    await store.note(KEY, HERE, zone="C3", text="", letters=[], at=1.0)
    stored_table = await read(store)
    assert stored_table.notes == {
        HERE: {"A1": "rope", "B2": "heard twice"},
        Seat("there"): {"A1": "mine"},
    }
    assert await store.letters(before=9e9) == [panel]
    assert "rope" not in repr(stored_table)


async def test_the_themes_of_a_table_and_of_those_who_sit_there_are_kept(store: SqliteStore) -> None:
    await store.set_theme(UserId(1), Theme.NIGHT)
    await store.set_theme(UserId(1), Theme.LIGHT)
    await store.set_theme(UserId(2), Theme.LIGHT)
    await store.commit(a_change(replace(a_table(), theme=Theme.LIGHT)))
    stored_table = await read(store)
    assert (stored_table.table.theme, stored_table.themes) == (Theme.LIGHT, {UserId(1): Theme.LIGHT})


async def test_a_theme_that_there_is_not_is_the_usual_one(store: SqliteStore, tmp_path: Path) -> None:
    await store.set_theme(UserId(1), Theme.LIGHT)
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE themes SET theme = 'pink'")
        database.execute("UPDATE tables SET theme = ''")
    stored_table = await read(store)
    assert (stored_table.table.theme, stored_table.themes) == (Theme.NIGHT, {UserId(1): Theme.NIGHT})


async def test_a_database_of_the_second_shape_has_no_notes_and_is_dark(tmp_path: Path) -> None:
    database = Database(sqlite3.connect(tmp_path / FILE))
    migrate(database, MIGRATIONS[:2])
    database.execute(
        "INSERT INTO tables VALUES ('abc', 'hide', 3, '{}', 'secret', 4, 5, 1, 0, 'running', 7, 1.0, 2.0, 'short')"
    )
    database.conn.commit()
    database.conn.close()
    store = SqliteStore(tmp_path)
    stored_table = await store.stored_table(KEY)
    store.close()
    assert stored_table is not None
    assert (stored_table.table.theme, stored_table.table.preset) == (Theme.NIGHT, "short")
    assert (stored_table.notes, stored_table.themes, stored_table.version) == ({}, {}, 7)


def test_a_step_that_fails_leaves_the_older_shape(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    database = Database(sqlite3.connect(tmp_path / FILE))
    with pytest.raises(sqlite3.OperationalError):
        migrate(database, [*MIGRATIONS, "CREATE TABLE extra (x); INSERT INTO nowhere VALUES (1);"])
    assert "extra" not in database.table_names()
    assert database.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    database.conn.close()


def test_a_database_from_the_future_is_refused_and_unlocked(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for _ in range(2):
        with pytest.raises(TooNew, match="update the bot"):
            SqliteStore(tmp_path)
