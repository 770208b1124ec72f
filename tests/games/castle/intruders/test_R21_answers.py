"""R21.10, R21.11, R21.14: the limit of guards, two finders, and the answers to finds."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Illegal, Piece
from bot.engine.match import Match
from bot.games.castle.decisions import (
    AnswerWith,
    GiveAnswers,
    Pass,
    Search,
    StayReady,
    TakeOff,
)
from bot.games.castle.facts.fighting import Detected, GuardFell, Vanished
from bot.games.castle.facts.sneaking import RemovalAsked, SentryAppeared, SentryErased
from bot.games.castle.facts.turn import AlertSet, CardPlayed, Why
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Mark, Moment, Phase, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    INSIDE,
    Place,
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    pieces_of,
    place,
    play,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, holds, ninja, traitor

TWO = {"CA5": Mark.SENTRY, "CA6": Mark.SENTRY}
NOTHING: Place = ("YA22", {"hand": []})


def search(who: Who, *names: str) -> tuple[Search, ...]:
    return tuple(Search(who, zone(name)) for name in names)


def found(objects: dict[str, Mark], **more: Any) -> Match[State]:
    """The ninja has gone to CA5 and CA6 and searches both; the side stays ready."""
    match = position(phase=Phase.INTRUDERS, objects=objects, **{"ninja": "YA18", **more})
    intruders(match, *ninja("CA5 CA6"), *search(NINJA, "CA5", "CA6"), StayReady())
    return match


def at_limit(**more: Any) -> Match[State]:
    """The ninja has come upon a hidden sentry in CA5 while as many guards are out as may be."""
    limit = {"options": {"maxGuards": 14}, "sentries": {"YA4": 12}, "patrols": {"YA2": ("YA3", 2)}}
    match = position(
        phase=Phase.INTRUDERS, objects={"CA5": Mark.SENTRY}, **{"ninja": "YA18", **limit, **more}
    )
    intruders(match, *ninja("CA5"), *search(NINJA, "CA5"))
    return match


def test_R21_14_all_answers_in_one_submission_in_declared_order() -> None:
    match = found({"CA5": Mark.TRAP, "CA6": Mark.SENTRY})
    assert match.state.moment is Moment.ANSWERS
    assert pieces_of(match, AnswerWith) == [AnswerWith(None), AnswerWith(Card.CAT)]
    second = pieces_of(match, AnswerWith, AnswerWith(None))
    assert second == [AnswerWith(None), AnswerWith(Card.KENJUTSU)]
    with pytest.raises(Illegal):
        play(match, INTRUDERS, GiveAnswers((None,)))


def test_R21_14_a_card_is_promised_once() -> None:
    match = found(TWO, ninja=("YA18", {"hand": [Card.KENJUTSU]}))
    kill = AnswerWith(Card.KENJUTSU)
    assert pieces_of(match, AnswerWith, kill) == [AnswerWith(None)]
    assert pieces_of(match, AnswerWith, AnswerWith(None)) == [AnswerWith(None), kill]


def test_R21_14_one_cat_answers_one_trap() -> None:
    match = found({"CA5": Mark.TRAP, "CA6": Mark.TRAP})
    assert pieces_of(match, AnswerWith, AnswerWith(Card.CAT)) == [AnswerWith(None)]
    play(match, INTRUDERS, GiveAnswers((None, Card.CAT)))
    assert match.state.alert is Alert.LOW


def test_R21_14_C51_one_confirmation_for_both_whatever_the_hands_hold() -> None:
    hands: dict[str, Any] = {
        "ninja": ("YA18", {"hand": [Card.ROPE]}),
        "traitor": ("YA22", {"hand": [Card.SAKE]}),
    }
    match = found({"CA5": Mark.TRAP, "CA6": Mark.SENTRY}, **hands)
    assert match.state.moment is Moment.ANSWERS
    assert pieces_of(match, AnswerWith) == [AnswerWith(None)]
    results = play(match, INTRUDERS, GiveAnswers((None, None)))
    assert [fact.why for fact in facts_of(results, AlertSet)] == [Why.TRAP, Why.SENTRY]


@pytest.mark.parametrize(
    ("objects", "hands", "level"),
    [
        ({"CA5": Mark.TRAP}, {"traitor": NOTHING}, Alert.LOW),
        ({"CA5": Mark.TRAP}, {"traitor": ("YA22", {"cats_played": 2})}, Alert.LOW),
        ({"CA6": Mark.SENTRY}, {"ninja": ("YA18", {"hand": []})}, Alert.HIGH),
        (
            {"CA5": Mark.TRAP, "CA6": Mark.SENTRY},
            {"ninja": ("YA18", {"hand": []}), "traitor": NOTHING},
            Alert.MEDIUM,
        ),
    ],
    ids=["no hand for a trap", "both Cats played", "no hand for a sentry", "neither"],
)
def test_R21_14_C51_results_come_at_once_when_nothing_can_answer_them(
    objects: dict[str, Mark], hands: dict[str, Any], level: Alert
) -> None:
    match = found(objects, **hands)
    assert match.state.alert is level
    assert match.state.moment is (Moment.AFTER if len(hands) == 1 else Moment.QUIET)


def test_R21_14_only_those_that_must_be_asked_are_answered() -> None:
    match = found({"CA5": Mark.TRAP, "CA6": Mark.SENTRY}, traitor=NOTHING)
    assert pieces_of(match, AnswerWith) == [AnswerWith(None), AnswerWith(Card.KENJUTSU)]
    play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU,)))
    assert match.state.alert is Alert.MEDIUM


def test_R21_14_an_answer_that_came_too_late_lapses_and_its_card_is_kept() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects=TWO)
    both = (*search(NINJA, "CA5"), *search(TRAITOR, "CA5"))
    intruders(match, *ninja("CA5"), *traitor("CA5"), *both, StayReady())
    facts = play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU, Card.KENJUTSU)))
    assert [fact.pile for fact in facts_of(facts, CardPlayed)] == ["ninja"]
    assert (holds(match, NINJA, Card.KENJUTSU), holds(match, TRAITOR, Card.KENJUTSU)) == (1, 2)
    assert match.state.alert is Alert.LOW


def test_R21_11_the_second_finder_may_neutralise_the_sentry() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects=TWO)
    both = (*search(NINJA, "CA5"), *search(TRAITOR, "CA5"))
    intruders(match, *ninja("CA5"), *traitor("CA5"), *both, StayReady())
    facts = play(match, INTRUDERS, GiveAnswers((None, Card.KENJUTSU)))
    assert facts_of(facts, SentryErased) == [SentryErased(zone("CA5"), Card.KENJUTSU)]
    assert facts_of(facts, SentryAppeared) == []
    assert match.state.alert is Alert.MEDIUM


def test_R21_11_first_the_one_declared_first() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects=TWO)
    both = (*search(TRAITOR, "CA5"), *search(NINJA, "CA5"))
    intruders(match, *ninja("CA5"), *traitor("CA5"), *both, StayReady())
    facts = play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU, Card.KENJUTSU)))
    assert [fact.pile for fact in facts_of(facts, CardPlayed)] == ["traitor"]


def test_R21_11_the_sentry_appears_once() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects=TWO)
    both = (*search(NINJA, "CA5"), *search(TRAITOR, "CA5"))
    intruders(match, *ninja("CA5"), *traitor("CA5"), *both)
    facts = play(match, INTRUDERS, GiveAnswers((None, None)))
    assert len(facts_of(facts, SentryAppeared)) == 1
    assert (figure(match, NINJA), figure(match, TRAITOR)) == ("CA5", "CA5")


def test_R21_10_the_guards_are_asked_after_the_chance_to_neutralise() -> None:
    match = at_limit()
    assert match.awaited() == {INTRUDERS}
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, RemovalAsked) == [RemovalAsked(zone("CA5"))]
    assert match.awaited() == {GUARDS}


def test_R21_10_not_when_the_sentry_was_neutralised() -> None:
    match = at_limit()
    facts = play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU,)))
    assert facts_of(facts, RemovalAsked) == []


def test_R21_10_any_guard_may_be_removed_or_none() -> None:
    match = at_limit(sentries={"YA4": 10, INSIDE: 1}, drunk=["YA5"], passage_cards=1, found=["YA1"])
    play(match, INTRUDERS, GiveAnswers((None,)))
    assert match.options(GUARDS) == [TakeOff(None), *(TakeOff(guard) for guard in match.state.guards)]


def test_R21_10_a_removal_places_the_sentry() -> None:
    match = at_limit()
    play(match, INTRUDERS, GiveAnswers((None,)))
    key = guard_at(match, "YA4").id
    facts = guards(match, TakeOff(key))
    assert facts_of(facts, GuardFell) == [GuardFell(key, zone("YA4"), None)]
    assert len(facts_of(facts, SentryAppeared)) == 1
    assert (figure(match, NINJA), match.state.alert) == ("CA5", Alert.HIGH)
    assert match.state.moment is Moment.AFTER


@pytest.mark.parametrize("name", ["YA2", INSIDE])
def test_R21_10_the_removed_guard_leaves_a_group_or_frees_a_place(name: str) -> None:
    match = at_limit(sentries={"YA4": 11, INSIDE: 1}, passage_cards=1, found=["YA1"])
    play(match, INTRUDERS, GiveAnswers((None,)))
    guards(match, TakeOff(guard_at(match, name).id))
    assert len(match.state.guards_at(place(name))) == (1 if name == "YA2" else 0)
    assert (match.state.patrols == {}) == (name == "YA2")
    assert match.state.places_free() == (0 if name == "YA2" else 1)


def test_R21_10_a_removal_hides_nobody() -> None:
    match = at_limit(sentries={"YA4": 11, "YA22": 1}, traitor=("YA22", {"shown": True}))
    play(match, INTRUDERS, GiveAnswers((None,)))
    facts = guards(match, TakeOff(guard_at(match, "YA22").id))
    assert facts_of(facts, Vanished) == []
    assert figure(match, TRAITOR) == "YA22"


def test_R21_10_declined_no_figure_but_the_finder_there_is_shown() -> None:
    match = at_limit()
    play(match, INTRUDERS, GiveAnswers((None,)))
    facts = guards(match, TakeOff(None))
    assert facts_of(facts, SentryErased) == [SentryErased(zone("CA5"), None)]
    assert facts_of(facts, SentryAppeared) == []
    assert facts_of(facts, AlertSet)[0].level is Alert.HIGH
    assert figure(match, NINJA) == "CA5"


def test_R21_10_declined_the_pass_that_was_sent_stands() -> None:
    match = at_limit()
    play(match, INTRUDERS, GiveAnswers((None,)))
    guards(match, TakeOff(None))
    assert match.state.phase is Phase.ALERT


def test_R21_10_declined_the_finder_is_shown_until_they_move() -> None:
    match = at_limit(sentries={"YA4": 14}, patrols={})
    play(match, INTRUDERS, GiveAnswers((None,)))
    guards(match, TakeOff(None))
    passes(match, Phase.INTRUDERS)
    assert figure(match, NINJA) == "CA5"
    intruders(match, *ninja("CA3"))
    assert figure(match, NINJA) is None


def test_R21_10_two_sentries_at_the_limit_are_two_questions() -> None:
    match = found(TWO, sentries={"YA4": 12}, options={"maxGuards": 14}, patrols={"YA2": ("YA3", 2)})
    play(match, INTRUDERS, GiveAnswers((None, None)))
    guards(match, TakeOff(guard_at(match, "YA4").id))
    assert match.awaited() == {GUARDS}
    facts = guards(match, TakeOff(None))
    assert facts_of(facts, SentryErased) == [SentryErased(zone("CA6"), None)]
    assert match.state.moment is Moment.AFTER
    play(match, INTRUDERS, Pass())
    assert match.state.phase is Phase.ALERT


def test_R21_14_each_finder_answers_from_their_own_hand() -> None:
    hand = {"hand": [Card.KENJUTSU, Card.ROPE]}
    match = position(phase=Phase.INTRUDERS, ninja=("YA18", hand), traitor=("CA4", hand), objects=TWO)
    both = (*search(NINJA, "CA5"), *search(TRAITOR, "CA6"))
    intruders(match, *ninja("CA5"), *traitor("CA6"), *both, StayReady())
    assert AnswerWith(Card.KENJUTSU) in pieces_of(match, AnswerWith, AnswerWith(Card.KENJUTSU))
    facts = play(match, INTRUDERS, GiveAnswers((Card.KENJUTSU, Card.KENJUTSU)))
    assert [fact.pile for fact in facts_of(facts, CardPlayed)] == ["ninja", "traitor"]
    assert match.state.alert is Alert.HIGH


def test_R21_14_the_answers_are_complete_when_each_is_given() -> None:
    match = found({"CA5": Mark.TRAP, "CA6": Mark.SENTRY})
    for given in ((), (AnswerWith(None),), (AnswerWith(None), AnswerWith(None))):
        draft = match.draft(INTRUDERS, given)
        assert draft is not None
        assert draft.is_complete() == (draft.missing() == "") == (len(given) == 2)


def test_R21_14_an_answer_belongs_to_its_own_zone() -> None:
    match = found(TWO)
    facts = play(match, INTRUDERS, GiveAnswers((None, Card.KENJUTSU)))
    assert facts_of(facts, SentryErased) == [
        SentryErased(zone("CA5"), None),
        SentryErased(zone("CA6"), Card.KENJUTSU),
    ]
    assert match.state.guards_at(zone("CA6")) == []


BOTH = (*search(NINJA, "CA5"), *search(TRAITOR, "CA5"))


@pytest.mark.parametrize(
    ("traitor_at", "plan", "detected"),
    [
        ("YA18", (*ninja("CA5"), *traitor("CA5"), *BOTH), [NINJA, TRAITOR]),
        ("CA3", (*ninja("CA5 CA6"), *traitor("CA5"), *search(NINJA, "CA5")), []),
        (
            "CA4",
            (*ninja("CA5"), *traitor("CA6 CA5"), *search(NINJA, "CA5"), *search(TRAITOR, "CA6")),
            [NINJA],
        ),
    ],
    ids=["both found it", "one found it and left, one came by", "one found another"],
)
def test_R21_10_declined_only_the_finders_of_that_zone_who_are_there_are_shown(
    traitor_at: str, plan: tuple[Piece, ...], detected: list[Who]
) -> None:
    match = position(
        phase=Phase.INTRUDERS,
        ninja="YA18",
        traitor=traitor_at,
        objects=TWO,
        sentries={"YA4": 12},
        patrols={"YA2": ("YA3", 2)},
        options={"maxGuards": 14},
    )
    intruders(match, *plan)
    asked = sum(found.is_asked for found in match.state.sneaking.results)
    play(match, INTRUDERS, GiveAnswers((None,) * asked))
    facts = guards(match, TakeOff(None))
    assert facts_of(facts, Detected) == [Detected(who, zone("CA5")) for who in detected]
