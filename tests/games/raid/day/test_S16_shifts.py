"""Knock-back and swap: the possible targets, and the remaining tiles (S15.6, S16, S17.3, S17.4)."""

from __future__ import annotations

from bot.games.raid.day.aims import Weapon, chain_swaps, knocks, token_knocks, tonfa_swaps
from bot.games.raid.day.buki import uses
from bot.games.raid.decisions import KnockBack, KnockStar, RemoveGuard, Swap
from bot.games.raid.kinds import Buki, MoveCard
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import Course, State
from tests.games.raid.kit import DAWN, HAWK, KITE, OWL, at, gone, position, setting_of, t

DAY = setting_of(**DAWN, players=3)


SPEAR = Weapon(Buki.SPEAR, 2, 3)
FIST = Weapon(Buki.NUNCHAKU, 1, 1)


def knocked(state: State, setting: Setting = DAY, weapon: Weapon = SPEAR) -> set[int]:
    found = knocks(state, HAWK, weapon)
    return {each.to for each in found if isinstance(each, KnockBack)}


def token_knocked(state: State, setting: Setting = DAY) -> set[int]:
    return {each.to for each in token_knocks(state, HAWK) if isinstance(each, KnockStar)}


def test_S_C38_five_tiles_are_left_for_a_spear_and_two_for_the_star_token() -> None:
    state = position(DAY, {HAWK: "C9", KITE: "C7", OWL: "B7"})
    assert knocked(state) == set(at("C8", "D8", "D7", "C6", "B6"))
    assert token_knocked(state) == set(at("C8", "D8"))


def test_S16_4_with_the_option_the_star_token_knocks_any_way() -> None:
    setting = setting_of(**DAWN, players=3, starTokenKnock="any")
    state = position(setting, {HAWK: "C9", KITE: "C7", OWL: "B7"})
    assert token_knocked(state, setting) == set(at("C8", "D8", "D7", "C6", "B6"))
    state.change(HAWK, has_star=False)
    assert token_knocked(state, setting) == set()


def test_S16_1_nobody_is_knocked_onto_a_burning_or_closed_tile() -> None:
    state = position(DAY, {HAWK: "C9", KITE: "C7", OWL: "B7"}, fires={t("C8"): OWL}, closed={t("D7"): None})
    assert knocked(state) == set(at("D8", "C6", "B6"))


def test_S16_2_without_an_allowed_tile_the_weapon_cannot_be_used_so() -> None:
    around = dict.fromkeys(at("C8", "D8", "D7", "C6", "B6"), OWL)
    state = position(DAY, {HAWK: "C9", KITE: "C7", OWL: "B7"}, fires=around)
    assert knocked(state) == set()


def test_S16_6_S_C49_from_row_1_nobody_is_knocked_over_the_finish() -> None:
    state = position(DAY, {HAWK: "C3", KITE: "C1", OWL: "G1"})
    assert knocked(state) == set(at("C2", "B2", "D2", "D1"))


def test_S16_1_from_a_high_tile_any_level_will_do() -> None:
    state = position(DAY, {HAWK: "B31", KITE: "B28", OWL: None})
    assert knocked(state) == set(at("A27", "A28", "A29", "B27", "B29", "C27", "C28", "C29"))


def test_S_C39_a_tonfa_changes_places_on_one_level_only() -> None:
    state = position(DAY, {HAWK: "B8", KITE: "C7", OWL: None})
    assert list(tonfa_swaps(state, HAWK)) == []
    state.change(HAWK, tile=t("C8"))
    guards = {RemoveGuard(Buki.TONFA, tile) for tile in at("D7", "D8")}
    assert set(uses(state, HAWK, Buki.TONFA)) == {*guards, Swap(Buki.TONFA, t("C7"))}


def test_S17_3_nobody_uses_a_tonfa_against_a_ninja_from_a_tree() -> None:
    state = position(DAY, {HAWK: "A14", KITE: "B13", OWL: None})
    assert list(tonfa_swaps(state, HAWK)) == []
    state = position(DAY, {HAWK: "B12", KITE: "B13", OWL: None})
    assert list(tonfa_swaps(state, HAWK)) == [Swap(Buki.TONFA, t("B13"))]


def test_S15_6_S_C40_cover_keeps_weapons_off_but_not_the_chain() -> None:
    state = position(DAY, {HAWK: "D14", KITE: "G14", OWL: None})
    assert knocked(state) == token_knocked(state) == set()
    assert list(chain_swaps(state, HAWK)) == [Swap(Buki.CHAIN, t("G14"))]


