"""R26.4 to R26.8: Contested Ground, two rivals without a side: ropes, sight, the Cat, results."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.engine.outcome import Outcome
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions import (
    AnswerCat,
    Escape,
    GoFirst,
    Search,
    Start,
    StartAt,
    StayReady,
    Step,
    TakeTurn,
)
from bot.games.castle.facts.fighting import Detected, Vanished
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.setup import EntrancesChosen, StartChosen
from bot.games.castle.facts.sneaking import LeftMap, MissionDone, SearchesAnswered, TrapHushed
from bot.games.castle.facts.turn import AlertSet, GameOver
from bot.games.castle.kinds import GUARDS, NINJA, TRAITOR, Card, Mark, Moment, Phase, Result, Tunnel, Who
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    LEFT,
    Place,
    Script,
    facts_of,
    guard_at,
    guards,
    is_offered,
    new_match,
    passes,
    pieces_of,
    play,
    where,
    zone,
    zones,
)
from tests.games.castle.rivals import (
    CONTESTED,
    at_their_turn,
    besides_turns,
    both_go,
    contested,
    eyes,
    goes,
)

OTHERS: tuple[Seat | None, ...] = (TRAITOR, GUARDS, None)
"""Everybody but the ninja's seat."""

DONE = {"is_done": True}
OUT: Place = (LEFT, DONE)


def starting(**options: Any) -> Match[State]:
    """A match in which both rivals choose their starts."""
    match = new_match(**CONTESTED, **options)
    while match.state.moment is Moment.HANDS:
        seat = min(match.awaited())
        play(match, seat, match.game.default(match.state, seat, Script()))
    return match


def start(who: Who, at: str, ends: str) -> Start:
    return Start(who, zone(at), zones(ends))


# R26.4: no side


def test_R26_4_rivals_propose_nothing_and_the_ninja_goes_first() -> None:
    match = at_their_turn()
    assert not is_offered(match, NINJA, GoFirst)
    assert not is_offered(match, TRAITOR, GoFirst)
    assert match.awaited() == {NINJA}
    goes(match, NINJA)
    assert match.awaited() == {TRAITOR}


# R26.5: own ropes and passages


def test_R26_5_each_rival_sets_two_entrances_of_their_own() -> None:
    match = starting()
    draft = match.draft(TRAITOR, (StartAt(Who.TRAITOR, zone("YA22")),))
    assert draft is not None
    assert not draft.is_complete()
    assert "2 more entrances" in draft.missing()
    assert not match.is_legal(TRAITOR, start(Who.TRAITOR, "YA22", "YA1"))
    assert match.is_legal(TRAITOR, start(Who.TRAITOR, "YA22", "YA1 YA1"))


def test_R26_5_the_entrances_are_told_to_nobody_and_all_hear_that_they_are_set() -> None:
    match = starting()
    first = play(match, NINJA, start(Who.NINJA, "OL1", "YA1 YA15"))
    assert [eyes(match, other, first) for other in OTHERS] == [[], [], []]
    both = [*first, *play(match, TRAITOR, start(Who.TRAITOR, "YA22", "YA20 YA21"))]
    assert facts_of(eyes(match, TRAITOR, both), EntrancesChosen) == [
        EntrancesChosen(Tunnel.TRAITORS, (zone("YA20"), zone("YA21"))),
        EntrancesChosen(Tunnel.NINJAS, None),
    ]
    assert facts_of(eyes(match, None, both), EntrancesChosen) == [
        EntrancesChosen(Tunnel.NINJAS, None),
        EntrancesChosen(Tunnel.TRAITORS, None),
    ]
    assert match.state.marks.passages.of(Who.NINJA).ends == list(zones("YA1 YA15"))
    assert match.state.marks.passages.of(Who.TRAITOR).ends == list(zones("YA20 YA21"))


