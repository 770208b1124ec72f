"""R11: listening, and It Was a Cat."""

import pytest

from bot.engine.match import Match, witnessed
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.decisions import AnswerCat, CatOrder, Go, Halt, Inside
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan
from bot.games.castle.facts.turn import AlertSet, CardPlayed
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, CatRule, Moment, Phase, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    LEFT,
    facts_of,
    flags,
    guard_at,
    guards,
    intruders,
    options_of,
    passes,
    patrol_at,
    play,
    position,
    zone,
)
from tests.games.castle.sneaks import ninja

CAT = {"hand": [Card.CAT]}


def heard(match: Match[State], name: str) -> bool:
    """True if the sentry in a zone hears somebody, with no Cat played."""
    facts = guards(match, SentryListen(guard_at(match, name).id))
    if match.state.moment is Moment.CAT:
        facts += play(match, INTRUDERS, AnswerCat(False))
    (answer,) = facts_of(facts, ListenAnswered)
    return answer.heard


def test_R11_1_sentries_listen_by_one_card_and_patrols_by_the_other() -> None:
    """Also off the track and in a moat; not drunk, not inside."""
    match = position(
        sentries={"MA1": 1, "inside": 1},
        patrols={"YA15": (None, 2)},
        drunk=["YA2"],
        passage_cards=1,
        found=["YA1"],
    )
    assert options_of(match, GUARDS, SentryListen) == [SentryListen(guard_at(match, "MA1").id)]
    assert options_of(match, GUARDS, PatrolListen) == [PatrolListen(patrol_at(match, "YA15").id)]


@pytest.mark.parametrize(
    ("listener", "place", "speed", "hears"),
    [
        ("YA2", "CA2", 1, False),
        ("YA2", "CA2", 2, True),
        ("YA2", "CA2", 3, True),
        ("YA11", "MA1", 3, True),
        ("YA8", "CA6", 3, False),
        ("YA2", "OM1", 1, True),
    ],
)
def test_R11_2_and_3_C9_C10_speed_against_noise_distance(
    listener: str, place: str, speed: int, hears: bool
) -> None:
    """CA2 is two links from YA2, one of them a wall; MA1 three from YA11 by two walls, CA6 four from YA8."""
    assert heard(position(sentries={listener: 1}, ninja=(place, {"speed": speed})), listener) is hears


def test_R11_3_each_intruder_counts_alone() -> None:
    """The near one stood still, the far one ran: nothing between them adds up."""
    match = position(sentries={"YA2": 1}, ninja=("CA1", {"speed": 0}), traitor=("YA22", {"speed": 3}))
    assert not heard(match, "YA2")


def test_R11_3_4_visible_intruders_count_also_in_the_same_zone() -> None:
    """Distance 0, speed 1."""
    match = position(sentries={"YA2": 1}, ninja=("YA2", {"speed": 1, "shown": True}))
    assert heard(match, "YA2")


def test_R11_3_5_C11_only_heard_or_nothing_is_told() -> None:
    """Not which, not how many, not where; both in range are one rise (R7.2)."""
    match = position(
        sentries={"YA2": 1}, ninja=("CA2", {"speed": 3}), traitor=("YA3", {"speed": 3, "hand": []})
    )
    facts = guards(match, SentryListen(guard_at(match, "YA2").id))
    assert [fact.level for fact in facts_of(facts, AlertSet)] == [Alert.LOW]
    for seat in (GUARDS, None):
        seen = witnessed(facts, match.game.viewer(seat))
        assert facts_of(seen, ListenBegan)[0].in_range is None
    (own,) = facts_of(witnessed(facts, match.game.viewer(INTRUDERS)), ListenBegan)
    assert own.in_range == (Who.NINJA, Who.TRAITOR)


def test_R11_3_6_a_guard_who_heard_may_move_up_to_two_zones() -> None:
    """Or stay."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor="left")
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert Halt() in match.options(GUARDS)
    guards(match, Go(zone("YA1")), Go(zone("YA2")))
    assert match.state.moment is Moment.QUIET
    assert flags(match, guard_at(match, "YA2")).moved


def test_R11_3_6_a_guard_who_heard_nothing_does_not_move() -> None:
    """The card is spent, that is all."""
    match = position(sentries={"YA8": 1}, ninja="left", traitor="left")
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.state.moment is Moment.QUIET
    assert not flags(match, guard_at(match, "YA8")).moved


def test_R11_4_an_intruder_who_stood_still_is_never_heard() -> None:
    """Not even in the listener's zone."""
    match = position(sentries={"YA2": 1}, ninja=("YA2", {"speed": 0, "shown": True}))
    assert not heard(match, "YA2")


