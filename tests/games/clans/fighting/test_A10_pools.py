"""A10.3 to A10.5, A11.2: how many dice each side rolls."""

from __future__ import annotations

from typing import Any

from bot.games.clans.fighting.pools import Helpless, pools
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from tests.games.clans.positions import model, position, under

ATTACKER, DEFENDER = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def setting() -> Setting:
    return ClansGame({}).setting


def sizes(state: State, **changes: bool) -> tuple[int, int]:
    return pools(state, Fight(ATTACKER, DEFENDER, **changes)).sizes  # type: ignore[arg-type]  # flags


def ambush(**helper: Any) -> list[Model]:
    """A Tora kaiken behind an Ika kaiken that looks north, and a friend at its side."""
    return [
        model("pine-kaiken1", "fire.kaiken", "J9", is_hidden=True),
        model("plum-kaiken1", "water.kaiken", "J10"),
        model("pine-kaiken2", "fire.kaiken", "K10", **helper),
    ]


def test_A10_4_and_5_A_C14_from_stealth_behind_with_a_free_friend() -> None:
    assert sizes(position(*ambush()), is_from_hiding=True) == (6, 3)


def test_A10_4_A_C15_a_friend_in_the_zone_of_another_enemy_gives_nothing() -> None:
    state = position(*ambush(), model("plum-kaiken2", "water.kaiken", "L10"))
    known = pools(state, Fight(ATTACKER, DEFENDER, is_from_hiding=True))
    assert known.sizes == (5, 3)
    assert [(each.id, why) for each, why in known.helpless] == [("pine-kaiken2", Helpless.IN_ZONE)]


def test_A10_4_A_C15_neither_does_one_that_is_stunned_or_hidden() -> None:
    assert sizes(position(*ambush(tokens={Token.STUN: 1})), is_from_hiding=True) == (5, 3)
    assert sizes(position(*ambush(is_hidden=True)), is_from_hiding=True) == (5, 3)


def test_A10_5_A_C16_a_tail_guards_the_back() -> None:
    oni = model("plum-kaiken1", "earth.oni", "J10", "N")
    state = position(*(each for each in ambush() if each.id != DEFENDER), oni)
    # The oni covers J10 to K11: its helper stands beside it on L10 instead.
    state.change(ModelId("pine-kaiken2"), space=state.space_of(ATTACKER) + 2 * 20)
    assert sizes(state, is_from_hiding=True)[0] == 5


def test_A10_5_in_front_and_beside_there_is_no_back_strike() -> None:
    for facing, dice in (("N", 4), ("S", 3), ("E", 3)):
        models = [
            model("pine-kaiken1", "fire.kaiken", "J9"),
            model("plum-kaiken1", "water.kaiken", "J10", facing),
        ]
        assert sizes(position(*models)) == (dice, 3)


def test_A10_4_A_C24_guard_helps_twice() -> None:
    models = [
        model("pine-kaiken1", "fire.kaiken", "J9"),
        model("plum-kaiken1", "earth.kaiken", "J10", "S"),
        model("plum-hero1", "hero.blind-captain", "K9"),
        model("plum-kaiken2", "earth.kaiken", "I9"),
    ]
    assert sizes(position(*models)) == (3, 3 + 3)


def test_A17_A_C23_emptiness_asks_for_help_of_the_defender_alone() -> None:
    models = [
        model("pine-kaiken1", "ronin.princess", "J9"),
        model("plum-kaiken1", "fire.kaiken", "J10", "S"),
        model("plum-kaiken2", "fire.kaiken", "K9"),
    ]
    assert sizes(position(*models)) == (3, 3)


def test_A17_A_C21_horns_and_backstab_count_steps() -> None:
    models = [
        model("pine-kaiken1", "hero.clubs", "J9"),
        model("plum-kaiken1", "water.kaiken", "J10", "N"),
    ]
    for steps, dice in ((3, 6), (2, 5)):
        state = position(*models)
        state.active = Activation(ATTACKER, steps=steps)
        assert sizes(state)[0] == dice


def test_A11_2_A_C64_a_shot_counts_its_weapon_and_no_help() -> None:
    models = [
        model("pine-kaiken1", "void.yajiri", "J4"),
        model("plum-kaiken1", "fire.yajiri", "J10", "N"),
        model("pine-kaiken2", "fire.kaiken", "J9"),
    ]
    assert sizes(position(*models), is_ranged=True) == (3, 1)
    assert sizes(position(*models), is_ranged=True, is_shuriken=True) == (1, 1)


def test_A10_4_A_C32_an_entangler_is_helped_against_by_the_adjacent_alone() -> None:
    models = [
        model("pine-kaiken1", "water.oni", "J9"),
        model("plum-kaiken1", "fire.kaiken", "J11", "S"),
        model("plum-kaiken2", "fire.kaiken", "M11", "S"),
    ]
    assert sizes(position(*models))[1] == 2


