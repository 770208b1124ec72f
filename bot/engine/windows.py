"""Windows whose duration must not reveal a hand: they open on public facts, and pass at a fixed moment."""

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

    `passing` is the answer of a seat that does nothing. Where its moment could tell others something, the answer is
    held back: it takes effect at a moment that depends on public facts and settings alone, pressed or not, whatever the
    seat holds. `is_own`: the seat is asked in its own turn. `is_ample`: its standing order asks for more time.
    """

    passing: Decision
    is_own: bool = field(default=False, kw_only=True)
    is_ample: bool = field(default=False, kw_only=True)


class Windows(Generic[S]):
    """Secret windows. By default there are none."""

    def window(self, state: S, seat: Seat, orders: Sequence[Order]) -> SecretWindow | None:
        """The secret window that is open for `seat`; None in any other question.

        `state` is as everybody has witnessed it. `orders` are those that the seat has lodged.
        """
        return None

    def is_pass(self, decision: Decision) -> bool:
        """True if a decision only lets a question pass and changes nothing."""
        return False

    def has_answer(self, state: S, seat: Seat) -> bool:
        """True if `seat` holds anything that lets it answer other than by passing; `state` is what it witnessed."""
        return True
