"""What somebody answers when he presses or types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Seat


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a panel asked when it was drawn, as far as whoever answers it can tell; what is None is not checked.

    `seat` whose panel it is: without one that of the user, or of his several the one that is awaited. `question` is the
    seat's own number of what was asked, `length` of how many pieces its draft was. What `is_ahead` belongs to the turn
    that the seat plans before it is asked: it never decides anything. `at` is when it was answered by the chat's own
    clock, in milliseconds.
    """

    seat: Seat | None = None
    question: int | None = None
    length: int | None = None
    is_ahead: bool = False
    at: int | None = None


TYPED: Final = Prompt()
"""What is typed answers whatever is asked now."""
