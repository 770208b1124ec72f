"""Standing orders in tests of the rules: lodged orders play a match on, as at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.game import PUBLIC, Decision, Fact, Order, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.state.state import State
from tests.games.castle.kit import play


def answer(match: Match[State], seat: Seat, *orders: Order) -> Decision | None:
    """The answer of a seat's possible orders: something legal, or None."""
    assert all(order in match.game.orders.listed(match.state, seat) for order in orders)
    answered = match.game.orders.answer(match.state, seat, orders)
    assert answered is None or match.is_legal(seat, answered)
    return answered


def settles(match: Match[State], lodged: Mapping[Seat, Sequence[Order]]) -> list[tuple[Seat, Decision]]:
    """The decisions by orders, one after another, until somebody must be asked; orders disarmed by an alarm rest."""
    made, standing = [], {seat: list(orders) for seat, orders in lodged.items()}
    while (found := _next(match, standing)) is not None:
        made.append(found)
        for fact in witnessed(play(match, *found), PUBLIC):
            _rest(match, standing, fact)
    return made


def _next(match: Match[State], standing: Mapping[Seat, Sequence[Order]]) -> tuple[Seat, Decision] | None:
    for seat, orders in standing.items():
        if (
            seat in match.awaited()
            and (found := match.game.orders.answer(match.state, seat, orders)) is not None
        ):
            return seat, found
    return None


def _rest(match: Match[State], standing: dict[Seat, list[Order]], fact: Fact) -> None:
    side = match.game.orders.disarms(fact)
    for seat, orders in standing.items():
        if side is not None and match.side(seat) == side:
            standing[seat] = [order for order in orders if not order.is_wary]
