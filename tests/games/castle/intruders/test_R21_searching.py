"""R21.1 to R21.9, R21.12: searches and what they find. Answers and the limit of guards: test_R21_answers.py."""

from __future__ import annotations

import pytest

from bot.engine.game import Illegal, Piece
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.decisions import Escape, GiveAnswers, Inside, Pass, Search, StayReady
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.sneaking import (
    MissionDone,
    SearchesAnswered,
    SearchesDeclared,
    SentryAppeared,
    SentryErased,
    TrapHushed,
)
from bot.games.castle.facts.turn import AlertSet, CardPlayed, Why
from bot.games.castle.kinds import INTRUDERS, Alert, Card, Goes, Mark, Moment, Phase, Pile, Who
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    flags,
    guard_at,
    intruders,
    label,
    passes,
    pieces_of,
    play,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, holds, ninja, seen_by_all, traitor

TRAP = {"CA5": Mark.TRAP}
SENTRY = {"CA5": Mark.SENTRY}


def search(who: Who, *names: str) -> tuple[Search, ...]:
    return tuple(Search(who, zone(name)) for name in names)


WALKED = (*ninja("YA2"), ShadowWalk(), *ninja("YA3"))


@pytest.mark.parametrize(
    ("start", "plan", "found"),
    [
        ("YA1", (), ""),
        ("YA1", ninja("YA2"), "YA1 YA2"),
        ("YA1", ninja("YA2 YA1 YA2"), "YA1 YA2"),
        ("YA1", (Inside(NINJA),), "YA1"),
        (INSIDE, ninja("YA1"), "YA1"),
        ("YA1", (*ninja("YA2"), Rope(NINJA, zone("CA1")), *ninja("CA1")), "YA1 YA2 CA1"),
        ("YA1", WALKED, "YA1 YA2 YA3"),
        ("OL1", (*ninja("OL2"), Escape(NINJA)), ""),
    ],
    ids=[
        "still",
        "left",
        "re-entered",
        "into the passage",
        "out of it",
        "rope",
        "shadow walk",
        "off the map",
    ],
)
def test_R21_2_C33_the_start_if_left_and_every_zone_entered(
    start: str, plan: tuple[Piece, ...], found: str
) -> None:
    """Guards do not matter, nor the way in; the passage and places off the map are no zones."""
    match = position(phase=Phase.INTRUDERS, ninja=start, sentries={"YA2": 1})
    assert {label(one.zone) for one in pieces_of(match, Search, *plan) if one.who is NINJA} == {
        *found.split()
    }


def test_R21_1_C33_up_to_two_different_zones() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    moved = ninja("YA2 YA3")
    assert len(pieces_of(match, Search, *moved)) == 3
    assert len(pieces_of(match, Search, *moved, *search(NINJA, "YA2"))) == 2
    assert pieces_of(match, Search, *moved, *search(NINJA, "YA2", "YA1")) == []


def test_R21_1_each_intruder_on_their_own() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    plan = (*ninja("YA2"), *traitor("YA21"), *search(NINJA, "YA1", "YA2"), *search(TRAITOR, "YA21", "YA22"))
    assert len(facts_of(intruders(match, *plan), SearchesDeclared)[0].searches) == 4


def test_R21_2_the_trail_is_this_turns_only() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    intruders(match, *ninja("YA2"))
    passes(match, Phase.INTRUDERS)
    assert pieces_of(match, Search) == []


def test_R21_3_all_are_declared_before_any_answer_in_any_order() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    plan = (*ninja("YA2"), *traitor("YA21"), *search(TRAITOR, "YA21"), *search(NINJA, "YA2"))
    facts = intruders(match, *plan)
    declared = SearchesDeclared(((TRAITOR, zone("YA21")), (NINJA, zone("YA2"))))
    kinds = [type(fact) for fact in facts]
    assert facts_of(facts, SearchesDeclared) == [declared]
    assert kinds.index(SearchesDeclared) < kinds.index(SearchesAnswered)


def test_R21_3_both_may_name_the_same_zone() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA20")
    facts = intruders(
        match, *ninja("YA21"), *traitor("YA21"), *search(NINJA, "YA21"), *search(TRAITOR, "YA21")
    )
    assert len(facts_of(facts, SearchesAnswered)[0].answers) == 2


