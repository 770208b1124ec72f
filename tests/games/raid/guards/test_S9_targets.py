"""Range, line of sight and mid-leap (S9.3 to S9.8)."""

from bot.games.raid.guards.targets import guards_in_range, in_range
from bot.games.raid.kinds import MoveCard
from bot.games.raid.state.state import Course, Guard, State
from tests.games.raid.kit import HAWK, KITE, at, gone, position, setting_of, t

NIGHT = setting_of()


def reached(state: State, least: int = 2, most: int = 3) -> set[int]:
    return set(guards_in_range(state, HAWK, least, most))


def test_S9_3_and_4_S_C17_a_guard_in_range_on_a_clear_line_is_a_target() -> None:
    state = position(NIGHT, {HAWK: "E3", KITE: "D1"})
    assert t("E6") in reached(state)
    assert t("E6") not in reached(state, 2, 2)


def test_S9_5_S_C17_a_guard_between_blocks_asleep_too_and_no_longer_once_it_is_removed() -> None:
    for between in (Guard(), Guard(asleep_by=KITE)):
        state = position(NIGHT, {HAWK: "E5", KITE: "D1"}, guards={"E6": between})
        assert t("E8") not in reached(state)
    gone(state, "E6")
    assert t("E8") in reached(state)


def test_S9_6_another_ninja_between_blocks_and_a_ninja_on_the_targets_tile_does_not() -> None:
    state = position(NIGHT, {HAWK: "E3", KITE: "E4"})
    assert t("E6") not in reached(state)
    state = position(NIGHT, {HAWK: "E3", KITE: "E6"}, guards={"E6": Guard(asleep_by=HAWK)})
    assert t("E6") in reached(state)


def test_S_C18_bushes_do_not_block_and_roofs_block_unless_both_ends_are_high() -> None:
    state = position(NIGHT, {HAWK: "D13", KITE: "D1"})
    assert t("D16") in reached(state)
    state = position(NIGHT, {HAWK: "B16", KITE: "D1"})
    assert t("B18") not in reached(state)
    state = position(NIGHT, {HAWK: "B13", KITE: "D1"}, guards={"B16": Guard()})
    assert t("B16") in reached(state)


def test_S9_7_adjacent_tiles_always_see_each_other() -> None:
    state = position(NIGHT, {HAWK: "B13", KITE: "D1"}, guards={"A12": Guard()})
    assert reached(state, 1, 1) == {t("A12"), t("B12")}


def test_S_C20_in_mid_leap_it_throws_from_above_a_guard_and_nothing_blocks() -> None:
    state = position(NIGHT, {HAWK: "E5", KITE: "D1"}, turn=HAWK)
    assert t("E8") not in reached(state)
    state.change_turn(HAWK, course=Course(MoveCard("leap-left"), 0, t("E5"), halts=True, mid_leap=True))
    assert t("E8") in reached(state)
    state.guards = {**state.guards, t("E7"): Guard()}
    assert t("E8") in reached(state)


def test_S9_3_only_lines_count_and_off_the_track_nothing_does() -> None:
    state = position(NIGHT, {HAWK: "A1", KITE: None})
    assert set(in_range(state, HAWK, 2, 2)) == set(at("A3", "C3", "C1"))
    assert in_range(state, KITE, 1, 4) == ()


def test_S9_8_a_leap_aside_flies_over_the_tile_between_by_day_too() -> None:
    setting = setting_of(match="dawn")
    state = position(setting, {HAWK: "D34", KITE: None}, turn=HAWK)
    state.change_turn(HAWK, course=Course(MoveCard("leap-right"), 1, t("D34"), mid_leap=True))
    assert t("C32") in in_range(state, HAWK, 1, 1)
    assert t("E33") not in in_range(state, HAWK, 1, 1)
