"""The clocks of all tables, the agenda items that come due, and the bot's signs of life."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Protocol

from bot.engine.game import Seat
from bot.tables.model.agenda import Due
from bot.tables.model.table import TableId


class AgendaStore(Protocol):
    """The clocks of all tables, the agenda items that come due, and the bot's signs of life. See Store."""

    async def due(self, *, before: float) -> Sequence[Due]:
        """The items that are due on the agendas of all tables, the oldest first.

        At tables whose people cannot be heard only the decisions of computers come due.
        """
        ...

    async def next_on_agenda(self, *, after: float = -inf) -> float | None:
        """The due time (seconds) of the next agenda item later than `after`; None if there is none. See `due`."""
        ...

    async def shown(self, key: TableId, side: Seat, *, question: int, at: int) -> None:
        """Note on a side's clock, if it runs in a phase, when a question was first shown (ms, chat's clock)."""
        ...

    async def pulse(self) -> float | None:
        """The last sign of life of this installation, in seconds; None before the first."""
        ...

    async def beat(self, at: float) -> None:
        """Leave a sign of life."""
        ...