def test_R21_4_all_contents_are_announced_together() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=TRAP)
    facts = intruders(match, *ninja("CA5 CA3"), *search(NINJA, "CA5", "CA3"))
    answered = SearchesAnswered(((NINJA, zone("CA5"), Mark.TRAP, True), (NINJA, zone("CA3"), Mark.B, False)))
    assert facts_of(seen_by_all(facts), SearchesAnswered) == [answered]
    assert match.state.marks.searched == {zone("CA5"): Mark.TRAP, zone("CA3"): Mark.B}


def test_R21_4_no_search_no_announcement() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    assert facts_of(intruders(match, *ninja("YA2")), SearchesAnswered) == []


def test_R21_5_results_come_in_declared_order_each_completely() -> None:
    objects = {"CA5": Mark.SENTRY, "CA6": Mark.TRAP}
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=objects)
    intruders(match, *ninja("CA5 CA6"), *search(NINJA, "CA6", "CA5"))
    facts = play(match, INTRUDERS, GiveAnswers((None, None)))
    assert [fact.why for fact in facts_of(facts, AlertSet)][:2] == [Why.TRAP, Why.SENTRY]


def test_R21_6_the_own_goal_completes_the_mission() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CA1")
    facts = intruders(match, *ninja("CA2"), *search(NINJA, "CA2"))
    assert facts_of(facts, MissionDone) == [MissionDone(NINJA, Mark.A)]
    assert match.state.ninja.is_done
    assert match.state.alert is Alert.NONE


def test_R21_6_anothers_goal_has_no_effect() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CA1")
    facts = intruders(match, *ninja("CA3"), *search(NINJA, "CA3"))
    assert facts_of(facts, MissionDone) == []
    assert not match.state.ninja.is_done


def test_R21_6_C36_the_mates_goal_must_be_searched_by_the_mate() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CB2", traitor="CB2")
    facts = intruders(match, *ninja("CB1"), *search(NINJA, "CB1"))
    assert facts_of(facts, MissionDone) == []
    passes(match, Phase.INTRUDERS)
    facts = intruders(match, *traitor("CB1"), *search(TRAITOR, "CB1"))
    assert facts_of(facts, MissionDone) == [MissionDone(TRAITOR, Mark.D)]


def test_R21_6_goals_stay_on_the_map_and_are_found_once() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CA1")
    intruders(match, *ninja("CA2"), *search(NINJA, "CA2"))
    assert match.state.marks.objects is not None
    assert match.state.marks.objects[zone("CA2")] is Mark.A
    passes(match, Phase.INTRUDERS)
    facts = intruders(match, *ninja("CA1"), *search(NINJA, "CA2"))
    assert facts_of(facts, SearchesAnswered) == [SearchesAnswered(((NINJA, zone("CA2"), Mark.A, False),))]
    assert facts_of(facts, MissionDone) == []


def test_R21_7_a_trap_raises_the_alert_and_stays() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=TRAP)
    intruders(match, *ninja("CA5"), *search(NINJA, "CA5"), StayReady())
    play(match, INTRUDERS, GiveAnswers((None,)))
    assert match.state.alert is Alert.LOW
    assert match.state.marks.objects is not None
    assert match.state.marks.objects[zone("CA5")] is Mark.TRAP


@pytest.mark.parametrize(("card", "level"), [(None, Alert.MEDIUM), (Card.CAT, Alert.LOW)])
def test_R21_7_C34_again_for_each_discovering_search(card: Card | None, level: Alert) -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects=TRAP)
    both = (*search(NINJA, "CA5"), *search(TRAITOR, "CA5"))
    intruders(match, *ninja("CA5"), *traitor("CA5"), *both, StayReady())
    play(match, INTRUDERS, GiveAnswers((card, None)))
    assert match.state.alert is level


def test_R21_7_a_cat_cancels_it_for_the_ninja_too() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=TRAP)
    intruders(match, *ninja("CA5"), *search(NINJA, "CA5"), StayReady())
    facts = play(match, INTRUDERS, GiveAnswers((Card.CAT,)))
    assert facts_of(facts, CardPlayed) == [CardPlayed(Pile.TRAITOR, Card.CAT, Goes.OUT, INTRUDERS)]
    assert facts_of(facts, TrapHushed) == [TrapHushed(zone("CA5"))]
    assert (match.state.alert, holds(match, TRAITOR, Card.CAT)) == (Alert.NONE, 0)


