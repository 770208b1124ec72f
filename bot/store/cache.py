"""What was read of the database, remembered until something of it is written. The database stays the truth.

Triggers of this connection name every row that is written, whichever statement writes it, and what was read of such
rows is forgotten; once another connection has written anything, everything is.

Why (`tests/campaigns/load` counts statements in the median of sixty presses): a look asks the database nothing, not
93 times, and a decision 15 times, not 94. If a decision had its whole table forgotten, and not only the parts
that were read of what it has written, it would ask 35 times.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from sqlite_utils import Database

from bot.store import participants, stored_tables
from bot.store.stored_tables import PARTS, PASSING, READ_OF, ROWS, SOURCES
from bot.tables.model.restores import Restore
from bot.tables.model.stored import Glance, StoredTable
from bot.tables.model.table import Table, TableId, UserId

TABLES: Final = 512
"""So many tables are remembered; what is forgotten costs some queries when it is asked for, nothing else."""
LOOKUPS: Final = 4096
"""So many channels, and so many looks of people at tables, are remembered."""

_COUNTS = """
    SELECT
        (SELECT COUNT(*) FROM facts WHERE table_key = :key),
        (SELECT COALESCE(MAX(n), -1) FROM facts WHERE table_key = :key),
        (SELECT COUNT(*) FROM decisions WHERE table_key = :key),
        (SELECT COALESCE(MAX(n), -1) FROM decisions WHERE table_key = :key),
        COALESCE((SELECT first_fact FROM decisions WHERE table_key = :key ORDER BY n DESC LIMIT 1), 0)
