"""What seats have prepared but not yet decided: drafts, standing orders, and planned turns."""

from __future__ import annotations

import json

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import rows
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.stored import Change, Lodged, Lodging, Record, StoredRecord
from bot.tables.model.table import Table, TableId

_DRAFT = "draft"


def drafts(database: Database, key: TableId) -> dict[Seat, list[StoredRecord]]:
    """The drafts of a table, by seat and piece by piece."""
    query = "SELECT seat, data, schema FROM papers WHERE table_key = ? AND kind = ?"
    return {
        Seat(seat): rows.record_list(data, schema)
        for seat, data, schema in database.execute(query, (key, _DRAFT))
    }


def chosen(database: Database, key: TableId) -> dict[Seat, int]:
    """See `StoredTable.chosen`."""
    query = "SELECT seat, chosen FROM papers WHERE table_key = ? AND kind = ? AND chosen IS NOT NULL"
    return {Seat(seat): length for seat, length in database.execute(query, (key, _DRAFT))}


def orders(database: Database, key: TableId) -> dict[Seat, dict[str, Lodged]]:
    """The standing orders of a table, by seat and the name of their kind."""
    found: dict[Seat, dict[str, Lodged]] = {}
    query = "SELECT seat, kind, data, schema, alarm FROM orders WHERE table_key = ? ORDER BY seat, kind"
    for seat, kind, data, schema, alarm in database.execute(query, (key,)):
        cause = None if alarm is None else rows.record(alarm, schema)
        found.setdefault(Seat(seat), {})[kind] = Lodged(rows.record(data, schema), cause)
    return found


def plans(database: Database, key: TableId) -> dict[Seat, PlannedTurn[StoredRecord]]:
    """The turns that seats of a table have planned ahead."""
    query = "SELECT seat, data, schema, armed, stops, since FROM plans WHERE table_key = ?"
    return {
        Seat(seat): PlannedTurn(
            rows.record_list(data, schema), bool(armed), frozenset(json.loads(stops)), since
        )
        for seat, data, schema, armed, stops, since in database.execute(query, (key,))
    }


def keep(database: Database, change: Change) -> None:
    """Store or delete what a change says about drafts, orders and plans."""
    table = change.table
    for seat, pieces in change.drafts.items():
        if pieces is None:
            query = "DELETE FROM papers WHERE table_key = ? AND kind = ? AND seat = ?"
            database.execute(query, (table.key, _DRAFT, seat))
        else:
            row = (table.key, _DRAFT, seat, rows.text(list(pieces)), table.schema, change.chosen.get(seat))
            database.execute("INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?, ?, ?)", row)
    for (seat, kind), lodging in change.orders.items():
        _keep_order(database, table, seat, kind, lodging)
    for seat, plan in change.plans.items():
        _keep_plan(database, table, seat, plan)


def _keep_order(database: Database, table: Table, seat: Seat, kind: str, lodging: Lodging | None) -> None:
    if lodging is None:
        query = "DELETE FROM orders WHERE table_key = ? AND seat = ? AND kind = ?"
        database.execute(query, (table.key, seat, kind))
    else:
        alarm = None if lodging.alarm is None else rows.text(lodging.alarm)
        row = (table.key, seat, kind, rows.text(lodging.data), table.schema, alarm)
        database.execute("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?, ?)", row)


def _keep_plan(database: Database, table: Table, seat: Seat, plan: PlannedTurn[Record] | None) -> None:
    if plan is None:
        database.execute("DELETE FROM plans WHERE table_key = ? AND seat = ?", (table.key, seat))
    else:
        stops = rows.text(sorted(plan.stops))
        pieces = rows.text(list(plan.pieces))
        row = (table.key, seat, pieces, table.schema, plan.is_armed, stops, plan.since)
        database.execute("INSERT OR REPLACE INTO plans VALUES (?, ?, ?, ?, ?, ?, ?)", row)