def test_R26_5_nobody_sees_which_rival_has_chosen_first() -> None:
    choices = [
        (NINJA, start(Who.NINJA, "OL1", "YA1 YA15")),
        (TRAITOR, start(Who.TRAITOR, "YA22", "YA20 YA21")),
    ]
    told = []
    for order in (choices, choices[::-1]):
        match = starting()
        facts: list[Fact] = []
        for seat, decision in order:
            facts += play(match, seat, decision)
        told.append([eyes(match, GUARDS, facts), eyes(match, None, facts)])
        assert facts_of(eyes(match, GUARDS, facts), StartChosen)[0] == StartChosen(Who.NINJA, None, None)
    assert told[0] == told[1]


def roped() -> Match[State]:
    """The ninja has hung a rope between YA2 and CA1; the traitor is beside it."""
    match = at_their_turn(ninja="YA2", traitor="YA2")
    goes(match, NINJA, Rope(Who.NINJA, zone("CA1")))
    return match


def test_R26_5_a_rope_serves_its_owner_only() -> None:
    match = roped()
    assert Step(Who.TRAITOR, zone("CA1")) not in pieces_of(match, Step, seat=TRAITOR)
    goes(match, TRAITOR)
    match.state.moment, match.state.sneaking.planned = Moment.PLAN, frozenset()
    assert Step(Who.NINJA, zone("CA1")) in pieces_of(match, Step, seat=NINJA)


def test_R26_5_a_rope_that_the_guards_have_found_still_serves_its_owner_only() -> None:
    match = roped()
    match.state.marks = match.state.marks.but(found_ropes=frozenset(match.state.marks.ropes))
    assert Step(Who.TRAITOR, zone("CA1")) not in pieces_of(match, Step, seat=TRAITOR)


def test_R26_5_the_rival_may_hang_their_own_rope_on_the_same_wall() -> None:
    match = roped()
    hang = Rope(Who.TRAITOR, zone("CA1"))
    assert hang in pieces_of(match, Rope, seat=TRAITOR)
    goes(match, TRAITOR, hang, Step(Who.TRAITOR, zone("CA1")))
    assert where(match, Who.TRAITOR) == "CA1"
    assert list(match.state.marks.ropes.values()) == [(Who.NINJA, Who.TRAITOR)]


# R26.6: a rival sees what the public sees


def test_R26_6_a_rival_sees_the_same_of_a_turn_as_the_public() -> None:
    match = at_their_turn(ninja="OL1", traitor="YA22")
    facts = goes(match, NINJA, Rope(Who.NINJA, None), Escape(Who.NINJA))
    seen = besides_turns(eyes(match, TRAITOR, facts))
    assert seen == eyes(match, None, facts) == eyes(match, GUARDS, facts)
    assert facts_of(seen, LeftMap) == [LeftMap(Who.NINJA, None)]


def test_R26_6_visible_effects_are_published_after_each_rival() -> None:
    match = at_their_turn(sentries={"YA2": 1}, ninja="YA1", traitor="YA22", entrances=("OL4", "OL5"))
    facts = goes(match, NINJA, Step(Who.NINJA, zone("YA2")))
    assert facts_of(eyes(match, GUARDS, facts), Detected) == [Detected(Who.NINJA, zone("YA2"))]


def test_R26_6_rivals_in_one_zone_do_not_notice_each_other() -> None:
    match = at_their_turn(ninja="YA21", traitor="YA22")
    facts = goes(match, NINJA, Step(Who.NINJA, zone("YA22")))
    assert besides_turns(eyes(match, TRAITOR, facts)) == []


def test_R26_6_a_kill_frees_the_rival_too() -> None:
    """Drunks and kills affect both."""
    match = at_their_turn(
        sentries={"YA22": 1},
        ninja=("YA22", {"shown": True}),
        traitor=("YA22", {"shown": True}),
        entrances=("OL4", "OL5"),
    )
    facts = goes(match, NINJA, Kill(Who.NINJA, guard_at(match, "YA22").id))
    assert {fact.who for fact in facts_of(facts, Vanished)} == set(Who)


