"""A17, A18: skills about assists, backs, reach and targets."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.activating.activating import pieces
from bot.games.clans.catalogue.attributes import df
from bot.games.clans.decisions import Attack, Shoot, Shuriken
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, Keyword, ModelId, Skill, Token
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, carried_out, model, position

ME, FRIEND, FOE, THEIRS = map(ModelId, ("pine-kaiken1", "pine-kaiken2", "plum-kaiken1", "plum-kaiken2"))


def skilled(name: str, profile: str, space: str, *skills: Skill, **changes: Any) -> Model:
    """A model that has learnt these skills, looking south if it is Plum's."""
    facing = "S" if name.startswith("plum") else "N"
    return model(name, profile, space, changes.pop("facing", facing), learnt=frozenset(skills), **changes)


def sizes(*models: Model, **fight: Any) -> tuple[int, int]:
    return pools(position(*models), Fight(ME, FOE, **fight)).sizes


def targets(state: State, kind: type) -> set[str]:
    return {str(piece.target) for piece in pieces(state, PINE) if isinstance(piece, kind)}  # type: ignore[attr-defined] # only kinds with a target


def test_A18_A_C16_nobody_helps_against_a_master_swordsman_and_his_back_is_safe() -> None:
    """A Tora kaiken from Stealth in the back of Howl & Yip, with a helper: 3 + 1; with Yamazaru's Tail 3 + 1 + 1."""
    mine, helper = model(ME, "fire.kaiken", "J9"), model(FRIEND, "fire.kaiken", "K10")
    master = model(FOE, "ronin.father-and-child", "J10", "N")
    assert sizes(mine, helper, master, is_from_hiding=True)[0] == 3 + 1
    tailed = model(FOE, "water.kaiken", "J10", "N", learnt=frozenset({Keyword.TAIL}))
    assert sizes(mine, helper, tailed, is_from_hiding=True)[0] == 3 + 1 + 1
    plain = model(FOE, "water.kaiken", "J10", "N")
    assert sizes(mine, helper, plain, is_from_hiding=True)[0] == 3 + 1 + 1 + 1


def test_A18_a_master_swordsman_who_attacks_has_no_such_gain() -> None:
    master = model(ME, "ronin.father-and-child", "J9")
    foes = model(FOE, "water.kaiken", "J10", "S"), model(THEIRS, "water.kaiken", "K9", "S")
    assert sizes(master, *foes) == (3, 3 + 1)


def test_A17_A18_emptiness_counts_barred_help_as_none() -> None:
    mine = skilled(ME, "fire.kaiken", "J9", Keyword.EMPTINESS)
    master = model(FOE, "ronin.father-and-child", "J10", "S")
    helpers = model(FRIEND, "fire.kaiken", "K11"), model(THEIRS, "water.kaiken", "I8", "S")
    assert sizes(mine, master, *helpers)[0] == 3 + 1


def test_A18_A_C24_best_friends_and_guard_by_one_helper_are_two_dice() -> None:
    """The kaiken's dearest team-mate is the hero; a helper with both skills still gives two dice."""
    inu = model(FOE, "ronin.hound", "J10", "S")
    blind = model("plum-hero1", "hero.blind-captain", "J11", "S")
    mine = model(ME, "fire.kaiken", "J9")
    beside = model("plum-hero1", "hero.blind-captain", "I9", "S")
    assert sizes(mine, inu, blind)[1] == 3
    assert sizes(mine, inu, beside)[1] == 3 + 2


@pytest.mark.parametrize("friend", ["fire.kaiken", "fire.chunin"])
def test_A18_best_friends_help_each_other_twice_and_nobody_else(friend: str) -> None:
    """Of two others the dearest is the friend: the chunin if there is one."""
    inu = model(ME, "ronin.hound", "J9")
    foe = model(FOE, "water.kaiken", "J10", "S")
    other = model(FRIEND, friend, "K10")
    far = model("pine-madoushi1", "fire.madoushi", "A1")
    assert sizes(inu, foe, other)[0] == 2 + 2
    assert sizes(inu, foe, other, far)[0] == 2 + (2 if friend == "fire.chunin" else 1)


def test_A18_a_friend_named_before_the_game_counts_in_place_of_the_dearest() -> None:
    inu = model(ME, "ronin.hound", "J9")
    foe = model(FOE, "water.kaiken", "J10", "S")
    dearest = model("pine-chunin1", "fire.chunin", "A1")
    for is_friend, dice in ((True, 2 + 2), (False, 2 + 1)):
        assert sizes(inu, foe, dearest, model(FRIEND, "fire.kaiken", "K10", is_friend=is_friend))[0] == dice