@pytest.mark.parametrize(("card", "level"), [(Card.KENJUTSU, Alert.LOW), (Card.SHURIKEN, Alert.NONE)])
def test_R21_8_the_ninja_neutralises_a_hidden_sentry(card: Card, level: Alert) -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=SENTRY)
    intruders(match, *ninja("CA5"), *search(NINJA, "CA5"), StayReady())
    facts = play(match, INTRUDERS, GiveAnswers((card,)))
    assert facts_of(facts, SentryErased) == [SentryErased(zone("CA5"), card)]
    assert facts_of(facts, SentryAppeared) == []
    assert (match.state.alert, holds(match, NINJA, card)) == (level, 1)
    assert match.state.marks.objects is not None
    assert zone("CA5") not in match.state.marks.objects


def test_R21_8_the_traitors_kenjutsu_raises_the_alert_by_two() -> None:
    match = position(phase=Phase.INTRUDERS, traitor="YA18", objects=SENTRY)
    intruders(match, *traitor("CA5"), *search(TRAITOR, "CA5"), StayReady())
    play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU,)))
    assert match.state.alert is Alert.MEDIUM


def test_R21_8_C35_wherever_the_finder_is_now() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=SENTRY)
    intruders(match, *ninja("CA5 CA3 CA1"), *search(NINJA, "CA5"), StayReady())
    play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU,)))
    assert match.state.alert is Alert.LOW


def test_R21_8_a_shuriken_only_after_at_most_one_step() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=SENTRY)
    intruders(match, *ninja("CA5 CA3"), *search(NINJA, "CA5"))
    with pytest.raises(Illegal):
        play(match, INTRUDERS, GiveAnswers((Card.SHURIKEN,)))


def test_R21_8_no_other_card_and_not_the_mates() -> None:
    match = position(phase=Phase.INTRUDERS, traitor="YA18", objects=SENTRY)
    intruders(match, *traitor("CA5"), *search(TRAITOR, "CA5"))
    for card in (Card.SHURIKEN, Card.SAKE, Card.SHADOW_WALK, Card.CAT):
        with pytest.raises(Illegal):
            play(match, INTRUDERS, GiveAnswers((card,)))


def test_R21_9_not_neutralised_the_sentry_appears_and_the_alert_is_high() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=SENTRY)
    intruders(match, *ninja("CA5"), *search(NINJA, "CA5"))
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, SentryErased) == [SentryErased(zone("CA5"), None)]
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("CA5"))]
    assert (figure(match, NINJA), match.state.alert) == ("CA5", Alert.HIGH)
    sentry = guard_at(match, "CA5")
    assert (sentry.patrol, sentry.is_drunk, flags(match, sentry)) == (None, False, (False, False, False))


def test_R21_9_C35_a_finder_elsewhere_is_not_shown() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=SENTRY)
    intruders(match, *ninja("CA5 CA3"), *search(NINJA, "CA5"))
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, Detected) == []
    assert match.state.alert is Alert.HIGH


def test_R21_9_and_R15_8_C46_every_intruder_in_that_zone_is_detected() -> None:
    """The pass that was sent has lapsed, and the intruder may still kill the sentry: hidden again, the alert stays
    High."""
    match = position(phase=Phase.INTRUDERS, ninja="CA5", traitor="CA3", objects=SENTRY)
    intruders(match, *ninja("CA6"), *traitor("CA5"), *search(NINJA, "CA5"))
    assert match.state.agreed.passed == {INTRUDERS}
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, Detected) == [Detected(TRAITOR, zone("CA5"))]
    assert (match.state.moment, match.state.alert) == (Moment.AFTER, Alert.HIGH)
    play(match, INTRUDERS, Kill(TRAITOR, guard_at(match, "CA5").id))
    assert (figure(match, TRAITOR), match.state.alert, match.state.guards) == (None, Alert.HIGH, {})
    play(match, INTRUDERS, Pass())
    assert match.state.phase is Phase.ALERT


def test_R21_12_an_emptied_zone_answers_nothing() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", objects=SENTRY)
    intruders(match, *ninja("CA5"), *search(NINJA, "CA5"))
    play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU,)))
    assert match.state.marks.searched[zone("CA5")] is None
    passes(match, Phase.INTRUDERS)
    facts = intruders(match, *ninja("CA3"), *search(NINJA, "CA5"))
    assert facts_of(facts, SearchesAnswered) == [SearchesAnswered(((NINJA, zone("CA5"), None, False),))]
