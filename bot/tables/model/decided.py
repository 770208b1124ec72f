"""A decision as it is read from the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from bot.engine.game import Seat
from bot.tables.model.stored import DecidedBy, StoredRecord
from bot.tables.model.table import TableId


class Decided(NamedTuple):
    """A decision as it is stored, and the number of the first fact that followed."""

    seat: Seat
    record: StoredRecord
    first_fact: int
    by: DecidedBy


class DecisionStore(Protocol):
    """What was decided, and by which hand. See Store."""

    async def decided(self, key: TableId) -> Sequence[Decided]:
        """All decisions of a table in order, each with where its facts stand."""
        ...
