"""The agenda (schedule) of a table: what comes due by itself, and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.engine.game import Seat
from bot.tables.model.table import TableId


class AgendaKind(StrEnum):
    """What comes due at a table by itself."""

    EXPIRY = "expiry"
    """The time of a side has run out; `seat` names the side."""
    REMINDER = "reminder"
    """The person on a seat is reminded that the game waits for them."""
    MOVE = "move"
    """The computer on a seat makes the decision that it has thought of."""
    WINDOW = "window"
    """A secret window of a seat passes by itself: the decisions stored in it are made, else a pass."""


class AgendaItem(NamedTuple):
    """What comes due, and for which seat or side. A seat has at most one item of each kind."""

    kind: AgendaKind
    seat: Seat


@dataclass(frozen=True, slots=True)
class Due:
    """An item that has come due: at which table, what, and since when (seconds)."""

    table: TableId
    item: AgendaItem
    at: float
