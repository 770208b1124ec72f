"""Outages: the signs of life of shards, and the tables that stand still while people cannot be heard.

At the end of an outage one transaction moves all running clocks on, however many there are, and moves the time of each
showing by the same amount. Clocks that may stand still in the quiet hours of their people are left out here:
`timing.timed` moves them on, table by table. For all other clocks it would come to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks, rows, windows
from bot.store.letters import write_letters
from bot.store.transactions import Transactions, transaction
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.shards import AWAY, Sign
from bot.tables.model.table import TableId, UserId

# A clock with unknown quiet hours (NULL) was stored by an older version: the quiet hours of its people count.
_KEEPERS: Final = """
    SELECT DISTINCT seats.table_key FROM clocks
    JOIN tables ON key = clocks.table_key JOIN seats ON seats.table_key = clocks.table_key
    WHERE clocks.since IS NOT NULL AND status = 'running' AND (
        quiets != '[]' OR user IN (SELECT user FROM vacations)
        OR quiets IS NULL AND user IN (SELECT user FROM habits WHERE quiet_from IS NOT NULL)
    ) ORDER BY opened, tables.rowid
"""
_RUNNING: Final = """
    SELECT clocks.table_key, side, COALESCE(seconds, bank), since, deadline, seconds IS NOT NULL, began
    FROM outages JOIN tables ON key = outages.table_key JOIN clocks ON clocks.table_key = key
    WHERE ended IS NULL AND since IS NOT NULL AND status = 'running'
        AND outages.table_key IN (SELECT value FROM json_each(?))
"""
_SEATS: Final = """
    SELECT table_key, seat, user FROM seats
    WHERE user IS NOT NULL AND table_key IN (SELECT value FROM json_each(?)) ORDER BY table_key, number
"""
# The time of the showing is the chat's (milliseconds). A question shown during the outage counts from now on.
_SET_ON: Final = """
    UPDATE clocks SET bank = IIF(seconds IS NULL, ?1, bank), seconds = IIF(seconds IS NULL, NULL, ?1),
        shown = MIN(shown + CAST(?4 * 1000 AS INTEGER), MAX(shown, CAST(?3 * 1000 AS INTEGER))),
        deadline = ?2, since = ?3, quiets = COALESCE(quiets, '[]')
    WHERE table_key = ?5 AND side = ?6
"""
_DUE: Final = "UPDATE agenda SET due = ? WHERE table_key = ? AND business = 'expiry' AND seat = ?"
# A table that already stands still keeps the start of its outage: the index refuses a second one.
_INTERRUPTED: Final = """
    INSERT OR IGNORE INTO outages (table_key, began, ended, facts)
    SELECT key, ?, NULL, 0 FROM tables WHERE status = 'running' AND (guild >> 22) % ? = ?
"""
# Reminders must not count here: whom they remind, and when, is secret. Deadlines and the end of a window are
# public.
_WITH_DUE: Final = (
    " AND key IN (SELECT table_key FROM agenda WHERE business IN ('expiry', 'window') AND due <= ?)"
)
_STANDING: Final = """
    SELECT key, guild, began FROM outages JOIN tables ON key = table_key
    WHERE ended IS NULL AND (?1 IS NULL OR game IN (SELECT value FROM json_each(?1)))
"""
_GONE_STAND: Final = """
    INSERT OR IGNORE INTO outages (table_key, began, ended, facts)
    SELECT key, ?, NULL, 0 FROM tables
    WHERE status = 'running' AND game NOT IN (SELECT value FROM json_each(?))
"""
_GONE: Final = """
    SELECT key, game, key NOT IN (SELECT table_key FROM letters WHERE kind = 'shelved') FROM tables
    WHERE status != 'over' AND game NOT IN (SELECT value FROM json_each(?)) ORDER BY opened, tables.rowid
"""
# The attempts made while the game was gone do not count: none of them could have told the letters.
_BACK_DUE: Final = """
    UPDATE letters SET due = MIN(due, ?), attempts = 0 WHERE table_key IN (
        SELECT table_key FROM letters JOIN tables ON key = table_key
        WHERE kind = 'shelved' AND game IN (SELECT value FROM json_each(?))
    )
"""
_CLOSED: Final = """
    UPDATE outages SET ended = ?, facts = (SELECT COALESCE(MAX(n) + 1, 0) FROM facts WHERE table_key = ?)
    WHERE ended IS NULL AND table_key = ?
"""
_STRUCK_OUT: Final = """
    DELETE FROM outages WHERE ended IS NULL AND table_key IN (SELECT value FROM json_each(?))
