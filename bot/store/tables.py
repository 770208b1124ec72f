"""The tables: who sits there, and what is decided, said and noted there."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks, participants, prepared, rows, windows
from bot.store.letters import write_letters
from bot.store.transactions import Transactions, transaction
from bot.tables.model.decided import Decided
from bot.tables.model.letters import Letter
from bot.tables.model.stored import Change, Said, StoredRecord, StoredTable
from bot.tables.model.table import Status, Table, TableId, UserId
from bot.tables.ports.store import Stale

_NEW_TABLE = """
    INSERT INTO tables (
        key, game, schema, options, guild, channel, opener, practice, status, preset, theme,
        pace, paused, asleep, ending, carried, seed, version, opened, changed
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_LIFE = (
    "SELECT schema, status, theme, channel, guild, pace, paused, asleep, ending FROM tables"
    " WHERE key = ? AND version = ?"
)
_NEXT_VERSION = "UPDATE tables SET version = version + 1, changed = ? WHERE key = ?"
_NEW_LIFE = (
    "UPDATE tables SET schema = ?, status = ?, theme = ?, channel = ?, guild = ?, pace = ?, paused = ?,"
    " asleep = ?, ending = ? WHERE key = ?"
)
_SEATS = "SELECT user, level, resigned, owner, lapses, claims, absent, table_key, seat FROM seats WHERE table_key = ?"
_NEW_SEAT = (
    "UPDATE seats SET user = ?, level = ?, resigned = ?, owner = ?, lapses = ?, claims = ?, absent = ?"
    " WHERE table_key = ? AND seat = ?"
)
_ADDED_SEAT = (
    "INSERT INTO seats (user, level, resigned, owner, lapses, claims, absent, table_key, seat, number)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_NEXT_DECISION = (
    "INSERT INTO decisions SELECT ?1, COALESCE(MAX(n) + 1, 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8"
    " FROM decisions WHERE table_key = ?1"
)
_NEW_REMARK = "INSERT INTO talk VALUES (?, (SELECT COUNT(*) FROM talk WHERE table_key = ?), ?, ?, ?, ?)"


class SqliteTables(Transactions):
    """Implements `TableStore`."""

    async def stored_table(self, key: TableId, *, first_fact: int = 0) -> StoredTable | None:
        """See `TableStore`. The database is asked only for what the cache lacks."""
        stored_tables = self._connection.stored_tables
        known = stored_tables.known(key, first_fact)
        return known or await self._run(partial(stored_tables.read, key=key, first_fact=first_fact))

    async def table_in(self, channel: int) -> Table | None:
        """See `TableStore`. The database is asked only for what the cache lacks."""
        key = self._connection.lookups.table_in(channel)
        known = None if key is None else self._connection.stored_tables.known_table(key)
        return known or await self._table_in(channel)

    @transaction
    def _table_in(self, database: Database, channel: int) -> Table | None:
        key = self._connection.lookups.learn_table_in(database, channel)
        return None if key is None else self._connection.stored_tables.table(database, key)

    @transaction
    def decisions(self, database: Database, key: TableId) -> list[tuple[Seat, StoredRecord]]:
        query = "SELECT seat, data, schema FROM decisions WHERE table_key = ? ORDER BY n"
        return [
            (Seat(seat), rows.record(data, schema)) for seat, data, schema in database.execute(query, (key,))
        ]

    @transaction
    def decided(self, database: Database, key: TableId) -> list[Decided]:
        return rows.decisions(database, key)

    @transaction
    def tables(self, database: Database, statuses: Collection[Status]) -> list[Table]:
        where = "WHERE status IN (SELECT value FROM json_each(?)) ORDER BY opened, rowid"
        return rows.tables(database, where, (rows.text(list(statuses)),))

    @transaction
    def tables_of(self, database: Database, user: UserId) -> list[Table]:
        seated = "key IN (SELECT table_key FROM seats WHERE user = ?)"
        return rows.tables(database, f"WHERE status != 'over' AND {seated} ORDER BY opened, rowid", (user,))

    @transaction
    def tables_in(self, database: Database, guild: int) -> list[Table]:
        where = "WHERE guild = ? AND status != 'over' ORDER BY opened, rowid"
        return rows.tables(database, where, (guild,))

    @transaction
    def asleep_in(self, database: Database, guild: int) -> list[TableId]:
        query = "SELECT key FROM tables WHERE guild = ? AND status != 'over' AND asleep != '' ORDER BY opened, rowid"
        return [TableId(key) for (key,) in database.execute(query, (guild,))]

    @transaction
    def with_computers(self, database: Database) -> list[TableId]:
        query = (
            "SELECT DISTINCT table_key FROM seats JOIN tables ON key = table_key"
            " WHERE level IS NOT NULL AND status = 'running' ORDER BY opened, tables.rowid"
        )
        return [TableId(key) for (key,) in database.execute(query)]

    @transaction
    def add(self, database: Database, table: Table, seed: str, letters: Sequence[Letter], at: float) -> None:
        # The index refuses it too, but its error would count as a fault and not as a lost race.
        taken = "SELECT 1 FROM tables WHERE channel = ? AND status != 'over'"
        if database.execute(taken, (table.channel,)).fetchone():
            raise Stale
        database.execute(_NEW_TABLE, (*rows.table_row(table), seed, 0, at, at))
        _add_seats(database, table)
        write_letters(database, letters, at)

    @transaction
    def commit(self, database: Database, change: Change) -> None:
        has_moved = _take_version(database, change)
        _append(database, change)
        prepared.keep(database, change)
        windows.keep(database, change)
        clocks.keep(database, change)
        # After the seats, which were written with the version: it reads from them who has sat there.
        participants.keep(database, change, has_moved=has_moved)
        write_letters(database, change.letters, change.at)

    @transaction
    def say(self, database: Database, key: TableId, said: Said, letters: Sequence[Letter], at: float) -> None:
        heard = None if said.to is None else rows.text(list(said.to))
        database.execute(_NEW_REMARK, (key, key, said.seat, said.text, at, heard))
        write_letters(database, letters, at)

    @transaction
    def note(
        self,
        database: Database,
        key: TableId,
        seat: Seat,
        *,
        zone: str,
        text: str,
        letters: Sequence[Letter],
        at: float,
    ) -> None:
        if text:
            database.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", (key, seat, zone, text))
        else:
            struck_out = "DELETE FROM notes WHERE table_key = ? AND seat = ? AND zone = ?"
            database.execute(struck_out, (key, seat, zone))
        write_letters(database, letters, at)


def _take_version(database: Database, change: Change) -> bool:
    """Raise the version of a change's table, and write its row (`rows.living_row`) and its seats if they have changed.

    True if either has changed (seats that a new preset brings do not count). Raises Stale if the table has another
    version, or if its channel is taken. Nearly every change is a decision, which alters neither: unchanged rows write
    no page of the database.
    """
    table = change.table
    known = database.execute(_LIFE, (table.key, change.version)).fetchone()
    if known is None:
        raise Stale
    database.execute(_NEXT_VERSION, (change.at, table.key))
    if table.status is Status.LOBBY:
        _set_up(database, table)
    has_changed = _live(database, table, known)
    # In this order: with `or` the other way round a changed table would skip writing its seats.
    return _seat(database, table) or has_changed


def _set_up(database: Database, table: Table) -> None:
    """Write options, preset and seats of a table in its lobby, if its options or its preset have changed."""
    meant = rows.text(dict(table.options)), table.preset
    query = "SELECT options, preset FROM tables WHERE key = ?"
    if database.execute(query, (table.key,)).fetchone() == meant:
        return
    database.execute("UPDATE tables SET options = ?, preset = ? WHERE key = ?", (*meant, table.key))
    database.execute("DELETE FROM seats WHERE table_key = ?", (table.key,))
    _add_seats(database, table)


def _add_seats(database: Database, table: Table) -> None:
    database.conn.executemany(_ADDED_SEAT, [(*row, n) for n, row in enumerate(rows.seat_rows(table))])


def _live(database: Database, table: Table, known: tuple[Any, ...]) -> bool:
    """Write what can change in a table's row (`rows.living_row`) if it has changed; True if it was written.

    Raises Stale if another unfinished table has its channel.
    """
    living = rows.living_row(table)
    if living == known:
        return False
    _check_channel(database, table)
    database.execute(_NEW_LIFE, (*living, table.key))
    return True


def _seat(database: Database, table: Table) -> bool:
    """Write the changed seats of a table; True if any were written."""
    known = set(database.execute(_SEATS, (table.key,)))
    changed = [row for row in rows.seat_rows(table) if row not in known]
    if changed:
        database.conn.executemany(_NEW_SEAT, changed)
    return bool(changed)


def _check_channel(database: Database, table: Table) -> None:
    taken = "SELECT 1 FROM tables WHERE channel = ? AND status != 'over' AND key != ?"
    if table.status is not Status.OVER and database.execute(taken, (table.channel, table.key)).fetchone():
        raise Stale


def _append(database: Database, change: Change) -> None:
    """Append the facts and decisions of a change to the log of its table."""
    key, schema = change.table.key, change.table.schema
    facts = [(key, n, rows.text(record), schema) for n, record in enumerate(change.facts, change.first_fact)]
    database.conn.executemany("INSERT INTO facts VALUES (?, ?, ?, ?)", facts)
    made = [
        (key, each.seat, rows.text(each.data), schema, each.first_fact, each.by, change.at, each.is_final)
        for each in change.decisions
    ]
    if made:
        database.conn.executemany(_NEXT_DECISION, made)
