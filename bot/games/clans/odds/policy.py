"""The answers assumed when odds are computed: a fixed policy that knows no secret of other seats.

The seat that asks for odds answers by its own orders. If these leave a question to the player, and for all other seats,
the default answers (A27). Orders and hands of other seats are never used, because the seat may not know them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Decision, Order, Seat, not_none
from bot.games.clans.decisions import Choose, Keep, Name, Pass, Push, React
from bot.games.clans.moon.hands import may_play
from bot.games.clans.orders.kinds import CardOrder
from bot.games.clans.orders.orders import ClansOrders, barred
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import usual_answer

_WITHOUT_CARDS: Final = (React, Pass, Choose, Push, Keep, Name)
"""The kinds of answers by orders that play no Moon card."""


class Still(Chance):
    """No luck at all: every draw is the first. Used for rules whose dice are enumerated and not rolled."""

    def below(self, label: str, size: int) -> int:
        """Always 0."""
        return 0


class Policy:
    """The answers of all seats, assumed by `seat` with its own `orders`."""

    def __init__(self, seat: Seat, orders: Sequence[Order] = ()) -> None:
        self._seat = seat
        self._orders = tuple(orders)
        self._answers = ClansOrders()

    def answer(self, state: State) -> Decision:
        """The answer in the open window; a Moon card is never played."""
        question = not_none(state.question)
        if question.seat == self._seat:
            found = self._answers.answer(state, self._seat, self._own_orders())
            if isinstance(found, _WITHOUT_CARDS):
                return found
        return usual_answer(state, question)

    def barred(self, seat: Seat, purpose: Purpose) -> frozenset[Effect]:
        """The effects that its own seat does not use in a roll for this purpose, by its orders; none for others."""
        return barred(self._orders, purpose) if seat == self._seat else frozenset()

    def _own_orders(self) -> Sequence[Order]:
        return [order for order in self._orders if not isinstance(order, CardOrder)]


def may_change(state: State, seat: Seat) -> bool:
    """True if Moon cards of other seats can still change the course of `seat`'s turn, by public knowledge.

    It depends only on the number of their cards and on the deck, never on the cards themselves (A26.4).
    """
    return any(may_play(state, other) for other in state.setting.opponents(seat))
