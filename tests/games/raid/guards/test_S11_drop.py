"""Added guards: where they fall, where they stand, and where they come from (S11.4, S11.5)."""

from collections import Counter
from itertools import product

import pytest

from bot.engine.game import Fact
from bot.games.raid.board.layout import board_of
from bot.games.raid.board.track import label
from bot.games.raid.facts.guarding import GuardDropped, NoGuardAdded
from bot.games.raid.guards.drop import SHIFTS, board_ahead, guard_added
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import Guard, State
from tests.games.raid.kit import HAWK, KITE, OWL, Told, gone, position, setting_of, t, written

NIGHT = setting_of()


def dropped(state: State, forward: int = 0, right: int = 0) -> Fact:
    """The effect of a drop in front of the forward-most ninja, with these shifts."""
    board = board_ahead(state)
    assert board is not None
    chance = Told({"forward": SHIFTS.index(forward), "right": SHIFTS.index(right)})
    (fact,) = written(state.copy(), guard_added(state, chance, "drop", board))
    return fact


@pytest.mark.parametrize(
    ("forward", "right", "landing", "stands"),
    [(0, 0, "D11", "D11"), (1, 1, "E12", "E13"), (2, 0, "D13", "D14")],
)
def test_S_C24_a_drop_in_front_of_a_ninja_on_board_1(
    forward: int, right: int, landing: str, stands: str
) -> None:
    state = position(NIGHT, {HAWK: "D5", KITE: "D1"})
    assert dropped(state, forward, right) == GuardDropped(t(landing), t(stands))


def test_S_C24_without_board_2_it_falls_on_board_3() -> None:
    setting = setting_of(boardsOut="2")
    state = position(setting, {HAWK: "D5", KITE: "D1"})
    assert dropped(state) == GuardDropped(t("D18"), t("D19"))


def test_S_C25_on_the_last_board_it_falls_there() -> None:
    state = position(NIGHT, {HAWK: "D47", KITE: "D1"})
    gone(state, "B46")
    assert dropped(state) == GuardDropped(t("D46"), t("D46"))
    assert dropped(state, 1, 0) == GuardDropped(t("D47"), t("D48"))
    state.guards = {**state.guards, t("D46"): Guard(patrol=6)}
    assert dropped(state) == GuardDropped(t("D46"), t("D45"))


def test_S_C26_without_surplus_the_rearmost_guard_that_all_have_passed_is_taken() -> None:
    state = position(NIGHT, {HAWK: "D30", KITE: "D21"}, surplus=0, stage=Stage.GUARDS)
    assert dropped(state) == GuardDropped(t("D39"), t("D40"), taken_from=t("E6"))
    state.change(HAWK, tile=t("D12"))
    state.change(KITE, tile=t("D1"))
    assert dropped(state) == NoGuardAdded()
    state.change(HAWK, tile=t("D30"))
    state.change(KITE, tile=None)
    assert dropped(state) == NoGuardAdded()


def test_S11_5_4_of_two_guards_in_a_row_the_one_with_the_lower_column_is_taken_and_no_patrol() -> None:
    guards = {"C6": Guard(), "B2": Guard(patrol=0)}
    state = position(NIGHT, {HAWK: "D30", KITE: "D21"}, guards=guards, surplus=0)
    assert dropped(state) == GuardDropped(t("D39"), t("D40"), taken_from=t("C6"))
    written(state, iter([dropped(state)]))
    assert t("C6") not in state.guards
    assert state.surplus == 0


def test_S11_5_3_without_an_empty_tile_there_is_no_guard() -> None:
    full = {f"{column}{row}": Guard() for column in "ABCDEFG" for row in range(8, 15)}
    state = position(NIGHT, {HAWK: "D5", KITE: "D1"}, guards=full)
    assert dropped(state) == NoGuardAdded(t("D11"))


def test_S29_5_a_drop_on_night_board_2_at_set_up() -> None:
    state = position(NIGHT, {HAWK: "D5", KITE: None})
    found = Counter[str]()
    for forward, right in product(range(9), repeat=2):
        chance = Told({"forward": forward, "right": right})
        for fact in guard_added(state, chance, "drop", 2):
            assert isinstance(fact, GuardDropped)
            found[label(fact.tile)] += 1
    expected = {
        9: "D11", 6: "D10 C11 E11 D12 E13", 5: "F11", 4: "C10 E10 C12", 3: "D9 B11 B13 D14",
        2: "C9 E9 B10 F12 C13", 1: "B9 G9 F13",
    }  # fmt: skip
    assert found == {name: count for count, names in expected.items() for name in names.split()}


def test_S11_5_1_by_day_forward_is_towards_the_forest() -> None:
    """S-C47: one exposed, forward-most on D30: shifts 0, 0 D25, +1, +1 C24; on D3 board 1: D4."""
    setting = setting_of(match="dawn")
    state = position(setting, {HAWK: "D30", KITE: "C33"})
    assert dropped(state) == GuardDropped(t("D25"), t("D25"))
    assert dropped(state, 1, 1) == GuardDropped(t("C24"), t("C24"))
    state.change(HAWK, tile=t("D3"))
    assert dropped(state) == GuardDropped(t("D4"), t("D4"))


def test_S19_4_by_day_a_guard_that_all_have_passed_is_taken_from_the_palace_side() -> None:
    setting = setting_of(match="dawn")
    state = position(setting, {HAWK: "D20", KITE: "D18"}, surplus=0)
    assert dropped(state) == GuardDropped(t("D11"), t("C12"), taken_from=t("D45"))


def test_S19_2_by_day_the_forward_most_ninja_is_the_nearest_to_the_forest() -> None:
    setting = setting_of(match="dawn", players=3)
    state = position(setting, {HAWK: "D40", KITE: "D18", OWL: "D47"})
    assert board_ahead(state) == 2
    night = setting_of(players=3)
    assert board_ahead(position(night, {HAWK: "D40", KITE: "D18", OWL: "D47"})) == 7


def test_S11_5_4_by_day_every_board_that_all_have_left_behind_counts_and_no_other() -> None:
    """Boards 7, 6 and 5 are behind a ninja on board 4; the guards of board 4 itself stay."""
    setting = setting_of(match="dawn")
    state = position(setting, {HAWK: "D25", KITE: "D20"}, surplus=0)
    for board in (7, 6, 5):
        (taken,) = {
            fact.taken_from
            for fact in [dropped(state)]
            if isinstance(fact, GuardDropped) and fact.taken_from is not None
        }
        assert board_of(taken) == board
        state.guards = {tile: guard for tile, guard in state.guards.items() if board_of(tile) != board}
    assert dropped(state) == NoGuardAdded()
