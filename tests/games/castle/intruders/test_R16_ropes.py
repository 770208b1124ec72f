"""R16: ropes and walls."""

from __future__ import annotations

import pytest

from bot.engine.game import Illegal
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions import Step
from bot.games.castle.facts.sneaking import RopeHung
from bot.games.castle.kinds import Phase
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    pieces_of,
    position,
    where,
    zone,
    zones,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja, seen_by_all, traitor

OVER = ("YA2", "CA1")


def test_R16_1_another_walls_rope_does_not_help() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA8", ropes=[OVER])
    with pytest.raises(Illegal):
        intruders(match, *ninja("CA1"))


def test_R16_2_a_rope_hangs_on_a_wall_of_the_present_zone() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2")
    ropes = [rope.zone for rope in pieces_of(match, Rope) if rope.who is NINJA]
    assert ropes == [*zones("CA1 OM1"), None]


def test_R16_2_no_wall_no_rope() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA4")
    assert [rope.zone for rope in pieces_of(match, Rope) if rope.who is NINJA] == [None]


def test_R16_2_no_rope_inside_the_passage() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE)
    assert [rope.zone for rope in pieces_of(match, Rope) if rope.who is NINJA] == [None]


def test_R16_2_it_need_not_be_crossed() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2")
    facts = intruders(match, Rope(NINJA, zone("CA1")), *ninja("YA3"))
    assert facts_of(facts, RopeHung) == [RopeHung(NINJA, (zone("CA1"), zone("YA2")))]
    assert where(match, NINJA) == "YA3"


def test_R16_3_crossing_is_one_step_and_ends_the_movement() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2")
    plan = (Rope(NINJA, zone("CA1")), *ninja("CA1"))
    assert {step.who for step in pieces_of(match, Step, *plan)} == {TRAITOR}
    intruders(match, *plan)
    assert match.state.ninja.speed == 1


def test_R16_3_on_every_crossing() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="CA1", ropes=[OVER])
    with pytest.raises(Illegal):
        intruders(match, *ninja("YA2 YA3"))


def test_R16_3_crossing_as_the_third_step() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA8", ropes=[OVER])
    intruders(match, *ninja("YA1 YA2 CA1"))
    assert (where(match, NINJA), match.state.ninja.speed) == ("CA1", 3)


def test_R16_4_it_works_in_both_directions_for_both_intruders() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="CA1", ropes=[OVER])
    intruders(match, *ninja("CA1"), *traitor("YA2"))
    assert (where(match, NINJA), where(match, TRAITOR)) == ("CA1", "YA2")


def test_R16_4_it_outlives_its_owner() -> None:
    match = position(
        phase=Phase.CARDS,
        turn=12,
        ninja="CA1",
        traitor=("YA2", {"shown": True, "wounds": 1}),
        sentries={"YA2": 1},
        ropes=[OVER],
    )
    guards(match, Attack(guard_at(match, "YA2").id, TRAITOR))
    passes(match, Phase.INTRUDERS)
    assert where(match, TRAITOR) == "dead"
    intruders(match, *ninja("YA2"))
    assert where(match, NINJA) == "YA2"


def test_R16_4_a_second_rope_is_not_hung_on_the_same_wall() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", ropes=[OVER])
    assert Rope(NINJA, zone("CA1")) not in pieces_of(match, Rope)


def test_R16_5_a_crossing_is_seen_by_nobody_else() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", ropes=[OVER])
    still = position(phase=Phase.INTRUDERS, ninja="YA2", ropes=[OVER])
    assert seen_by_all(intruders(match, *ninja("CA1"))) == seen_by_all(intruders(still))


def test_R16_6_C32_the_second_uses_the_rope_of_the_first_in_the_same_turn() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", traitor="YA3")
    plan = (Rope(NINJA, zone("CA1")), *ninja("CA1"), *traitor("YA2 CA1"))
    assert pieces_of(match, Step, *plan) == []
    intruders(match, *plan)
    assert where(match, NINJA) == where(match, TRAITOR) == "CA1"