"""
_TABLE_IN = (
    "SELECT key FROM tables WHERE channel = ? ORDER BY status = 'over', opened DESC, rowid DESC LIMIT 1"
)


class Written:
    """Which rows were written through this connection: tables of the database, each with keys of tables of games.

    A key is None if the rows are of people or of the bot.
    """

    def __init__(self, database: Database) -> None:
        """From now on whatever is written is noticed."""
        self._keys: dict[str, set[str | None]] = {source: set() for source in SOURCES}
        columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
        lasting = ", ".join(column for column in columns if column not in PASSING)
        for source, column in SOURCES.items():
            database.conn.create_function(f"{source}_written", 1, self._keys[source].add)
            altered = f"UPDATE OF {lasting}" if source == "tables" else "UPDATE"
            for event, row in (("INSERT", "new"), (altered, "new"), ("DELETE", "old")):
                key = f"{row}.{column}" if column else "NULL"
                # TEMP: in the file, the functions that they call would keep other programs from writing.
                database.execute(
                    f"CREATE TEMP TRIGGER {source}_{event.split()[0].lower()} AFTER {event}"
                    f" ON main.{ROWS.get(source, source)} BEGIN SELECT {source}_written({key}); END"
                )

    def since(self) -> Iterator[tuple[str, str | None]]:
        """What was written since this was asked last."""
        for source, keys in self._keys.items():
            while keys:
                yield source, keys.pop()


class StoredTableCache:
    """Reads stored tables, each part once. To be used in the thread of the database, but for what is `known`."""

    def __init__(self) -> None:
        self._parts: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._counted: set[str] = set()

    def known(self, key: TableId, first_fact: int) -> StoredTable | None:
        """A table of which everything is known, without facts from `first_fact` on; else None. For any thread."""
        # A copy, as the thread of the database adds and forgets parts meanwhile.
        held = dict(self._parts.get(key, ()))
        # Facts are no part of it: only whoever has all of them already can be answered without the database.
        is_known = len(held) == len(PARTS) and first_fact == held["size"]
        return stored_tables.made(held, first_fact, []) if is_known else None

    def known_table(self, key: TableId) -> Table | None:
        """A table by itself, if it is known. For any thread."""
        return self._parts.get(key, {}).get("table")

    def read(self, database: Database, key: TableId, first_fact: int) -> StoredTable | None:
        """Everything about a table, its facts from `first_fact` on; None if there is no such table.

        Of a torn one nothing is remembered: it is read anew until it is whole.
        """
        held = self._held(key)
        found = stored_tables.read(database, key, first_fact, held)
        if found is None or self._is_torn(database, key, first_fact, held["size"]):
            del self._parts[key]
            return found and replace(found, is_torn=True)
        return found

    def table(self, database: Database, key: TableId) -> Table | None:
        """A table by itself."""
        found: Table | None = stored_tables.part(self._held(key), "table", database, key)
        return found

    def forget_rows(self, source: str, key: str | None) -> None:
        """What was read of the rows of a table of games (of all, if there is no `key`) is no longer known."""
        held = self._parts.values() if key is None else filter(None, [self._parts.get(key)])
        for parts in held:
            for name in READ_OF[source]:
                parts.pop(name, None)

    def forget(self) -> None:
        """Nothing is known."""
        self._parts.clear()
        self._counted.clear()

    def _held(self, key: TableId) -> dict[str, Any]:
        held = self._parts.setdefault(key, {})
        self._parts.move_to_end(key)
        while len(self._parts) > TABLES:
            self._counted.discard(self._parts.popitem(last=False)[0])
        return held

    def _is_torn(self, database: Database, key: TableId, first_fact: int, size: int) -> bool:
        """Whether some of the facts or decisions are missing, among them facts that somebody has read already.

        They are counted once: whatever this connection adds leaves no gap, and nothing can be taken away. Else every
        decision would ask 16 times, not 15, and the last time read the whole log of its table.
        """
        if first_fact > size:
            return True
        if key not in self._counted and not _is_gapless(database, key):
            return True
        self._counted.add(key)
        return False


class LookupCache:
    """Who has left which server or was there when, which channel has which table, who has looked how far; all restores.

    It is filled in the thread of the database. Anybody may ask it; what it does not know the database is asked. Each of
    the five spares every press a transaction.
    """

    def __init__(self) -> None:
        self._departed: frozenset[tuple[int, int]] | None = None
        self._restores: tuple[Restore, ...] | None = None
        self._channels: OrderedDict[int, TableId | None] = OrderedDict()
        self._glances: OrderedDict[tuple[int, str], Glance] = OrderedDict()
        self._presences: OrderedDict[int, float] = OrderedDict()

    @property
    def restores(self) -> tuple[Restore, ...] | None:
        """All restores, if they are known. For any thread."""
        return self._restores

    def learn_restores(self, database: Database) -> tuple[Restore, ...]:
        """Read all restores."""
        found = tuple(Restore(*row) for row in database.execute("SELECT copied, at FROM restores ORDER BY n"))
        self._restores = found
        return found

    def presence(self, user: UserId) -> float | None:
        """When somebody was there last, if it is known. For any thread."""
        return self._presences.get(user)

    def learn_presence(self, user: UserId, at: float) -> None:
        """Somebody is there: to be called whenever that is written."""
        self._presences[user] = at
        _shorten(self._presences)

    def is_here(self, guild: int, user: UserId) -> bool:
        """Whether it is known that a user has not left a server."""
        departed = self._departed
        return departed is not None and (guild, user) not in departed

    def table_in(self, channel: int) -> TableId | None:
        """The table of a channel, as far as it is known: the unfinished one, else the last that was finished."""
        return self._channels.get(channel)

    def has_noted(self, user: UserId, key: TableId, shown: int, at: float) -> bool:
        """Whether it is known that it would change nothing to note this look: see `participants.EXACT`."""
        known = self._glances.get((user, key))
        return known is not None and shown <= known.shown and at < known.at + participants.EXACT

    def learn_departed(self, database: Database) -> None:
        """Read who has left."""
        if self._departed is None:
            self._departed = frozenset(database.execute("SELECT guild, user FROM departures"))

    def learn_table_in(self, database: Database, channel: int) -> TableId | None:
        """Read which table a channel has."""
        found = database.execute(_TABLE_IN, (channel,)).fetchone()
        key = None if found is None else TableId(found[0])
        self._channels[channel] = key
        _shorten(self._channels)
        return key

    def learn_glance(self, database: Database, user: UserId, key: TableId) -> None:
        """Read how far a user has looked: to be called whenever that is written."""
        known = participants.glance(database, user, key)
        if known is not None:
            self._glances[user, key] = known
            _shorten(self._glances)

    def forget_rows(self, source: str) -> None:
        """What was read of a table of the database is no longer known."""
        match source:
            case "departures":
                self._departed = None
            # Not for “versions” too: after a decision each channel has the table that it had.
            case "tables":
                self._channels.clear()

    def forget(self) -> None:
        """Nothing is known."""
        self._departed = self._restores = None
        self._channels.clear()
        self._glances.clear()
        self._presences.clear()


def _is_gapless(database: Database, key: TableId) -> bool:
    """Whether no fact and no decision is missing between others, and no fact that the last decision has led to."""
    facts, last_fact, decisions, last_decision, follows = database.execute(_COUNTS, {"key": key}).fetchone()
    return (facts, decisions) == (last_fact + 1, last_decision + 1) and follows <= facts


def _shorten(known: OrderedDict[Any, Any]) -> None:
    while len(known) > LOOKUPS:
        known.popitem(last=False)
