"""Standing orders: those a seat may give, their answers, and how long they last (R2.7, R11.8, R21.14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.capabilities import StandingOrders
from bot.engine.game import Decision, Fact, Order, Seat
from bot.games.castle.decisions import AcceptOrder, CatOrder, SentryOrder, TrapOrder, WatchOrder
from bot.games.castle.detection.alarms import disarmed
from bot.games.castle.facts.turn import PhaseBegan
from bot.games.castle.guards.listening import cat_orders, ordered_answer
from bot.games.castle.kinds import CatRule, Moment, Phase, SentryRule, TrapRule, Who
from bot.games.castle.orders.answers import find_orders, is_played, ordered_answers
from bot.games.castle.orders.guards import obvious, watch_orders, watched
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.castle.turn import consent

_BY_ITSELF: Final = CatOrder(CatRule.HEARD)
_CHOICES: Final = (_BY_ITSELF, CatOrder(CatRule.ASK))


def orders(state: State, seat: Seat) -> list[Order]:
    """The orders that a seat may give now, asked or not; before turn 1 only the one to agree with a partner.

    The traitor's seat may give orders for the Cat regardless of its hand (R11.8): a Lone Wolf known to be the ninja
    never (R26.1), one of unknown figure always (R26.3).
    """
    if state.phase is Phase.OVER:
        return []
    seating, is_setup = state.setting.seating, state.phase is Phase.SETUP
    if seat in seating.guards:
        pacts = [AcceptOrder(False), AcceptOrder(True)] if len(seating.guards) > 1 else []
        return [*pacts, *([] if is_setup else watch_orders(state, seat))]
    if is_setup:
        return []
    has_cats = seat == seating.traitor and is_played(state, Who.TRAITOR)
    return [*(cat_orders(state) if has_cats else []), *find_orders(state, seat)]


def ordered(state: State, seat: Seat, lodged: Sequence[Order]) -> Decision | None:
    """The answer of a seat's orders to the present question; None if the seat is to be asked."""
    # All finds form one submission (R21.14), and each order covers one kind of find only.
    if state.moment is Moment.ANSWERS:
        return ordered_answers(state, seat, lodged)
    # No listen waits for a seat that has never chosen an order for the Cat (R11.8).
    orders_ = lodged if any(isinstance(each, CatOrder) for each in lodged) else (*lodged, _BY_ITSELF)
    answers = (_ordered(state, seat, order) for order in orders_)
    return next((answer for answer in answers if answer is not None), None)


def _ordered(state: State, seat: Seat, order: Order) -> Decision | None:
    seating = state.setting.seating
    match order:
        case AcceptOrder(True) if seat in seating.guards:
            return consent.ordered_consent(state, seat)
        case CatOrder() if seat == seating.traitor and state.moment is Moment.CAT:
            return ordered_answer(state, order)
        case WatchOrder() if seat in seating.guards:
            return watched(state, seat, order)
        case _:
            return None


def is_spent(order: Order, fact: Fact) -> bool:
    """True if an order for this turn ends with this fact, the end of the guards' turn (R11.8)."""
    return isinstance(order, CatOrder) and order.once and fact == PhaseBegan(Phase.INTRUDERS)


_STANDING: Final[Sequence[Order]] = (
    AcceptOrder(False),
    _BY_ITSELF,
    TrapOrder(TrapRule.ASK),
    SentryOrder(SentryRule.ASK),
)


class CastleOrders(StandingOrders[State]):
    """The orders that guards and intruders may give."""

    def __init__(self, setting: Setting) -> None:
        """The orders of a game with this setting."""
        self.setting = setting

    def listed(self, state: State, seat: Seat) -> Sequence[Order]:
        """The orders a seat may give now (R2.7, R11.8, R21.14)."""
        return orders(state, seat)

    def usual(self, state: State, seat: Seat) -> Sequence[Order]:
        """The orders of a seat that never said otherwise (R11.8).

        For the traitor's seat after setup: play the Cat if an intruder would be heard. None for others.
        """
        return [order for order in orders(state, seat) if order == _BY_ITSELF]

    def choosing(self, state: State, seat: Seat) -> Sequence[Order]:
        """The orders for the Cat that the traitor's seat chooses from in its first turn (R11.8): by itself, or ask.

        None in later turns, and before the turn is planned. A seat without a Cat is asked too: otherwise others could
        infer its hand from the time it takes.
        """
        is_first = state.turn == 1 and state.moment is Moment.PLAN
        return [order for order in orders(state, seat) if order in _CHOICES] if is_first else []

    def stands(self, state: State, seat: Seat, kind: type[Order]) -> Order | None:
        """The order that describes what happens without one (R2.7, R11.8, R21.14); None for a kind that has none.

        Without an order the Cat is played by itself when an intruder would be heard; about all else the seat is asked.
        """
        return next((order for order in _STANDING if type(order) is kind), None)

    def obvious(self, state: State, seat: Seat) -> Decision | None:
        """The only thing that a seat can do (R9.6, R13.1): pass an idle phase, or march with the only patrol due.

        None for intruder seats, and if there is a choice.
        """
        return obvious(state, seat)

    def answer(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The answer of a seat's orders (R2.7, R11.8, R21.14); None if the seat is to be asked."""
        return ordered(state, seat, orders)

    def is_spent(self, order: Order, fact: Fact) -> bool:
        """True if an order for this turn ends with this fact (R11.8)."""
        return is_spent(order, fact)

    def disarms(self, fact: Fact) -> Seat | None:
        """The side that a fact alarms, so that its players decide anew (R11.8); None for other facts."""
        return disarmed(fact)
