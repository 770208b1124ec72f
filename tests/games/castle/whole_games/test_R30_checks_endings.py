"""R30: the worked checks of passage, end and replacement, and the harder ones of the intruders' side."""

from __future__ import annotations

from bot.engine.game import PUBLIC, Fact
from bot.engine.match import Match, witnessed
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import PatrolSearch
from bot.games.castle.cards.shadow_walk import ShadowWalk, ShadowWalked
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import (
    Begin,
    Escape,
    GiveAnswers,
    Halt,
    Inside,
    March,
    Pass,
    Return,
    Search,
    StayReady,
    TakeBonus,
)
from bot.games.castle.facts.fighting import Detected, Revealed
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import AlertSet, Drew, GameOver, Why
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Mark, Moment, Phase, Result
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    DEAD,
    INSIDE,
    LEFT,
    RETURNING,
    Place,
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    patrol_at,
    pieces_of,
    play,
    position,
    where,
    zone,
    zones,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, traitor

CAT_ONLY: Place = ("YA22", {"hand": [Card.ROPE], "cats_played": 1})


def _listened(match: Match[State]) -> list[Fact]:
    return guards(match, SentryListen(guard_at(match, "YA20").id))


def test_C14_into_the_passage_and_out_again() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA3", sentries={"YA4": 1}, traitor=("YA22", {"hand": []}))
    intruders(match, *ninja("YA2 YA1"), Inside(NINJA))
    passes(match, Phase.CARDS)
    assert match.state.ninja.speed == 3
    facts = guards(match, SentryListen(guard_at(match, "YA4").id))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(False)]
    passes(match, Phase.INTRUDERS)
    intruders(match, *ninja("YA1 YA2"))
    assert match.state.ninja.speed == 2
    passes(match, Phase.CARDS)
    facts = guards(match, SentryListen(guard_at(match, "YA4").id))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(True)]


def test_C42_the_ninja_is_out_and_the_traitor_dies_for_good() -> None:
    match = position(
        turn=11,
        sentries={"YA22": 1},
        ninja=(LEFT, {"is_done": True}),
        traitor=("YA22", {"shown": True, "wounds": 1}),
        hand=[Card.KENJUTSU],
    )
    facts = guards(match, Attack(guard_at(match, "YA22").id, TRAITOR))
    assert facts_of(facts, GameOver) == [GameOver(Result.DRAW)]


def test_C42_both_out() -> None:
    for done, result in ((True, Result.DRAW), (False, Result.GUARDS)):
        match = position(phase=Phase.INTRUDERS, ninja=(LEFT, {"is_done": done}), traitor="OL6")
        assert facts_of(intruders(match, Escape(TRAITOR)), GameOver) == [GameOver(result)]


def test_C43_the_ninja_is_out_and_the_traitor_not_yet_replaced() -> None:
    match = position(
        turn=9,
        sentries={"YA22": 1},
        ninja=LEFT,
        traitor=("YA22", {"shown": True, "wounds": 1}),
        hand=[Card.KENJUTSU],
    )
    guards(match, Attack(guard_at(match, "YA22").id, TRAITOR))
    passes(match, Phase.INTRUDERS)
    assert match.state.result is None
    assert match.state.moment is Moment.RETURN


def test_C44_turn_20_with_the_traitor_still_inside() -> None:
    match = position(
        phase=Phase.INTRUDERS, turn=20, ninja=(LEFT, {"is_done": True}), traitor=("YA22", {"is_done": True})
    )
    assert facts_of(intruders(match), GameOver) == [GameOver(Result.DRAW)]


def test_C45_a_visible_ninja_throws_at_the_sentry_of_his_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    intruders(match, Throw(guard_at(match, "YA2").id), StayReady())
    assert (figure(match, NINJA), match.state.alert) == (None, Alert.NONE)


def test_C46_a_hidden_sentry_comes_out_beside_the_traitor() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CA5", traitor="CA3", objects={"CA5": Mark.SENTRY})
    intruders(match, *ninja("CA6"), *traitor("CA5"), Search(NINJA, zone("CA5")))
    assert match.state.agreed.passed == {INTRUDERS}
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, Detected) == [Detected(TRAITOR, zone("CA5"))]
    assert (match.state.moment, match.state.alert) == (Moment.AFTER, Alert.HIGH)
    play(match, INTRUDERS, Kill(TRAITOR, guard_at(match, "CA5").id))
    assert (figure(match, TRAITOR), match.state.alert, match.state.guards) == (None, Alert.HIGH, {})
    play(match, INTRUDERS, Pass())
    assert match.state.phase is Phase.ALERT


def test_C47_shadow_walk_then_shuriken() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja="YA1")
    assert pieces_of(match, Throw, *ninja("YA2"), ShadowWalk()) == [Throw(None)]


def test_C47_shuriken_then_shadow_walk() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA8": 1}, ninja="YA1")
    facts = intruders(match, Throw(guard_at(match, "YA8").id), *ninja("YA2"), ShadowWalk())
    assert facts_of(facts, ShadowWalked) == []
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA2"))]


