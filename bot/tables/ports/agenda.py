"""The clocks of all tables, and what comes due when."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Protocol

from bot.engine.game import Seat
from bot.tables.model.agenda import Due
from bot.tables.model.table import TableId


class AgendaStore(Protocol):
    """The clocks of all tables, and what comes due when. See Store."""

    async def due(self, *, before: float) -> Sequence[Due]:
        """What has come due on the agendas of all tables, the oldest first.

        Where people cannot be heard that is what computers decide, and nothing else.
        """
        ...

    async def next_on_agenda(self, *, after: float = -inf) -> float | None:
        """When (seconds) something comes due next on any agenda, after that; None if nothing does. See `due`."""
        ...

    async def shown(self, key: TableId, side: Seat, *, question: int, at: int) -> None:
        """Note on the clock of a side, if it runs in a phase, when a question was first shown (ms, chat's clock)."""
        ...

    async def pulse(self) -> float | None:
        """The last sign of life of this installation, in seconds; None before the first."""
        ...

    async def beat(self, at: float) -> None:
        """Leave a sign of life."""
        ...
