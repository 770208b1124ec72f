"""Windows for Moon cards: they open by public knowledge, so nothing about them may reveal a hand (A26.4)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.game import Decision, Order, Seat
from bot.engine.windows import SecretWindow, Windows
from bot.games.clans.decisions import Pass
from bot.games.clans.moon.windows import is_open, is_open_before, responses, responses_before
from bot.games.clans.orders.kinds import OwnCards, OwnCardsOrder
from bot.games.clans.orders.orders import asks_openly, is_present
from bot.games.clans.state.state import State


class ClansWindows(Windows[State]):
    """The windows in which a seat is asked because it may hold a card that fits."""

    @override
    def window(self, state: State, seat: Seat, orders: Sequence[Order]) -> SecretWindow | None:
        """The window in which a seat is asked only because it may hold a card that fits (A26.4); else None.

        Also None if its orders let it be asked about keywords or tokens: that follows from public facts, so there is no
        secret.
        """
        question = state.question
        if question is None or question.seat != seat or asks_openly(state, seat, orders):
            return None
        if not (is_open(state, seat) or is_open_before(state, seat)):
            return None
        is_own = is_present(state, seat, orders)
        return SecretWindow(
            Pass(), is_own=is_own, is_ample=is_own and OwnCardsOrder(OwnCards.LONGER) in orders
        )

    @override
    def is_pass(self, decision: Decision) -> bool:
        return isinstance(decision, Pass)

    @override
    def has_answer(self, state: State, seat: Seat) -> bool:
        return bool(responses(state, seat) or responses_before(state, seat))