def test_A18_resolute_melody_is_for_friends_in_the_zone() -> None:
    komuso = model(ME, "ronin.flute", "J9")
    near, away = model(FRIEND, "fire.kaiken", "J10"), model("pine-kaiken3", "fire.kaiken", "J11")
    foe = model(FOE, "water.kaiken", "K9", "S")
    state = position(komuso, near, away, foe)
    assert [df(state, state.models[each.id]) for each in (near, away, foe, komuso)] == [3, 2, 3, 2]
    hidden = position(model(ME, "ronin.flute", "J9", is_hidden=True), near)
    assert df(hidden, hidden.models[FRIEND]) == 2


TYRANT = skilled("pine-chunin1", "void.chunin", "J5", Ability.TYRANT)


@pytest.mark.parametrize(("space", "dice"), [("J9", 3 + 1), ("J10", 3)])
def test_A18_a_tyrant_drives_friends_within_four(space: str, dice: int) -> None:
    foe = "J10" if space == "J9" else "J11"
    mine = model(ME, "void.kaiken", space)
    assert sizes(TYRANT, mine, model(FOE, "water.kaiken", foe, "S"))[0] == dice
    assert sizes(TYRANT, mine, model(FOE, "water.kaiken", foe, "S"), is_ranged=True, is_shuriken=True)[0] == 1


@pytest.mark.parametrize(("ours", "is_stunned"), [("V F F F", False), ("E F F F", True)])
def test_A18_a_tyrant_stuns_who_does_not_injure(ours: str, is_stunned: bool) -> None:
    state = position(
        TYRANT, model(ME, "void.kaiken", "J9"), model(FOE, "water.kaiken", "J10", "S"), active=ME
    )
    facts = carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: "E E E"}))
    assert (Stunned(ME) in facts) is is_stunned
    assert (Injured(FOE, ME) in facts) is not is_stunned


def test_A18_a_tyrant_is_no_friend_of_himself() -> None:
    foe = model(FOE, "water.kaiken", "J6", "S")
    state = position(TYRANT, foe, active="pine-chunin1")
    facts = carried_out(state, Attack(FOE), luck=Told({"pine-chunin1": "E F F F", FOE: "E E E"}))
    assert Stunned(FOE, ModelId("pine-chunin1")) in facts
    assert not state.models[ModelId("pine-chunin1")].has(Token.STUN)


@pytest.mark.parametrize(("facing", "may"), [("S", True), ("N", False)])
def test_A18_honor_forbids_an_attack_from_behind(facing: str, may: bool) -> None:
    mine, foe = model(ME, "ronin.wanderer", "J9"), model(FOE, "water.kaiken", "J10", facing)
    assert (FOE in targets(position(mine, foe, active=ME), Attack)) is may


def test_A18_nobody_shoots_at_a_flashing_spear() -> None:
    mine = model(ME, "fire.yajiri", "J9")
    spear, other = (
        model("plum-hero1", "hero.spear-captain", "J12", "S"),
        model(FOE, "water.kaiken", "L12", "S"),
    )
    state = position(mine, spear, other, active=ME)
    assert targets(state, Shoot) == targets(state, Shuriken) == {FOE}


@pytest.mark.parametrize(
    ("skill", "space", "may"),
    [
        (Ability.FISHERMANS_SPEAR, "J11", True),
        (Ability.FISHERMANS_SPEAR, "J12", False),
        (Ability.ANCHOR, "J12", True),
        (Ability.ANCHOR, "J13", False),
    ],
)
def test_A10_1_a_long_weapon_reaches_farther(skill: Skill, space: str, may: bool) -> None:
    state = position(
        skilled(ME, "water.chunin", "J9", skill), model(FOE, "fire.kaiken", space, "S"), active=ME
    )
    assert (FOE in targets(state, Attack)) is may


def test_A10_1_a_long_weapon_needs_sight_and_turns_to_its_target() -> None:
    mine = skilled(ME, "water.chunin", "J9", Ability.FISHERMANS_SPEAR, facing="S")
    foe, wall = model(FOE, "fire.kaiken", "J11", "S"), model(FRIEND, "water.kaiken", "J10")
    walls = (model(f"pine-kaiken{n}", "water.kaiken", each) for n, each in ((3, "I10"), (4, "K10")))
    assert not targets(position(mine, foe, wall, *walls, active=ME), Attack)
    state = position(mine, foe, active=ME)
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "E E"}))
    assert Injured(FOE, ME) in facts


@pytest.mark.parametrize(("profile", "dice"), [("fire.kaiken", 3), ("water.oni", 3 + 1)])
def test_A18_A_C31_a_spear_strikes_from_behind_only_inside_the_back_zone(profile: str, dice: int) -> None:
    mine = skilled(ME, "water.chunin", "J8", Ability.FISHERMANS_SPEAR)
    assert sizes(mine, model(FOE, profile, "J10", "N"))[0] == dice
