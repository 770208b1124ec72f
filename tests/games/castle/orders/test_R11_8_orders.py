"""R11.8, R28.8, R28.10: the Cat is ordered before a listen asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import AnswerCat, CatOrder, Pass
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, TRAITOR, Card, CatRule, Moment, Phase, Who
from bot.games.castle.state.state import State
from bot.tables.views.order_sheets import OrderSheet, StandingOrder, order_sheets
from tests.games.castle.kit import guard_at, guards, passes, play, position, zone
from tests.games.castle.lodged import answer
from tests.games.castle.rivals import contested
from tests.games.castle.wolves import alone

YES, NO = AnswerCat(True), AnswerCat(False)
THREE: dict[str, Any] = {"players": 3}
UNSHARED: dict[str, Any] = {**THREE, "intrudersShareAll": False}


def listen(match: Match[State], name: str = "YA8") -> Match[State]:
    guards(match, SentryListen(guard_at(match, name).id))
    assert match.state.moment is Moment.CAT
    return match


def heard(*, ninja: int = 0, traitor: int = 0, cats: int = 1, **more: Any) -> Match[State]:
    """The sentry of YA8 listens: the ninja is one zone away, the traitor two; each has moved at this speed."""
    given = {
        "sentries": {"YA8": 1},
        "ninja": ("CA1", {"speed": ninja}),
        "traitor": ("CA2", {"speed": traitor, "hand": [Card.CAT] * cats or [Card.ROPE]}),
    }
    return listen(position(**{**given, **more}))


@pytest.mark.parametrize(
    ("order", "neither", "ninja", "traitor"),
    [
        (CatOrder(CatRule.ASK), None, None, None),
        (CatOrder(CatRule.NEVER), NO, NO, NO),
        (CatOrder(CatRule.ALWAYS), YES, YES, YES),
        (CatOrder(CatRule.HEARD), NO, YES, YES),
        (CatOrder(CatRule.TRAITOR), NO, NO, YES),
        (CatOrder(CatRule.NINJA), NO, YES, NO),
        (CatOrder(CatRule.WITHIN, 1), NO, YES, NO),
        (CatOrder(CatRule.WITHIN, 2), NO, YES, YES),
    ],
)
def test_R11_8_each_rule_answers_by_who_would_be_heard(
    order: CatOrder, neither: AnswerCat | None, ninja: AnswerCat | None, traitor: AnswerCat | None
) -> None:
    assert answer(heard(), INTRUDERS, order) == neither
    assert answer(heard(ninja=1), INTRUDERS, order) == ninja
    assert answer(heard(traitor=3), INTRUDERS, order) == traitor


@pytest.mark.parametrize("rule", [rule for rule in CatRule if rule is not CatRule.ASK])
def test_R11_8_without_a_cat_every_rule_answers_no_at_the_same_moment(rule: CatRule) -> None:
    order = CatOrder(rule, 1 if rule is CatRule.WITHIN else 0)
    assert answer(heard(ninja=3, traitor=3, cats=0), INTRUDERS, order) == NO


def test_R11_8_nearness_is_counted_from_the_listener_through_walls() -> None:
    """CA2 is one link from YA3, a wall."""
    near = position(sentries={"YA3": 1}, traitor=("CA2", {"speed": 1, "hand": [Card.CAT]}), ninja="left")
    assert answer(listen(near, "YA3"), INTRUDERS, CatOrder(CatRule.WITHIN, 1)) == YES


def test_R11_8_a_near_intruder_who_stood_still_is_not_heard() -> None:
    assert answer(heard(ninja=0, traitor=0), INTRUDERS, CatOrder(CatRule.WITHIN, 2)) == NO


@pytest.mark.parametrize(("rule", "zones"), [(CatRule.HEARD, 0), (CatRule.WITHIN, 1)])
def test_R11_8_an_order_answers_only_an_open_listen(rule: CatRule, zones: int) -> None:
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}))
    assert answer(match, INTRUDERS, CatOrder(rule, zones)) is None


# -- for this turn, or until changed


@pytest.mark.parametrize("once", [False, True])
def test_R11_8_an_order_for_this_turn_ends_with_the_guards_turn(*, once: bool) -> None:
    match = position(phase=Phase.ALERT)
    order = CatOrder(CatRule.NEVER, once=once)
    for phase in (Phase.CARDS, Phase.PATROL, Phase.INTRUDERS):
        facts = passes(match, phase)
        is_over = phase is Phase.INTRUDERS
        assert any(match.game.orders.is_spent(order, fact) for fact in facts) == (once and is_over)


def test_R11_8_being_asked_needs_no_order_for_one_turn() -> None:
    orders = position().game.orders.listed(position().state, INTRUDERS)
    once = {order.rule for order in orders if isinstance(order, CatOrder) and order.once}
    assert once == set(CatRule) - {CatRule.ASK}


# -- each seat arrangement


def rules(match: Match[State], seat: Seat) -> set[tuple[CatRule, int]]:
    orders = match.game.orders.listed(match.state, seat)
    return {(each.rule, each.zones) for each in orders if isinstance(each, CatOrder) and not each.once}


EVERY = {
    *((rule, 0) for rule in CatRule if rule is not CatRule.WITHIN),
    (CatRule.WITHIN, 1),
    (CatRule.WITHIN, 2),
}
OWN = EVERY - {(CatRule.TRAITOR, 0), (CatRule.NINJA, 0)}


def test_R11_8_one_seat_of_both_may_order_everything() -> None:
    assert rules(position(), INTRUDERS) == EVERY
    assert not rules(position(), GUARDS)


def test_R11_8_of_two_intruder_seats_only_the_traitors_orders_the_cat() -> None:
    match = position(options=THREE)
    assert rules(match, TRAITOR) == EVERY
    assert not rules(match, NINJA)


@pytest.mark.parametrize("who", list(Who))
def test_R26_3_an_unknown_lone_wolf_orders_the_cat_with_either_figure(who: Who) -> None:
    assert rules(alone(who, "YA18", is_concealed=True), INTRUDERS) == OWN


@pytest.mark.parametrize(("who", "possible"), [(Who.NINJA, set()), (Who.TRAITOR, OWN)])
def test_R26_1_a_known_lone_wolf_orders_it_as_the_traitor(
    who: Who, possible: set[tuple[CatRule, int]]
) -> None:
    assert rules(alone(who, "YA18"), INTRUDERS) == possible


def test_R28_10_a_rival_speaks_only_for_themself() -> None:
    assert rules(contested(), TRAITOR) == OWN
    assert not rules(contested(), NINJA)


@pytest.mark.parametrize(
    ("order", "mine", "theirs"),
    [
        (CatOrder(CatRule.HEARD), YES, NO),
        (CatOrder(CatRule.WITHIN, 2), YES, NO),
        (CatOrder(CatRule.ALWAYS), YES, YES),
    ],
)
def test_R28_10_that_the_rival_would_be_heard_moves_no_order(
    order: CatOrder, mine: AnswerCat, theirs: AnswerCat
) -> None:
    def match(**speeds: int) -> Match[State]:
        places: dict[str, Any] = {
            "ninja": ("CA1", {"speed": speeds.get("ninja", 0)}),
            "traitor": ("CA2", {"speed": speeds.get("traitor", 0), "hand": [Card.CAT]}),
        }
        return listen(contested(sentries={"YA8": 1}, **places))

    assert answer(match(traitor=2), TRAITOR, order) == mine
    assert answer(match(ninja=2), TRAITOR, order) == theirs


@pytest.mark.parametrize(
    ("order", "ninja", "traitor"),
    [
        (CatOrder(CatRule.NINJA), YES, NO),
        (CatOrder(CatRule.HEARD), YES, YES),
        (CatOrder(CatRule.WITHIN, 2), NO, YES),
    ],
)
def test_R28_5_a_traitor_who_is_not_told_where_the_ninja_is_uses_their_own_knowledge(
    order: CatOrder, ninja: AnswerCat, traitor: AnswerCat
) -> None:
    """The traitor learns whom a listen would hear, so that they can play for both (R11.6)."""
    assert answer(heard(ninja=2, options=UNSHARED), TRAITOR, order) == ninja
    assert answer(heard(traitor=2, options=UNSHARED), TRAITOR, order) == traitor


def test_R28_8_the_guards_wait_only_for_an_order_to_ask() -> None:
    """With all other orders the answer comes at the same moment; nothing but the answer differs."""
    match = heard(ninja=1)
    every = [each for each in match.game.orders.listed(match.state, INTRUDERS) if isinstance(each, CatOrder)]
    waiting = [order for order in every if answer(match, INTRUDERS, order) is None]
    assert waiting == [CatOrder(CatRule.ASK)]


def test_R11_8_after_the_answer_the_guards_go_on() -> None:
    match = heard(ninja=1)
    decision = answer(match, INTRUDERS, CatOrder(CatRule.NINJA))
    assert decision is not None
    play(match, INTRUDERS, decision)
    assert match.awaited() == {GUARDS}
    assert Pass() in match.options(GUARDS)


@pytest.mark.parametrize("cats", [0, 1])
@pytest.mark.parametrize(("turn", "is_asked"), [(1, True), (2, False), (20, False)])
def test_R11_8_the_first_plan_asks_once_for_the_order_whatever_the_hand(
    cats: int, turn: int, *, is_asked: bool
) -> None:
    match = _planning(turn, cats)
    [sheet] = _missing(match, ())
    assert sheet.holds_up is is_asked
    choices = [CatOrder(CatRule.HEARD), CatOrder(CatRule.ASK)] if is_asked else []
    assert [offer.order for offer in sheet.choosing] == choices
    assert not _missing(match, [StandingOrder(CatOrder(CatRule.NEVER))])


def _planning(turn: int, cats: int) -> Match[State]:
    hand = [Card.CAT] * cats or [Card.ROPE]
    return position(turn=turn, phase=Phase.INTRUDERS, traitor=("YA22", {"hand": hand}))


def _missing(match: Match[State], lodged: Sequence[StandingOrder]) -> list[OrderSheet]:
    sheets = order_sheets(BOX, match, INTRUDERS, lodged, is_drafting=True)
    return [each for each in sheets if each.is_missing]


def test_R11_8_no_alarm_puts_the_order_to_rest_and_a_stored_alarm_counts_no_more() -> None:
    assert not CatOrder.is_wary
    order = StandingOrder(CatOrder(CatRule.NEVER), Detected(Who.TRAITOR, zone("YA22")))
    assert not order.rests
    assert not _missing(_planning(3, 1), [order])


@pytest.mark.parametrize("cats", [0, 1])
def test_R11_8_no_listen_waits_for_a_seat_that_has_never_chosen(cats: int) -> None:
    match = heard(traitor=2, cats=cats)
    assert answer(match, INTRUDERS) == AnswerCat(bool(cats))
    assert answer(heard(cats=cats), INTRUDERS) == NO
    assert match.game.orders.stands(match.state, INTRUDERS, CatOrder) == CatOrder(CatRule.HEARD)
