"""What the people who manage a server have settled for its tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.tables.model.paces import USUAL
from bot.tables.model.table import Table, Theme, UserId


class Closing(StrEnum):
    """Who may close a table that has not begun, besides those who manage its server or its channel."""

    OPENER = "opener"
    """The user who opened it."""
    PLAYERS = "players"
    """The user who opened it, and everybody who sits there."""
    MANAGERS = "managers"
    """Managers only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The settings of a server.

    `pace` and `theme` are the defaults of a new table. Tables may be opened only in `channels` and their threads; if
    `channels` is empty, anywhere.
    """

    pace: str = USUAL
    theme: Theme = Theme.NIGHT
    channels: tuple[int, ...] = ()
    closing: Closing = Closing.OPENER

    def may_close(self, table: Table, user: UserId) -> bool:
        """True if a user who manages neither the server nor the channel may close a table."""
        match self.closing:
            case Closing.OPENER:
                return user == table.opener
            case Closing.PLAYERS:
                return user == table.opener or bool(table.seats_of(user))
            case Closing.MANAGERS:
                return False


UNSETTLED: Final = Server()
"""The settings of a server where no manager has settled anything."""
