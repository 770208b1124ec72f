"""A11.1, A11.4: whom a model may shoot at, from where, and how far."""

from __future__ import annotations

import pytest

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Shoot, Shuriken
from bot.games.clans.kinds import ModelId
from bot.games.clans.teams.profile import ProfileId, profiles
from tests.games.clans.positions import PINE, model, position

ME, FOE = ModelId("pine-yajiri1"), ModelId("plum-kaiken1")
BOW = profiles()[ProfileId("fire.yajiri")].ranged


def shots(space: str, *more: str, is_hidden: bool = False) -> set[type[Piece]]:
    """How a yajiri on J1 may shoot at an enemy there, with others of its team on the board that look away."""
    others = [model(f"plum-kaiken{n}", "earth.kaiken", each) for n, each in enumerate(more, 2)]
    foe = model(FOE, "earth.kaiken", space, is_hidden=is_hidden)
    state = position(model(ME, "fire.yajiri", "J1"), foe, *others, active=ME)
    found = pieces(state, PINE)
    return {type(each) for each in found if isinstance(each, Shoot | Shuriken) and each.target == FOE}


@pytest.mark.parametrize("distance", range(2, 12))
def test_A11_1_and_4_a_shuriken_flies_3_and_another_weapon_as_far_as_it_says(distance: int) -> None:
    assert BOW is not None
    expected = {Shuriken} if distance <= 3 else set()
    assert shots(f"J{1 + distance}") == expected | ({Shoot} if distance <= BOW.range else set())


def test_A11_1_nobody_shoots_out_of_an_enemys_zone() -> None:
    """Not at that enemy, and at no other."""
    assert shots("J4") == {Shoot, Shuriken}
    assert shots("J4", "I2") == set()
    assert shots("J2") == set()


def test_A11_1_nobody_shoots_at_a_model_in_stealth() -> None:
    assert shots("J4", is_hidden=True) == set()


@pytest.mark.parametrize(("between", "is_open"), [([], True), (["J2"], False), (["I3"], True)])
def test_A11_1_nobody_shoots_at_a_model_out_of_sight(between: list[str], is_open: bool) -> None:
    """A friend of the shooter between them bars the line, one beside it does not (A9.4)."""
    friends = [model(f"pine-kaiken{n}", "fire.kaiken", each) for n, each in enumerate(between, 1)]
    foe = model(FOE, "earth.kaiken", "J3")
    state = position(model(ME, "fire.yajiri", "J1"), foe, *friends, active=ME)
    found = {each for each in pieces(state, PINE) if isinstance(each, Shoot | Shuriken)}
    assert found == ({Shoot(FOE), Shuriken(FOE)} if is_open else set())


def test_A11_4_a_shuriken_is_all_that_a_model_without_a_weapon_has() -> None:
    foe = model(FOE, "earth.kaiken", "J3")
    state = position(model("pine-kaiken1", "fire.kaiken", "J1"), foe, active="pine-kaiken1")
    found = {each for each in pieces(state, PINE) if isinstance(each, Shoot | Shuriken)}
    assert found == {Shuriken(FOE)}
