"""R21.14, R28.8: traps and hidden sentries are answered before they are found."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Order
from bot.engine.match import Match
from bot.games.castle.decisions import GiveAnswers, Search, SentryOrder, StayReady, TrapOrder
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    TRAITOR,
    Card,
    Mark,
    Moment,
    Phase,
    SentryRule,
    TrapRule,
    Who,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import Place, intruders, position, zone
from tests.games.castle.lodged import answer
from tests.games.castle.rivals import at_their_turn, both_go
from tests.games.castle.sneaks import ninja, traitor
from tests.games.castle.wolves import alone, walk

TRAP, SENTRY = Mark.TRAP, Mark.SENTRY
K, S = Card.KENJUTSU, Card.SHURIKEN
EXTENDED = {"hiddenSentryAnswers": "extended"}


def search(who: Who, *names: str) -> tuple[Search, ...]:
    return tuple(Search(who, zone(name)) for name in names)


def holding(place: str, *cards: Card) -> Place:
    """In a zone with these cards, and one more that is useless here."""
    return (place, {"hand": [*cards, Card.ROPE]})


def found(objects: dict[str, Mark], **more: Any) -> Match[State]:
    """The ninja has gone to CA5 and CA6 and searches both."""
    match = position(phase=Phase.INTRUDERS, objects=objects, **{"ninja": "YA18", **more})
    intruders(match, *ninja("CA5 CA6"), *search(Who.NINJA, "CA5", "CA6"), StayReady())
    return match


def near(**more: Any) -> Match[State]:
    """The ninja has taken one step, into CA5, and searches it: there is a hidden sentry."""
    match = position(phase=Phase.INTRUDERS, objects={"CA5": SENTRY}, **{"ninja": "YA18", **more})
    intruders(match, *ninja("CA5"), *search(Who.NINJA, "CA5"), StayReady())
    return match


def gives(match: Match[State], *orders: Order) -> tuple[Card | None, ...] | None:
    """The cards with which orders answer; None if the seat is asked."""
    given = answer(match, INTRUDERS, *orders)
    assert given is None or isinstance(given, GiveAnswers)
    return None if given is None else given.cards


# -- traps


@pytest.mark.parametrize(
    ("rule", "cats", "cards"),
    [
        (TrapRule.ASK, 2, None),
        (TrapRule.NEVER, 2, (None, None)),
        (TrapRule.CAT, 2, (Card.CAT, Card.CAT)),
        (TrapRule.CAT, 1, (Card.CAT, None)),
        (TrapRule.CAT, 0, (None, None)),
    ],
)
def test_R21_14_a_trap_is_answered_with_a_cat_as_far_as_they_last(
    rule: TrapRule, cats: int, cards: tuple[Card | None, ...] | None
) -> None:
    match = found({"CA5": TRAP, "CA6": TRAP}, traitor=holding("YA22", *[Card.CAT] * cats))
    assert gives(match, TrapOrder(rule)) == cards


# -- hidden sentries


@pytest.mark.parametrize(
    ("rule", "hand", "card"),
    [
        (SentryRule.NEVER, [K, S], None),
        (SentryRule.KENJUTSU, [K, S], K),
        (SentryRule.KENJUTSU, [S], None),
        (SentryRule.SHURIKEN, [K, S], S),
        (SentryRule.SHURIKEN, [K], None),
        (SentryRule.ANY, [K, S], S),
        (SentryRule.ANY, [K], K),
        (SentryRule.ANY, [], None),
    ],
)
def test_R21_14_a_hidden_sentry_is_answered_with_the_card_that_is_ordered_and_held(
    rule: SentryRule, hand: list[Card], card: Card | None
) -> None:
    assert gives(near(ninja=holding("YA18", *hand)), SentryOrder(rule)) == (card,)


def test_R21_14_to_be_asked_leaves_a_hidden_sentry_to_the_seat() -> None:
    assert gives(near(), SentryOrder(SentryRule.ASK)) is None


@pytest.mark.parametrize("rule", [SentryRule.SHURIKEN, SentryRule.ANY])
def test_R21_8_a_shuriken_that_cannot_be_thrown_is_kept(rule: SentryRule) -> None:
    """The ninja made two steps: then it does not help."""
    match = found({"CA5": SENTRY}, ninja=holding("YA18", S))
    assert gives(match, SentryOrder(rule)) == (None,)


def test_R21_14_each_sentry_is_answered_from_what_is_left_of_the_hand() -> None:
    match = found({"CA5": SENTRY, "CA6": SENTRY}, ninja=holding("YA18", K))
    assert gives(match, SentryOrder(SentryRule.KENJUTSU)) == (K, None)


@pytest.mark.parametrize(("hand", "card"), [([K, Card.SAKE], Card.SAKE), ([K], K)])
def test_R21_13_sake_is_quieter_than_kenjutsu(hand: list[Card], card: Card) -> None:
    match = position(
        phase=Phase.INTRUDERS, objects={"CA5": SENTRY}, traitor=holding("YA18", *hand), options=EXTENDED
    )
    intruders(match, *traitor("CA5"), *search(Who.TRAITOR, "CA5"), StayReady())
    assert gives(match, SentryOrder(SentryRule.ANY)) == (card,)


def test_R21_13_a_shadow_walk_lets_the_sentry_appear_and_comes_last() -> None:
    """The ninja has left the zone."""
    match = found({"CA5": SENTRY}, ninja=holding("YA18", K, Card.SHADOW_WALK), options=EXTENDED)
    assert gives(match, SentryOrder(SentryRule.ANY)) == (K,)
    match = found({"CA5": SENTRY}, ninja=holding("YA18", Card.SHADOW_WALK), options=EXTENDED)
    assert gives(match, SentryOrder(SentryRule.ANY)) == (Card.SHADOW_WALK,)


# -- all in one submission


def test_R21_14_both_kinds_answer_together_in_declared_order() -> None:
    match = found({"CA5": SENTRY, "CA6": TRAP}, ninja=holding("YA18", K), traitor=holding("YA22", Card.CAT))
    trap, sentry = TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.KENJUTSU)
    assert gives(match, trap, sentry) == (K, Card.CAT)
    assert gives(match, sentry, trap) == (K, Card.CAT)


@pytest.mark.parametrize(
    "order", [TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.ANY), TrapOrder(TrapRule.NEVER)]
)
def test_R21_14_a_question_without_an_order_leaves_all_to_the_seat(order: Order) -> None:
    assert gives(found({"CA5": SENTRY, "CA6": TRAP}), order) is None


def test_R21_14_an_order_for_a_missing_find_does_not_matter() -> None:
    match = found({"CA5": TRAP}, traitor=holding("YA22", Card.CAT))
    assert gives(match, TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.ASK)) == (Card.CAT,)


@pytest.mark.parametrize("hand", [[K, S], [K], [S], []])
@pytest.mark.parametrize("cats", [0, 1])
def test_R28_8_when_the_answer_comes_does_not_depend_on_the_hand(hand: list[Card], cats: int) -> None:
    match = found(
        {"CA5": SENTRY, "CA6": TRAP},
        ninja=holding("YA18", *hand),
        traitor=holding("YA22", *[Card.CAT] * cats),
    )
    for trap in TrapRule:
        for sentry in SentryRule:
            given = gives(match, TrapOrder(trap), SentryOrder(sentry))
            assert (given is None) == (trap is TrapRule.ASK or sentry is SentryRule.ASK)


def test_R21_14_no_order_answers_before_something_is_found() -> None:
    match = position(phase=Phase.INTRUDERS)
    assert answer(match, INTRUDERS, TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.ANY)) is None
    match = found({})
    assert match.state.moment is not Moment.ANSWERS
    assert answer(match, INTRUDERS, TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.ANY)) is None


# -- each seat arrangement


def kinds(match: Match[State], seat: Any) -> tuple[set[TrapRule], set[SentryRule]]:
    orders = match.game.orders.listed(match.state, seat)
    traps = {each.rule for each in orders if isinstance(each, TrapOrder)}
    return traps, {each.rule for each in orders if isinstance(each, SentryOrder)}


NO_THROW = set(SentryRule) - {SentryRule.SHURIKEN}


def test_R21_14_one_seat_of_both_orders_both() -> None:
    assert kinds(position(), INTRUDERS) == (set(TrapRule), set(SentryRule))
    assert kinds(position(), GUARDS) == (set(), set())


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 3, "variant": "contested"}])
def test_R21_14_traps_are_the_traitors_to_answer_and_sentries_the_finders(options: dict[str, Any]) -> None:
    match = at_their_turn() if "variant" in options else position(options=options)
    assert kinds(match, NINJA) == (set(), set(SentryRule))
    assert kinds(match, TRAITOR) == (set(TrapRule), NO_THROW)


@pytest.mark.parametrize(
    ("who", "possible"), [(Who.NINJA, (set(), set(SentryRule))), (Who.TRAITOR, (set(TrapRule), NO_THROW))]
)
def test_R26_1_a_lone_wolf_orders_for_their_figure(who: Who, possible: Any) -> None:
    assert kinds(alone(who, "YA18"), INTRUDERS) == possible


@pytest.mark.parametrize("who", list(Who))
def test_R26_3_a_lone_wolf_whom_nobody_knows_may_order_everything(who: Who) -> None:
    match = alone(who, "YA18", is_concealed=True)
    assert kinds(match, INTRUDERS) == (set(TrapRule), set(SentryRule))


@pytest.mark.parametrize("who", list(Who))
def test_R26_3_and_is_answered_for_at_the_same_moment_with_either_figure(who: Who) -> None:
    match = alone(who, "YA18", is_concealed=True, phase=Phase.INTRUDERS, objects={"CA5": TRAP, "CA6": SENTRY})
    intruders(match, *walk(who, "CA5 CA6", "CA5", "CA6"))
    assert match.state.moment is Moment.ANSWERS
    given = gives(match, TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.SHURIKEN))
    assert given == ((Card.CAT, None) if who is Who.TRAITOR else (None, None))


@pytest.mark.parametrize("option", ["traps", "hiddenSentries"])
def test_R4_9_there_are_no_orders_for_missing_objects(option: str) -> None:
    traps, sentries = kinds(position(options={option: 0}), INTRUDERS)
    assert (bool(traps), bool(sentries)) == (option != "traps", option != "hiddenSentries")


def test_R21_14_two_seats_answer_each_for_its_own() -> None:
    """R26.7: rivals too."""
    match = at_their_turn(
        objects={"CA5": SENTRY, "CB5": TRAP}, ninja=holding("YA18", K), traitor=holding("CB6", Card.CAT)
    )
    route = (*traitor("CB5"), *search(Who.TRAITOR, "CB5"))
    both_go(match, (*ninja("CA5"), *search(Who.NINJA, "CA5")), route)
    assert match.awaited() == {NINJA, TRAITOR}
    assert answer(match, TRAITOR, TrapOrder(TrapRule.CAT)) == GiveAnswers((Card.CAT,))
    assert answer(match, NINJA, SentryOrder(SentryRule.KENJUTSU)) == GiveAnswers((K,))


def test_R21_14_orders_for_finds_hold_up_no_commit() -> None:
    assert not TrapOrder.is_needed
    assert not SentryOrder.is_needed
