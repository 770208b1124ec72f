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
from tests.games.clans.positions import model, position

ATTACKER, DEFENDER = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def setting() -> Setting:
    return ClansGame({}).setting


def sizes(state: State, **changes: bool) -> tuple[int, int]:
    return pools(setting(), state, Fight(ATTACKER, DEFENDER, **changes)).sizes  # type: ignore[arg-type]  # flags


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
    known = pools(setting(), state, Fight(ATTACKER, DEFENDER, is_from_hiding=True))
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
