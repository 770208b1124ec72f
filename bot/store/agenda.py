"""The agenda of all tables: which item is due when; also when a question was shown, and the bot's signs of life."""

from __future__ import annotations

from math import inf
from typing import Final

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import clocks
from bot.store.transactions import Transactions, transaction
from bot.tables.model.agenda import AgendaItem, AgendaKind, Due
from bot.tables.model.table import TableId

# The first showing of a question counts. A stopped clock, as in a pause, notes no showing.
_SHOWN: Final = """
    UPDATE clocks SET asked = ?1, shown = ?2
    WHERE table_key = ?3 AND side = ?4 AND seconds IS NOT NULL AND since IS NOT NULL
        AND (asked IS NULL OR asked < ?1 OR (asked = ?1 AND shown > ?2))
"""
_DUE: Final = """
    SELECT table_key, business, seat, due FROM agenda WHERE due <= ? AND {} ORDER BY due, 1, 2, 3
"""
_NEXT: Final = "SELECT MIN(due) FROM agenda WHERE due > ? AND {}"
# Computer players go on while people cannot be heard.
_IS_HEARD: Final = (
    "(business = 'move' OR table_key NOT IN (SELECT table_key FROM outages WHERE ended IS NULL))"
)


class SqliteAgenda(Transactions):
    """Implements `AgendaStore`."""

    @transaction
    def due(self, database: Database, *, before: float) -> list[Due]:
        return [
            Due(TableId(key), AgendaItem(AgendaKind(business), Seat(seat)), at)
            for key, business, seat, at in database.execute(_DUE.format(_IS_HEARD), (before,))
        ]

    @transaction
    def next_on_agenda(self, database: Database, *, after: float = -inf) -> float | None:
        at: float | None = database.execute(_NEXT.format(_IS_HEARD), (after,)).fetchone()[0]
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
