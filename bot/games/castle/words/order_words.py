"""The castle's standing orders in words, as tables and chat ask for them."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.game import Fact, Order
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.words import orders
from bot.games.words import Words


class OrderWords(Words[CastleGame, State]):
    """The sentences about standing orders."""

    @override
    def order_title(self, game: CastleGame, order: Order, state: State) -> str:
        return orders.title(state, order)

    @override
    def order_short(self, game: CastleGame, order: Order, state: State) -> str:
        return orders.short(state, order)

    @override
    def orders_question(self, game: CastleGame, kind: type[Order]) -> str:
        return orders.question(kind)

    @override
    def disarmed(self, game: CastleGame, fact: Fact) -> str:
        return orders.reason(fact)
