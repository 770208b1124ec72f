"""The parts of a stored table, and the database tables that each part is read from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks, habits, participants, prepared, rows, windows
from bot.tables.model.luck import Reseeding
from bot.tables.model.stored import HELD, SHOWN_TALK, Recent, Said, StoredRecord, StoredTable, Tally
from bot.tables.model.table import Table, TableId, Theme, UserId

# Per audience: otherwise a remark that a seat may not hear could push out one that it may.
_LAST_REMARKS = """
    SELECT seat, text, heard FROM (
        SELECT n, seat, text, heard, ROW_NUMBER() OVER (PARTITION BY seat, heard ORDER BY n DESC) AS age
        FROM talk WHERE table_key = ?
    ) WHERE age <= ? ORDER BY n
"""
_SINCE_THE_LAST_FINAL = """
    SELECT seat, data, schema, LEAD(first_fact, 1, :facts) OVER (ORDER BY n) - first_fact
    FROM decisions WHERE table_key = :key AND n > COALESCE(
        (SELECT n FROM decisions WHERE table_key = :key AND final ORDER BY n DESC LIMIT 1), -1
    ) ORDER BY n
"""
_TALLIES = """
    SELECT seat, COUNT(*), MAX(CASE hand WHEN 'sitter' THEN first_fact ELSE 0 END),
        MAX(CASE hand WHEN 'plan' THEN first_fact ELSE 0 END), MAX(CASE hand WHEN 'plan' THEN later ELSE 0 END)
    FROM (
        SELECT seat, hand, first_fact, LEAD(first_fact, 1, :facts) OVER (ORDER BY n) AS later
        FROM decisions WHERE table_key = :key
    ) GROUP BY seat
"""


class _Part(NamedTuple):
    """A part of a stored table.

    `read` gets the parts that were read before it; `sources` names the database tables that it reads.
    """

    read: Callable[[Database, TableId, dict[str, Any]], Any]
    sources: tuple[str, ...]


def read(
    database: Database, key: TableId, first_fact: int = 0, held: dict[str, Any] | None = None
) -> StoredTable | None:
    """A stored table, with its facts from `first_fact` on; None if there is no such table.

    The parts in `held` are not read again; the parts that are read are added to it.
    """
    parts = {} if held is None else held
    for name in PARTS:
        part(parts, name, database, key)
    if parts["table"] is None:
        return None
    facts = [] if first_fact >= parts["size"] else _facts(database, key, first_fact)
    return made(parts, first_fact, facts)


def part(held: dict[str, Any], name: str, database: Database, key: TableId) -> Any:
    """A part of a stored table; unless it is in `held`, it is read and added there."""
    if name not in held:
        held[name] = PARTS[name].read(database, key, held)
    return held[name]


def made(held: Mapping[str, Any], first_fact: int, facts: list[StoredRecord]) -> StoredTable:
    """The stored table made of all its parts."""
    return StoredTable(first_fact=first_fact, facts=facts, **{name: held[name] for name in HELD})


def _facts(database: Database, key: TableId, first_fact: int) -> list[StoredRecord]:
    query = "SELECT data, schema FROM facts WHERE table_key = ? AND n >= ? ORDER BY n"
    return rows.records(database.execute(query, (key, first_fact)).fetchall())


def _table(database: Database, key: TableId) -> Table | None:
    found = rows.tables(database, "WHERE key = ?", (key,))
    return found[0] if found else None


def _of_row(query: str) -> Callable[[Database, TableId], Any]:
    """One value of a table's own row, by its key; None if there is no such table."""

    def read(database: Database, key: TableId) -> Any:
        row = database.execute(query, (key,)).fetchone()
        return None if row is None else row[0]

    return read


def _reseedings(database: Database, key: TableId) -> tuple[Reseeding, ...]:
    query = "SELECT first_fact, seed, copied FROM reseedings WHERE table_key = ? ORDER BY first_fact"
    return tuple(Reseeding(*row) for row in database.execute(query, (key,)))


def _size(database: Database, key: TableId) -> int:
    size: int = database.execute(
        "SELECT COALESCE(MAX(n) + 1, 0) FROM facts WHERE table_key = ?", (key,)
    ).fetchone()[0]
    return size


def _recent(database: Database, key: TableId, facts: int) -> list[Recent]:
    """All decisions since the last final one: they can be taken back, or were. `facts` is the number of facts."""
    found = database.execute(_SINCE_THE_LAST_FINAL, {"key": key, "facts": facts})
    return [Recent(Seat(seat), rows.record(data, schema), size) for seat, data, schema, size in found]


