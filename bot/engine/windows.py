"""Secret windows: questions that open on public facts and pass at a fixed moment, so that they reveal no hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from bot.engine.seats import Seat

if TYPE_CHECKING:
    from bot.engine.game import Decision, Order

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class SecretWindow:
    """A question that opens on public facts, and that a seat answers from what it holds in secret.

    `passing` is the answer for a seat that does nothing. If others could learn something from the moment of an answer,
    every answer takes effect at a moment that depends only on public facts and settings, no matter when it was pressed.
    `is_own`: the seat is asked in its own turn, so it is given less time if it has just decided something. `is_ample`:
    it then has more, because its standing order asks for that.
    """

    passing: Decision
    is_own: bool = field(default=False, kw_only=True)
    is_ample: bool = field(default=False, kw_only=True)


class Windows(Generic[S]):
    """Secret windows. By default there are none."""

    def window(self, state: S, seat: Seat, orders: Sequence[Order]) -> SecretWindow | None:
        """The secret window in which `seat` is asked now; None if it is asked nothing, or another kind of question.

        `state` is as everybody has witnessed it. `orders` are those that the seat has lodged.
        """
        return None

    def is_pass(self, decision: Decision) -> bool:
        """True if a decision only declines to do anything: it closes the question and changes nothing else."""
        return False

    def has_answer(self, state: S, seat: Seat) -> bool:
        """True if `seat` can answer its window in another way than by passing; `state` is as it has witnessed it."""
        return True