def pair(attacker: str, defender: str, *more: Model, facing: str = "S", **changes: Any) -> State:
    """Two fighters in front of each other, on J9 and J10."""
    models = [
        model(ATTACKER, attacker, "J9", **changes),
        model(DEFENDER, defender, "J10", facing, is_activated=True),
        *more,
    ]
    return position(*models)


def test_A17_guard_helps_a_defender_twice_and_an_attacker_once() -> None:
    for name, profile, expected in (
        ("plum-hero1", "hero.blind-captain", (3, 3 + 2)),
        ("pine-hero1", "hero.blind-captain", (3 + 1, 3)),
        ("pine-ronin1", "ronin.crow", (3 + 2, 3)),
        ("plum-ronin1", "ronin.crow", (3, 3 + 1)),
    ):
        space = "K9" if name.startswith("plum") else "K10"
        assert sizes(pair("fire.kaiken", "earth.kaiken", model(name, profile, space))) == expected, name


def test_A11_2_nobody_helps_against_a_shot_nor_does_anything_but_the_attribute() -> None:
    """A friend beside the shooter, Dauntless, Guard, and the back: nothing of them counts in a ranged attack."""
    for defender, df in (("ronin.monk", 4), ("earth.kaiken", 3)):
        more = [model("plum-hero1", "hero.blind-captain", "I8"), model("pine-ronin1", "ronin.crow", "K10")]
        state = pair("hero.archer", defender, *more, facing="N")
        assert sizes(state, is_ranged=True) == (4 + 1, df)
        assert sizes(state, is_ranged=True, is_shuriken=True) == (1, df)


def test_A17_accurate_is_for_its_own_weapon_alone() -> None:
    """Not with shuriken, and not in an attack."""
    state = pair("hero.archer", "earth.kaiken")
    assert sizes(state, is_ranged=True)[0] == 5
    assert sizes(state, is_ranged=True, is_shuriken=True)[0] == 1
    assert sizes(state)[0] == 4


def test_A17_a_dauntless_defender_rolls_as_many_as_the_attacker_and_never_fewer_than_its_own() -> None:
    assert sizes(pair("ronin.peach", "ronin.monk")) == (5, 5)
    assert sizes(pair("fire.kaiken", "ronin.monk")) == (3, 4)
    assert sizes(pair("ronin.monk", "ronin.peach")) == (3, 4), "it does not make an attacker stronger"


def test_A17_emptiness_counts_only_if_the_defender_is_helped_and_it_is_not() -> None:
    """The princess has AT 2."""
    helped, us = model("plum-kaiken2", "earth.kaiken", "K9"), model("pine-kaiken2", "fire.kaiken", "K10")
    assert sizes(pair("ronin.princess", "earth.kaiken"))[0] == 2
    assert sizes(pair("ronin.princess", "earth.kaiken", helped))[0] == 3
    far = model("pine-kaiken2", "fire.kaiken", "K11")
    assert sizes(pair("ronin.princess", "earth.kaiken", far))[0] == 2 + 1, "a helper, and no Emptiness"
    assert sizes(pair("ronin.princess", "earth.kaiken", us))[0] == 2 + 1


def test_A17_focus_asks_for_no_step_and_no_stun_in_the_activation() -> None:
    """The peach has AT 5."""
    for changes, dice in (({}, 6), ({"steps": 1}, 5), ({"is_stunned": True}, 5)):
        state = pair("ronin.peach", "earth.kaiken")
        state.active = Activation(ATTACKER, **changes)
        assert sizes(state)[0] == dice, changes
    assert sizes(pair("ronin.peach", "earth.kaiken"))[0] == 5, "not outside its activation"


def test_A17_claws_are_for_a_stunned_defender() -> None:
    """The white tiger has AT 4."""
    for tokens, dice in (({}, 4), ({Token.STUN: 1}, 5)):
        state = pair("hero.white-tiger", "earth.kaiken")
        state.change(DEFENDER, tokens=tokens)
        assert sizes(state)[0] == dice


def test_A10_4_with_the_option_a_helper_may_stand_in_the_whole_zone_of_an_entangler() -> None:
    """A friend of the attacker two spaces from the entangling defender."""
    state = pair("fire.kaiken", "ronin.river-imp", model("pine-kaiken2", "fire.kaiken", "L12"))
    fight = Fight(ATTACKER, DEFENDER)
    for reach, dice in (("adjacent", 3), ("zone", 4)):
        assert pools(under(ClansGame({"assistReach": reach}).setting, state), fight).sizes[0] == dice


def test_A10_3_a_further_attack_has_fewer_dice_and_never_fewer_than_none() -> None:
    state = pair("fire.kaiken", "earth.kaiken")
    for malus, dice in ((2, 1), (4, 0)):
        assert pools(state, Fight(ATTACKER, DEFENDER, malus=malus)).sizes[0] == dice