def test_C48_a_patrol_search_without_a_step() -> None:
    match = position(patrols={"YA4": ("YA5", 2)}, hand=[Card.PATROL_SEARCH])
    patrol = patrol_at(match, "YA4").id
    members = tuple(guard.id for guard in match.state.members(patrol))
    guards(match, PatrolSearch(patrol, members))
    guards(match, Halt())
    assert [guard.carded for guard in match.state.members(patrol)] == [True, True]
    assert match.state.patrols[patrol].headings == zones("YA5")
    passes(match, Phase.PATROL)
    assert match.options(GUARDS) == [March(patrol)]


def test_C48_two_of_three_owe_a_step() -> None:
    match = position(patrols={"YA4": ("YA5", 3)}, hand=[Card.PATROL_SEARCH])
    patrol = patrol_at(match, "YA4").id
    members = tuple(guard.id for guard in match.state.members(patrol))
    guards(match, PatrolSearch(patrol, members[:2]))
    assert Halt() not in match.options(GUARDS)


def test_C49_every_edge_zone_holds_a_guard_at_setup() -> None:
    edges = {f"OL{n}": 1 for n in range(1, 7)}
    match = position(
        turn=0, phase=Phase.SETUP, moment=Moment.STARTS, sentries=edges, ninja=DEAD, traitor=DEAD
    )
    facts = play(match, INTRUDERS, Begin(zone("OL1"), zone("YA1"), (zone("YA1"), zone("YA15"))))
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("OL1"))]
    assert [(fact.level, fact.why) for fact in facts_of(facts, AlertSet)] == [
        (Alert.HIGH, Why.DETECTED),
        (Alert.MEDIUM, Why.CALM),
    ]
    assert [fact.size for fact in facts_of(facts, Drew)] == [3]
    assert match.state.turn == 1


def test_C49_a_replacement_where_only_a_drunk_stands() -> None:
    edges = {f"OL{n}": 1 for n in range(2, 7)}
    match = position(phase=Phase.PATROL, turn=10, sentries=edges, drunk=["OL1"], ninja=RETURNING)
    passes(match, Phase.INTRUDERS)
    hand = (Card.KENJUTSU,) * 3 + (Card.ROPE,) * 3
    facts = play(match, INTRUDERS, Return(NINJA, zone("OL1"), hand))
    assert facts_of(facts, Revealed) == [Revealed(NINJA, zone("OL1"))]
    assert (match.state.alert, figure(match, NINJA)) == (Alert.NONE, "OL1")
    guards(match, TakeBonus((), (), ()))
    assert where(match, NINJA) == "OL1"


def test_C50_asked_with_cards_left_but_no_cat_among_them() -> None:
    match = position(sentries={"YA20": 1}, traitor=CAT_ONLY)
    assert facts_of(_listened(match), ListenAnswered) == []
    assert match.awaited() == {INTRUDERS}


def test_C50_answered_at_once_when_no_cat_can_come() -> None:
    both_played: Place = ("YA22", {"hand": [Card.ROPE], "cats_played": 2})
    nothing: Place = ("YA22", {"hand": []})
    for given in (both_played, nothing):
        match = position(sentries={"YA20": 1}, traitor=given)
        assert facts_of(_listened(match), ListenAnswered) == [ListenAnswered(False)]


def test_C51_one_confirmation_for_a_trap_and_a_hidden_sentry() -> None:
    objects = {"CA5": Mark.TRAP, "CA6": Mark.SENTRY}
    ninja_is, traitor_is = ("YA18", {"hand": [Card.ROPE]}), ("YA22", {"hand": [Card.SAKE]})
    match = position(phase=Phase.INTRUDERS, objects=objects, ninja=ninja_is, traitor=traitor_is)
    searches = (Search(NINJA, zone("CA5")), Search(NINJA, zone("CA6")))
    facts = intruders(match, *ninja("CA5 CA6"), *searches)
    assert witnessed(facts, PUBLIC)[-2:] == [*facts_of(facts, SearchesAnswered), Asked(Moment.ANSWERS)]
    results = play(match, INTRUDERS, GiveAnswers((None, None)))
    assert [fact.why for fact in facts_of(results, AlertSet)] == [Why.TRAP, Why.SENTRY]


def test_C51_both_hands_empty_the_results_come_at_once() -> None:
    objects = {"CA5": Mark.TRAP, "CA6": Mark.SENTRY}
    match = position(
        phase=Phase.INTRUDERS, objects=objects, ninja=("YA18", {"hand": []}), traitor=(INSIDE, {"hand": []})
    )
    searches = (Search(NINJA, zone("CA5")), Search(NINJA, zone("CA6")))
    facts = intruders(match, *ninja("CA5 CA6"), *searches, StayReady())
    assert [fact.why for fact in facts_of(facts, AlertSet)][:2] == [Why.TRAP, Why.SENTRY]
    assert Asked(Moment.ANSWERS) not in facts
