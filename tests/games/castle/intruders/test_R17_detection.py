"""R17.1 to R17.6: detection."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.cards.shadow_walk import ShadowWalk, ShadowWalked
from bot.games.castle.cards.shuriken import Threw, Throw
from bot.games.castle.decisions import Go, Halt, Inside, Search, StayReady, Step
from bot.games.castle.facts.fighting import Detected, GuardFell, Revealed, Vanished
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import INTRUDERS, Alert, Card, Phase, Who
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    guards,
    intruders,
    pieces_of,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, holds, ninja, traitor

SEARCH = [Card.SENTRY_SEARCH, Card.PATROL_SEARCH, Card.AWAKEN, Card.KENJUTSU]


def test_R17_1_guards_elsewhere_notice_nothing() -> None:
    match = position(sentries={"YA4": 1}, ninja="YA2", hand=SEARCH)
    facts = guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("YA3")), Halt())
    assert facts_of(facts, Detected) == []


def test_R17_3_1_the_drunk_reveals_before_any_card() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, drunk=["YA2"], ninja="YA1")
    facts = intruders(match, *ninja("YA2"), Kill(NINJA, guard_at(match, "YA2").id))
    kinds = [type(fact) for fact in facts]
    assert kinds.index(Revealed) < kinds.index(CardPlayed)
    assert facts_of(facts, Detected) == []
    assert figure(match, NINJA) == "YA2"


def test_R17_3_2_only_the_intruders_own_cards_count() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1}, ninja="YA20")
    window = ninja("YA21")
    assert pieces_of(match, PourSake, *window) == [PourSake(None)]


def test_R17_3_2_the_partners_card_comes_after_the_verdict() -> None:
    match = position(
        phase=Phase.INTRUDERS, sentries={"YA22": 1}, ninja="YA21", traitor=("YA22", {"shown": True})
    )
    facts = intruders(match, *ninja("YA22"), Kill(TRAITOR, guard_at(match, "YA22").id))
    kinds = [type(fact) for fact in facts]
    assert kinds.index(Detected) < kinds.index(CardPlayed)
    assert (figure(match, NINJA), figure(match, TRAITOR)) == (None, None)


def test_R17_3_2_lone_is_judged_when_the_card_is_played() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA2": ("YA3", 2)}, ninja="YA1")
    first, second = (guard.id for guard in match.state.guards_at(zone("YA2")))
    assert pieces_of(match, Throw, *ninja("YA2")) == [Throw(None)]
    assert Throw(second) in pieces_of(match, Throw, *ninja("YA2"), Kill(NINJA, first))
    facts = intruders(match, *ninja("YA2"), Kill(NINJA, first), Throw(second))
    assert (facts_of(facts, Detected), figure(match, NINJA)) == ([], None)


def test_R17_3_2_a_kill_makes_a_lone_sentry_for_sake() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA21": ("YA20", 2)})
    first, second = (guard.id for guard in match.state.guards_at(zone("YA21")))
    assert pieces_of(match, PourSake, *traitor("YA21")) == [PourSake(None)]
    facts = intruders(match, *traitor("YA21"), Kill(TRAITOR, first), PourSake(second))
    assert facts_of(facts, Detected) == []
    assert guard_at(match, "YA21").is_drunk


def test_R17_3_2_a_kill_makes_a_lone_sentry_for_shadow_walk() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 2}, ninja="YA1")
    kill = Kill(NINJA, guard_at(match, "YA2").id)
    facts = intruders(match, *ninja("YA2"), kill, ShadowWalk(), *ninja("YA3"))
    assert facts_of(facts, ShadowWalked)
    assert facts_of(facts, Detected) == []


def test_R17_3_2_shuriken_on_the_only_guard_a_drunk() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA2"], ninja="YA1")
    facts = intruders(match, *ninja("YA2"), Throw(guard_at(match, "YA2").id))
    assert facts_of(facts, Vanished) == [Vanished(NINJA)]
    assert (figure(match, NINJA), match.state.alert) == (None, Alert.NONE)


@pytest.mark.parametrize(("who", "level"), [(NINJA, Alert.MEDIUM), (TRAITOR, Alert.HIGH)])
def test_R17_3_3_C25_C26_all_guards_dead_is_not_detected(who: Who, level: Alert) -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA2": ("YA3", 2)}, ninja="YA1", traitor="YA1")
    first, second = (guard.id for guard in match.state.guards_at(zone("YA2")))
    way, on = Step(who, zone("YA2")), Step(who, zone("YA3"))
    facts = intruders(match, way, Kill(who, first), Kill(who, second), on, StayReady())
    assert (facts_of(facts, Detected), where(match, who)) == ([], "YA3")
    assert (match.state.alert, holds(match, who, Card.KENJUTSU)) == (level, 0)


def test_R17_3_4_C25_one_guard_left_detects_and_the_dead_stay_dead() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA2": ("YA3", 2)}, ninja="YA1")
    facts = intruders(match, *ninja("YA2"), Kill(NINJA, guard_at(match, "YA2").id), StayReady())
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA2"))]
    assert (figure(match, NINJA), match.state.alert) == ("YA2", Alert.HIGH)
    assert len(match.state.guards_at(zone("YA2"))) == 1


def test_R17_3_4_the_verdict_comes_after_the_cards_of_the_window() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 2}, ninja="YA1")
    facts = intruders(match, *ninja("YA2"), Kill(NINJA, guard_at(match, "YA2").id))
    kinds = [type(fact) for fact in facts if isinstance(fact, CardPlayed | GuardFell | Detected)]
    assert kinds == [CardPlayed, GuardFell, Detected]


@pytest.mark.parametrize("late", [Rope(NINJA, None), *traitor("YA21"), Kill(TRAITOR, None), StayReady()])
def test_R17_3_4_any_other_act_first_closes_the_window(late: Piece) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1")
    intruders(match, *ninja("YA2"), late)
    assert figure(match, NINJA) == "YA2"


def test_R17_3_a_visible_intruder_is_judged_anew_in_each_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja="YA1")
    facts = intruders(match, *ninja("YA2 YA3"))
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA2")), Detected(NINJA, zone("YA3"))]
    assert figure(match, NINJA) == "YA3"


def test_R17_4_detection_does_not_end_the_movement() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1")
    facts = intruders(match, *ninja("YA2 YA3 YA4"))
    assert [type(f) for f in facts if isinstance(f, Detected | Vanished)] == [Detected, Vanished]
    assert (where(match, NINJA), figure(match, NINJA)) == ("YA4", None)


def test_R17_5_shadow_walk_past_a_lone_sentry() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1")
    facts = intruders(match, *ninja("YA2"), ShadowWalk(), *ninja("YA3"))
    assert facts_of(facts, ShadowWalked)
    assert (facts_of(facts, Detected), match.state.alert) == ([], Alert.NONE)


def test_R17_5_the_intruder_must_leave_that_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1")
    draft = match.draft(INTRUDERS, (*ninja("YA2"), ShadowWalk()))
    assert draft is not None
    assert not draft.is_complete()
    assert [piece for piece in draft.options() if isinstance(piece, Search | StayReady)] == []
    assert {piece.who for piece in draft.options() if isinstance(piece, Step)} == {NINJA}


def test_R17_5_the_zone_may_be_searched() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1")
    walked = (*ninja("YA2"), ShadowWalk(), *ninja("YA3"))
    assert Search(NINJA, zone("YA2")) in pieces_of(match, Search, *walked)


def test_R17_5_the_intruder_may_leave_by_the_passage_or_off_the_map() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA1": 1, "OL1": 1}, ninja="YA2")
    intruders(match, *ninja("YA1"), ShadowWalk(), Inside(NINJA))
    assert where(match, NINJA) == INSIDE


def test_R17_5_C47_no_shuriken_before_the_ninja_has_left() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja="YA1")
    assert pieces_of(match, Throw, *ninja("YA2"), ShadowWalk()) == [Throw(None)]


def test_R17_5_C47_after_a_shuriken_it_is_only_a_bluff() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA8": 1}, ninja="YA1")
    facts = intruders(match, Throw(guard_at(match, "YA8").id), *ninja("YA2"), ShadowWalk())
    assert facts_of(facts, Threw)
    assert facts_of(facts, ShadowWalked) == []
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA2"))]


def test_R17_5_a_kenjutsu_between_frees_nobody_from_the_step() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1")
    plan = (*ninja("YA2"), ShadowWalk(), Kill(NINJA, guard_at(match, "YA2").id))
    draft = match.draft(INTRUDERS, plan)
    assert draft is not None
    assert not draft.is_complete()


def test_R17_5_a_visible_ninja_who_walks_past_is_hidden_before_the_next_step() -> None:
    match = position(
        phase=Phase.INTRUDERS, sentries={"YA1": 1, "YA2": 1, "YA3": 1}, ninja=("YA1", {"shown": True})
    )
    facts = intruders(match, *ninja("YA2"), ShadowWalk(), *ninja("YA3"))
    shown = [fact for fact in facts if isinstance(fact, Detected | Vanished)]
    assert shown == [Vanished(NINJA), Detected(NINJA, zone("YA3"))]


@pytest.mark.parametrize(
    ("start", "route", "guarded"),
    [
        ("OL1", "OM1", {"sentries": {"OM1": 1}}),
        ("YA2", "CA1", {"sentries": {"CA1": 1}}),
        ("YA1", "YA2 YA3 YA4", {"sentries": {"YA4": 1}}),
        ("YA1", "YA2", {"sentries": {"YA2": 2}}),
        ("YA1", "YA2", {"sentries": {"YA2": 1}, "patrols": {"YA2": ("YA3", 2)}}),
    ],
)
def test_R17_5_C27_where_it_has_no_effect(start: str, route: str, guarded: dict[str, Any]) -> None:
    match = position(phase=Phase.INTRUDERS, ninja=start, ropes=[("YA2", "CA1")], **guarded)
    facts = intruders(match, *ninja(route), ShadowWalk())
    assert facts_of(facts, ShadowWalked) == []
    assert figure(match, NINJA) == where(match, NINJA)


def test_R17_5_nor_beside_a_lone_sentry_not_just_met() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    facts = intruders(match, ShadowWalk())
    assert facts_of(facts, ShadowWalked) == []
    assert figure(match, NINJA) == "YA2"
