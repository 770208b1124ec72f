"""The clocks of all tables, and what comes due when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Protocol

from bot.engine.game import Seat
from bot.tables.model.agenda import Due
from bot.tables.model.table import TableId


class AgendaStore(Protocol):
    """The clocks of all tables, and what comes due when. See Store."""

    async def due(self, *, before: float) -> Sequence[Due]:
        """What has come due on the agendas of all tables, the oldest first."""
        ...

    async def next_on_agenda(self, *, after: float = -inf) -> float | None:
        """When something comes due next on any agenda, in seconds, later than `after`; None if nothing does."""
        ...

    async def shown(self, key: TableId, side: Seat, *, question: int, at: int) -> None:
        """Note on the clock of a side, if it runs in a phase, when a question was first shown (ms, chat's clock)."""
        ...

    async def keepers(self) -> Sequence[TableId]:
        """The tables where a clock runs and somebody keeps hours of his own."""
        ...

    async def give_back(self, pulse: float, now: float, *, least: float, nonce: Callable[[], str]) -> None:
        """Charge the running clocks of all other tables for the time up to `pulse` and no further, from `now` on.

        Everybody to whom a deadline is shown that moves by `least` seconds is told, of one in a phase of seconds
        whatever it moves by; a sign of life is left at `now`. Done twice this does no harm.
        """
        ...

    async def pulse(self) -> float | None:
        """The last sign of life of this installation, in seconds; None before the first."""
        ...

    async def beat(self, at: float) -> None:
        """Leave a sign of life."""
        ...
