"""Settings of a server for its tables."""

from __future__ import annotations

import json

from sqlite_utils import Database

from bot.store import rows
from bot.store.transactions import Transactions, transaction
from bot.tables.model.servers import UNSETTLED, Closing, Server

_SERVER = "SELECT pace, theme, channels, closing FROM servers WHERE guild = ?"


class SqliteServers(Transactions):
    """Implements the methods of `PeopleStore` about servers."""

    @transaction
    def server(self, database: Database, guild: int) -> Server:
        found = database.execute(_SERVER, (guild,)).fetchone()
        if found is None:
            return UNSETTLED
        pace, theme, channels, closing = found
        return Server(
            pace=pace, theme=rows.theme(theme), channels=tuple(json.loads(channels)), closing=Closing(closing)
        )

    @transaction
    def set_server(self, database: Database, guild: int, server: Server) -> None:
        row = (guild, server.pace, server.theme, rows.text(list(server.channels)), server.closing)
        database.execute("INSERT OR REPLACE INTO servers VALUES (?, ?, ?, ?, ?)", row)
