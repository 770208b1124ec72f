"""Summaries (digests): one message that names all games that wait for a person, in place of a call from each."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.engine.game import Seat
from bot.tables.model.paces import DAY, HOUR
from bot.tables.model.table import TableId, UserId

AWAY: Final = DAY
"""Seconds without any activity after which a person is away."""
REST: Final = 20 * HOUR
"""Seconds between two summaries for a person who has not said how often they want to be reminded."""
LEAST: Final = 3 * HOUR
"""The least seconds between two summaries, if a deadline would pass before the next one came at its usual time."""


class Summary(NamedTuple):
    """A summary that is to be told to a user; `nonce` is the same at every attempt.

    `gathered` is the number of calls that it was made for. If the number is higher once it is told, the new calls came
    too late for it.
    """

    user: UserId
    nonce: str
    attempts: int
    gathered: int


class Attendance(NamedTuple):
    """When a person was last active, when a summary is due for them, and when the last one was told (seconds).

    Each is None if there is none, or if it is unknown.
    """

    seen: float | None = None
    due: float | None = None
    told: float | None = None

    def is_away(self, now: float) -> bool:
        """True if the person has not been active for AWAY seconds; False if nothing is known of them."""
        return self.seen is not None and now - self.seen >= AWAY


class Named(NamedTuple):
    """A question that a summary has named: the seat that was asked, and the number of its question."""

    table: TableId
    seat: Seat
    question: int
