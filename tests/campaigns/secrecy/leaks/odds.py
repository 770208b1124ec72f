"""Leaks of the clans through odds: figures that know what the other seat has ordered, or what it holds (A26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from bot.engine.game import Order, Seat
from bot.games.clans.moon.cards import CORRECTIONS
from bot.games.clans.odds import dodges, fights, throws, unfolding
from bot.games.clans.odds.fights import Reckoned
from bot.games.clans.odds.policy import Policy
from bot.games.clans.orders.orders import barred
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.words import odds as words
from bot.tables.views.order_sheets import active_orders
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def _lodged(spy: Spy, seat: Seat) -> tuple[Order, ...]:
    return () if spy.session is None else tuple(active_orders(spy.session.lodged(seat)))


def _hands(spy: Spy) -> Mapping[Seat, tuple[str, ...]]:
    truth = cast("State | None", spy.truth)
    return {} if truth is None else truth.hands


def odds_by_orders(spy: Spy) -> None:
    """Dice that the other never rerolls, by its orders, are left out."""
    honest = Policy.barred

    def known(policy: Policy, seat: Seat, purpose: Purpose) -> frozenset[Effect]:
        return honest(policy, seat, purpose) | barred(_lodged(spy, seat), purpose)

    spy.patch(Policy, "barred", known)


def odds_by_protection(spy: Spy) -> None:
    """The other's choice about blows is counted as it has ordered."""
    honest = Policy.answer

    def answer(policy: Policy, state: State) -> Any:
        question = state.question
        assert question is not None
        own = Policy(question.seat, _lodged(spy, question.seat))
        return honest(own, state)

    spy.patch(Policy, "answer", answer)


def odds_by_a_hand(spy: Spy) -> None:
    """A side that holds a card for it is counted as rolling one die better."""
    honest = fights.of_fight

    def of_fight(state: State, known: Any, *asked: Any, is_traced: bool = False) -> Reckoned:
        found, seat = honest(state, known, *asked, is_traced=is_traced), state.models[known.defender].seat
        if CORRECTIONS.keys() & set(_hands(spy).get(seat, ())):
            return replace(found, odds=replace(found.odds, ways=found.odds.ways[::-1], traces=()))
        return found

    spy.patch(unfolding, "of_fight", of_fight)


def a_dodge_by_a_hand(spy: Spy) -> None:
    """The odds of a dodge include what the other can do about it with its cards."""
    honest = throws.outcomes

    def outcomes(known: throws.Asked) -> Any:
        others = [hand for seat, hand in _hands(spy).items() if seat != known.seat]
        found = honest(known)
        is_held = any(CORRECTIONS.keys() & set(hand) for hand in others)
        return [(each, ways * (1 + at * is_held)) for at, (each, ways) in enumerate(found)]

    spy.patch(dodges, "outcomes", outcomes)
    spy.patch(unfolding, "outcomes", outcomes)
    dodges._passing.cache_clear()


def a_warning_by_a_hand(spy: Spy) -> None:
    """A warning says that cards may still change the roll if the other holds such cards."""

    def may_change(_state: State, seat: Seat) -> bool:
        others = (_hands(spy).get(other, ()) for other in _state.setting.opponents(seat))
        return any(CORRECTIONS.keys() & set(hand) for hand in others)

    spy.patch(words, "may_change", may_change)


def _leak(name: str, channel: str, kind: str, plant: Any, first: int = 0) -> Leak:
    return Leak(f"clans: {name}", channel, f"clans: {kind}", plant, first)


LEAKS = (
    _leak("odds by the orders of the other", "odds", "orders about dice", odds_by_orders, first=13),
    _leak("odds by how the other protects itself", "odds", "orders about dice", odds_by_protection, first=1),
    _leak("odds by a hand", "odds", "Moon cards", odds_by_a_hand, first=1),
    _leak("a dodge by a hand", "odds", "Moon cards", a_dodge_by_a_hand, first=1),
    _leak("a warning by a hand", "draft", "Moon cards", a_warning_by_a_hand, first=22),
)
