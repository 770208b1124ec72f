"""A table as the store is given it, with changes and letters of it; and what the store says of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine.game import Seat
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.stored import Change, Record, StoredTable
from bot.tables.model.table import Computer, Person, Table, TableId, UserId
from tests.there import there

KEY, HERE = TableId("abc"), Seat("here")


def a_table(key: str = "abc", channel: int = 5) -> Table:
    return Table(
        key=TableId(key),
        game="hide",
        schema=3,
        options={"rounds": 3, "name": "ü"},
        guild=4,
        channel=channel,
        opener=UserId(1),
        seats={HERE: Person(UserId(1)), Seat("there"): Computer("simple"), Seat("gone"): None},
    )


def a_change(table: Table, first: int = 0, *records: Record, **also: Any) -> Change:
    return replace(Change(table=table, version=0, at=9.0, first_fact=first, facts=records), **also)


def a_letter(kind: LetterKind, nonce: str, **also: Any) -> Letter:
    return replace(Letter(table=KEY, kind=kind, nonce=nonce), **also)


async def read(store: SqliteStore, key: TableId = KEY, first_fact: int = 0) -> StoredTable:
    """All that is kept of a table, which has to be there."""
    return there(await store.stored_table(key, first_fact=first_fact))
