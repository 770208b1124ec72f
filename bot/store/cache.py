"""Caches what was read from the database until it is written again. The database stays the truth.

Triggers of this connection report every row that any statement writes; the cache then forgets what was read from such
rows. After a write by another connection it forgets everything.

Why (`tests/campaigns/load` counts statements; the median of sixty presses): a view takes 0 statements in place of 93, a
decision 15 in place of 94. If a decision made the cache forget its whole table, and not only the parts read from
written rows, it would take 35.
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
"""The most tables in the cache. A table that was dropped costs some queries at its next use, nothing else."""
LOOKUPS: Final = 4096
"""The most entries of each kind in the cache: channels, glances and presences."""

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
    """Records which rows this connection has written: names of database tables, each with keys of game tables.

    A key is None if the rows belong to people or to the bot.
    """

    def __init__(self, database: Database) -> None:
        """Install the triggers: every later write is recorded."""
        self._keys: dict[str, set[str | None]] = {source: set() for source in SOURCES}
        columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
        lasting = ", ".join(column for column in columns if column not in PASSING)
        for source, column in SOURCES.items():
            database.conn.create_function(f"{source}_written", 1, self._keys[source].add)
            altered = f"UPDATE OF {lasting}" if source == "tables" else "UPDATE"
            for event, row in (("INSERT", "new"), (altered, "new"), ("DELETE", "old")):
                key = f"{row}.{column}" if column else "NULL"
                # TEMP triggers: stored in the file, they would call functions that other programs lack, and
                # stop their writes.
                database.execute(
                    f"CREATE TEMP TRIGGER {source}_{event.split()[0].lower()} AFTER {event}"
                    f" ON main.{ROWS.get(source, source)} BEGIN SELECT {source}_written({key}); END"
                )

    def since(self) -> Iterator[tuple[str, str | None]]:
        """The rows written since the last call, each as a database table and the key of a game table."""
        for source, keys in self._keys.items():
            while keys:
                yield source, keys.pop()


class StoredTableCache:
    """Reads stored tables and caches their parts.

    Only the methods marked “Safe in any thread” can be called outside the database thread.
    """

    def __init__(self) -> None:
        self._parts: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._counted: set[str] = set()

    def known(self, key: TableId, first_fact: int) -> StoredTable | None:
        """A table, without facts, if all its parts are cached and there are no facts from `first_fact` on; else None.

        Safe in any thread.
        """
        # A copy, because the database thread adds and drops parts at the same time.
        held = dict(self._parts.get(key, ()))
        # Facts are not cached: only a caller who already has all of them can be answered without the
        # database.
        is_known = len(held) == len(PARTS) and first_fact == held["size"]
        return stored_tables.made(held, first_fact, []) if is_known else None

    def known_table(self, key: TableId) -> Table | None:
        """A table without its match; None if it is not cached. Safe in any thread."""
        return self._parts.get(key, {}).get("table")

    def read(self, database: Database, key: TableId, first_fact: int) -> StoredTable | None:
        """Everything about a table, with its facts from `first_fact` on; None if there is no such table.

        A torn table is not cached: it is read again until it is whole.
        """
        held = self._held(key)
        found = stored_tables.read(database, key, first_fact, held)
        if found is None or self._is_torn(database, key, first_fact, held["size"]):
            del self._parts[key]
            return found and replace(found, is_torn=True)
        return found

    def table(self, database: Database, key: TableId) -> Table | None:
        """A table without its match; None if there is no such table."""
        found: Table | None = stored_tables.part(self._held(key), "table", database, key)
        return found

    def forget_rows(self, source: str, key: str | None) -> None:
        """Drop what was read from the rows of one game table; of all game tables if `key` is None."""
        held = self._parts.values() if key is None else filter(None, [self._parts.get(key)])
        for parts in held:
            for name in READ_OF[source]:
                parts.pop(name, None)

    def forget(self) -> None:
        """Drop everything."""
        self._parts.clear()
        self._counted.clear()

    def _held(self, key: TableId) -> dict[str, Any]:
        held = self._parts.setdefault(key, {})
        self._parts.move_to_end(key)
        while len(self._parts) > TABLES:
            self._counted.discard(self._parts.popitem(last=False)[0])
        return held

    def _is_torn(self, database: Database, key: TableId, first_fact: int, size: int) -> bool:
        """True if facts or decisions are missing, or if the caller has already read more facts than there are.

        They are counted once per table: this connection's additions leave no gap, and nothing can be removed. Counting
        at every decision would make it 16 statements, not 15, and the last one would read the whole log of the table.
        """
        if first_fact > size:
            return True
        if key not in self._counted and not _is_gapless(database, key):
            return True
        self._counted.add(key)
        return False


class LookupCache:
    """Caches departures, presences, the table of each channel, the views of players, and all restores.

    It is filled in the database thread, and safe to read in any thread; the caller asks the database for anything
    missing. Each of the five saves a transaction per press.
    """

    def __init__(self) -> None:
        self._departed: frozenset[tuple[int, int]] | None = None
        self._restores: tuple[Restore, ...] | None = None
        self._channels: OrderedDict[int, TableId | None] = OrderedDict()
        self._glances: OrderedDict[tuple[int, str], Glance] = OrderedDict()
        self._presences: OrderedDict[int, float] = OrderedDict()

    @property
    def restores(self) -> tuple[Restore, ...] | None:
        """All restores; None if they are not cached. Safe in any thread."""
        return self._restores

    def learn_restores(self, database: Database) -> tuple[Restore, ...]:
        """Read all restores into the cache, and return them."""
        found = tuple(Restore(*row) for row in database.execute("SELECT copied, at FROM restores ORDER BY n"))
        self._restores = found
        return found

    def presence(self, user: UserId) -> float | None:
        """When a user was last present (seconds); None if it is not cached. Safe in any thread."""
        return self._presences.get(user)

    def learn_presence(self, user: UserId, at: float) -> None:
        """Cache the presence of a user at `at` (seconds). Call it whenever a presence is written."""
        self._presences[user] = at
        _shorten(self._presences)

    def is_here(self, guild: int, user: UserId) -> bool:
        """True if the cache knows that a user has not left a server."""
        departed = self._departed
        return departed is not None and (guild, user) not in departed

    def table_in(self, channel: int) -> TableId | None:
        """The cached table of a channel: the unfinished one, else the last that finished.

        None if it is not cached, or the channel has no table.
        """
        return self._channels.get(channel)

    def has_noted(self, user: UserId, key: TableId, shown: int, at: float) -> bool:
        """True if recording this view would be a no-op: see `participants.EXACT`."""
        known = self._glances.get((user, key))
        return known is not None and shown <= known.shown and at < known.at + participants.EXACT

    def learn_departed(self, database: Database) -> None:
        """Read all departures into the cache, unless they are there."""
        if self._departed is None:
            self._departed = frozenset(database.execute("SELECT guild, user FROM departures"))

    def learn_table_in(self, database: Database, channel: int) -> TableId | None:
        """Read the table of a channel into the cache, and return it; None if the channel has none."""
        found = database.execute(_TABLE_IN, (channel,)).fetchone()
        key = None if found is None else TableId(found[0])
        self._channels[channel] = key
        _shorten(self._channels)
        return key

    def learn_glance(self, database: Database, user: UserId, key: TableId) -> None:
        """Read into the cache how far a user has looked. Call it whenever that is written."""
        known = participants.glance(database, user, key)
        if known is not None:
            self._glances[user, key] = known
            _shorten(self._glances)

    def forget_rows(self, source: str) -> None:
        """Drop what was read from a database table: departures, or the tables of channels; others are kept current."""
        match source:
            case "departures":
                self._departed = None
            # Not also for "versions": a decision never changes which table a channel has.
            case "tables":
                self._channels.clear()

    def forget(self) -> None:
        """Drop everything."""
        self._departed = self._restores = None
        self._channels.clear()
        self._glances.clear()
        self._presences.clear()


def _is_gapless(database: Database, key: TableId) -> bool:
    """True if facts and decisions are numbered without a gap, and all facts before the last decision are there."""
    facts, last_fact, decisions, last_decision, follows = database.execute(_COUNTS, {"key": key}).fetchone()
    return (facts, decisions) == (last_fact + 1, last_decision + 1) and follows <= facts


def _shorten(known: OrderedDict[Any, Any]) -> None:
    while len(known) > LOOKUPS:
        known.popitem(last=False)
