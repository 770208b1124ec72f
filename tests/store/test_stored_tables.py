"""The cached tables equal the database: every write is noticed."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import cache, stored_tables
from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import StoredDecision
from bot.tables.model.table import TableId, Theme, UserId
from tests.store.kit import HERE, KEY, a_change, a_table, read


async def asked(store: SqliteStore, key: TableId = KEY) -> int:
    """How many statements a reading of a table takes, beside those of every transaction."""
    statements: list[str] = []
    store._connection.database.conn.set_trace_callback(statements.append)
    try:
        found = await read(store, key)
        await store.stored_table(key, first_fact=len(found.facts))
    finally:
        store._connection.database.conn.set_trace_callback(None)
    return sum(statement.lstrip().startswith("SELECT") for statement in statements)


@pytest.mark.parametrize("name", stored_tables.PARTS)
async def test_a_part_names_every_table_of_the_database_it_is_read_of(store: SqliteStore, name: str) -> None:
    """Otherwise a part would stay in the cache although its rows have changed."""
    seen: set[str] = set()

    def noted(action: int, table: str | None, column: str | None, *_rest: object) -> int:
        if action == sqlite3.SQLITE_READ and table:
            is_passing = table == "tables" and column in stored_tables.PASSING
            seen.add("versions" if is_passing else table)
        return sqlite3.SQLITE_OK

    def touched(database: Any) -> None:
        held: dict[str, Any] = {}
        for each in list(stored_tables.PARTS)[: list(stored_tables.PARTS).index(name)]:
            stored_tables.part(held, each, database, KEY)
        database.conn.set_authorizer(noted)
        try:
            stored_tables.part(held, name, database, KEY)
        finally:
            database.conn.set_authorizer(None)

    await store._connection.run(touched)
    own = set(stored_tables.PARTS[name].sources)
    own |= {"tables"} if "versions" in own else set()
    assert seen <= {*own, "json_each", "sqlite_master"}
    assert seen, "every part is read of something"


async def test_cached_parts_are_not_read_again(store: SqliteStore) -> None:
    assert await asked(store) > 10
    assert await asked(store) == 0


async def test_a_decision_has_only_that_read_again_which_it_has_changed(store: SqliteStore) -> None:
    await read(store)
    await store.commit(a_change(a_table(), 0, ["fell", 1], decisions=[StoredDecision(HERE, ["look"], 0)]))
    assert await asked(store) <= 6
    found = await read(store)
    assert (found.version, len(found.facts), found.tallies[HERE].count) == (1, 1, 1)


async def test_changes_of_people_are_noticed_at_every_table(store: SqliteStore) -> None:
    await store.add(a_table("def", 6), "secret", [], at=1.0)
    for key in (KEY, TableId("def")):
        assert (await read(store, key)).themes == {}
    await store.set_theme(UserId(1), Theme.LIGHT)
    await store.beat(77.0)
    await store.note_departure(4, UserId(1), 5.0)
    for key in (KEY, TableId("def")):
        found = await read(store, key)
        assert (found.themes, found.pulse) == ({UserId(1): Theme.LIGHT}, 77.0)
        assert found.people.departed == {UserId(1)}


async def test_writes_of_another_connection_are_noticed_with_the_next_work(
    store: SqliteStore, tmp_path: Path
) -> None:
    await read(store)
    with sqlite3.connect(tmp_path / FILE) as other:
        other.execute("UPDATE seats SET user = 99 WHERE seat = ?", (HERE,))
    other.close()
    await store.next_due()
    assert (await read(store)).table.user(HERE) == 99


async def test_a_statement_of_any_kind_is_noticed(store: SqliteStore) -> None:
    await read(store)

    def by_hand(database: Any) -> None:
        database.execute("INSERT INTO notes VALUES (?, ?, 'A1', 'look here')", (KEY, HERE))

    await store._connection.run(by_hand)
    assert (await read(store)).notes == {HERE: {"A1": "look here"}}
    await store._connection.run(lambda database: database.execute("DELETE FROM notes"))
    assert (await read(store)).notes == {}


async def test_a_change_that_was_undone_has_left_nothing(store: SqliteStore) -> None:
    before = await read(store)

    def fails(database: Any) -> None:
        database.execute("UPDATE tables SET version = 8")
        raise ValueError("a fault in the middle")

    with pytest.raises(ValueError, match="a fault"):
        await store._connection.run(fails)
    assert await read(store) == before


async def test_few_tables_are_remembered(empty: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "TABLES", 3)
    for number in range(5):
        await empty.add(replace(a_table(f"k{number}", number)), "secret", [], at=1.0)
        await read(empty, TableId(f"k{number}"))
    assert set(empty._connection.stored_tables._parts) == {"k2", "k3", "k4"}
    assert await empty.stored_table(TableId("nowhere")) is None
