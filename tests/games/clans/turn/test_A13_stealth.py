"""A7, A12 to A14: Stealth, shrines, injuries, turning and the end of a round, where other files leave off."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import (
    Attack,
    Hide,
    Move,
    Pray,
    Rest,
    Run,
    Search,
    Shoot,
    Shuriken,
    Turn,
    Use,
)
from bot.games.clans.facts.activating import ActivationEnded, Marked, Spotted
from bot.games.clans.facts.fighting import BlowFell, Injured, Scored, Stunned
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Keyword, ModelId, Place, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from bot.games.clans.trials.trials import ClansTrials
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model, position, under

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def of(*others: Model, items: str = "", **changes: Any) -> State:
    return position(model(ME, "fire.kaiken", "J9", **changes), *others, active=ME, items=items)


def foe(space: str, facing: str = "S", **changes: Any) -> Model:
    return model(FOE, "water.kaiken", space, facing, **changes)


def open_(state: State, **options: Any) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(under(ClansGame(options).setting, state), state.turn))


# ---- Stealth


def test_A13_1_not_in_an_enemys_sight_and_not_beside_a_lantern() -> None:
    assert Hide() in open_(of(foe("J13", "N")))
    assert Hide() not in open_(of(foe("J13", "S")))
    lit = of(foe("J13", "N"), items="L@K10")
    assert Hide() not in open_(lit)
    assert Hide() in open_(lit, lanternBlocksStealth=False)


def test_A13_2_in_stealth_nobody_attacks_it_and_it_does_not_assist() -> None:
    state = of(foe("J10", is_hidden=True))
    assert not any(isinstance(piece, Attack | Shoot | Shuriken) for piece in open_(state))
    assert not [piece for piece in open_(of(foe("J12", is_hidden=True))) if isinstance(piece, Shuriken)]


def test_A13_2_area_effects_hit_models_in_stealth() -> None:
    state = of(foe("J10"), model("plum-kaiken2", "water.kaiken", "K10", "S", is_hidden=True))
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "F F F", FOE: "E E E"}))
    assert Stunned(ModelId("plum-kaiken2"), ME) in facts
    # It is not lost by being Stunned (A13.9).
    assert state.models[ModelId("plum-kaiken2")].is_hidden


def test_A13_3_an_attack_ends_stealth_after_the_fight_with_its_bonus() -> None:
    state = of(foe("J10"), is_hidden=True)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A A A A", FOE: "F F F"}))
    roll = next(fact for fact in facts if isinstance(fact, Rolled))
    assert len(roll.dice[0]) == 4
    assert facts.index(Spotted(ME)) > facts.index(roll)


@pytest.mark.parametrize("is_stealthy", [True, False])
def test_A13_5_a_search_is_stealthy_and_praying_is_not(is_stealthy: bool) -> None:
    state = of(foe("J10", is_hidden=True), items="haste@K9", is_hidden=True)
    carried_out(state, Search() if is_stealthy else Pray(at("K9")))
    assert state.models[ME].is_hidden is is_stealthy


def test_A13_6_a_search_uncovers_every_enemy_in_the_zone() -> None:
    others = [foe("J10", is_hidden=True), model("plum-kaiken2", "water.kaiken", "K8", "S", is_hidden=True)]
    state = of(*others, model("plum-kaiken3", "water.kaiken", "J11", "S", is_hidden=True))
    facts = carried_out(state, Search(), luck=Told({ME: "F A A"}))
    assert {fact.model for fact in facts if isinstance(fact, Spotted)} == {FOE, "plum-kaiken2"}


def test_A13_9_and_A5_6_stealth_is_not_lost_by_poison() -> None:
    state = of(foe("J19"), is_hidden=True, tokens={Token.POISON: 1})
    carried_out(state, Rest(), luck=Told({ME: "W"}))
    assert state.models[ME].is_hidden
    assert state.models[ME].tokens == {Token.STUN: 1}


# ---- shrines


@pytest.mark.parametrize("effect", [Token.HASTE, Token.LUCKY, Token.PROTECT])
def test_A14_2_a_good_shrine_is_prayed_at_for_its_token(effect: Token) -> None:
    for shown, number in (("F A A", 1), ("A A A", 0)):
        state = of(foe("J19"), items=f"{effect}@K9")
        carried_out(state, Pray(at("K9")), luck=Told({ME: shown}))
        assert state.models[ME].tokens.get(effect, 0) == number
    assert not [piece for piece in open_(of(foe("J19"), items=f"{effect}@L9")) if isinstance(piece, Pray)]


@pytest.mark.parametrize("effect", [Token.CURSE, Token.POISON, Token.SLOW])
def test_A14_1_a_bad_shrine_asks_every_model_that_comes_beside_it_and_is_not_prayed_at(effect: Token) -> None:
    for shown, number in (("F A A", 0), ("A A A", 1)):
        state = of(foe("J19"), items=f"{effect}@K11")
        carried_out(state, Move(at("J10")), luck=Told({ME: shown}))
        assert state.models[ME].tokens.get(effect, 0) == number
        assert not any(isinstance(piece, Pray) for piece in open_(state))


def test_A14_1_the_test_ends_stealth() -> None:
    state = of(foe("J19"), items="slow@K11", is_hidden=True)
    carried_out(state, Move(at("J10")))
    assert not state.models[ME].is_hidden


# ---- Injury, and its credit


def test_A12_1_an_injured_model_loses_all_tokens_and_stealth_and_its_activation_ends() -> None:
    state = of(foe("J10"), tokens={Token.LUCKY: 1, Token.CURSE: 2}, is_hidden=True)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "S S S S S S S S", FOE: "E E E"}))
    assert Injured(ME, FOE) in facts
    hurt = state.models[ME]
    assert (hurt.place, hurt.space, dict(hurt.tokens), hurt.is_hidden) == (Place.HOUSE, None, {}, False)
    assert ActivationEnded(ME) in facts


def test_A12_4_A10_15_a_third_stun_by_a_failed_dodge_injures_without_points() -> None:
    state = of(foe("J10"), tokens={Token.STUN: 2})
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}))
    assert Injured(ME, None) in facts
    assert not any(isinstance(fact, Scored) for fact in facts)


def test_A10_11_A16_1_protect_is_asked_of_the_attackers_seat_first() -> None:
    protected = {Token.PROTECT: 1}
    mine = model(FOE, "water.kaiken", "J9", "N", tokens=protected)
    theirs = model(ME, "fire.kaiken", "J10", "S", tokens=protected)
    state = position(mine, theirs, active=FOE)
    facts = carried_out(state, Attack(ME), luck=Told({FOE: "F F", ME: "E E"}))
    assert [fact.victim for fact in facts if isinstance(fact, BlowFell)] == [FOE, ME]
    asked = [fact.seat for fact in facts if isinstance(fact, Asked) and fact.window is Window.REPLACE]
    assert asked == [PLUM, PINE]


# ---- turning, and the end of a round


def test_A7_9_turning_is_free_until_the_last_action_is_finished() -> None:
    state = of(foe("J12"))
    carried_out(state, Turn(Direction.E), Move(at("K9")))
    assert Turn(Direction.W) in open_(state)
    carried_out(state, Shuriken(FOE))
    assert state.active is None


def test_A7_9_a_move_ends_on_guard_towards_the_nearest_enemy() -> None:
    state = of(foe("J5"))
    carried_out(state, Move(at("J10")))
    assert state.models[ME].facing is Direction.S


def test_A7_9_a_run_ends_on_guard_too_though_nobody_may_turn_after_it() -> None:
    state = of(foe("J5"))
    carried_out(state, Run(at("J11")))
    assert state.models[ME].facing is Direction.S


def test_A7_9_a_model_that_ends_between_two_enemies_has_neither_behind_it() -> None:
    state = of(foe("I8"), model("plum-kaiken2", "water.kaiken", "K8", "S"))
    carried_out(state, Move(at("J8")), luck=Told({ME: "F"}))
    assert state.models[ME].space == at("J8")
    assert state.models[ME].facing in (Direction.N, Direction.S)


def test_A7_9_a_model_that_fails_a_dodge_does_not_turn() -> None:
    state = of(foe("J10"))
    carried_out(state, Move(at("J7")), luck=Told({ME: "A A A"}))
    assert state.models[ME].space == at("J9")
    assert state.models[ME].facing is Direction.N


def test_A7_11_after_the_last_round_the_match_ends_without_an_upkeep() -> None:
    for final, is_over in ((False, True), (True, False)):
        state = of(foe("J19", is_activated=True), model("pine-yajiri1", "fire.yajiri", None))
        state.round = 6
        facts = carried_out(state, Rest(), finalUpkeep=final)
        assert any(isinstance(fact, MatchEnded) for fact in facts) is is_over


def test_A7_14_most_points_win_and_equal_ones_draw() -> None:
    for points, winners in (((2, 1), (PINE,)), ((1, 1), ())):
        state = of(foe("J19", is_activated=True))
        state.round, state.scores = 6, dict(zip((PINE, PLUM), points, strict=True))
        carried_out(state, Rest())
        assert state.winners == winners


def test_A7_2_a_seat_without_a_model_to_activate_is_skipped() -> None:
    more = model("pine-kaiken2", "fire.kaiken", "A1")
    state = of(foe("J19", is_activated=True), more)
    carried_out(state, Rest())
    assert state.turn == PINE


def test_A7_6_a_stunned_model_that_ran_has_no_move() -> None:
    state = of(foe("J19"))
    state.change_active(is_stunned=True)
    carried_out(state, Run(at("J11")))
    assert state.active is None or not any(isinstance(piece, Hide | Search) for piece in open_(state))


# ---- what simulations count


def test_trials_count_keywords_and_tokens() -> None:
    trials, state = ClansTrials(), of(foe("J10"))
    state.change(ME, profile="shrine.water.madoushi")
    facts = carried_out(state, Use(Keyword.DROWN), luck=Told({ME: "W A A"}))
    found = {trials.effect(fact) for fact in facts}
    assert {"drown", "token slow"} <= found
    assert Marked(FOE, Token.SLOW) in facts
    assert not any(isinstance(f, Rolled) and f.purpose is Purpose.DODGE for f in facts)
