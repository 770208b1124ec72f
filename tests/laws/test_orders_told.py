"""A seat reads about its standing orders exactly how it is answered if it does not answer by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.chat.messages import order_rows
from bot.engine.chance import Seeded, pick
from bot.engine.game import Fact, Order, Seat
from bot.engine.match import Match
from bot.tables.views.order_sheets import StandingOrder, order_sheets
from tests.laws.playthrough import Playthrough, every_game


@every_game()
def test_orders_answer_as_they_are_told(played: Playthrough) -> None:
    """Lodged, at rest or never lodged: the orders that are told to be in force give the same answers."""
    game, box = played.game, played.box
    for number, moment in enumerate(played.moments):
        for seat in sorted(moment.match.awaited()):
            seen, luck = moment.sights[seat], Seeded(f"{played.seed} {number} {seat}")
            lodged = list(_lodged(seen, seat, luck))
            sheets = order_sheets(box, seen, seat, lodged, is_drafting=seen.draft(seat) is not None)
            active = [each.order for each in lodged if not each.rests]
            told = [sheet.in_force for sheet in sheets if sheet.in_force is not None]
            answer = game.orders.answer(seen.state, seat, active)
            assert answer == game.orders.answer(seen.state, seat, told)
            assert told or answer is None
            assert all(1 <= len(order_rows.line(sheet)) <= 400 for sheet in sheets)


@every_game()
def test_the_default_without_an_order_can_be_lodged_as_one(played: Playthrough) -> None:
    """So that it can be restored, and is told in the words of the menu."""
    for moment in played.some(20):
        for seat, seen in moment.sights.items():
            listed = seen.game.orders.listed(seen.state, seat)
            for kind in {type(order) for order in listed}:
                stands = seen.game.orders.stands(seen.state, seat, kind)
                assert stands is None or stands in listed


def _lodged(seen: Match[Any], seat: Seat, luck: Seeded) -> Iterator[StandingOrder]:
    """Some orders of a seat, in the order of their kinds; some of them at rest."""
    by_kind: dict[type[Order], list[Order]] = {}
    for order in seen.game.orders.listed(seen.state, seat):
        by_kind.setdefault(type(order), []).append(order)
    alarm = _alarm(seen)
    for kind, orders in by_kind.items():
        if luck.below(f"{kind.__name__} lodged", 2):
            rests = alarm is not None and kind.is_wary and not luck.below(f"{kind.__name__} rests", 3)
            yield StandingOrder(pick(luck, kind.__name__, orders), alarm if rests else None)


def _alarm(seen: Match[Any]) -> Fact | None:
    """The last event that made orders rest."""
    return next((fact for fact in reversed(seen.log) if seen.game.orders.disarms(fact) is not None), None)
