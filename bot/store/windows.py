"""Windows that pass by themselves, and what their owners have decided meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import rows
from bot.tables.model.stored import Change, StoredRecord
from bot.tables.model.table import Status, TableId
from bot.tables.model.windows import HeldWindow

# A window that was opened during the outage has its whole time from now on.
_SET_ON = """
    UPDATE windows SET due = MIN(due + ?1 - began, ?1 + seconds) FROM outages
    WHERE outages.table_key = windows.table_key AND ended IS NULL AND MIN(due + ?1 - began, ?1 + seconds) > due
        AND outages.table_key IN (SELECT value FROM json_each(?2))
    RETURNING windows.table_key
"""
_DUE = """
    UPDATE agenda SET due = windows.due FROM windows
    WHERE agenda.table_key = windows.table_key AND agenda.seat = windows.seat AND business = 'window'
        AND windows.due IS NOT NULL AND agenda.table_key IN (SELECT value FROM json_each(?))
"""


def windows(database: Database, key: TableId) -> dict[Seat, HeldWindow[StoredRecord]]:
    """The open windows of a table, by seat."""
    query = "SELECT seat, question, seconds, due, data, schema FROM windows WHERE table_key = ?"
    return {
        Seat(seat): HeldWindow(question, seconds, due, rows.record_list(data, schema))
        for seat, question, seconds, due, data, schema in database.execute(query, (key,))
    }


def keep(database: Database, change: Change) -> None:
    """Store or delete what a change says about windows; a finished table has none."""
    table = change.table
    if table.status is Status.OVER:
        database.execute("DELETE FROM windows WHERE table_key = ?", (table.key,))
        return
    for seat, window in change.windows.items():
        if window is None:
            database.execute("DELETE FROM windows WHERE table_key = ? AND seat = ?", (table.key, seat))
        else:
            way = rows.text(list(window.way))
            row = (table.key, seat, window.question, window.seconds, window.due, way, table.schema)
            database.execute("INSERT OR REPLACE INTO windows VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def set_on(database: Database, keys: Sequence[TableId], now: float) -> list[TableId]:
    """Give windows back the time of an outage that ends now; returns the tables where a window now passes later."""
    every = rows.text(list(keys))
    moved = [TableId(key) for (key,) in database.execute(_SET_ON, (now, every)).fetchall()]
    database.execute(_DUE, (every,))
    return list(dict.fromkeys(moved))
