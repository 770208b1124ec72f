"""Possible next pieces of a plan, from the place of the ninja by the plan so far (S23.5)."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.games.raid.decisions import AtBreak, ClearPlan, HandIn, Move, NoPlan, SetTrap, Start, ThrowStar
from bot.games.raid.facts.moving import SetOff, Stepped, TookOut, TurnEnded
from bot.games.raid.kinds import Trap
from bot.games.raid.state.state import Guard
from tests.games.raid.kit import HAWK, KITE, at, dealt, move, plays, t
from tests.games.raid.turn.test_S23_sealed import stood


def of(options: object, kind: type[Decision]) -> list[Decision]:
    assert isinstance(options, list)
    return [each for each in options if isinstance(each, kind)]


def test_S23_5_there_is_nothing_to_clear_before_something_is_planned() -> None:
    match = stood("D20", "walk slip", "A40", "slip slip")
    assert ClearPlan() not in match.options(HAWK)
    plays(match, HAWK, move("slip", 1))
    assert ClearPlan() in match.options(HAWK)


def test_S23_5_a_start_tile_is_planned_before_anything_else_and_each_once() -> None:
    match = dealt("walk slip " * 6, match="dawn", dawnOrder="sealed")
    match.state.change(KITE, tile=t("E47"))
    assert of(match.options(HAWK), Start) == [Start(tile) for tile in at("A47", "C47", "G47")]
    plays(match, HAWK, Start(t("C47")))
    assert of(match.options(HAWK), Start) == [Start(tile) for tile in at("A47", "G47")]
    plays(match, HAWK, move("walk", 1))
    assert of(match.options(HAWK), Start) == []
    match = dealt("walk slip " * 6, match="dawn", dawnOrder="sealed")
    plays(match, HAWK, Start(t("C47")), SetTrap(Trap.TRIP, t("D46")))
    assert of(match.options(HAWK), Start) == []
    assert of(stood("D20", "walk slip", "A40", "slip slip").options(HAWK), Start) == []


def test_S23_5_the_next_best_routes_are_those_from_where_the_first_begins() -> None:
    """From A19, where a slip to the right ends, no step to the right is left; from B20 there is one."""
    match = stood("B20", "slip sidestep-right", "A40", "slip slip")
    plays(match, HAWK, move("slip", 2))
    assert move("sidestep-right", 1) in match.options(HAWK)


def test_S23_5_after_an_act_that_follows_the_route_or_a_break_no_route_is_added() -> None:
    for steps in ((SetTrap(Trap.TRIP, t("D20")),), (AtBreak(),)):
        match = stood("D20", "walk slip", "A40", "slip slip")
        match.state.guards = {}
        plays(match, HAWK, move("walk", 1))
        assert of(match.options(HAWK), Move)
        plays(match, HAWK, *steps)
        assert of(match.options(HAWK), Move) == [], steps


def test_S23_5_S9_8_at_the_break_of_a_leap_a_weapon_is_planned_from_the_tile_flown_over() -> None:
    """From D19 both guards are 2 tiles away; from D20 and D18 one of them is too near."""
    match = stood("D20", "leap-left slip", "A40", "slip slip")
    match.state.guards = {t("D17"): Guard(), t("D21"): Guard()}
    plays(match, HAWK, move("leap-left", 1), AtBreak())
    assert set(of(match.options(HAWK), ThrowStar)) == {ThrowStar(t("D17")), ThrowStar(t("D21"))}


def test_S23_5_at_the_last_break_before_the_finish_the_ninja_still_stands_on_the_track() -> None:
    match = stood("C2", "stride slip", "A40", "slip slip")
    match.state.guards = {}
    plays(match, HAWK, move("stride", 1), AtBreak())
    assert SetTrap(Trap.TRIP, t("B1")) in match.options(HAWK)


def test_S23_5_a_route_that_ends_before_its_breaks_ends_the_turn_with_the_pieces_after_it() -> None:
    match = stood("E22", "stride slip", "A40", "slip slip")
    match.state.guards = {}
    trap = SetTrap(Trap.TRIP, t("F20"))
    plays(match, HAWK, move("stride", 1), SetTrap(Trap.NEST, t("F19")), AtBreak(), AtBreak(), trap, HandIn())
    match.state.guards = {t("E21"): Guard()}
    facts = plays(match, KITE, NoPlan())
    own = [type(fact) for fact in facts if isinstance(fact, SetOff | Stepped | TookOut) and fact.seat == HAWK]
    assert own == [SetOff, Stepped, TookOut]
    assert TurnEnded(HAWK) in facts
    assert match.state.ninja[HAWK].traps_count == 3, "F20 and F19 are out of its reach"
