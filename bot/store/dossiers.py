"""What was read of the tables, remembered part by part until something of it is written.

The database stays the truth. Triggers of this connection name every row that is written, whichever statement writes
it, and what was read of such rows is forgotten; once another connection has written anything, everything is.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks, habits, participants, prepared, rows
from bot.tables.model.stored import SHOWN_TALK, Dossier, Holdings, Kept, Recent, Said, Tally
from bot.tables.model.table import Table, TableId, Theme, UserId

REMEMBERED: Final = 512
"""So many tables are remembered; what is forgotten costs some queries when it is asked for, nothing else."""

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
    SELECT seat, COUNT(*), MAX(CASE hand WHEN 'sitter' THEN first_fact ELSE 0 END)
    FROM decisions WHERE table_key = ? GROUP BY seat
"""
_COUNTS = """
    SELECT
        (SELECT COUNT(*) FROM facts WHERE table_key = :key),
        (SELECT COALESCE(MAX(n), -1) FROM facts WHERE table_key = :key),
        (SELECT COUNT(*) FROM decisions WHERE table_key = :key),
        (SELECT COALESCE(MAX(n), -1) FROM decisions WHERE table_key = :key),
        COALESCE((SELECT first_fact FROM decisions WHERE table_key = :key ORDER BY n DESC LIMIT 1), 0)
"""


class Dossiers:
    """Reads dossiers, each part of them once. To be used in the thread of the database only."""

    def __init__(self, database: Database) -> None:
        """From now on whatever is written through this connection is noticed."""
        self._parts: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._whole: dict[str, Dossier] = {}
        self._counted: set[str] = set()
        self._written: dict[str, set[str | None]] = {source: set() for source in _SOURCES}
        columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
        lasting = ", ".join(column for column in columns if column not in _PASSING)
        for source, column in _SOURCES.items():
            database.conn.create_function(f"{source}_written", 1, self._written[source].add)
            altered = f"UPDATE OF {lasting}" if source == "tables" else "UPDATE"
            for event, row in (("INSERT", "new"), (altered, "new"), ("DELETE", "old")):
                key = f"{row}.{column}" if column else "NULL"
                database.execute(
                    f"CREATE TEMP TRIGGER {source}_{event.split()[0].lower()} AFTER {event}"
                    f" ON main.{_ROWS.get(source, source)} BEGIN SELECT {source}_written({key}); END"
                )

    def known(self, key: TableId, first_fact: int) -> Dossier | None:
        """A dossier of which everything is known, its facts from `first_fact` on; else None. Any thread may ask."""
        whole = self._whole.get(key)
        if whole is not None and whole.first_fact == first_fact:
            return whole
        held = dict(self._parts.get(key, ()))
        is_known = len(held) == len(_PARTS) and first_fact == held["size"]
        return _dossier(held, first_fact, []) if is_known else None

    def read(self, database: Database, key: TableId, first_fact: int) -> Dossier | None:
        """Everything about a table, its facts from `first_fact` on; None if there is no such table.

        Of a torn one nothing is remembered: it is read anew until it is whole.
        """
        held = self._held(key)
        found = _whole(held, database, key, first_fact)
        if found is None or self._is_torn(database, key, first_fact, held["size"]):
            del self._parts[key]
            return found and replace(found, is_torn=True)
        if not found.facts:
            self._whole[key] = found
        return found

    def _is_torn(self, database: Database, key: TableId, first_fact: int, size: int) -> bool:
        """Whether some of the facts or decisions are missing, among them facts that somebody has read already.

        They are counted once: whatever this connection adds leaves no gap, and nothing can be taken away.
        """
        if first_fact > size:
            return True
        if key not in self._counted and not _is_gapless(database, key):
            return True
        self._counted.add(key)
        return False

    def table(self, database: Database, key: TableId) -> Table | None:
        """A table by itself."""
        found: Table | None = _part(self._held(key), "table", database, key)
        return found

    def known_table(self, key: TableId) -> Table | None:
        """A table by itself, if it is known. Any thread may ask."""
        return self._parts.get(key, {}).get("table")

    def settle(self) -> None:
        """Forget what was read of all rows that were written since: to be called before they are kept."""
        for source, keys in self._written.items():
            for key in keys:
                self._forget(source, key)
            keys.clear()

    def forget(self) -> None:
        """Another connection has written, or what was written is undone: nothing is known."""
        for keys in self._written.values():
            keys.clear()
        self._parts.clear()
        self._whole.clear()
        self._counted.clear()

    def _held(self, key: TableId) -> dict[str, Any]:
        self.settle()
        held = self._parts.setdefault(key, {})
        self._parts.move_to_end(key)
        while len(self._parts) > REMEMBERED:
            forgotten = self._parts.popitem(last=False)[0]
            self._whole.pop(forgotten, None)
            self._counted.discard(forgotten)
        return held

    def _forget(self, source: str, key: str | None) -> None:
        """What was read of the rows of a table of games (of all, if there is no `key`) is no longer known."""
        if key is None:
            self._whole.clear()
        else:
            self._whole.pop(key, None)
        held = self._parts.values() if key is None else filter(None, [self._parts.get(key)])
        for parts in held:
            for name in _READ_OF[source]:
                parts.pop(name, None)