def _tallies(database: Database, key: TableId, facts: int) -> dict[Seat, Tally]:
    found = database.execute(_TALLIES, {"key": key, "facts": facts})
    return {Seat(seat): Tally(count, since, (first, end)) for seat, count, since, first, end in found}


def _talk(database: Database, key: TableId) -> list[Said]:
    remarks = database.execute(_LAST_REMARKS, (key, SHOWN_TALK))
    return [Said(Seat(seat), text, rows.seats(heard)) for seat, text, heard in remarks]


def _notes(database: Database, key: TableId) -> dict[Seat, dict[str, str]]:
    found: dict[Seat, dict[str, str]] = {}
    query = "SELECT seat, zone, text FROM notes WHERE table_key = ? ORDER BY zone"
    for seat, zone, text in database.execute(query, (key,)):
        found.setdefault(Seat(seat), {})[zone] = text
    return found


def _themes(database: Database, key: TableId) -> dict[UserId, Theme]:
    query = "SELECT user, theme FROM themes WHERE user IN (SELECT user FROM seats WHERE table_key = ?)"
    return {UserId(user): rows.theme(text) for user, text in database.execute(query, (key,))}


def _alone(read: Callable[[Database, TableId], Any]) -> Callable[[Database, TableId, dict[str, Any]], Any]:
    """A reader of a part that needs no other part."""
    return lambda database, key, _held: read(database, key)


def _of_people(read: Callable[[Database, Table], Any]) -> Callable[[Database, TableId, dict[str, Any]], Any]:
    """A reader of a part that needs the table and its people."""
    return lambda database, _key, held: None if held["table"] is None else read(database, held["table"])


PARTS: Final = {
    "table": _Part(_alone(_table), ("tables", "seats")),
    "seed": _Part(_alone(_of_row("SELECT seed FROM tables WHERE key = ?")), ("tables",)),
    "reseedings": _Part(_alone(_reseedings), ("reseedings",)),
    "version": _Part(_alone(_of_row("SELECT version FROM tables WHERE key = ?")), ("versions",)),
    "size": _Part(_alone(_size), ("facts",)),
    "recent": _Part(lambda database, key, held: _recent(database, key, held["size"]), ("facts", "decisions")),
    "tallies": _Part(
        lambda database, key, held: _tallies(database, key, held["size"]), ("facts", "decisions")
    ),
    "drafts": _Part(_alone(prepared.drafts), ("papers",)),
    "chosen": _Part(_alone(prepared.chosen), ("papers",)),
    "orders": _Part(_alone(prepared.orders), ("orders",)),
    "plans": _Part(_alone(prepared.plans), ("plans",)),
    "windows": _Part(_alone(windows.windows), ("windows",)),
    "clocks": _Part(_alone(clocks.clocks), ("clocks",)),
    "people": _Part(
        _of_people(participants.of), ("tables", "seats", "sitters", "invitations", "consents", "departures")
    ),
    "talk": _Part(_alone(_talk), ("talk",)),
    "notes": _Part(_alone(_notes), ("notes",)),
    "themes": _Part(_alone(_themes), ("themes", "seats")),
    "silences": _Part(_alone(participants.silences), ("silences", "seats")),
    "explained": _Part(_alone(participants.explained), ("explained", "seats")),
    "kept": _Part(_alone(participants.kept), ("kept", "tables", "seats")),
    "habits": _Part(
        _of_people(lambda database, table: habits.habits(database, table.people())),
        ("habits", "vacations", "seats"),
    ),
    "outages": _Part(_alone(clocks.outages), ("outages",)),
    "pulse": _Part(lambda database, _key, _held: clocks.pulse(database), ("pulse",)),
}
"""The parts of a stored table, in the order of reading."""

READ_OF: Final = {
    source: tuple(name for name, part in PARTS.items() if source in part.sources)
    for source in dict.fromkeys(source for part in PARTS.values() for source in part.sources)
}
PASSING: Final = frozenset({"version", "changed"})
"""Columns of `tables` that every change alters: of the cached parts, only the version is read from them."""
ROWS: Final = {"versions": "tables"}
"""A second name of `tables`. Parts with this source are read again after every write, even to columns of PASSING."""
_KEYLESS: Final = frozenset({"departures", "themes", "explained", "kept", "habits", "vacations", "pulse"})
"""Database tables whose rows belong to no game table, but to people or to the bot."""
SOURCES: Final = {
    source: None if source in _KEYLESS else "key" if source in ("tables", "versions") else "table_key"
    for source in READ_OF
}
"""The database tables that stored tables are read from, each with the column that names the game table."""
