"""What comes due when, at all tables.

Time in which the bot did not run is nobody's: all running clocks are set on at one go, however many there are, and
what is shown counts as shown so much later. Clocks
that may stand in the hours of their people are left alone here: `timing.timed` sets them on, table by table. For all
others it would come to the same as what is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Final, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks, rows
from bot.store.letters import write_letters
from bot.store.transactions import Transactions, transaction
from bot.tables.model.agenda import AgendaItem, AgendaKind, Due
from bot.tables.model.stored import Letter, LetterKind
from bot.tables.model.table import TableId, UserId

# A clock without quiet hours of its own was kept by an older version: it has those of the people there.
_KEEPERS: Final = """
    SELECT DISTINCT seats.table_key FROM clocks
    JOIN tables ON key = clocks.table_key JOIN seats ON seats.table_key = clocks.table_key
    WHERE clocks.since IS NOT NULL AND status = 'running' AND (
        quiets != '[]' OR user IN (SELECT user FROM vacations)
        OR quiets IS NULL AND user IN (SELECT user FROM habits WHERE quiet_from IS NOT NULL)
    ) ORDER BY opened, tables.rowid
"""
_RUNNING: Final = """
    SELECT table_key, side, COALESCE(seconds, bank), since, deadline, seconds IS NOT NULL
    FROM clocks JOIN tables ON key = table_key
    WHERE since IS NOT NULL AND status = 'running'
"""
_SEATS: Final = """
    SELECT table_key, seat, user FROM seats
    WHERE user IS NOT NULL AND table_key IN (SELECT value FROM json_each(?)) ORDER BY table_key, number
"""
_SET_ON: Final = """
    UPDATE clocks SET bank = IIF(seconds IS NULL, ?1, bank), seconds = IIF(seconds IS NULL, NULL, ?1),
        shown = shown + CAST(MAX(0, ?3 - MAX(since, ?6)) * 1000 AS INTEGER), deadline = ?2, since = ?3,
        quiets = COALESCE(quiets, '[]')
    WHERE table_key = ?4 AND side = ?5
"""
# What was shown first counts; and where no clock runs, as in a pause, nothing does.
_SHOWN: Final = """
    UPDATE clocks SET asked = ?1, shown = ?2
    WHERE table_key = ?3 AND side = ?4 AND seconds IS NOT NULL AND since IS NOT NULL
        AND (asked IS NULL OR asked < ?1 OR (asked = ?1 AND shown > ?2))
"""
_DUE: Final = "UPDATE agenda SET due = ? WHERE table_key = ? AND business = 'expiry' AND seat = ?"


class SqliteAgenda(Transactions):
    """Keeps to `AgendaStore`."""

    @transaction
    def due(self, database: Database, *, before: float) -> list[Due]:
        query = "SELECT table_key, business, seat, due FROM agenda WHERE due <= ? ORDER BY due, 1, 2, 3"
        return [
            Due(TableId(key), AgendaItem(AgendaKind(business), Seat(seat)), at)
            for key, business, seat, at in database.execute(query, (before,))
        ]

    @transaction
    def next_on_agenda(self, database: Database, *, after: float = -inf) -> float | None:
        at: float | None = database.execute("SELECT MIN(due) FROM agenda WHERE due > ?", (after,)).fetchone()[
            0
        ]
        return at

    @transaction
    def shown(self, database: Database, key: TableId, side: Seat, *, question: int, at: int) -> None:
        database.execute(_SHOWN, (question, at, key, side))

    @transaction
    def pulse(self, database: Database) -> float | None:
        return clocks.pulse(database)

    @transaction
    def beat(self, database: Database, at: float) -> None:
        clocks.beat(database, at)

    @transaction
    def keepers(self, database: Database) -> list[TableId]:
        return _keepers(database)

    @transaction
    def give_back(
        self, database: Database, pulse: float, now: float, *, least: float, nonce: Callable[[], str]
    ) -> None:
        # If the clock was set back the last sign of life lies ahead, and nobody pays for what is to come.
        alone, counted = frozenset[str](_keepers(database)), min(pulse, now)
        before = [_Clock(*row) for row in database.execute(_RUNNING) if row[0] not in alone]
        moved = [(clock, later) for clock in before if (later := clock.later(counted, now)) is not clock]
        _keep(database, [later for _, later in moved], counted)
        told = dict.fromkeys(
            clock.table
            for clock, later in moved
            if clock.is_in_phase or abs(later.deadline - clock.deadline) >= least
        )
        write_letters(database, list(_news(database, told, nonce)))
        clocks.beat(database, now)


class _Clock(NamedTuple):
    """A running clock of a side: what is `left` of its bank, or of the seconds of a phase."""

    table: str
    side: str
    left: float
    since: float
    deadline: float
    is_in_phase: int

    def later(self, counted: float, now: float) -> _Clock:
        """Charged for the time up to `counted`, it runs from now on; as it is if no time was lost."""
        # A clock that began ahead of now does not count the time until then: it begins anew.
        if counted >= now >= self.since:
            return self
        left = max(0.0, self.left - max(0.0, counted - self.since))
        return self._replace(left=left, since=now, deadline=now + left)


def _keepers(database: Database) -> list[TableId]:
    return [TableId(key) for (key,) in database.execute(_KEEPERS)]


def _keep(database: Database, clocks: Iterable[_Clock], counted: float) -> None:
    every = list(clocks)
    database.conn.executemany(
        _SET_ON, [(each.left, each.deadline, each.since, each.table, each.side, counted) for each in every]
    )
    database.conn.executemany(_DUE, [(each.deadline, each.table, each.side) for each in every])


def _news(database: Database, keys: Iterable[str], nonce: Callable[[], str]) -> Iterator[Letter]:
    """The boards and the panels of these tables are to be shown as they are now."""
    every = list(keys)
    for key in every:
        yield Letter(table=TableId(key), kind=LetterKind.BOARD, nonce=nonce())
    for key, seat, user in database.execute(_SEATS, (rows.text(every),)).fetchall():
        yield Letter(
            table=TableId(key), kind=LetterKind.PANEL, nonce=nonce(), seat=Seat(seat), user=UserId(user)
        )