def test_R11_5_and_R23_7_C14_into_the_passage_and_out_again() -> None:
    """Inside, a running ninja is never heard; outside, they count from the first step."""
    match = position(phase=Phase.INTRUDERS, ninja="YA3", sentries={"YA4": 1, "YA8": 1}, traitor=LEFT)
    intruders(match, *ninja("YA2 YA1"), Inside(Who.NINJA))
    passes(match, Phase.CARDS)
    assert match.state.ninja.speed == 3
    assert not heard(match, "YA8")
    passes(match, Phase.INTRUDERS)
    intruders(match, *ninja("YA1 YA2"))
    assert match.state.ninja.speed == 2
    passes(match, Phase.CARDS)
    assert heard(match, "YA4")


def test_R11_3_2_the_traitor_may_answer_with_a_cat() -> None:
    """Hears nothing; the card is out."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor=("YA22", CAT))
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.options(INTRUDERS) == [AnswerCat(False), AnswerCat(True)]
    facts = play(match, INTRUDERS, AnswerCat(True))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(False)]
    assert [fact.card for fact in facts_of(facts, CardPlayed)] == [Card.CAT]
    assert match.state.traitor.hand.size == 0
    assert match.state.moment is Moment.QUIET


def test_R11_3_2_also_from_the_passage() -> None:
    """The traitor is inside."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor=("inside", CAT))
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert AnswerCat(True) in match.options(INTRUDERS)


@pytest.mark.parametrize(
    "traitor",
    ["left", "dead", "returning", ("YA22", {"hand": []}), ("YA22", {"hand": [Card.ROPE], "cats_played": 2})],
)
def test_R28_8_C13_C50_when_no_cat_can_come_the_answer_is_given_at_once(traitor: str) -> None:
    """No traitor in play, an empty hand, or both Cats played."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor=traitor)
    facts = guards(match, SentryListen(guard_at(match, "YA8").id))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(True)]


@pytest.mark.parametrize("played", [0, 1])
def test_R28_8_C50_without_a_cat_in_the_hand_the_confirmation_is_awaited_all_the_same(played: int) -> None:
    """The guards see the same waiting sign; there is just no choice, and an order answers at once (R11.8)."""
    traitor = ("YA22", {"hand": [Card.ROPE], "cats_played": played})
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor=traitor)
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.awaited() == {INTRUDERS}
    assert match.options(INTRUDERS) == [AnswerCat(False)]
    assert match.game.orders.answer(match.state, INTRUDERS, [CatOrder(CatRule.HEARD)]) == AnswerCat(False)


def test_R11_6_C12_a_cat_may_come_with_nobody_in_range() -> None:
    """The answer is nothing, and the card is lost."""
    match = position(sentries={"YA2": 1}, ninja="OL4", traitor=("YA22", CAT))
    guards(match, SentryListen(guard_at(match, "YA2").id))
    facts = play(match, INTRUDERS, AnswerCat(True))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(False)]
    assert match.state.traitor.hand.size == 0
    assert match.state.alert is Alert.NONE


@pytest.mark.parametrize(
    ("rule", "speed", "answer"),
    [
        (CatRule.ASK, 1, None),
        (CatRule.NEVER, 1, AnswerCat(False)),
        (CatRule.HEARD, 1, AnswerCat(True)),
        (CatRule.HEARD, 0, AnswerCat(False)),
        (CatRule.ALWAYS, 0, AnswerCat(True)),
    ],
)
def test_R11_8_a_standing_order_answers(rule: CatRule, speed: int, answer: AnswerCat | None) -> None:
    """Never, only if heard, or always, in range or not (R11.6); without an order the seat is asked."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": speed}), traitor=("YA22", CAT))
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert match.game.orders.answer(match.state, INTRUDERS, [CatOrder(rule)]) == answer


def test_R11_8_orders_may_be_lodged_at_any_time_by_the_traitors_seat_only() -> None:
    """Also without a Cat."""
    match = position(traitor=("YA22", {"hand": []}))
    kinds = {
        seat: {type(each) for each in match.game.orders.listed(match.state, seat)}
        for seat in match.game.seats
    }
    assert CatOrder in kinds[INTRUDERS]
    assert CatOrder not in kinds[GUARDS]


@pytest.mark.parametrize(
    ("decision", "card"), [(SentryListen, Card.SENTRY_LISTEN), (PatrolListen, Card.PATROL_LISTEN)]
)
def test_R11_1_each_listen_spends_its_own_card(
    decision: type[SentryListen | PatrolListen], card: Card
) -> None:
    match = position(sentries={"YA2": 1}, patrols={"YA6": ("YA7", 2)}, traitor="left")
    (listen,) = options_of(match, GUARDS, decision)
    assert [played.card for played in facts_of(guards(match, listen), CardPlayed)] == [card]