def test_S17_4_the_chain_reaches_exactly_three_unless_the_option_says_less_too() -> None:
    state = position(DAY, {HAWK: "D14", KITE: "F14", OWL: None})
    assert list(chain_swaps(state, HAWK)) == []
    state.setting = setting_of(**DAWN, players=3, chainRange="1-3")
    assert list(chain_swaps(state, HAWK)) == [Swap(Buki.CHAIN, t("F14"))]


def test_S17_10_under_a_reed_on_water_nobody_is_a_target() -> None:
    state = position(DAY, {HAWK: "D36", KITE: "D33", OWL: None})
    gone(state, "D35")
    assert knocked(state)
    assert list(chain_swaps(state, HAWK)) == [Swap(Buki.CHAIN, t("D33"))]
    state.change(KITE, has_reed=True)
    assert knocked(state) == set()
    assert list(chain_swaps(state, HAWK)) == []


def test_S17_6_waiting_and_finished_ninja_are_no_targets() -> None:
    state = position(DAY, {HAWK: "A46", KITE: None, OWL: None})
    state.change(OWL, has_finished=True)
    assert knocked(state, weapon=Weapon(Buki.ARROW, 1, 4)) == set()


def test_S9_8_in_mid_leap_weapons_strike_from_the_tile_between_and_a_tonfa_does_not_swap() -> None:
    state = position(DAY, {HAWK: "D9", KITE: "D7", OWL: "E7"}, turn=HAWK)
    gone(state, "D7", "D8")
    assert knocked(state, weapon=FIST) == set()
    state.change_turn(HAWK, course=Course(MoveCard("leap-left"), 0, t("D9"), mid_leap=True))
    reached = {use.tile for use in knocks(state, HAWK, FIST) if isinstance(use, KnockBack)}
    assert reached == set(at("D7", "E7"))
    assert list(tonfa_swaps(state, HAWK)) == []


def test_S32_3_nobody_changes_places_while_passing_another_ninja() -> None:
    state = position(DAY, {HAWK: "D14", KITE: "G14", OWL: "D15"}, turn=HAWK)
    assert Swap(Buki.CHAIN, t("G14")) in chain_swaps(state, HAWK)
    state.change(OWL, tile=t("D14"))
    assert list(chain_swaps(state, HAWK)) == []
    state = position(DAY, {HAWK: "C8", KITE: "C7", OWL: "D15"}, turn=HAWK)
    assert Swap(Buki.TONFA, t("C7")) in tonfa_swaps(state, HAWK)
    state.change(OWL, tile=t("C8"))
    assert list(tonfa_swaps(state, HAWK)) == []


def test_S16_4_S9_2_the_token_knocks_straight_and_to_both_sides_back_at_distance_2_and_3() -> None:
    """Not beside the ninja, and not at distance 4."""
    for hawk, reached in (("E23", ()), ("E24", "D23 E23 F23"), ("E25", "D23 E23 F23"), ("E26", ())):
        state = position(DAY, {HAWK: hawk, KITE: "E22", OWL: None})
        assert token_knocked(state) == set(at(*(reached.split() if reached else ()))), hawk


def test_S17_2_a_tonfa_reaches_the_tiles_beside_it_alone() -> None:
    state = position(DAY, {HAWK: "C9", KITE: "C7", OWL: None})
    assert list(tonfa_swaps(state, HAWK)) == []
    state.change(HAWK, tile=t("C8"))
    assert list(tonfa_swaps(state, HAWK)) == [Swap(Buki.TONFA, t("C7"))]


def test_S17_4_how_far_the_chain_reaches_with_and_without_the_option() -> None:
    wide = setting_of(**DAWN, players=3, chainRange="1-3")
    for kite, exactly, upto in (("C23", 0, 1), ("D23", 0, 1), ("E23", 1, 1), ("F23", 0, 0)):
        states = [position(setting, {HAWK: "B23", KITE: kite, OWL: None}) for setting in (DAY, wide)]
        assert [len(list(chain_swaps(state, HAWK))) for state in states] == [exactly, upto]


def test_S17_10_on_dry_land_a_reed_in_use_keeps_nobody_off() -> None:
    state = position(DAY, {HAWK: "D36", KITE: "D34", OWL: None})
    gone(state, "D35")
    state.change(KITE, has_reed=True)
    assert knocked(state)
