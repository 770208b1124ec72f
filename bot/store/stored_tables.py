"""Everything that is stored of a table, part by part, and what each part is read of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks, habits, participants, prepared, rows, windows
from bot.tables.model.luck import Reseeding
from bot.tables.model.stored import HELD, SHOWN_TALK, Recent, Said, StoredRecord, StoredTable, Tally
from bot.tables.model.table import Table, TableId, Theme, UserId

# Those of each audience by itself: else a remark that somebody may not hear would push out one that he may.
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
    """A part of what is stored of a table: how it is read, whose earlier parts are known, and from which tables."""

    read: Callable[[Database, TableId, dict[str, Any]], Any]
    sources: tuple[str, ...]


def read(
    database: Database, key: TableId, first_fact: int = 0, held: dict[str, Any] | None = None
) -> StoredTable | None:
    """A stored table, its facts from `first_fact` on; None if there is no such table.

    The parts that are `held` are not read, and those that are read are held from then on.
    """
    parts = {} if held is None else held
    for name in PARTS:
        part(parts, name, database, key)
    if parts["table"] is None:
        return None
    facts = [] if first_fact >= parts["size"] else _facts(database, key, first_fact)
    return made(parts, first_fact, facts)


def part(held: dict[str, Any], name: str, database: Database, key: TableId) -> Any:
    """A part of a stored table, read unless it is held."""
    if name not in held:
        held[name] = PARTS[name].read(database, key, held)
    return held[name]


def made(held: Mapping[str, Any], first_fact: int, facts: list[StoredRecord]) -> StoredTable:
    """The stored table of all parts."""
    return StoredTable(first_fact=first_fact, facts=facts, **{name: held[name] for name in HELD})


def _facts(database: Database, key: TableId, first_fact: int) -> list[StoredRecord]:
    query = "SELECT data, schema FROM facts WHERE table_key = ? AND n >= ? ORDER BY n"
    return rows.records(database.execute(query, (key, first_fact)).fetchall())


def _table(database: Database, key: TableId) -> Table | None:
    found = rows.tables(database, "WHERE key = ?", (key,))
    return found[0] if found else None


def _seed(database: Database, key: TableId) -> str | None:
    row = database.execute("SELECT seed FROM tables WHERE key = ?", (key,)).fetchone()
    return None if row is None else row[0]


def _reseedings(database: Database, key: TableId) -> tuple[Reseeding, ...]:
    query = "SELECT first_fact, seed, copied FROM reseedings WHERE table_key = ? ORDER BY first_fact"
    return tuple(Reseeding(*row) for row in database.execute(query, (key,)))


def _version(database: Database, key: TableId) -> int | None:
    row = database.execute("SELECT version FROM tables WHERE key = ?", (key,)).fetchone()
    return None if row is None else row[0]


def _size(database: Database, key: TableId) -> int:
    size: int = database.execute(
        "SELECT COALESCE(MAX(n) + 1, 0) FROM facts WHERE table_key = ?", (key,)
    ).fetchone()[0]
    return size


def _recent(database: Database, key: TableId, facts: int) -> list[Recent]:
    """What may still be taken back, and what was: all decisions since the last final one. There are so many facts."""
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
    """A part that asks no other."""
    return lambda database, key, _held: read(database, key)


def _of_people(read: Callable[[Database, Table], Any]) -> Callable[[Database, TableId, dict[str, Any]], Any]:
    """A part that asks who sits at the table."""
    return lambda database, _key, held: None if held["table"] is None else read(database, held["table"])


PARTS: Final = {
    "table": _Part(_alone(_table), ("tables", "seats")),
    "seed": _Part(_alone(_seed), ("tables",)),
    "reseedings": _Part(_alone(_reseedings), ("reseedings",)),
    "version": _Part(_alone(_version), ("versions",)),
    "size": _Part(_alone(_size), ("facts",)),
    "recent": _Part(lambda database, key, held: _recent(database, key, held["size"]), ("facts", "decisions")),
    "tallies": _Part(
        lambda database, key, held: _tallies(database, key, held["size"]), ("facts", "decisions")
    ),
    "drafts": _Part(_alone(prepared.drafts), ("papers",)),
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
    "habits": _Part(
        _of_people(lambda database, table: habits.habits(database, table.people())),
        ("habits", "vacations", "seats"),
    ),
    "outages": _Part(_alone(clocks.outages), ("outages",)),
    "pulse": _Part(lambda database, _key, _held: clocks.pulse(database), ("pulse",)),
}
"""In the order of reading."""

READ_OF: Final = {
    source: tuple(name for name, part in PARTS.items() if source in part.sources)
    for source in dict.fromkeys(source for part in PARTS.values() for source in part.sources)
}
PASSING: Final = frozenset({"version", "changed"})
"""Columns of a table of games that are altered by every change: nothing but its version is read of them."""
ROWS: Final = {"versions": "tables"}
"""Another name for rows, for parts that are to be read again whatever is written of them."""
_KEYLESS: Final = frozenset({"departures", "themes", "explained", "habits", "vacations", "pulse"})
"""Rows that belong to no table of games: they are of people, or of the bot."""
SOURCES: Final = {
    source: None if source in _KEYLESS else "key" if source in ("tables", "versions") else "table_key"
    for source in READ_OF
}
"""The tables of the database that stored tables are read of, with the column that names the table of games."""
