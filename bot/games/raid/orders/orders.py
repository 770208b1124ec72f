"""Automatic answers: turns of absent players, and by standing order routes and ends of turns (S22.5, S33.3, S33.5)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.capabilities import StandingOrders
from bot.engine.game import Decision, Fact, Order, Seat
from bot.games.raid.decisions import Done, EndOfTurn, Hold, Move, RouteOrder, TurnOrder
from bot.games.raid.facts.dealing import PhaseEnded
from bot.games.raid.facts.moving import SetOff, TurnEnded, TurnMissed
from bot.games.raid.kinds import Stage
from bot.games.raid.moving.routes import legal
from bot.games.raid.night.ending import is_home
from bot.games.raid.state.state import State
from bot.games.raid.turn import clock
from bot.games.raid.turn.defaults import default
from bot.games.raid.turn.options import could_use, in_turn

HOME, ASK, FINISH = map(TurnOrder, EndOfTurn)


class RaidOrders(StandingOrders[State]):
    """The decisions made without asking. All of them follow from public facts and from the order."""

    @override
    def obvious(self, state: State, seat: Seat) -> Decision | None:
        """The default answer in a turn of a player who was too late twice in a row (S22.5); None for others.

        The count ends when they are there again.
        """
        is_absent = clock.is_away(state, seat) and seat in state.turns
        return default(state, seat) if is_absent else None

    @override
    def listed(self, state: State, seat: Seat) -> Sequence[Order]:
        """The orders for ends of turns (S33.3) and, before a turn, for the legal routes of the open cards (S33.5).

        No routes before a turn that will be missed.
        """
        found = tuple(map(TurnOrder, EndOfTurn))
        if state.stage is not Stage.TURNS or state.ninja[seat].missed or in_turn(state, seat):
            return found
        return (*found, *(RouteOrder(seat, card, route) for card, route in legal(state, seat)))

    @override
    def stands(self, state: State, seat: Seat, kind: type[Order]) -> Order | None:
        """Without an order for ends of turns HOME stands: only at home a turn ends without asking (S33.3).

        None for orders of routes.
        """
        return HOME if kind is TurnOrder else None

    @override
    def answer(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The ordered route if it is possible; else `Hold` at home, or `Done` after the route with FINISH.

        With ASK neither of these two, and in a Dash no `Hold`. None before the start tile is chosen, while a route is
        under way, and out of turn.
        """
        own = in_turn(state, seat)
        if own is None or not (turn := own.turns[seat]).is_placed or turn.course is not None:
            return None
        if turn.plays and (planned := self._planned(own, seat, orders)):
            return planned
        if ASK in orders:
            return None
        if not turn.plays:
            return Done() if FINISH in orders else None
        return Hold() if is_home(state, seat) and not turn.is_dashing else None

    def _planned(self, state: State, seat: Seat, orders: Sequence[Order]) -> Move | None:
        """The route ordered for this turn, if it is still legal and meets no guard; otherwise None."""
        order = next((each for each in orders if isinstance(each, RouteOrder)), None)
        if order is None:
            return None
        ahead = legal(state, seat).get((order.card, order.route))
        return None if ahead is None or ahead.guard is not None else Move(order.card, order.route)

    @override
    def is_spent(self, order: Order, fact: Fact) -> bool:
        if not isinstance(order, RouteOrder):
            return False
        is_over = isinstance(fact, SetOff | TurnEnded | TurnMissed) and fact.seat == order.seat
        return is_over or isinstance(fact, PhaseEnded)

    @override
    def at_hand(self, state: State, seat: Seat, orders: Sequence[Order]) -> Order | None:
        """FINISH if it is not in force and would answer the present question.

        If it is in force, HOME while the seat would be asked without it. Otherwise None.
        """
        if FINISH not in orders:
            return FINISH if self.answer(state, seat, (FINISH,)) else None
        is_own = in_turn(state, seat) is not None
        return HOME if is_own and could_use(state, seat) else None
