"""A18, A31.16: the Blind Swordsman treats models in Stealth as all others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Attack, Move, Shuriken
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import ModelId
from bot.games.clans.moving.moving import needs_dodge
from bot.games.clans.state.field import sees
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position

ME, FOE = ModelId("pine-ronin1"), ModelId("plum-kaiken1")
SEER, OTHER = "ronin.blind-sword", "earth.kaiken"


def of(profile: str, space: str, *others: Model, **changes: Any) -> State:
    hidden = model(FOE, "earth.kaiken", "J10", "S", is_hidden=True)
    return position(model(ME, profile, space, **changes), hidden, *others, active=ME)


@pytest.mark.parametrize(("profile", "can"), [(SEER, True), (OTHER, False)])
def test_A18_it_sees_and_attacks_models_in_stealth(profile: str, can: bool) -> None:
    state = of(profile, "J9")
    assert sees(state, state.models[ME], state.models[FOE]) is can
    assert (Attack(FOE) in list(pieces(state, PINE))) is can
    far = of(profile, "J7")
    assert (Shuriken(FOE) in list(pieces(far, PINE))) is can


@pytest.mark.parametrize(("profile", "dodges"), [(SEER, 1), (OTHER, 0)])
def test_A18_it_dodges_out_of_their_zones(profile: str, dodges: int) -> None:
    state = of(profile, "J9")
    assert needs_dodge(state, state.models[ME]) is bool(dodges)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "E A A"}))
    assert sum(isinstance(fact, Rolled) for fact in facts) == dodges


@pytest.mark.parametrize(("profile", "can"), [(SEER, False), (OTHER, True)])
def test_A31_16_a_hidden_enemy_beside_it_bars_its_shots(profile: str, can: bool) -> None:
    target = model(ModelId("plum-kaiken2"), "earth.kaiken", "J7", "S")
    state = of(profile, "J9", target, facing="S")
    assert (Shuriken(target.id) in list(pieces(state, PINE))) is can


@pytest.mark.parametrize(("profile", "more"), [(SEER, 0), (OTHER, 1)])
def test_A18_no_stealth_bonus_against_it(profile: str, more: int) -> None:
    state = of(profile, "J9")
    assert pools(state, Fight(FOE, ME, is_from_hiding=True)).sizes[0] == 3 + more


@pytest.mark.parametrize(("profile", "helps"), [(SEER, 0), (OTHER, 1)])
def test_A31_16_a_hidden_enemy_holds_it_as_a_helper(profile: str, helps: int) -> None:
    """The swordsman stands beside the target of a friend, in the zone of a hidden enemy."""
    friend = model(ModelId("pine-kaiken1"), "fire.kaiken", "L8", "N")
    target = model(ModelId("plum-kaiken2"), "earth.kaiken", "K8", "S")
    state = of(profile, "J9", friend, target)
    assert pools(state, Fight(friend.id, target.id)).sizes[0] == 3 + helps


@pytest.mark.parametrize(("profile", "helps"), [(SEER, 1), (OTHER, 0)])
def test_A31_16_hidden_friends_assist_it(profile: str, helps: int) -> None:
    friend = model(ModelId("pine-kaiken1"), "fire.kaiken", "K8", "N", is_hidden=True)
    target = model(ModelId("plum-kaiken2"), "earth.kaiken", "J8", "N")
    state = position(model(ME, profile, "J7"), friend, target, active=ME)
    plain = pools(position(model(ME, profile, "J7"), target, active=ME), Fight(ME, target.id)).sizes[0]
    assert pools(state, Fight(ME, target.id)).sizes[0] == plain + helps
