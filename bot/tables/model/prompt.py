"""The prompt: which question a press or a typed command answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.game import Seat


class BenchKind(Enum):
    """The kind of bench on which a seat drafts: for what it is asked now, or for its coming turn (planned ahead).

    Nothing on a bench for the coming turn decides anything.
    """

    NOW = "now"
    AHEAD = "ahead"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a panel asked when it was drawn, as far as the answer can tell; None is not checked.

    `seat` is the seat of the panel: None means the user's seat, or, of several, the one that is asked. `question` is
    the seat's own number of the question, and `length` the number of pieces in its draft. The answer belongs to that
    kind of `bench`. `at` is the time of the answer by the chat's own clock, in milliseconds.
    """

    seat: Seat | None = None
    question: int | None = None
    length: int | None = None
    bench: BenchKind = BenchKind.NOW
    at: int | None = None


TYPED: Final = Prompt()
"""The prompt of a typed command: any question that is asked now."""
TYPED_AHEAD: Final = Prompt(bench=BenchKind.AHEAD)
"""The prompt of a typed command for the coming turn."""
