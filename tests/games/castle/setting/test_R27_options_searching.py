"""R27: hidden sentries, and where the guards may hide objects."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.castle.decisions import (
    AnswerWith,
    GiveAnswers,
    Hide,
    Inside,
    Search,
    StayReady,
    TakeOff,
)
from bot.games.castle.facts.fighting import Detected, GuardDrunk
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import RemovalAsked, SentryAppeared, SentryErased
from bot.games.castle.facts.turn import AlertSet, CardPlayed, Met
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Mark, Moment, Phase, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    label,
    new_match,
    pieces_of,
    play,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, holds, ninja, seen_by_all, traitor

EXTENDED = {"hiddenSentryAnswers": "extended"}
NINJAS = [Card.KENJUTSU, Card.SHURIKEN, Card.SHADOW_WALK]
TRAITORS = [Card.KENJUTSU, Card.SAKE]
FULL = {"YA5": 10, "YA6": 10}


def found(route: str, who: Who = NINJA, **more: Any) -> Match[State]:
    """One intruder has walked a route from YA18 and found a hidden sentry in CA5; their side is asked about it."""
    steps = ninja(route) if who is NINJA else traitor(route)
    people = (
        {"ninja": ("YA18", {"hand": NINJAS})} if who is NINJA else {"traitor": ("YA18", {"hand": TRAITORS})}
    )
    match = position(**{"phase": Phase.INTRUDERS, "objects": {"CA5": Mark.SENTRY}, **people, **more})
    intruders(match, *steps, Search(who, zone("CA5")), StayReady())
    assert match.state.moment is Moment.ANSWERS
    return match


def answers(match: Match[State]) -> list[Card | None]:
    """The possible cards for an answer to the first find."""
    return [piece.card for piece in pieces_of(match, AnswerWith)]


def give(match: Match[State], *cards: Card | None) -> list[Any]:
    return play(match, INTRUDERS, GiveAnswers(cards))


# hiddenSentryRange


@pytest.mark.parametrize(
    ("route", "cards"),
    [
        ("CA5", [None, Card.KENJUTSU, Card.SHURIKEN]),
        ("CA5 YA18", [None]),
        ("CA5 YA18 YA17", [None]),
    ],
)
def test_R21_8_with_card_range_kenjutsu_only_from_that_zone(route: str, cards: list[Card | None]) -> None:
    assert answers(found(route, options={"hiddenSentryRange": "card"})) == cards


@pytest.mark.parametrize("next_to_it", ["YA18", "CA6"])
def test_R21_8_with_card_range_shuriken_also_from_next_to_it(next_to_it: str) -> None:
    match = position(
        phase=Phase.INTRUDERS,
        objects={"CA5": Mark.SENTRY},
        ninja=("CA5", {"hand": NINJAS}),
        options={"hiddenSentryRange": "card"},
    )
    intruders(match, *ninja(next_to_it), Search(NINJA, zone("CA5")), StayReady())
    assert answers(match) == [None, Card.SHURIKEN]


@pytest.mark.parametrize(
    ("reach", "cards"), [("discovery", [None, Card.KENJUTSU, Card.SHURIKEN]), ("card", [None])]
)
def test_R21_8_from_inside_the_passage_only_by_default(reach: str, cards: list[Card | None]) -> None:
    match = position(
        phase=Phase.INTRUDERS,
        objects={"CA5": Mark.SENTRY},
        entrances=("CA5", "YA15"),
        ninja=("CA5", {"hand": [Card.KENJUTSU, Card.SHURIKEN, Card.PASSAGE]}),
        options={"hiddenSentryRange": reach},
    )
    intruders(match, Inside(NINJA), Search(NINJA, zone("CA5")), StayReady())
    assert answers(match) == cards


def test_R28_8_the_finder_is_asked_also_if_no_card_would_reach() -> None:
    match = found("CA5 YA18 YA17", options={"hiddenSentryRange": "card"})
    assert seen_by_all(match.log)[-1] == Asked(Moment.ANSWERS)


# hiddenSentryAnswers


@pytest.mark.parametrize(
    ("route", "cards"),
    [
        ("CA5", [None, Card.KENJUTSU, Card.SHURIKEN]),
        ("CA5 YA18", [None, Card.KENJUTSU, Card.SHADOW_WALK]),
    ],
)
def test_R21_13_shadow_walk_only_if_the_ninja_has_left(route: str, cards: list[Card | None]) -> None:
    assert answers(found(route, options=EXTENDED)) == cards


def test_R21_13_neither_by_default() -> None:
    assert Card.SHADOW_WALK not in answers(found("CA5 YA18"))
    assert Card.SAKE not in answers(found("CA5", TRAITOR))


def test_R21_13_after_a_shadow_walk_the_guard_appears_without_alert() -> None:
    match = found("CA5 YA18", options=EXTENDED)
    facts = give(match, Card.SHADOW_WALK)
    assert [type(fact) for fact in facts if not isinstance(fact, CardPlayed)][1:3] == [
        SentryErased,
        SentryAppeared,
    ]
    assert (match.state.alert, figure(match, NINJA)) == (Alert.NONE, None)
    assert not guard_at(match, "CA5").is_drunk
    assert holds(match, NINJA, Card.SHADOW_WALK) == 0


def test_R21_13_unless_the_other_intruder_is_there() -> None:
    match = found("CA5 YA18", options=EXTENDED, traitor="CA5")
    facts = give(match, Card.SHADOW_WALK)
    assert facts_of(facts, Detected) == [Detected(TRAITOR, zone("CA5"))]
    assert match.state.alert is Alert.HIGH


@pytest.mark.parametrize("makes_room", [True, False])
def test_R21_13_at_the_limit_the_guards_may_make_room_and_there_is_no_alert(makes_room: bool) -> None:
    match = found("CA5 YA18", options=EXTENDED, sentries=FULL)
    facts = give(match, Card.SHADOW_WALK)
    assert facts_of(facts, RemovalAsked) == [RemovalAsked(zone("CA5"))]
    facts = guards(match, TakeOff(guard_at(match, "YA5").id if makes_room else None))
    assert bool(facts_of(facts, SentryAppeared)) is makes_room
    assert (match.state.alert, facts_of(facts, Detected)) == (Alert.NONE, [])


def test_R21_10_declined_the_other_finder_still_there_is_shown() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        objects={"CA5": Mark.SENTRY},
        ninja=("YA18", {"hand": NINJAS}),
        traitor="YA18",
        sentries=FULL,
        options=EXTENDED,
    )
    both = (Search(NINJA, zone("CA5")), Search(TRAITOR, zone("CA5")))
    intruders(match, *ninja("CA5 YA18"), *traitor("CA5"), *both, StayReady())
    give(match, Card.SHADOW_WALK, None)
    guards(match, TakeOff(None))
    assert (figure(match, TRAITOR), figure(match, NINJA), match.state.alert) == ("CA5", None, Alert.HIGH)


def test_R21_13_sake_leaves_a_drunk_without_alert() -> None:
    match = found("CA5", TRAITOR, options=EXTENDED)
    facts = give(match, Card.SAKE)
    assert len(facts_of(facts, GuardDrunk)) == 1
    assert facts_of(facts, AlertSet) == []
    assert guard_at(match, "CA5").is_drunk
    assert (figure(match, TRAITOR), holds(match, TRAITOR, Card.SAKE)) == (None, 0)


def test_R6_1_a_sentry_who_appears_beside_the_traitor_has_met_them() -> None:
    match = found("CA5", TRAITOR, options=EXTENDED)
    facts = give(match, Card.SAKE)
    assert facts_of(facts, Met) == [Met((guard_at(match, "CA5").id,))]


def test_R21_13_sake_shows_nobody_beside_the_new_drunk() -> None:
    match = found("CA5", TRAITOR, options=EXTENDED, ninja="CA5")
    assert facts_of(give(match, Card.SAKE), Detected) == []


@pytest.mark.parametrize(
    "people", [{"drunk": ["YA1", "YA2", "YA3"]}, {"sentries": FULL}], ids=["three drunks", "all out"]
)
def test_R21_13_not_beyond_the_limits(people: dict[str, Any]) -> None:
    assert answers(found("CA5", TRAITOR, options=EXTENDED, **people)) == [None, Card.KENJUTSU]


def test_R21_14_a_sake_that_is_no_longer_possible_lapses_and_is_kept() -> None:
    """Two hidden sentries, room for one drunk: the second appears as a guard."""
    match = position(
        phase=Phase.INTRUDERS,
        objects={"CA5": Mark.SENTRY, "CA6": Mark.SENTRY},
        drunk=["YA1", "YA2"],
        traitor=("YA18", {"hand": [Card.SAKE, Card.SAKE]}),
        options=EXTENDED,
    )
    both = (Search(TRAITOR, zone("CA5")), Search(TRAITOR, zone("CA6")))
    intruders(match, *traitor("CA5 CA6"), *both, StayReady())
    facts = give(match, Card.SAKE, Card.SAKE)
    assert len(facts_of(facts, GuardDrunk)) == 1
    assert not guard_at(match, "CA6").is_drunk
    assert (holds(match, TRAITOR, Card.SAKE), match.state.alert) == (1, Alert.HIGH)


def test_R15_8_a_pass_lapses_also_for_a_guard_who_is_drunk() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        objects={"CA5": Mark.SENTRY},
        traitor=("YA18", {"hand": TRAITORS}),
        options=EXTENDED,
    )
    intruders(match, *traitor("CA5"), Search(TRAITOR, zone("CA5")))
    give(match, Card.SAKE)
    assert match.state.moment is Moment.AFTER


# objectsMayShareBarracks

FEW: dict[str, Any] = {"traps": 1, "hiddenSentries": 1}


def hiding(share: bool) -> set[str]:
    """Where the guards may hide their first object."""
    match = new_match(objectsMayShareBarracks=share, **FEW)
    while match.state.has_figures is False:
        play(match, GUARDS, match.game.default(match.state, GUARDS, Script()))
    return {label(piece.zone) for piece in pieces_of(match, Hide, seat=GUARDS)}


def test_R4_10_no_object_in_a_barracks_zone_if_that_is_wanted() -> None:
    free = hiding(True)
    assert {"CA3", "CB4"} < free
    assert hiding(False) == free - {"CA3", "CB4"}


def test_R4_10_setup_can_be_finished_then() -> None:
    match = new_match(objectsMayShareBarracks=False, **FEW)
    while match.state.phase is Phase.SETUP:
        for seat in sorted(match.awaited()):
            play(match, seat, match.game.default(match.state, seat, Script()))
    assert match.state.marks.objects is not None
    assert {"CA3", "CB4"}.isdisjoint(map(label, match.state.marks.objects))


def test_R3_9_a_board_with_too_little_room_is_refused() -> None:
    with pytest.raises(ValueError, match="room for 8 objects, not 10"):
        new_match(objectsMayShareBarracks=False)
