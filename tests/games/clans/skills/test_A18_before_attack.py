"""A10.2.1, A18: skills that are declared before an attack."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Illegal
from bot.games.clans.catalogue.attributes import at as at_of
from bot.games.clans.catalogue.attributes import df
from bot.games.clans.decisions import Act, Attack, Move, Rest, Run, Shuriken, Try, Turn
from bot.games.clans.facts.activating import ActivationEnded, Marked, Stepped
from bot.games.clans.facts.fighting import PoolsCounted
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.facts.rounds import RoundEnded
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, ModelId, Skill, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight, Purpose
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.words.choices import choice
from tests.games.clans.positions import PINE, Told, at, carried_out, decided, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, OTHER = ModelId("pine-chunin1"), ModelId("plum-kaiken2")
GAME = ClansGame({})


def skilled(profile: str, space: str, *skills: Skill, **changes: Any) -> Model:
    return model(ME, profile, space, learnt=frozenset(skills), **changes)


def sizes(facts: list[Any]) -> tuple[int, int]:
    return next((fact.attack, fact.defence) for fact in facts if isinstance(fact, PoolsCounted))


def test_A18_A_C20_tiger_strike_is_seven_dice_and_no_defence_for_the_round() -> None:
    tiger = skilled("fire.chunin", "J9", Ability.TIGER_STRIKE)
    helper = model("pine-kaiken1", "fire.kaiken", "I9")
    state = position(tiger, foe("J10"), helper, active=ME)
    facts = carried_out(state, Try(Ability.TIGER_STRIKE), Attack(FOE), luck=Told({ME: "A" * 9, FOE: "A A A"}))
    assert sizes(facts)[0] == 4 + 3 + 1
    assert not state.models[ME].is_hidden
    ActivationEnded(ME).apply(state)
    assert at_of(state, state.models[ME]) == 4
    for fight in (Fight(FOE, ME), Fight(FOE, ME, is_ranged=True, is_shuriken=True)):
        assert pools(state, fight).sizes[1] == 0
    RoundEnded().apply(state)
    assert pools(state, Fight(FOE, ME)).sizes[1] == 3 + 1


def test_A18_yama_fist_lasts_for_the_round() -> None:
    state = position(skilled("earth.chunin", "J9", Ability.YAMA_FIST), foe("J10"), active=ME)
    facts = carried_out(state, Try(Ability.YAMA_FIST), Attack(FOE), luck=Told({ME: "A" * 9, FOE: "A A A"}))
    assert sizes(facts)[0] == 4 + 2
    ActivationEnded(ME).apply(state)
    assert (at_of(state, state.models[ME]), df(state, state.models[ME])) == (6, 2)
    RoundEnded().apply(state)
    assert (at_of(state, state.models[ME]), df(state, state.models[ME])) == (4, 4)


@pytest.mark.parametrize("skill", [Ability.TIGER_STRIKE, Ability.YAMA_FIST])
def test_A31_12_it_is_declared_once_and_only_where_an_attack_can_follow(skill: Skill) -> None:
    assert Try(skill) not in open_(position(skilled("fire.chunin", "J9", skill), foe("J12"), active=ME))
    state = position(skilled("fire.chunin", "J9", skill), foe("J10"), active=ME)
    assert Try(skill) in open_(state)
    decided_ = carried_out(state, Try(skill), orders=False)
    assert decided_
    assert Try(skill) not in open_(state)


def test_A10_2_1_the_attack_has_to_follow() -> None:
    """Nothing but the attack, and turning to it; the draft says so, and an absent seat attacks."""
    state = position(skilled("fire.chunin", "J9", Ability.TIGER_STRIKE), foe("J10"), active=ME)
    draft = ActivationDraft(state, PINE)
    draft.add(Try(Ability.TIGER_STRIKE))
    assert {type(each) for each in draft.options()} == {Attack, Turn}
    assert draft.missing() == "It has to attack first."
    with pytest.raises(Illegal):
        draft.add(Rest())
    for fact in GAME.resolve(state, PINE, Act((Try(Ability.TIGER_STRIKE),)), Told()):
        GAME.evolve(state, fact)
    assert Rest() not in open_(state)
    assert GAME.default(state, PINE, Told()) == Act((Attack(FOE),))


def test_A18_a_skill_says_what_it_does() -> None:
    state = position(skilled("fire.chunin", "J9", Ability.TIGER_STRIKE), foe("J10"), active=ME)
    assert choice(state, Try(Ability.TIGER_STRIKE)).note.startswith("AT +3")


def test_A18_pounce_leads_to_an_enemy_and_slows_after_the_attack() -> None:
    state = position(skilled("fire.chunin", "J5", Ability.POUNCE), foe("J9"), active=ME)
    assert Try(Ability.POUNCE) in open_(state)
    carried_out(state, Try(Ability.POUNCE), orders=False)
    ends = {each.space for each in open_(state) if isinstance(each, Move)} & {
        at(name) for name in ("H8", "I8", "J8", "K8", "L8", "J7", "I7", "J6")
    }
    assert at("J8") in ends
    facts = carried_out(state, Move(at("J8")), orders=False)
    assert any(isinstance(fact, Stepped) for fact in facts)
    assert {type(each) for each in open_(state)} <= {Attack, Turn, Move}
    assert Rest() not in open_(state)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A" * 9, FOE: "A A A"}))
    assert Marked(ME, Token.SLOW) in facts


def test_A18_a_move_and_a_pounce_reach_farther_than_a_move() -> None:
    state = position(skilled("fire.chunin", "J1", Ability.POUNCE), foe("J10"), active=ME)
    facts = carried_out(
        state,
        Move(at("J6")),
        Try(Ability.POUNCE),
        Move(at("J9")),
        Attack(FOE),
        luck=Told({ME: "A" * 9, FOE: "A A A"}),
    )
    assert Marked(ME, Token.SLOW) in facts


def test_A18_pounce_is_not_offered_without_an_enemy_in_reach() -> None:
    state = position(skilled("fire.chunin", "J1", Ability.POUNCE), foe("J10"), active=ME)
    assert Try(Ability.POUNCE) not in open_(state)


def test_A18_a_failed_dodge_on_a_pounce_ends_it_without_slow() -> None:
    """Two enemies: it leaves the zone of one to pounce on the other."""
    state = position(skilled("fire.chunin", "J9", Ability.POUNCE), foe("J10"), foe("M9", OTHER), active=ME)
    facts = carried_out(state, Try(Ability.POUNCE), Move(at("L9")), luck=Told({ME: "A A A A A A"}))
    assert not any(isinstance(fact, Marked) for fact in facts)
    assert state.models[ME].tokens == {Token.STUN: 1}
    assert state.active is None


def test_A18_banzai_is_one_step_without_a_dodge() -> None:
    """Out of the zone of one enemy to another, through foliage at the cost of one."""
    jubei = model(ME, "ronin.sun-blade", "J9")
    state = position(jubei, foe("J10"), foe("L8", OTHER), active=ME)
    facts = carried_out(state, Try(Ability.BANZAI), Move(at("K8")), orders=False)
    assert not any(isinstance(fact, Rolled) and fact.purpose is Purpose.DODGE for fact in facts)
    assert state.models[ME].space == at("K8")
    assert not [each for each in open_(state) if isinstance(each, Move | Run | Shuriken | Rest)]
    facts = carried_out(state, Attack(OTHER), luck=Told({ME: "A" * 9, OTHER: "A A A"}))
    assert sizes(facts)[0] == 5


def test_A18_banzai_may_follow_a_whole_move() -> None:
    state = position(model(ME, "ronin.sun-blade", "J4"), foe("J11"), active=ME)
    pieces_ = Move(at("J9")), Try(Ability.BANZAI), Move(at("J10")), Attack(FOE)
    facts = carried_out(state, *pieces_, luck=Told({ME: "A" * 9, FOE: "A A A"}))
    assert sizes(facts)[0] == 5


def test_A18_banzai_costs_one_on_any_ground() -> None:
    """court: H5 is a roof, a climb of 3 from I5."""
    jubei = model(ME, "ronin.sun-blade", "I4")
    state = position(jubei, foe("G5"), active=ME, ground="court")
    carried_out(state, Try(Ability.BANZAI), orders=False)
    assert Move(at("H5")) in open_(state)


def test_decisions_are_kept() -> None:
    """A seat that is asked first after a declared skill finds the attack still to be made."""
    state = position(skilled("fire.chunin", "J9", Ability.TIGER_STRIKE), foe("J10"), active=ME)
    decided(state, PINE, Act((Try(Ability.TIGER_STRIKE), Rest())), orders=False)
    assert state.is_activation_open
