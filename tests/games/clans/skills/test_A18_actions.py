"""A7.4, A18: skills that are an action, at a distance or around their owner."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.games.clans.catalogue.attributes import at as at_of
from bot.games.clans.catalogue.attributes import df
from bot.games.clans.decisions import Act, Attack, Move, Pass, React, Rest, Try, Use
from bot.games.clans.facts.activating import Spotted, Turned
from bot.games.clans.facts.fighting import Injured, SkillUsed, Stunned
from bot.games.clans.facts.rounds import RoundEnded
from bot.games.clans.kinds import Ability, ModelId, Skill, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.words.choices import choice
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, FRIEND, OTHER, THIRD = map(ModelId, ("pine-madoushi1", "pine-kaiken1", "plum-kaiken2", "plum-kaiken3"))


def able(skill: Skill, *others: Model, profile: str = "fire.madoushi", **changes: Any) -> State:
    return position(model(ME, profile, "J9", learnt=frozenset({skill}), **changes), *others, active=ME)


def uses(state: State, skill: Skill) -> list[str | None]:
    return [each.target for each in open_(state) if isinstance(each, Use | Try) and each.keyword == skill]


# ---- Volcano Pots


def test_A18_volcano_pots_stun_an_enemy_and_all_models_beside_it() -> None:
    """Friends too; the owner alone earns the Stuns of enemies."""
    friend = model(FRIEND, "fire.kaiken", "I14")
    state = able(Ability.VOLCANO_POTS, foe("J15"), foe("K15", OTHER), friend, foe("L15", THIRD))
    facts = carried_out(state, Use(Ability.VOLCANO_POTS, FOE), luck=Told({ME: "F A A"}))
    assert {(fact.model, fact.credit) for fact in facts if isinstance(fact, Stunned)} == {
        (FOE, ME), (OTHER, ME), (FRIEND, None)
    }  # fmt: skip
    assert not state.models[THIRD].tokens
    assert state.active is None


def test_A18_volcano_pots_do_nothing_after_a_failed_test() -> None:
    facts = carried_out(able(Ability.VOLCANO_POTS, foe("J15")), Use(Ability.VOLCANO_POTS, FOE))
    assert not any(isinstance(fact, Stunned) for fact in facts)


@pytest.mark.parametrize("skill", [Ability.VOLCANO_POTS, Ability.SKULL_HEX])
def test_A9_1_they_need_sight_after_turning_and_a_distance_of_six(skill: Skill) -> None:
    state = able(skill, foe("J3"), foe("J16", OTHER), foe("M9", THIRD, is_hidden=True))
    assert uses(state, skill) == [FOE]
    facts = carried_out(state, Use(skill, FOE))
    assert any(isinstance(fact, Turned) and fact.facing.name == "S" for fact in facts)
    blocked = able(skill, foe("J13"), model(FRIEND, "fire.kaiken", "J11"))
    assert uses(blocked, skill) == []


def test_A13_3_an_action_ends_stealth() -> None:
    state = able(Ability.VOLCANO_POTS, foe("J15"), is_hidden=True)
    assert Spotted(ME) in carried_out(state, Use(Ability.VOLCANO_POTS, FOE))


def test_A12_2_pots_injure_by_a_third_stun_and_score_for_the_thrower() -> None:
    facts = carried_out(
        able(Ability.VOLCANO_POTS, foe("J15", tokens={Token.STUN: 2})),
        Use(Ability.VOLCANO_POTS, FOE),
        luck=Told({ME: "F A A"}),
    )
    assert Injured(FOE, ME) in facts


def test_A30_2_the_odds_of_pots_are_those_of_the_test() -> None:
    found = of_pieces(
        able(Ability.VOLCANO_POTS, foe("J15"), profile="fire.yajiri"), (Use(Ability.VOLCANO_POTS, FOE),)
    )
    assert found.of(Event.PASSED, ME) == found.of(Event.STUNNED, FOE) == Fraction(91, 216)


# ---- Skull Hex and Blessing


def test_A18_skull_hex_lowers_the_target_and_the_enemies_in_its_zone_for_the_round() -> None:
    state = able(Ability.SKULL_HEX, foe("J15"), foe("K15", OTHER), foe("L16", THIRD), profile="void.madoushi")
    carried_out(state, Use(Ability.SKULL_HEX, FOE), luck=Told({ME: "V A A"}))
    assert [df(state, state.models[name]) for name in (FOE, OTHER, THIRD)] == [2, 2, 3]
    RoundEnded().apply(state)
    assert df(state, state.models[FOE]) == 3


def test_A31_12_several_hexes_add_up_but_leave_one() -> None:
    weak = model(FOE, "water.yajiri", "J15", "S")
    state = able(Ability.SKULL_HEX, weak, profile="void.madoushi")
    for left in (1, 1):
        state = position(*state.models.values(), active=ME)
        carried_out(state, Use(Ability.SKULL_HEX, FOE), luck=Told({ME: "V A A"}))
        assert df(state, state.models[FOE]) == left


def test_A18_a_blessing_is_for_the_friends_that_are_in_the_zone_now() -> None:
    near, far = model(FRIEND, "air.kaiken", "J10"), model("pine-kaiken2", "air.kaiken", "J12")
    state = able(Ability.BLESSING_OF_THE_TENGU, near, far, profile="air.madoushi")
    carried_out(state, Use(Ability.BLESSING_OF_THE_TENGU), luck=Told({ME: "A V V"}))
    assert [at_of(state, each) for each in state.models.values()] == [4, 3, 3]
    assert uses(able(Ability.BLESSING_OF_THE_TENGU, far), Ability.BLESSING_OF_THE_TENGU) == []


# ---- Amazing Awareness and Spirit Senses


def test_A18_amazing_awareness_finds_a_model_within_eight_without_a_test() -> None:
    hidden = [foe("J17", is_hidden=True), foe("J18", OTHER, is_hidden=True), foe("A9", THIRD)]
    state = able(Ability.AMAZING_AWARENESS, *hidden, profile="hero.blind-captain")
    assert uses(state, Ability.AMAZING_AWARENESS) == [FOE]
    facts = carried_out(state, Use(Ability.AMAZING_AWARENESS, FOE))
    assert SkillUsed(ME, Ability.AMAZING_AWARENESS, FOE) in facts
    assert not state.models[FOE].is_hidden
    assert state.models[OTHER].is_hidden


def test_A18_spirit_senses_come_once_and_only_after_a_move() -> None:
    state = able(Ability.SPIRIT_SENSES, foe("J12", is_hidden=True), profile="spirit.kaiken")
    skill = Ability.SPIRIT_SENSES
    assert uses(state, skill) == []
    carried_out(state, Move(at("J11")))
    assert uses(state, skill) == [None]
    facts = carried_out(state, Try(skill), luck=Told({ME: "S A A"}), orders=False)
    assert Spotted(FOE) in facts
    assert not [each for each in open_(state) if isinstance(each, Move)], "its move is over"
    assert Attack(FOE) in open_(state)


def test_A18_spirit_senses_may_fail_once() -> None:
    state = able(Ability.SPIRIT_SENSES, foe("J12", is_hidden=True), profile="spirit.kaiken")
    carried_out(state, Move(at("J11")), Try(Ability.SPIRIT_SENSES))
    assert state.models[FOE].is_hidden
    assert uses(state, Ability.SPIRIT_SENSES) == []


def test_A18_a_draft_ends_the_move_before_spirit_senses() -> None:
    draft = ActivationDraft(
        able(Ability.SPIRIT_SENSES, foe("J12", is_hidden=True), profile="spirit.kaiken"), PINE
    )
    draft.add(Move(at("J11")))
    draft.add(Try(Ability.SPIRIT_SENSES))
    assert not [each for each in draft.options() if isinstance(each, Move | Try)]


# ---- Healing Mist


def stunned(name: str, space: str, number: int = 1) -> Model:
    return model(name, "spirit.kaiken", space, tokens={Token.STUN: number, Token.LUCKY: 1})


def mist(*others: Model, **changes: Any) -> State:
    return able(Ability.HEALING_MIST, *others, profile="spirit.madoushi", **changes)


def test_A18_a_healing_mist_clears_two_friends_for_a_stun_of_its_own() -> None:
    names = ("pine-kaiken1", "pine-kaiken2", "pine-kaiken3")
    near = [stunned(name, space, 2) for name, space in zip(names, ("J13", "F9", "J14"), strict=True)]
    state = mist(*near)
    skill = Ability.HEALING_MIST
    assert uses(state, skill) == list(names[:2]), "the third one is 5 away"
    carried_out(state, Use(skill, near[0].id), orders=False)
    assert state.question is not None
    assert state.question.seat == PINE
    decided(state, PINE, React(skill, near[1].id))
    assert state.models[ME].tokens == {Token.STUN: 1}
    assert [state.models[each.id].tokens.get(Token.STUN, 0) for each in near] == [0, 0, 2]
    assert state.models[near[0].id].has(Token.LUCKY)
    assert state.active is None


def test_A18_the_second_friend_may_be_left_out_and_is_not_asked_for_if_there_is_none() -> None:
    one, two = stunned("pine-kaiken1", "J13"), stunned("pine-kaiken2", "F9")
    state = mist(one, two)
    carried_out(state, Use(Ability.HEALING_MIST, one.id), orders=False)
    decided(state, PINE, Pass())
    assert state.models[two.id].has(Token.STUN)
    alone = mist(one)
    carried_out(alone, Use(Ability.HEALING_MIST, one.id), orders=False)
    assert alone.question is None


def test_A12_5_A_C40_moon_power_forbids_a_healing_mist() -> None:
    state = mist(stunned("pine-kaiken1", "J13"), tokens={Token.MOON_POWER: 1})
    assert uses(state, Ability.HEALING_MIST) == []


def test_A12_5_a_third_stun_as_the_cost_injures_without_credit() -> None:
    state = mist(stunned("pine-kaiken1", "J13"), tokens={Token.STUN: 2})
    facts = carried_out(state, Use(Ability.HEALING_MIST, FRIEND))
    assert Injured(ME) in facts
    assert state.scores[PLUM] == 0
    assert not state.models[FRIEND].has(Token.STUN)


def test_A30_2_a_mist_may_be_drafted_and_its_question_comes_later() -> None:
    one, two = stunned("pine-kaiken1", "J13"), stunned("pine-kaiken2", "F9")
    state = mist(one, two)
    draft = ActivationDraft(state, PINE)
    draft.add(Use(Ability.HEALING_MIST, one.id))
    made = draft.committed()
    assert made == Act((Use(Ability.HEALING_MIST, one.id), Rest()))
    decided(state, PINE, made, orders=False)
    assert state.question is not None
    assert "Kaiken 2" in choice(state, React(Ability.HEALING_MIST, two.id)).label
