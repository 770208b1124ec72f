"""What the people who manage a server have settled for its tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.tables.model.paces import USUAL
from bot.tables.model.table import Table, Theme, UserId


class Closing(StrEnum):
    """Who may close a table that has not begun, beside those who manage its server or its channel."""

    OPENER = "opener"
    """Whoever has opened it."""
    PLAYERS = "players"
    """He, and whoever sits there."""
    MANAGERS = "managers"
    """Nobody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The settings of a server.

    `pace` and `theme` are those of a new table for which nobody asks for others. Tables may be opened in `channels` and
    in the threads of those, or anywhere if there are none.
    """

    pace: str = USUAL
    theme: Theme = Theme.NIGHT
    channels: tuple[int, ...] = ()
    closing: Closing = Closing.OPENER

    def may_close(self, table: Table, user: UserId) -> bool:
        """Whether somebody who manages nothing may close a table."""
        match self.closing:
            case Closing.OPENER:
                return user == table.opener
            case Closing.PLAYERS:
                return user == table.opener or bool(table.seats_of(user))
            case Closing.MANAGERS:
                return False


UNSETTLED: Final = Server()
"""The settings of a server where nobody has settled anything."""
