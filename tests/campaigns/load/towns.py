"""Databases with any number of live games: one game is played for a while, then all the others are copied from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlite_utils import Database

from bot.engine.chance import Seeded
from bot.games.shelf import SHELF, brains
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import lobby, moves
from tests.tables.fakes import CountingRandom, StoppedClock

GUILD: Final = 1
FIRST_CHANNEL: Final = 1_000
PEOPLE: Final = (UserId(11), UserId(12))
STEP: Final = 100
"""The people of the next table have numbers higher by this."""
NOW: Final = 1_700_000_000.0

_OF_TABLES: Final = (
    "seats",
    "facts",
    "decisions",
    "papers",
    "pages",
    "clocks",
    "agenda",
    "sitters",
    "receipts",
)
_PEOPLE: Final = {"seats": ("user", "owner"), "pages": ("user",), "sitters": ("user",), "receipts": ("user",)}


class Player:
    """A player that decides by luck alone, as a person at a table would: through the hall."""

    def __init__(self, hall: Hall, key: TableId, people: tuple[UserId, ...] = PEOPLE) -> None:
        """The people sit in the order of the seats."""
        self._hall, self._key, self._people = hall, key, people
        self._brain = brains(SHELF)["castle", "random"]
        self._luck = Seeded("load")

    async def step(self) -> Any:
        """Think of a decision for an awaited seat; return a function that makes it."""
        session = await self._hall.look(self._key)
        seat = min(session.match.awaited())
        user = session.table.user(seat)
        assert user is not None
        decision = self._brain.decide(session.of(seat).copy(), seat, self._luck)
        return lambda: moves.decide(self._hall, self._key, user, decision, seat=seat)


def hall_of(store: SqliteStore) -> Hall:
    """A hall in which time stands still."""
    return Hall(store, SHELF, clock=StoppedClock(NOW), random=CountingRandom())


async def begun(hall: Hall, decisions: int) -> TableId:
    """A castle game of two people in which this many decisions were made."""
    table = await lobby.open_table(
        hall,
        lobby.Opening(game="castle", options={}, pace="daily"),
        guild=GUILD,
        channel=FIRST_CHANNEL,
        opener=PEOPLE[0],
    )
    for user, seat in zip(PEOPLE, table.seats, strict=True):
        await lobby.sit(hall, table.key, user, seat)
    await lobby.start(hall, table.key, PEOPLE[0])
    player = Player(hall, table.key)
    for _ in range(decisions):
        await (await player.step())()
    return table.key


def multiplied(database: Database, key: TableId, count: int) -> None:
    """Make `count` live games from the existing one; its letters are told."""
    database.execute("DELETE FROM letters")
    database.execute("CREATE TEMP TABLE copies (step INTEGER PRIMARY KEY, made TEXT)")
    database.conn.executemany(
        "INSERT INTO copies VALUES (?, ?)", [(number, f"copy{number:05}") for number in range(1, count)]
    )
    for table in ("tables", *_OF_TABLES):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        chosen = ", ".join(_chosen(table, column) for column in columns)
        own = "key" if table == "tables" else "table_key"
        database.execute(f"INSERT INTO {table} SELECT {chosen} FROM {table}, copies WHERE {own} = ?", (key,))


def _chosen(table: str, column: str) -> str:
    if column == "table_key" or (table == "tables" and column == "key"):
        return "made"
    if column == "channel":
        return "channel + step"
    if column == "nonce":
        return "nonce || made"
    if column in _PEOPLE.get(table, ()):
        return f"{column} + step * {STEP}"
    return column


@contextmanager
def opened(folder: Path) -> Iterator[SqliteStore]:
    """The store of a folder."""
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        store.close()


async def town(folder: Path, games: int, *, decisions: int) -> TableId:
    """Make a database of this many live games, each with this many decisions; return the key of the first."""
    with opened(folder) as store:
        key = await begun(hall_of(store), decisions)
        await store._connection.run(lambda database: multiplied(database, key, games))
        await store.beat(NOW)
    return key
