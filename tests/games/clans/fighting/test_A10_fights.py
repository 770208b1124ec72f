"""A10.6 to A10.15, A12, A22.10: how a fight goes, and what comes of it."""

from __future__ import annotations

from typing import Any

from bot.games.clans.decisions import Attack, Shoot, Shuriken
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.kinds import ModelId, Place, Token
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, kinds, model, position

TARGET = ModelId("plum-kaiken1")


def duel(*more: Model, **changes: Any) -> State:
    """A Fire and a Water shrine kaiken face to face, without keywords that reroll."""
    models = [
        model("pine-kaiken1", "water.kaiken", "J9", "N"),
        model("plum-kaiken1", "earth.kaiken", "J10", "S", **changes),
        *more,
    ]
    return position(*models, active="pine-kaiken1")


def fought(state: State, ours: str, theirs: str) -> list[object]:
    return list(carried_out(state, Attack(TARGET), luck=Told({"pine-kaiken1": ours, "plum-kaiken1": theirs})))


def test_A10_9_void_injures_the_defender_and_scores_in_a_brawl() -> None:
    state = duel()
    state.change(ModelId("pine-kaiken1"), profile="fire.kaiken")
    facts = fought(state, "V V F", "W E A")
    assert Injured(TARGET, ModelId("pine-kaiken1")) in facts
    assert Scored(PINE, 1) in facts
    assert state.models[TARGET].place is Place.HOUSE
    assert state.models[TARGET].space is None


def test_A10_9_and_15_A_C11_a_model_that_must_take_spirit_is_injured_with_credit_to_the_defender() -> None:
    state = duel()
    state.change(ModelId("pine-kaiken1"), profile="fire.kaiken")
    facts = fought(state, "S S E", "V A F")
    assert Injured(ModelId("pine-kaiken1"), TARGET) in facts
    assert Scored(PLUM, 1) in facts
    assert state.active is None


def test_A10_7_A_C12_without_a_die_there_is_no_result_and_stealth_is_lost() -> None:
    state = position(
        model("pine-kaiken1", "water.yajiri", "J9", "N", is_hidden=True),
        model("plum-kaiken1", "earth.yajiri", "J10", "S"),
        active="pine-kaiken1",
    )
    # 1 die and 1 more from Stealth: all eliminated by the defender's one and the rest of the pool.
    facts = carried_out(state, Attack(TARGET), luck=Told({"pine-kaiken1": "F F", "plum-kaiken1": "W"}))
    assert "DieChosen" in kinds(facts)
    assert not state.models[ModelId("pine-kaiken1")].is_hidden


def test_A12_2_the_third_stun_injures_with_its_credit() -> None:
    state = duel(tokens={Token.STUN: 2})
    state.change(ModelId("pine-kaiken1"), profile="fire.kaiken")
    facts = fought(state, "E E F", "S F V")
    assert Injured(TARGET, ModelId("pine-kaiken1")) in facts
    assert not any(isinstance(fact, Stunned) for fact in facts)


def test_A12_3_A15_protect_turns_an_injury_into_a_stun() -> None:
    state = duel(tokens={Token.PROTECT: 1})
    state.change(ModelId("pine-kaiken1"), profile="fire.kaiken")
    facts = fought(state, "V V F", "W E A")
    assert Stunned(TARGET, ModelId("pine-kaiken1")) in facts
    assert state.models[TARGET].tokens == {Token.STUN: 1}


def test_A10_9_A_C26_fire_stuns_all_in_the_zone_of_the_attacker() -> None:
    more = [
        model("pine-kaiken2", "water.kaiken", "I9"),
        model("pine-kaiken3", "water.kaiken", "K9"),
        model("plum-kaiken2", "earth.kaiken", "I10"),
    ]
    state = duel(*more)
    state.change(ModelId("pine-kaiken1"), profile="fire.kaiken")
    facts = fought(state, "F F F F", "E E E E E E")
    assert sum(isinstance(fact, Stunned) for fact in facts) == 5


def test_A11_4_A_C61_a_shuriken_keeps_stealth_and_an_arrow_loses_it() -> None:
    for piece, is_kept in ((Shuriken(TARGET), True), (Shoot(TARGET), False)):
        state = position(
            model("pine-kaiken1", "void.yajiri", "J7", "N", is_hidden=True),
            model("plum-kaiken1", "earth.kaiken", "J10", "S"),
            active="pine-kaiken1",
        )
        carried_out(state, piece, luck=Told({"pine-kaiken1": "A A A", "plum-kaiken1": "F F F"}))
        assert state.models[ModelId("pine-kaiken1")].is_hidden is is_kept


def test_A22_10_A_C79_at_nine_points_a_brawl_is_over_at_once() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model("pine-kaiken2", "fire.kaiken", "I9"),
        model("plum-kaiken1", "water.chunin", "J10", "N"),
        active="pine-kaiken1",
        scores={PINE: 7, PLUM: 0},
    )
    facts = fought(state, "V V V V V", "W A E E")
    assert Scored(PINE, 2) in facts
    assert (state.scores[PINE], state.stage, state.winners) == (9, Stage.OVER, (PINE,))
