"""A match of so many facts in a real database, to be rebuilt from it, and the floor under that."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.shelf import SHELF
from bot.store import stored_tables
from bot.store.connection import Connection
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Change
from bot.tables.model.table import Computer, Status, Table, TableId, UserId
from bot.tables.views.match_views import MatchViews
from tests.bench._method import Slice

KEY = TableId("bench")
BOX = SHELF["castle"]
TIMES = 5


def rebuilds(connection: Connection) -> dict[str, Slice]:
    """Ours, and the floor: the same rows fetched, and their JSON decoded."""
    database = connection.database
    game = BOX.game({})

    def ours(_number: int) -> int:
        for _ in range(TIMES):
            stored_table = stored_tables.read(database, KEY)
            assert stored_table is not None
            MatchViews(BOX, game).grow(0, stored_table.facts)
        return TIMES

    def floor(_number: int) -> int:
        for _ in range(TIMES):
            query = "SELECT data FROM facts WHERE table_key = ? ORDER BY n"
            for (data,) in database.execute(query, (KEY,)):
                json.loads(data)
        return TIMES

    return {"rebuild": ours, "fetch + JSON": floor}


def stored(folder: Path, facts: list[Fact]) -> Connection:
    """A database that holds one table with these facts."""
    store = SqliteStore(folder)
    game = BOX.game({})
    table = Table(
        key=KEY,
        game=BOX.key,
        schema=BOX.schema,
        options=BOX.options.settled({}),
        guild=1,
        channel=1,
        opener=UserId(1),
        status=Status.RUNNING,
        seats={Seat(seat): Computer("random") for seat in game.seats},
    )
    notation = BOX.notation
    change = Change(table=table, version=0, at=0.0, facts=[notation.json(fact) for fact in facts])
    asyncio.run(store.add(table, "seed", (), 0.0))
    asyncio.run(store.commit(change))
    return store._connection


def long_match(matches: list[Match[Any]], facts: int) -> list[Fact]:
    """The beginning of the first match with this many facts."""
    return next(match.log[:facts] for match in matches if len(match.log) >= facts)
