"""R23.1 to R23.8: the intruders in the secret passage."""

from __future__ import annotations

import pytest

from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.shadow_walk import ShadowWalk, ShadowWalked
from bot.games.castle.decisions import Inside, StayReady, Step
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.sneaking import CameOut, WentInside
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import (
    INTRUDERS,
    Alert,
    Card,
    Goes,
    Phase,
    Pile,
    Standing,
    Tunnel,
)
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    intruders,
    label,
    passes,
    pieces_of,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, holds, ninja, seen_by_all


def test_R23_1_it_touches_only_its_entrances() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE)
    assert {label(step.zone) for step in pieces_of(match, Step) if step.who is NINJA} == {"YA1", "YA15"}
    match = position(phase=Phase.INTRUDERS, ninja="YA2")
    assert pieces_of(match, Inside) == []


def test_R23_1_both_entrances_may_be_one_zone() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE, entrances=("YA1", "YA1"))
    assert [label(step.zone) for step in pieces_of(match, Step) if step.who is NINJA] == ["YA1"]


def test_R23_2_the_first_time_by_the_intruders_own_card() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    facts = intruders(match, Inside(NINJA))
    assert facts_of(facts, CardPlayed) == [CardPlayed(Pile.NINJA, Card.PASSAGE, Goes.TABLE, INTRUDERS)]
    assert (where(match, NINJA), match.state.ninja.standing) == (INSIDE, Standing.PASSAGE)
    assert match.state.ninja.speed == 1


def test_R23_2_later_without_a_card() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=(INSIDE, {"hand": [Card.ROPE]}))
    facts = intruders(match, *ninja("YA1"), Inside(NINJA))
    assert facts_of(facts, CardPlayed) == []
    assert match.state.ninja.hand.size == 1


def test_R23_2_without_a_card_no_way_in() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA1", {"hand": [Card.ROPE]}))
    assert pieces_of(match, Inside) == []


def test_R23_2_cards_cannot_be_shared() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA1", {"hand": []}), traitor="YA1")
    assert pieces_of(match, Inside) == [Inside(TRAITOR)]


def test_R15_4_and_R23_3_not_in_and_out_in_one_turn() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    assert [step for step in pieces_of(match, Step, Inside(NINJA)) if step.who is NINJA] == []


@pytest.mark.parametrize("by", ["YA1", "YA15"])
def test_R23_3_out_by_either_entrance_and_on(by: str) -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE)
    onward = "YA2 YA3" if by == "YA1" else "YA20 YA19"
    intruders(match, *ninja(f"{by} {onward}"))
    assert (where(match, NINJA), match.state.ninja.speed) == (onward.rsplit(maxsplit=1)[-1], 3)


def test_R23_3_the_entrance_is_entered_normally() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE, sentries={"YA1": 1})
    facts = intruders(match, *ninja("YA1"), StayReady())
    assert facts_of(facts, Detected) == [Detected(NINJA, zone("YA1"))]
    assert match.state.alert is Alert.HIGH


def test_R23_3_shadow_walk_on_coming_out() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE, sentries={"YA1": 1})
    facts = intruders(match, *ninja("YA1"), ShadowWalk(), *ninja("YA2"))
    assert facts_of(facts, ShadowWalked)
    assert facts_of(facts, Detected) == []


def test_R23_4_an_intruder_may_stay_any_number_of_turns() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE)
    for _turn in range(3):
        intruders(match)
        passes(match, Phase.INTRUDERS)
    assert where(match, NINJA) == INSIDE


def test_R23_4_both_may_be_inside_each_on_their_own_card() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", traitor="YA15")
    intruders(match, Inside(NINJA), Inside(TRAITOR))
    assert (where(match, NINJA), where(match, TRAITOR)) == (INSIDE, INSIDE)
    assert (holds(match, NINJA, Card.PASSAGE), holds(match, TRAITOR, Card.PASSAGE)) == (0, 0)


def test_R23_5_out_and_in_again_in_one_turn() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE, entrances=("YA1", "YA2"))
    intruders(match, *ninja("YA1 YA2"), Inside(NINJA))
    assert (where(match, NINJA), match.state.ninja.speed) == (INSIDE, 3)


def test_R23_6_coming_and_going_is_public_the_entrance_is_not() -> None:
    inward = seen_by_all(intruders(position(phase=Phase.INTRUDERS, ninja="YA1"), Inside(NINJA)))
    other = seen_by_all(intruders(position(phase=Phase.INTRUDERS, ninja="YA15"), Inside(NINJA)))
    assert inward == other
    assert facts_of(inward, WentInside) == [WentInside(NINJA, None, False, ())]
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE)
    outward = seen_by_all(intruders(match, *ninja("YA15")))
    assert facts_of(outward, CameOut) == [CameOut(NINJA, None, False, ())]


def test_R23_6_staying_inside_is_no_event() -> None:
    inside, outside = (position(phase=Phase.INTRUDERS, ninja=start) for start in (INSIDE, "OL1"))
    assert seen_by_all(intruders(inside)) == seen_by_all(intruders(outside))


def test_R23_8_a_guard_inside_detects() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={INSIDE: 1}, passage_cards=1, found=["YA1"])
    facts = intruders(match, Inside(NINJA), StayReady())
    assert facts_of(facts, Detected) == [Detected(NINJA, Tunnel.PASSAGE)]
    assert (figure(match, NINJA), match.state.alert) == (INSIDE, Alert.HIGH)


def test_R23_8_C41_a_kenjutsu_inside_makes_room() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={INSIDE: 1}, passage_cards=1, found=["YA1"])
    facts = intruders(match, Inside(NINJA), Kill(NINJA, guard_at(match, INSIDE).id))
    assert facts_of(facts, Detected) == []
    assert match.state.places_free() == 1


def test_R23_8_no_shadow_walk_inside() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", sentries={INSIDE: 1}, passage_cards=1, found=["YA1"])
    facts = intruders(match, Inside(NINJA), ShadowWalk())
    assert facts_of(facts, ShadowWalked) == []
    assert figure(match, NINJA) == INSIDE


def test_R23_8_a_visible_intruder_inside_is_hidden_on_coming_out() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        ninja=(INSIDE, {"shown": True}),
        sentries={INSIDE: 1},
        passage_cards=1,
        found=["YA15"],
    )
    intruders(match, *ninja("YA1"))
    assert figure(match, NINJA) is None
