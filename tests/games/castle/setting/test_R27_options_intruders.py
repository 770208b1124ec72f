"""R27: the options of the intruders' turn: order, cards, sight and noise, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Illegal
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.cards.shadow_walk import ShadowWalk, ShadowWalked
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import (
    Escape,
    FreeListenSentry,
    GiveAnswers,
    Go,
    GoUnknown,
    March,
    Search,
    StayReady,
    Step,
    TakeOff,
)
from bot.games.castle.facts.fighting import Detected, Died, Revealed, Vanished
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.turn import AlertSet
from bot.games.castle.kinds import INTRUDERS, Alert, Card, Mark, Moment, Phase, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    INSIDE,
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    patrol_at,
    pieces_of,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, traitor


def sneaking(**more: Any) -> Match[State]:
    """The intruders plan their turn; a single option is given by its name."""
    known = ("sentries", "patrols", "drunk", "ninja", "traitor", "objects", "alert", "found", "passage_cards")
    options = {name: more.pop(name) for name in list(more) if name not in known}
    return position(phase=Phase.INTRUDERS, options=options, **more)


# visibleIntrudersMakeNoise


@pytest.mark.parametrize("shown", [True, False])
@pytest.mark.parametrize("noisy", [True, False])
def test_R11_3_4_C15_a_visible_intruder_is_heard_only_if_that_is_wanted(shown: bool, noisy: bool) -> None:
    match = position(
        sentries={"YA3": 1},
        ninja=("YA5", {"speed": 3, "shown": shown}),
        options={"visibleIntrudersMakeNoise": noisy},
        traitor="left",
    )
    facts = guards(match, FreeListenSentry(guard_at(match, "YA3").id))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(noisy or not shown)]


# catCoversNinjaTrap


def trapped(who: Who, covers: bool = False) -> Match[State]:
    """One of them has searched CA5, where a trap lies; the traitor holds a Cat."""
    start, steps = ("ninja", ninja("CA5")) if who is NINJA else ("traitor", traitor("CA5"))
    match = sneaking(objects={"CA5": Mark.TRAP}, catCoversNinjaTrap=covers, **{start: "YA18"})
    intruders(match, *steps, Search(who, zone("CA5")), StayReady())
    return match


@pytest.mark.parametrize(
    ("who", "covers", "asked"),
    [(NINJA, True, True), (NINJA, False, False), (TRAITOR, True, True), (TRAITOR, False, True)],
)
def test_R21_7_whose_traps_the_cat_covers(who: Who, covers: bool, asked: bool) -> None:
    match = trapped(who, covers)
    assert (match.state.moment is Moment.ANSWERS) is asked
    assert (match.state.alert is Alert.LOW) is not asked


# intruderOrder


def test_R15_2_the_ninja_is_first_if_that_is_the_order() -> None:
    match = sneaking(ninja="YA1", intruderOrder="ninjaFirst")
    assert {step.who for step in pieces_of(match, Step)} == {NINJA, TRAITOR}
    assert {step.who for step in pieces_of(match, Step, *traitor("YA21"))} == {TRAITOR}
    intruders(match, *ninja("YA2"), *traitor("YA21 YA20"))
    assert (where(match, NINJA), where(match, TRAITOR)) == ("YA2", "YA20")


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ((*traitor("YA21"), *ninja("YA2")), "ninja goes before the traitor"),
        ((*ninja("YA2"), *traitor("YA21"), *ninja("YA3")), "no further"),
    ],
)
def test_R15_2_the_refusal_names_the_order(plan: tuple[Step, ...], words: str) -> None:
    match = sneaking(ninja="YA1", intruderOrder="ninjaFirst")
    with pytest.raises(Illegal, match=words):
        match.draft(INTRUDERS, plan)


def test_R15_2_the_order_holds_each_turn_and_only_for_movement() -> None:
    match = sneaking(ninja="YA1", intruderOrder="ninjaFirst")
    intruders(match, *traitor("YA21"), Kill(NINJA, None))
    passes(match, Phase.INTRUDERS)
    intruders(match, *ninja("YA2"), *traitor("YA22"))
    assert (where(match, NINJA), where(match, TRAITOR)) == ("YA2", "YA22")


# bluffKenjutsuAlert


@pytest.mark.parametrize(("who", "level"), [(NINJA, 1), (TRAITOR, 2)])
@pytest.mark.parametrize("raises", [True, False])
def test_R5_7_a_bluffed_kenjutsu_raises_the_alert_only_if_wanted(who: Who, level: int, raises: bool) -> None:
    match = sneaking(bluffKenjutsuAlert=raises)
    facts = intruders(match, Kill(who, None), StayReady())
    assert (match.state.alert == level) is raises
    assert bool(facts_of(facts, AlertSet)) is raises


def test_R5_7_one_with_effect_always_does() -> None:
    match = sneaking(sentries={"YA2": 1}, ninja="YA1", bluffKenjutsuAlert=False)
    intruders(match, *ninja("YA2"), Kill(NINJA, guard_at(match, "YA2").id), StayReady())
    assert match.state.alert is Alert.LOW


# shadowWalkGuards


GUARDED: dict[str, dict[str, Any]] = {
    "two sentries": {"sentries": {"YA2": 2}},
    "a patrol": {"patrols": {"YA2": ("YA3", 2)}},
    "sentry and patrol": {"sentries": {"YA2": 1}, "patrols": {"YA2": ("YA3", 2)}},
}


@pytest.mark.parametrize("guarded", GUARDED)
@pytest.mark.parametrize(("past", "works"), [("lone", False), ("any", True)])
def test_R17_5_past_any_number_of_guards_if_wanted(guarded: str, past: str, works: bool) -> None:
    match = sneaking(ninja="YA1", shadowWalkGuards=past, **GUARDED[guarded])
    facts = intruders(match, *ninja("YA2"), ShadowWalk(), *ninja("YA1"), StayReady())
    assert bool(facts_of(facts, ShadowWalked)) is works
    assert bool(facts_of(facts, Detected)) is not works
    assert (match.state.alert is Alert.NONE) is works


def test_R17_5_past_any_guards_the_intruder_still_must_leave() -> None:
    match = sneaking(ninja="YA1", shadowWalkGuards="any", sentries={"YA2": 2})
    draft = match.draft(INTRUDERS, (*ninja("YA2"), ShadowWalk()))
    assert draft is not None
    assert not draft.is_complete()


def test_R17_5_past_nobody_it_is_still_a_bluff() -> None:
    match = sneaking(ninja="YA1", shadowWalkGuards="any", drunk=["YA2"])
    assert facts_of(intruders(match, *ninja("YA2"), ShadowWalk()), ShadowWalked) == []


# rehideWhenGuardsLeave


def leaving(rehide: bool = True, **more: Any) -> Match[State]:
    return position(
        **{
            "sentries": {"YA3": 1},
            "ninja": ("YA3", {"shown": True}),
            "hand": [Card.SENTRY_SEARCH, Card.PATROL_SEARCH, Card.PASSAGE],
            "options": {"rehideWhenGuardsLeave": rehide},
            **more,
        }
    )


@pytest.mark.parametrize("rehide", [True, False])
def test_R17_10_when_the_last_guard_walks_away(rehide: bool) -> None:
    match = leaving(rehide)
    facts = guards(match, SentrySearch(guard_at(match, "YA3").id), Go(zone("YA4")))
    assert bool(facts_of(facts, Vanished)) is rehide
    assert (figure(match, NINJA) is None) is rehide
    assert match.state.alert is Alert.NONE


@pytest.mark.parametrize(
    "more", [{"sentries": {"YA3": 2}}, {"drunk": ["YA3"]}], ids=["another guard", "a drunk"]
)
def test_R17_10_not_while_a_guard_is_left(more: dict[str, Any]) -> None:
    match = leaving(**more)
    guards(match, SentrySearch(guard_at(match, "YA3").id), Go(zone("YA4")))
    assert figure(match, NINJA) == "YA3"


def test_R17_10_when_a_patrol_marches_on() -> None:
    match = leaving(phase=Phase.PATROL, sentries={}, patrols={"YA3": ("YA2", 2)})
    facts = guards(match, March(patrol_at(match, "YA3").id))
    assert facts_of(facts, Vanished) == [Vanished(NINJA)]


def test_R17_10_not_while_part_of_a_patrol_stays() -> None:
    match = leaving(sentries={}, patrols={"YA3": ("YA2", 3)})
    patrol = patrol_at(match, "YA3").id
    two = tuple(guard.id for guard in match.state.members(patrol))[:2]
    guards(match, PatrolSearch(patrol, two), Go(zone("YA4")))
    assert figure(match, NINJA) == "YA3"


def test_R17_10_when_the_guard_goes_into_the_passage_by_card() -> None:
    match = leaving(sentries={"YA1": 1}, found=["YA1"], ninja=("YA1", {"shown": True}))
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    assert figure(match, NINJA) is None


def test_R17_10_when_the_last_guard_leaves_the_passage() -> None:
    match = leaving(sentries={INSIDE: 1}, found=["YA1"], passage_cards=1, ninja=(INSIDE, {"shown": True}))
    guards(match, SentrySearch(guard_at(match, INSIDE).id), GoUnknown())
    assert figure(match, NINJA) is None


def test_R21_10_a_guard_taken_off_by_their_side_hides_nobody_also_then() -> None:
    """The guard did not walk away."""
    match = sneaking(
        sentries={"YA5": 10, "YA6": 9, "YA22": 1},
        ninja="YA18",
        traitor=("YA22", {"shown": True}),
        objects={"CA5": Mark.SENTRY},
        rehideWhenGuardsLeave=True,
    )
    intruders(match, *ninja("CA5 YA18"), Search(NINJA, zone("CA5")), StayReady())
    match.play(INTRUDERS, GiveAnswers((None,)), Script())
    facts = guards(match, TakeOff(guard_at(match, "YA22").id))
    assert facts_of(facts, Vanished) == []
    assert figure(match, TRAITOR) == "YA22"


@pytest.mark.parametrize(("drunk", "seen"), [(["YA2"], None), (["YA2", "YA2"], "YA2")])
def test_R17_9_a_drunk_who_falls_hides_the_intruder_only_as_the_last_guard(
    drunk: list[str], seen: str | None
) -> None:
    """With `rehideWhenGuardsLeave` no guard at all may be left, and a drunk is one."""
    match = sneaking(drunk=drunk, ninja=("YA2", {"shown": True}), rehideWhenGuardsLeave=True)
    intruders(match, Kill(NINJA, guard_at(match, "YA2").id))
    assert figure(match, NINJA) == seen


def test_R17_1_a_guard_who_comes_back_detects_the_intruder_again() -> None:
    match = leaving()
    facts = guards(match, SentrySearch(guard_at(match, "YA3").id), Go(zone("YA4")), Go(zone("YA3")))
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA3"))]


# drunkKeepsVisible


@pytest.mark.parametrize("keeps", [True, False])
def test_R20_4_a_drunk_shows_an_intruder_and_keeps_them_visible_only_if_wanted(keeps: bool) -> None:
    match = sneaking(drunk=["YA2"], ninja="YA1", drunkKeepsVisible=keeps)
    facts = intruders(match, *ninja("YA2"), StayReady())
    assert facts_of(facts, Revealed) == [Revealed(NINJA, zone("YA2"))]
    assert (figure(match, NINJA) == "YA2") is keeps
    assert match.state.alert is Alert.NONE


def test_R20_4_shown_then_removed_also_for_a_visible_intruder() -> None:
    match = sneaking(
        drunk=["YA2"], sentries={"YA1": 1}, ninja=("YA1", {"shown": True}), drunkKeepsVisible=False
    )
    facts = intruders(match, *ninja("YA2"))
    shown = [fact for fact in facts if isinstance(fact, Revealed | Vanished)]
    assert shown == [Revealed(NINJA, zone("YA2")), Vanished(NINJA)]


def test_R20_4_beside_an_active_guard_the_intruder_is_detected_all_the_same() -> None:
    match = sneaking(drunk=["YA2"], sentries={"YA2": 1}, ninja="YA1", drunkKeepsVisible=False)
    intruders(match, *ninja("YA2"), StayReady())
    assert (figure(match, NINJA), match.state.alert) == ("YA2", Alert.HIGH)


def test_R20_4_past_the_active_guard_the_intruder_is_hidden_again() -> None:
    match = sneaking(drunk=["YA2"], sentries={"YA2": 1}, ninja="YA1", drunkKeepsVisible=False)
    sentry = next(guard.id for guard in match.state.active_at(zone("YA2")))
    intruders(match, *ninja("YA2"), Kill(NINJA, sentry), StayReady())
    assert figure(match, NINJA) is None


def test_R17_9_a_drunk_left_behind_keeps_nobody_visible_then() -> None:
    match = sneaking(drunk=["YA2"], sentries={"YA2": 1}, ninja="YA1", drunkKeepsVisible=False)
    sentry = next(guard.id for guard in match.state.active_at(zone("YA2")))
    intruders(match, *ninja("YA2"), StayReady())
    match.play(INTRUDERS, Kill(NINJA, sentry), Script())
    assert figure(match, NINJA) is None


# drunksKillable


@pytest.mark.parametrize("killable", [True, False])
def test_R18_7_a_drunk_can_be_killed_only_if_wanted(killable: bool) -> None:
    match = sneaking(drunk=["YA2"], ninja="YA1", drunksKillable=killable)
    drunk = guard_at(match, "YA2").id
    assert (Kill(NINJA, drunk) in pieces_of(match, Kill, *ninja("YA2"))) is killable
    assert (Throw(drunk) in pieces_of(match, Throw)) is killable
    assert Kill(NINJA, None) in pieces_of(match, Kill, *ninja("YA2"))


def test_R18_7_a_sentry_beside_the_drunk_still_can() -> None:
    match = sneaking(drunk=["YA2"], sentries={"YA2": 1}, ninja="YA1", drunksKillable=False)
    sentry = next(guard.id for guard in match.state.active_at(zone("YA2")))
    assert pieces_of(match, Throw) == [Throw(sentry), Throw(None)]
    assert pieces_of(match, Kill, *ninja("YA2"))[:2] == [Kill(NINJA, sentry), Kill(NINJA, None)]


# drunkCountsForLone


@pytest.mark.parametrize("counts", [True, False])
def test_R6_4_a_drunk_is_a_second_guard_only_if_wanted(counts: bool) -> None:
    match = sneaking(
        drunk=["YA2"], sentries={"YA2": 1}, ninja="YA1", traitor="YA1", drunkCountsForLone=counts
    )
    sentry = next(guard.id for guard in match.state.active_at(zone("YA2")))
    assert (Throw(sentry) in pieces_of(match, Throw)) is not counts
    assert (PourSake(sentry) in pieces_of(match, PourSake, *traitor("YA2"))) is not counts
    facts = intruders(match, *ninja("YA2"), ShadowWalk(), *ninja("YA3"))
    assert bool(facts_of(facts, ShadowWalked)) is not counts


def test_R18_10_the_only_guard_a_drunk_is_still_a_target() -> None:
    match = sneaking(drunk=["YA2"], ninja="YA1", drunkCountsForLone=True)
    assert Throw(guard_at(match, "YA2").id) in pieces_of(match, Throw)


# exitRequiresMission


@pytest.mark.parametrize(("done", "may"), [(True, True), (False, False)])
def test_R24_2_with_exitRequiresMission_only_with_the_mission_done(done: bool, may: bool) -> None:
    match = sneaking(ninja=("OL1", {"is_done": done}), exitRequiresMission=True)
    assert (Escape(NINJA) in pieces_of(match, Escape)) is may


def test_R24_2_the_refusal_says_so() -> None:
    match = sneaking(ninja="OL1", exitRequiresMission=True)
    with pytest.raises(Illegal, match="only after doing the mission"):
        match.draft(INTRUDERS, (Escape(NINJA),))


# lastReplacementTurn


@pytest.mark.parametrize(("last", "turn", "comes"), [(10, 10, True), (9, 10, False), (9, 9, True)])
def test_R19_5_the_last_turn_of_a_death_that_is_replaced(last: int, turn: int, comes: bool) -> None:
    match = position(
        turn=turn,
        sentries={"YA2": 1},
        hand=[Card.KENJUTSU],
        traitor=("YA2", {"shown": True, "wounds": 1}),
        options={"lastReplacementTurn": last},
    )
    facts = guards(match, Attack(guard_at(match, "YA2").id, TRAITOR))
    assert facts_of(facts, Died) == [Died(TRAITOR, zone("YA2"), returns=comes)]
