"""The store of the tables in SQLite."""

from __future__ import annotations

from pathlib import Path

from bot.store.agenda import SqliteAgenda
from bot.store.census import SqliteCensus
from bot.store.connection import Connection
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
    SqliteRestores,
    SqliteSummaries,
    SqliteResults,
    SqliteServers,
    SqliteCensus,
):
    """Keeps everything in a folder, as `bot.tables.ports.store.Store` promises."""

    def __init__(self, folder: Path) -> None:
        """Open the folder for this process alone. Refuses with Unusable, one sentence for the operator."""
        self._connection = Connection(folder)

    def close(self) -> None:
        """Finish what is under way and let another process in."""
        self._connection.close()