"""


class SqliteOutages(Transactions):
    """Implements `OutageStore`."""

    @transaction
    def signs(self, database: Database) -> list[Sign]:
        return [
            Sign(*row)
            for row in database.execute("SELECT shard, shards, heard, up, lost FROM shards ORDER BY 1")
        ]

    @transaction
    def keep_signs(self, database: Database, signs: Sequence[Sign]) -> None:
        for count in {each.shards for each in signs}:
            database.execute("DELETE FROM shards WHERE shards != ?", (count,))
        every = [(each.shard, each.shards, each.heard, each.up, each.lost) for each in signs]
        database.conn.executemany("INSERT OR REPLACE INTO shards VALUES (?, ?, ?, ?, ?)", every)

    @transaction
    def interrupt(
        self, database: Database, since: Mapping[int, float], shards: int, *, due: float | None = None
    ) -> None:
        query, more = (_INTERRUPTED, ()) if due is None else (_INTERRUPTED + _WITH_DUE, (due,))
        every = [(began, shards, shard, *more) for shard, began in since.items()]
        database.conn.executemany(query, every)

    @transaction
    def interrupted(
        self, database: Database, games: Collection[str] | None = None
    ) -> list[tuple[TableId, int, float]]:
        named = None if games is None else rows.text(list(games))
        return [(TableId(key), guild, began) for key, guild, began in database.execute(_STANDING, (named,))]

    @transaction
    def shelve(
        self, database: Database, games: Collection[str], now: float, *, nonce: Callable[[], str]
    ) -> list[str]:
        pulse, known = clocks.pulse(database), rows.text(list(games))
        database.execute(_GONE_STAND, (now if pulse is None else min(pulse, now), known))
        database.execute(_BACK_DUE, (now, known))
        gone = database.execute(_GONE, (known,)).fetchall()
        shelved = [
            Letter(table=TableId(key), kind=LetterKind.SHELVED, nonce=nonce())
            for key, _game, is_new in gone
            if is_new
        ]
        write_letters(database, shelved, now)
        return sorted({game for _key, game, _is_new in gone})

    @transaction
    def keepers(self, database: Database) -> list[TableId]:
        return _keepers(database)

    @transaction
    def resume(
        self,
        database: Database,
        keys: Sequence[TableId],
        now: float,
        *,
        least: float,
        nonce: Callable[[], str],
    ) -> list[TableId]:
        running = [_Clock(*row) for row in database.execute(_RUNNING, (rows.text(list(keys)),))]
        alone = frozenset[str](_keepers(database))
        moved = [(clock, later) for clock in running if (later := clock.later(now))]
        _keep(database, [later for clock, later in moved if clock.table not in alone])
        # The same rule as for the clocks of keepers: otherwise it would show which table has people with quiet
        # hours or a vacation.
        told = dict.fromkeys(clock.table for clock, _ in moved if clock.is_told(now, least))
        set_on = windows.set_on(database, keys, now)
        panels = dict.fromkeys([*told, *set_on])
        # No line on the board for a gap that is too short to be an outage, or in which no clock ran.
        outages = dict.fromkeys(clock.table for clock in running if now - clock.began > AWAY)
        database.conn.executemany(_CLOSED, [(now, key, key) for key in outages])
        database.execute(_STRUCK_OUT, (rows.text(list(keys)),))
        boards = {**told, **outages}
        write_letters(database, list(_news(database, boards, panels, nonce)), now)
        return [TableId(key) for key in {**boards, **panels}]


class _Clock(NamedTuple):
    """A running clock of a side: seconds `left` of its bank, or of its phase, and when its outage `began`."""

    table: str
    side: str
    left: float
    since: float
    deadline: float
    is_in_phase: int
    began: float

    def later(self, now: float) -> _Clock | None:
        """The clock charged for the time until the outage began, and running from now on.

        None if the outage cost it nothing, or if no time is left.
        """
        left = self.left - max(0.0, min(self.began, now) - self.since)
        # A clock that began after `now` does not count the time until then: it begins again.
        is_as_it_was = self.began >= now >= self.since or left <= 0
        return None if is_as_it_was else self._replace(left=left, since=now, deadline=now + left)

    def is_told(self, now: float, least: float) -> bool:
        """True if everybody is told the later deadline: always in a phase, else after `least` seconds of outage."""
        return bool(self.is_in_phase) or now - self.began >= least


def _keepers(database: Database) -> list[TableId]:
    return [TableId(key) for (key,) in database.execute(_KEEPERS)]


def _keep(database: Database, clocks: Iterable[_Clock]) -> None:
    every = list(clocks)
    database.conn.executemany(
        _SET_ON,
        [
            (each.left, each.deadline, each.since, max(0.0, each.since - each.began), each.table, each.side)
            for each in every
        ],
    )
    database.conn.executemany(_DUE, [(each.deadline, each.table, each.side) for each in every])


def _news(
    database: Database, boards: Iterable[str], panels: Iterable[str], nonce: Callable[[], str]
) -> Iterator[Letter]:
    """Letters that bring the boards and the panels of these tables up to date."""
    for key in boards:
        yield Letter(table=TableId(key), kind=LetterKind.BOARD, nonce=nonce())
    for key, seat, user in database.execute(_SEATS, (rows.text(list(panels)),)).fetchall():
        yield Letter(
            table=TableId(key), kind=LetterKind.PANEL, nonce=nonce(), seat=Seat(seat), user=UserId(user)
        )
