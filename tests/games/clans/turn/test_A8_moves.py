"""A8.5 to A8.8, A13, A14: dodges, and what a step meets."""

from __future__ import annotations

from typing import Any

from bot.games.clans.decisions import Hide, Move, Rest, Run, Search
from bot.games.clans.facts.activating import Marked, Spotted, Stepped
from bot.games.clans.facts.fighting import Stunned
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from tests.games.clans.positions import Told, at, carried_out, model, position

ME = ModelId("pine-kaiken1")


def beside(**changes: Any) -> State:
    """A Tora kaiken on J9 in the zone of three enemies."""
    return position(
        model("pine-kaiken1", "fire.kaiken", "J9", **changes),
        model("plum-kaiken1", "water.kaiken", "I10"),
        model("plum-kaiken2", "water.kaiken", "J10"),
        model("plum-kaiken3", "water.kaiken", "K10"),
        active="pine-kaiken1",
    )


def dodges(facts: list[object]) -> int:
    return sum(isinstance(fact, Rolled) and fact.purpose is Purpose.DODGE for fact in facts)


def test_A8_5_A_C46_one_test_per_step_however_many_enemies() -> None:
    state = beside()
    facts = carried_out(state, Move(at("J8")), luck=Told({"pine-kaiken1": "F A A"}))
    assert dodges(list(facts)) == 1
    assert state.models[ME].space == at("J8")


def test_A8_5_a_model_that_fails_stays_is_stunned_and_its_activation_is_over() -> None:
    state = beside()
    facts = carried_out(state, Move(at("J8")), Rest(), luck=Told({"pine-kaiken1": "A A A"}))
    assert state.models[ME].space == at("J9")
    assert Stunned(ME, None) in facts
    assert state.active is None


def test_A8_7_A_C47_in_stealth_a_failed_dodge_costs_stealth_and_nothing_else() -> None:
    state = beside(is_hidden=True)
    carried_out(state, Move(at("J8")), luck=Told({"pine-kaiken1": "A A A"}))
    assert not state.models[ME].is_hidden
    assert state.active is not None
    assert not state.models[ME].tokens
    facts = carried_out(state, Move(at("J8")), luck=Told({"pine-kaiken1": "A A A"}))
    assert Stunned(ME, None) in facts


def test_A13_8_A_C59_a_lantern_ends_stealth_and_the_move_goes_on() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J5", is_hidden=True), active="pine-kaiken1", items="L@J7"
    )
    facts = carried_out(state, Move(at("J9")), Rest())
    assert facts.index(Spotted(ME)) < max(n for n, fact in enumerate(facts) if isinstance(fact, Stepped))
    assert state.models[ME].space == at("J9")


def test_A13_7_A_C60_out_of_foliage_entered_just_now_stealth_is_lost() -> None:
    for pieces, is_kept in (
        ((Move(at("D6")), Rest()), True),
        ((Move(at("D6")), Move(at("E6")), Rest()), False),
    ):
        state = position(
            model("pine-kaiken1", "fire.kaiken", "C6", is_hidden=True), active="pine-kaiken1", ground="court"
        )
        carried_out(state, *pieces)
        assert state.models[ME].is_hidden is is_kept


def test_A13_4_a_run_loses_stealth_before_its_first_step() -> None:
    state = position(model("pine-kaiken1", "fire.kaiken", "J5", is_hidden=True), active="pine-kaiken1")
    facts = carried_out(state, Run(at("J9")), Rest())
    assert facts[0] == Spotted(ME)


def test_A14_1_A_C63_a_bad_shrine_is_met_once_on_the_way_along_it() -> None:
    state = position(model("pine-kaiken1", "fire.kaiken", "J5"), active="pine-kaiken1", items="slow@I7")
    facts = carried_out(state, Move(at("J9")), Rest(), luck=Told({"pine-kaiken1": "A A A"}))
    tests = [fact for fact in facts if isinstance(fact, Rolled) and fact.purpose is Purpose.SHRINE]
    assert len(tests) == 1
    assert Marked(ME, Token.SLOW) in facts
    assert state.models[ME].space == at("J9")


def test_A13_1_and_2_an_unseen_model_hides() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model("plum-kaiken1", "water.kaiken", "J12", "N"),
        active="pine-kaiken1",
    )
    carried_out(state, Hide(), Rest())
    assert state.models[ME].is_hidden


def test_A13_6_a_search_that_succeeds_uncovers_enemies_beside() -> None:
    enemy = ModelId("plum-kaiken1")
    for shown, is_hidden in (("F A A", False), ("A A A", True)):
        state = position(
            model("pine-kaiken1", "fire.kaiken", "J9"),
            model("plum-kaiken1", "water.kaiken", "J10", "N", is_hidden=True),
            active="pine-kaiken1",
        )
        carried_out(state, Search(), luck=Told({"pine-kaiken1": shown}))
        assert state.models[enemy].is_hidden is is_hidden
