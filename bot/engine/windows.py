"""Windows whose length must not betray a hand: they open by public facts, and pass at a set moment."""

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
    """A question that opens by public facts, and which a seat answers by what it holds in secret.

    `passing` is the answer of a seat that does nothing. Where somebody could learn from its moment it is held: it
    enters at a moment that depends on public facts and settings alone, pressed or not, whatever the seat holds.
    `is_own`: the seat is asked in its own turn. `is_ample`: by its standing order it wants more time.
    """

    passing: Decision
    is_own: bool = field(default=False, kw_only=True)
    is_ample: bool = field(default=False, kw_only=True)


class Windows(Generic[S]):
    """Windows on secret grounds. As it is: there are none."""

    def window(self, state: S, seat: Seat, orders: Sequence[Order]) -> SecretWindow | None:
        """The secret window that is open for `seat`; None in any other question.

        `state` is as everybody has witnessed it. `orders` are those that the seat has lodged.
        """
        return None

    def is_pass(self, decision: Decision) -> bool:
        """True if a decision does nothing but let a question pass: nothing is other than it was before."""
        return False

    def has_answer(self, state: S, seat: Seat) -> bool:
        """True if what `seat` holds gives it an answer other than to pass; `state` is as it has witnessed it."""
        return True
