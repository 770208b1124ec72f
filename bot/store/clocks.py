"""Times at a table: the clocks of its sides, its agenda items, its outages, and the bot's last sign of life."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import habits, rows
from bot.tables.model.agenda import AgendaItem
from bot.tables.model.breaks import Quiet
from bot.tables.model.shards import Outage
from bot.tables.model.stored import Change, SideClock
from bot.tables.model.table import Status, TableId

_NEW_CLOCK = "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_CLOCKS = """
    SELECT side, bank, credited, since, deadline, lapses, expired, missed, phase, seconds, asked, shown, quiets
    FROM clocks WHERE table_key = ?
"""
# The last WHERE: an unchanged item writes no page of the database.
_SCHEDULED = """
    INSERT INTO agenda VALUES (?, ?, ?, ?)
    ON CONFLICT (table_key, business, seat) DO UPDATE SET due = excluded.due WHERE due != excluded.due
"""
_DROPPED = "DELETE FROM agenda WHERE table_key = ? AND business = ? AND seat = ?"


def clocks(database: Database, key: TableId) -> dict[Seat, SideClock]:
    """The clocks of a table, by side."""
    return {
        Seat(side): SideClock(*(*clock, _quiets(quiets)))
        for side, *clock, quiets in database.execute(_CLOCKS, (key,))
    }


def outages(database: Database, key: TableId) -> list[Outage]:
    """The outages of a table in order; the last one may still go on."""
    query = "SELECT began, ended, facts FROM outages WHERE table_key = ? ORDER BY began"
    return [Outage(*row) for row in database.execute(query, (key,))]


def keep(database: Database, change: Change) -> None:
    """Store a change's clocks and agenda items; a finished table has no agenda."""
    key = change.table.key
    clocks = [(key, side, *_clock_row(clock)) for side, clock in change.clocks.items()]
    database.conn.executemany(_NEW_CLOCK, clocks)
    if change.table.status is Status.OVER:
        database.execute("DELETE FROM agenda WHERE table_key = ?", (key,))
    else:
        _schedule(database, key, change.agenda)


def pulse(database: Database) -> float | None:
    """The time of the bot's last sign of life (seconds); None if there is none."""
    row = database.execute("SELECT at FROM pulse").fetchone()
    return None if row is None else row[0]


def beat(database: Database, at: float) -> None:
    """Store a sign of life at `at` (seconds)."""
    database.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (at,))


def _clock_row(clock: SideClock) -> tuple[float | str | None, ...]:
    quiets = (
        None
        if clock.quiets is None
        else rows.text([(each.zone, each.start, each.end) for each in sorted(clock.quiets)])
    )
    return (
        clock.bank, clock.credited, clock.since, clock.deadline, clock.lapses, clock.expired, clock.missed,
        clock.phase, clock.seconds, clock.asked, clock.shown, quiets,
    )  # fmt: skip


def _quiets(text: str | None) -> frozenset[Quiet] | None:
    """The stored quiet hours of a clock; None if an older version stored it without them."""
    if text is None:
        return None
    return frozenset(
        Quiet(habits.known_zone(zone), *hours)
        for zone, *times in json.loads(text)
        if (hours := habits.quiet_hours(*times)) is not None
    )


def _schedule(database: Database, key: TableId, agenda: Mapping[AgendaItem, float | None]) -> None:
    gone = [(key, business, seat) for (business, seat), at in agenda.items() if at is None]
    kept = [(key, business, seat, at) for (business, seat), at in agenda.items() if at is not None]
    if gone:
        database.conn.executemany(_DROPPED, gone)
    if kept:
        database.conn.executemany(_SCHEDULED, kept)
