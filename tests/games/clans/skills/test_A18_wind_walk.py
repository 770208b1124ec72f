"""A18, AQ85: Wind Walk, by which a madoushi and friends of its zone fly."""

from __future__ import annotations

from typing import Any

from bot.games.clans.decisions import Carry, Move, Rest, Search, Shuriken, Spring
from bot.games.clans.facts.activating import ActivationEnded
from bot.games.clans.facts.fighting import Stunned
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Ability, ModelId, Token
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.words.choices import choice
from tests.games.clans.positions import PINE, at, carried_out, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, NEAR, FAR = map(ModelId, ("pine-madoushi1", "pine-kaiken1", "pine-kaiken2"))
WALK = Ability.WIND_WALK


def walking(**changes: Any) -> State:
    """An enemy stands before it, one friend is in its zone, and one is not."""
    friends = model(NEAR, "air.kaiken", "I9"), model(FAR, "air.kaiken", "J7")
    mystic = model(ME, "air.madoushi", "J9", learnt=frozenset({WALK}), **changes)
    return position(mystic, *friends, foe("J10"), active=ME)


def landings(state: State) -> set[Any]:
    return {each.space for each in open_(state) if isinstance(each, Spring)}


def carries(state: State) -> set[tuple[str, Any]]:
    return {(each.model, each.space) for each in open_(state) if isinstance(each, Carry)}


def test_A18_a_wind_walk_flies_up_to_five_over_everything_without_a_dodge() -> None:
    state = walking()
    assert {at("J9"), at("J14"), at("O14")} <= landings(state)
    assert not {at("J15"), at("J10"), at("I9")} & landings(state)
    facts = carried_out(state, Spring(WALK, at("J14")))
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert state.space_of(ME) == at("J14")


def test_A18_friends_of_its_former_zone_may_follow_into_its_new_one() -> None:
    state = walking()
    carried_out(state, Spring(WALK, at("J13")))
    assert {name for name, _space in carries(state)} == {NEAR}
    assert (NEAR, at("J12")) in carries(state)
    assert (NEAR, at("J15")) not in carries(state)
    carried_out(state, Carry(NEAR, at("J12")))
    assert state.space_of(NEAR) == at("J12")
    assert not carries(state), "each friend once"
    assert not state.models[NEAR].is_activated


def test_A18_it_takes_the_place_of_the_move_and_leaves_the_action() -> None:
    state = walking()
    carried_out(state, Spring(WALK, at("J13")))
    assert not [each for each in open_(state) if isinstance(each, Move | Spring)]
    assert Shuriken(FOE) in open_(state)
    carried_out(state, Shuriken(FOE))
    assert state.active is None
    moved = walking()
    carried_out(moved, Move(at("I8")), orders=False)
    assert not landings(moved)


def test_A7_10_at_the_end_of_its_activation_it_is_stunned() -> None:
    facts = carried_out(state := walking(), Spring(WALK, at("J13")), Rest())
    assert facts.index(Stunned(ME)) < facts.index(ActivationEnded(ME))
    assert state.models[ME].tokens == {Token.STUN: 1}


def test_A12_5_moon_power_stops_this_stun() -> None:
    state = walking(tokens={Token.MOON_POWER: 1})
    carried_out(state, Spring(WALK, at("J13")), Rest())
    assert not state.models[ME].tokens


def test_A18_it_may_stay_and_take_friends_round_it() -> None:
    state = walking()
    carried_out(state, Spring(WALK, at("J9")), Carry(NEAR, at("K10")))
    assert (state.space_of(ME), state.space_of(NEAR)) == (at("J9"), at("K10"))


def test_A7_5_a_stunned_model_walks_in_place_of_its_action() -> None:
    state = walking()
    state.change_active(is_stunned=True)
    carried_out(state, Spring(WALK, at("J13")))
    assert not [each for each in open_(state) if isinstance(each, Search | Shuriken)]


def test_A30_2_a_draft_shows_the_whole_walk() -> None:
    state = walking()
    draft = ActivationDraft(state, PINE)
    draft.add(Spring(WALK, at("J13")))
    draft.add(Carry(NEAR, at("J12")))
    assert draft.imagined(state).space_of(NEAR) == at("J12")
    assert "J12" in choice(state, Carry(NEAR, at("J12"))).label
