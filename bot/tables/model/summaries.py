"""Summaries: one message that names all games that wait for a person, in place of a call from each of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.engine.game import Seat
from bot.tables.model.paces import DAY, HOUR
from bot.tables.model.table import TableId, UserId

AWAY: Final = DAY
"""After so many seconds without anything done a person is away."""
REST: Final = 20 * HOUR
"""Seconds between two summaries for a person who has not said how often they want to be reminded."""
LEAST: Final = 3 * HOUR
"""Seconds between two summaries at least, where a deadline would be over before the next one."""


class Summary(NamedTuple):
    """A summary that is to be told to a user; `nonce` is the same at every attempt.

    So many calls were `gathered` for it: if there are more once it was told, they came too late for it.
    """

    user: UserId
    nonce: str
    attempts: int
    gathered: int


class Attendance(NamedTuple):
    """When a person did something last, when a summary is due for them, and when one was told last (seconds).

    Each is None where there is none, or where it is not known.
    """

    seen: float | None = None
    due: float | None = None
    told: float | None = None

    def is_away(self, now: float) -> bool:
        """Whether the person has done nothing for long; nobody is of whom nothing is known."""
        return self.seen is not None and now - self.seen >= AWAY


class Named(NamedTuple):
    """A question that a summary has named: the seat that was asked, and the number of its question."""

    table: TableId
    seat: Seat
    question: int
