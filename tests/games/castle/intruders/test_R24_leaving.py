"""R24: leaving the map."""

from __future__ import annotations

from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.decisions import Escape, Inside, Search, StayReady
from bot.games.castle.facts.fighting import Detected, WoundsReturned
from bot.games.castle.facts.sneaking import LeftMap
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Phase
from tests.games.castle.kit import facts_of, intruders, passes, pieces_of, position, where
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, ninja, seen_by_all, traitor


def test_R24_1_as_the_third_step_but_not_as_a_fourth() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1")
    assert Escape(NINJA) in pieces_of(match, Escape, *ninja("OL2 OL3"))
    assert pieces_of(match, Escape, *ninja("OL2 OL3 OL2")) == []


def test_R24_1_an_intruder_who_left_never_comes_back() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1")
    intruders(match, Escape(NINJA))
    passes(match, Phase.INTRUDERS)
    draft = match.draft(INTRUDERS)
    assert draft is not None
    assert [piece for piece in draft.options() if getattr(piece, "who", TRAITOR) is NINJA] == []


def test_R24_1_others_learn_who_and_not_where() -> None:
    seen = [
        seen_by_all(intruders(position(phase=Phase.INTRUDERS, ninja=start), Escape(NINJA)))
        for start in ("OL1", "OL6")
    ]
    assert seen[0] == seen[1]
    assert facts_of(seen[0], LeftMap) == [LeftMap(NINJA, None)]


def test_R24_1_the_step_is_announced_in_its_place() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor="YA1")
    told = seen_by_all(intruders(match, Escape(NINJA), Inside(TRAITOR)))
    names = [type(fact).__name__ for fact in told]
    assert names.index("LeftMap") < names.index("WentInside")


def test_R24_2_without_a_completed_mission() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1")
    assert not match.state.ninja.is_done
    intruders(match, Escape(NINJA))
    assert where(match, NINJA) == "left"


def test_R24_2_a_visible_intruder_may_leave() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("OL1", {"shown": True}), sentries={"OL1": 1})
    intruders(match, Escape(NINJA))
    assert figure(match, NINJA) is None


def test_R24_3_C38_wounds_go_to_the_discard_pile_and_the_intruders_cards_leave_play() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("OL1", {"wounds": 2, "has_passage": True}))
    facts = intruders(match, Escape(NINJA), StayReady())
    assert facts_of(facts, WoundsReturned) == [WoundsReturned(NINJA, (GUARDS,) * 2)]
    assert match.state.piles[GUARDS].discard.count(Card.KENJUTSU) == 2
    left = match.state.ninja
    assert (left.wounds, left.hand.size, left.has_passage) == (0, 0, False)


def test_R24_4_the_leaver_does_no_search_but_the_mate_does() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1")
    plan = (*ninja("OL2"), Escape(NINJA), *traitor("YA21"))
    assert {search.who for search in pieces_of(match, Search, *plan)} == {TRAITOR}


def test_R24_1_the_leaver_is_judged_in_the_last_zone() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", sentries={"OL2": 1})
    facts = intruders(match, *ninja("OL2"), Escape(NINJA))
    assert [type(fact) for fact in facts if isinstance(fact, Detected | LeftMap)] == [Detected, LeftMap]
    assert figure(match, NINJA) is None


def test_R24_1_past_a_lone_sentry_and_off_the_map_unseen() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", sentries={"OL2": 1})
    facts = intruders(match, *ninja("OL2"), ShadowWalk(), Escape(NINJA))
    assert [type(fact) for fact in facts if isinstance(fact, Detected | LeftMap)] == [LeftMap]
