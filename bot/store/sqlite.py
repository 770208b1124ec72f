"""The complete store, in SQLite."""

from __future__ import annotations

from pathlib import Path

from bot.store.agenda import SqliteAgenda
from bot.store.census import SqliteCensus
from bot.store.connection import Connection
from bot.store.kept import SqliteKept
from bot.store.letters import SqliteLetters
from bot.store.outages import SqliteOutages
from bot.store.people import SqlitePeople
from bot.store.restores import SqliteRestores
from bot.store.results import SqliteResults
from bot.store.servers import SqliteServers
from bot.store.summaries import SqliteSummaries
from bot.store.tables import SqliteTables


class SqliteStore(
    SqliteTables,
    SqliteLetters,
    SqliteAgenda,
    SqliteOutages,
    SqlitePeople,
    SqliteKept,
    SqliteRestores,
    SqliteSummaries,
    SqliteResults,
    SqliteServers,
    SqliteCensus,
):
    """Implements `bot.tables.ports.store.Store`: keeps everything in one folder."""

    def __init__(self, folder: Path) -> None:
        """Open the folder for this process alone. Raises Unusable, with one sentence for the operator."""
        self._connection = Connection(folder)

    def close(self) -> None:
        """Finish running work and release the folder."""
        self._connection.close()