def test_R21_6_and_R26_6_the_letter_of_the_rivals_goal_is_only_a_letter() -> None:
    """CA2 holds A, the ninja's; the traitor finds it."""
    match = at_their_turn(ninja="OL1", traitor="CA1")
    facts = both_go(match, (), (Step(Who.TRAITOR, zone("CA2")), Search(Who.TRAITOR, zone("CA2"))))
    assert facts_of(facts, MissionDone) == []
    answers = facts_of(eyes(match, TRAITOR, facts), SearchesAnswered)
    assert answers[0].answers == ((Who.TRAITOR, zone("CA2"), Mark.A, False),)


def test_R21_6_and_R26_4_the_same_letter_is_done_by_each_on_their_own() -> None:
    match = at_their_turn(
        {"contestedGoals": "write"},
        ninja=("CA1", {"goal": Mark.A}),
        traitor=("CA1", {"goal": Mark.A}),
    )
    step, look = Step(Who.NINJA, zone("CA2")), Search(Who.NINJA, zone("CA2"))
    facts = both_go(match, (step, look), ())
    assert facts_of(eyes(match, TRAITOR, facts), MissionDone) == [MissionDone(Who.NINJA, Mark.A)]
    assert (match.state.ninja.is_done, match.state.traitor.is_done) == (True, False)


# R26.7: It Was a Cat


def listening(**more: Any) -> tuple[Match[State], list[Fact]]:
    """A sentry at YA21 listens: the ninja who ran is in range, the traitor stood still."""
    cat = {"hand": [Card.CAT], **more}
    match = contested(sentries={"YA21": 1}, ninja=("YA22", {"speed": 3}), traitor=("OL5", cat))
    return match, guards(match, SentryListen(guard_at(match, "YA21").id))


def test_R26_7_the_cat_cancels_the_whole_listen_the_rival_included() -> None:
    match, _facts = listening()
    assert match.options(TRAITOR) == [AnswerCat(False), AnswerCat(True)]
    assert match.options(NINJA) == []
    facts = play(match, TRAITOR, AnswerCat(True))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(heard=False)]
    assert facts_of(facts, AlertSet) == []


def test_R26_7_a_trap_of_the_ninja_cannot_be_hushed() -> None:
    match = at_their_turn(
        objects={"CA5": Mark.TRAP}, ninja="YA18", traitor=("YA22", {"hand": [Card.CAT]}), alert=0
    )
    assert not castle_options(CONTESTED).cat_covers_ninja_trap
    facts = both_go(match, (Step(Who.NINJA, zone("CA5")), Search(Who.NINJA, zone("CA5"))), (StayReady(),))
    assert [fact.level for fact in facts_of(facts, AlertSet)][:1] == [1]
    assert match.state.moment is not Moment.ANSWERS


def test_R26_7_the_rivals_own_discovery_can() -> None:
    match = at_their_turn(objects={"CA5": Mark.TRAP}, ninja="OL1", traitor=("YA18", {"hand": [Card.CAT]}))
    both_go(match, (), (Step(Who.TRAITOR, zone("CA5")), Search(Who.TRAITOR, zone("CA5"))))
    assert match.state.moment is Moment.ANSWERS
    assert match.awaited() == {TRAITOR}
    draft = match.draft(TRAITOR)
    assert draft is not None
    draft.add(list(draft.options())[-1])
    assert facts_of(play(match, TRAITOR, draft.committed()), TrapHushed) == [TrapHushed(zone("CA5"))]


# R26.8: who wins


@pytest.mark.parametrize(
    ("ninja_is", "traitor_is", "result", "winners"),
    [
        (DONE, DONE, Result.INTRUDERS, {NINJA, TRAITOR}),
        (DONE, {}, Result.NINJA, {NINJA}),
        ({}, DONE, Result.TRAITOR, {TRAITOR}),
        ({}, {}, Result.GUARDS, {GUARDS}),
    ],
)
def test_R26_8_each_rival_who_is_done_and_gone_wins(
    ninja_is: dict[str, Any], traitor_is: dict[str, Any], result: Result, winners: set[Seat]
) -> None:
    match = at_their_turn(ninja=("OL1", ninja_is), traitor=("OL6", traitor_is))
    facts = both_go(match, (Escape(Who.NINJA),), (Escape(Who.TRAITOR),))
    assert facts_of(eyes(match, None, facts), GameOver) == [GameOver(result)]
    assert match.game.outcome(match.state) == Outcome.won_by(frozenset(winners), match.game.seats)


