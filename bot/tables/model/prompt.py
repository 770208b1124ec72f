"""The prompt: which question a press or a typed command answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Seat


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a panel asked when it was drawn, as far as the answer can tell; None is not checked.

    `seat` is the seat of the panel: None means the user's seat, or, of several, the one that is asked. `question` is
    the seat's own number of the question, and `length` the number of pieces in its draft. If `is_ahead`, the answer
    belongs to the turn that the seat plans before it is asked, and never decides anything. `at` is the time of the
    answer by the chat's own clock, in milliseconds.
    """

    seat: Seat | None = None
    question: int | None = None
    length: int | None = None
    is_ahead: bool = False
    at: int | None = None


TYPED: Final = Prompt()
"""A typed command answers whatever is asked now."""
