"""What every press asks of the database, remembered until something of it is written: see `bot.store.dossiers`."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from sqlite_utils import Database

from bot.store import participants
from bot.tables.model.stored import Glance
from bot.tables.model.table import TableId, UserId

REMEMBERED: Final = 4096
"""So many channels, and so many looks of people at tables, are remembered."""

_TABLE_IN: Final = (
    "SELECT key FROM tables WHERE channel = ? ORDER BY status = 'over', opened DESC, rowid DESC LIMIT 1"
)
_MOVED: Final = "WHEN old.channel IS NOT new.channel OR old.status IS NOT new.status"
_NOTICED: Final = (
    ("departures", "INSERT", "", "NULL, NULL"),
    ("departures", "UPDATE", "", "NULL, NULL"),
    ("departures", "DELETE", "", "NULL, NULL"),
    ("tables", "INSERT", "", "NULL, NULL"),
    ("tables", "UPDATE", _MOVED, "NULL, NULL"),
    ("tables", "DELETE", "", "NULL, NULL"),
    ("glances", "INSERT", "", "new.user, new.table_key"),
    ("glances", "UPDATE", "", "old.user, old.table_key"),
    ("glances", "DELETE", "", "old.user, old.table_key"),
)
"""What is written in which table of the database, when that matters, and whose look it was."""


class Recall:
    """Who has left which server, which table stands in which channel, and who has looked how far.

    It is filled in the thread of the database. Anybody may ask it; what it does not know the database is asked.
    """

    def __init__(self, database: Database) -> None:
        """From now on whatever is written through this connection is noticed."""
        self._departed: frozenset[tuple[int, int]] | None = None
        self._channels: OrderedDict[int, TableId | None] = OrderedDict()
        self._glances: OrderedDict[tuple[int, str], Glance] = OrderedDict()
        database.conn.create_function("was_noted", 3, self._forget)
        for source, event, condition, look in _NOTICED:
            database.execute(
                f"CREATE TEMP TRIGGER {source}_{event.lower()}_noted AFTER {event} ON main.{source} {condition}"
                f" BEGIN SELECT was_noted('{source}', {look}); END"
            )

    def is_here(self, guild: int, user: UserId) -> bool:
        """Whether it is known that a user has not left a server."""
        departed = self._departed
        return departed is not None and (guild, user) not in departed

    def table_in(self, channel: int) -> TableId | None:
        """The table of a channel, as far as it is known: the unfinished one, else the last that was finished."""
        return self._channels.get(channel)

    def has_noted(self, user: UserId, key: TableId, shown: int, at: float) -> bool:
        """Whether it is known that it would change nothing to note this look: see `participants.glanced`."""
        known = self._glances.get((user, key))
        return known is not None and shown <= known.shown and at < known.at + participants.EXACT

    def learn_departed(self, database: Database) -> None:
        """Read who has left."""
        if self._departed is None:
            self._departed = frozenset(database.execute("SELECT guild, user FROM departures"))

    def learn_table_in(self, database: Database, channel: int) -> TableId | None:
        """Read which table a channel has."""
        found = database.execute(_TABLE_IN, (channel,)).fetchone()
        key = None if found is None else TableId(found[0])
        self._channels[channel] = key
        _shorten(self._channels)
        return key

    def learn_glance(self, database: Database, user: UserId, key: TableId) -> None:
        """Read how far a user has looked."""
        known = participants.glance(database, user, key)
        if known is not None:
            self._glances[user, key] = known
            _shorten(self._glances)

    def forget(self) -> None:
        """Another connection has written: nothing is known."""
        self._departed = None
        self._channels.clear()
        self._glances.clear()

    def _forget(self, source: str, user: int | None, key: str | None) -> None:
        match source:
            case "departures":
                self._departed = None
            case "tables":
                self._channels.clear()
            case _:
                self._glances.pop((user or 0, key or ""), None)


def _shorten(known: OrderedDict[Any, Any]) -> None:
    while len(known) > REMEMBERED:
        known.popitem(last=False)