@pytest.mark.parametrize(
    ("ninja_is", "result"),
    [(DONE, Result.NINJA), ({}, Result.TRAITOR)],
)
def test_R26_8_first_only_the_earlier_one_wins(ninja_is: dict[str, Any], result: Result) -> None:
    """Of those who completed their goal."""
    match = at_their_turn({"contestedResult": "first"}, ninja=("OL1", ninja_is), traitor=("OL6", DONE))
    facts = both_go(match, (Escape(Who.NINJA),), (Escape(Who.TRAITOR),))
    assert facts_of(facts, GameOver) == [GameOver(result)]


def test_R26_8_first_is_the_traitor_who_left_a_turn_before_the_ninja() -> None:
    match = at_their_turn({"contestedResult": "first"}, ninja=("OL1", DONE), traitor=("OL6", DONE))
    both_go(match, (), (Escape(Who.TRAITOR),))
    passes(match, Phase.INTRUDERS)
    facts = goes(match, NINJA, Escape(Who.NINJA))
    assert facts_of(facts, GameOver) == [GameOver(Result.TRAITOR)]


def test_R26_8_one_away_and_one_dead_is_no_draw() -> None:
    match = at_their_turn(ninja=("OL1", DONE), traitor="dead")
    facts = goes(match, NINJA, Escape(Who.NINJA))
    assert facts_of(facts, GameOver) == [GameOver(Result.NINJA)]


# R27


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"variant": "contested"}, "3 or 4 players"),
        ({"contestedGoals": "write"}, "“Goals of rivals” belongs to the kind of game contested"),
        (
            {"players": 3, "contestedResult": "first"},
            "“Result among rivals” belongs to the kind of game contested",
        ),
    ],
    ids=str,
)
def test_R26_4_and_8_contradicting_options_are_refused(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"{sentence}.*\\.$"):
        castle_options(given)


def test_R26_7_another_reading_of_the_cat_may_be_asked_for() -> None:
    assert castle_options({**CONTESTED, "catCoversNinjaTrap": True}).cat_covers_ninja_trap


def test_R26_6_a_player_who_waits_for_a_rival_is_told_so() -> None:
    """Neither that the rival has decided, nor what the other does."""
    match = at_their_turn(traitor=("YA22", {"hand": []}))
    refusal = match.game.refusal(match.state, TRAITOR, TakeTurn(()))
    assert refusal == "Nothing is asked of you now: wait for the others."


@pytest.mark.parametrize("route", [("YA2",), ("YA8", "YA11", "YA14"), ("YA2", "YA3"), ("CA1",)], ids=str)
def test_R31_11_and_R26_6_nobody_can_tell_where_a_rival_went(route: tuple[str, ...]) -> None:
    """Nor if the rival went at all: the rest of the turn looks the same to all others."""
    at = "YA2" if route == ("CA1",) else "YA1"
    still, gone = (at_their_turn(ninja=at, traitor="YA22", ropes=[("YA2", "CA1")]) for _ in range(2))
    steps = tuple(Step(Who.NINJA, zone(name)) for name in route)
    pair = []
    for match, pieces in ((still, ()), (gone, steps)):
        facts = goes(match, NINJA, *pieces)
        options = match.options(TRAITOR), pieces_of(match, object, seat=TRAITOR)
        facts += goes(match, TRAITOR, Step(Who.TRAITOR, zone("YA21")))
        pair.append((options, [eyes(match, other, facts) for other in OTHERS], match.options(GUARDS)))
    assert pair[0] == pair[1]
