"""A decision as the store returns it, and the part of the store that does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.engine.game import Seat
from bot.tables.model.stored import DecidedBy, StoredRecord
from bot.tables.model.table import TableId


class Decided(NamedTuple):
    """A stored decision, and the number of the first fact that followed it."""

    seat: Seat
    record: StoredRecord
    first_fact: int
    by: DecidedBy


class DecisionStore(Protocol):
    """What was decided, and by whom or what (DecidedBy). See Store."""

    async def decided(self, key: TableId) -> Sequence[Decided]:
        """All decisions of a table in order, each with the number of its first fact."""
        ...