class _Part(NamedTuple):
    """A part of a dossier: how it is read of a table, whose earlier parts are known, and from which tables."""

    read: Callable[[Database, TableId, dict[str, Any]], Any]
    sources: tuple[str, ...]


def dossier(database: Database, key: TableId, first_fact: int = 0) -> Dossier | None:
    """A dossier as it is stored now, whatever is remembered; None if there is no such table."""
    held: dict[str, Any] = {}
    return _whole(held, database, key, first_fact)


def _whole(held: dict[str, Any], database: Database, key: TableId, first_fact: int) -> Dossier | None:
    for name in _PARTS:
        _part(held, name, database, key)
    if held["table"] is None:
        return None
    facts = [] if first_fact >= held["size"] else _facts(database, key, first_fact)
    return _dossier(held, first_fact, facts)


def _part(held: dict[str, Any], name: str, database: Database, key: TableId) -> Any:
    if name not in held:
        held[name] = _PARTS[name].read(database, key, held)
    return held[name]


def _dossier(held: Mapping[str, Any], first_fact: int, facts: list[Kept]) -> Dossier:
    return Dossier(first_fact=first_fact, facts=facts, **{name: held[name] for name in Holdings.names()})


def _facts(database: Database, key: TableId, first_fact: int) -> list[Kept]:
    query = "SELECT data, schema FROM facts WHERE table_key = ? AND n >= ? ORDER BY n"
    return rows.many_kept(database.execute(query, (key, first_fact)).fetchall())


def _table(database: Database, key: TableId) -> Table | None:
    found = rows.tables(database, "WHERE key = ?", (key,))
    return found[0] if found else None


def _seed(database: Database, key: TableId) -> str | None:
    row = database.execute("SELECT seed FROM tables WHERE key = ?", (key,)).fetchone()
    return None if row is None else row[0]


def _version(database: Database, key: TableId) -> int | None:
    row = database.execute("SELECT version FROM tables WHERE key = ?", (key,)).fetchone()
    return None if row is None else row[0]


def _size(database: Database, key: TableId) -> int:
    size: int = database.execute(
        "SELECT COALESCE(MAX(n) + 1, 0) FROM facts WHERE table_key = ?", (key,)
    ).fetchone()[0]
    return size


def _is_gapless(database: Database, key: TableId) -> bool:
    """Whether no fact and no decision is missing between others, and no fact that the last decision has led to."""
    facts, last_fact, decisions, last_decision, follows = database.execute(_COUNTS, {"key": key}).fetchone()
    return (facts, decisions) == (last_fact + 1, last_decision + 1) and follows <= facts


def _recent(database: Database, key: TableId, facts: int) -> list[Recent]:
    """What may still be taken back, and what was: all decisions since the last final one. There are so many facts."""
    found = database.execute(_SINCE_THE_LAST_FINAL, {"key": key, "facts": facts})
    return [Recent(Seat(seat), rows.kept(data, schema), size) for seat, data, schema, size in found]


def _tallies(database: Database, key: TableId) -> dict[Seat, Tally]:
    return {Seat(seat): Tally(count, since) for seat, count, since in database.execute(_TALLIES, (key,))}


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


_PARTS: Final = {
    "table": _Part(_alone(_table), ("tables", "seats")),
    "seed": _Part(_alone(_seed), ("tables",)),
    "version": _Part(_alone(_version), ("versions",)),
    "size": _Part(_alone(_size), ("facts",)),
    "recent": _Part(lambda database, key, held: _recent(database, key, held["size"]), ("facts", "decisions")),
    "tallies": _Part(_alone(_tallies), ("decisions",)),
    "drafts": _Part(_alone(prepared.drafts), ("papers",)),
    "orders": _Part(_alone(prepared.orders), ("orders",)),
    "plans": _Part(_alone(prepared.plans), ("plans",)),
    "clocks": _Part(_alone(clocks.clocks), ("clocks",)),
    "people": _Part(
        _of_people(participants.of), ("tables", "seats", "sitters", "invitations", "consents", "departures")
    ),
    "talk": _Part(_alone(_talk), ("talk",)),
    "notes": _Part(_alone(_notes), ("notes",)),
    "themes": _Part(_alone(_themes), ("themes", "seats")),
    "silences": _Part(_alone(participants.silences), ("silences", "seats")),
    "habits": _Part(
        _of_people(lambda database, table: habits.habits(database, table.people())),
        ("habits", "vacations", "seats"),
    ),
    "pulse": _Part(lambda database, _key, _held: clocks.pulse(database), ("pulse",)),
}
"""In the order of reading."""

_READ_OF: Final = {
    source: tuple(name for name, part in _PARTS.items() if source in part.sources)
    for source in dict.fromkeys(source for part in _PARTS.values() for source in part.sources)
}
_PASSING: Final = frozenset({"version", "changed"})
"""Columns of a table of games that are altered by every change: nothing but its version is read of them."""
_ROWS: Final = {"versions": "tables"}
"""Another name for rows, for parts that are to be read again whatever is written of them."""
_KEYLESS: Final = frozenset({"departures", "themes", "habits", "vacations", "pulse"})
"""Rows that belong to no table of games: they are of people, or of the bot."""
_SOURCES: Final = {
    source: None if source in _KEYLESS else "key" if source in ("tables", "versions") else "table_key"
    for source in _READ_OF
}
"""The tables of the database that dossiers are read of, with the column that names the table of games."""
