"""Take-outs, patrols on their tracks, and guards that sleep (S8, S10.3)."""

from dataclasses import replace

import pytest

from bot.games.raid.facts.guarding import GuardMoved, PatrolStayed, SleepsOn, WokeUp
from bot.games.raid.facts.moving import TookOut
from bot.games.raid.guards.patrols import patrols_move
from bot.games.raid.guards.takeout import all_sleep_ends, left, sleep_ends, taken_out
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import Guard
from tests.games.raid.kit import HAWK, KITE, at, gone, position, setting_of, t, written

NIGHT = setting_of()


@pytest.mark.parametrize(("taken", "due"), [(0, 1), (4, 1), (5, 0)])
def test_S8_2_and_6_a_take_out_in_the_own_turn_costs_the_next_one_if_there_is_one(
    taken: int, due: int
) -> None:
    state = position(NIGHT, {HAWK: "E6", KITE: "D1"}, turn=HAWK)
    state.change(HAWK, taken=taken)
    assert written(state, taken_out(state, HAWK, t("E6"))) == [TookOut(HAWK, t("E6"), None, due)]
    assert state.ninja[HAWK].missed == due
    assert state.surplus == 7


def test_S8_4_take_outs_outside_the_own_turn_add_up_to_the_turns_left() -> None:
    state = position(NIGHT, {HAWK: "D1", KITE: "E6"}, guards={"C3": Guard(), "D3": Guard()}, turn=HAWK)
    state.change(KITE, taken=4)
    for tile in at("E6", "C3", "D3"):
        written(state, taken_out(state, KITE, tile))
    assert state.ninja[KITE].missed == 2


@pytest.mark.parametrize(("penalty", "due"), [("nextPhase", 1), ("none", 0)])
def test_S8_5_a_take_out_in_the_guard_phase_costs_the_first_turn_of_the_next(penalty: str, due: int) -> None:
    """S-C4: with the option `none` there is no loss."""
    setting = setting_of(guardPhasePenalty=penalty)
    state = position(setting, {HAWK: "C9", KITE: "D1"}, stage=Stage.GUARDS)
    state.change(HAWK, taken=6)
    written(state, patrols_move(state))
    assert state.ninja[HAWK].missed == due


def test_S_C22_a_patrol_runs_into_the_ninja_on_its_track() -> None:
    state = position(NIGHT, {HAWK: "C9", KITE: "D1"}, stage=Stage.GUARDS)
    assert written(state, patrols_move(state)) == [
        GuardMoved(t("A9"), at("B9", "C9")),
        TookOut(HAWK, t("C9"), 0, 1),
    ]
    assert not {t("A9"), t("C9")} & set(state.guards)
    assert 0 not in state.headings
    assert state.surplus == 6


def test_S_C22_a_patrol_without_a_ninja_on_its_board_stays_and_else_goes_to_and_fro() -> None:
    state = position(NIGHT, {HAWK: "D1", KITE: "D1"}, stage=Stage.GUARDS)
    assert written(state, patrols_move(state)) == []
    state.change(HAWK, tile=t("C13"))
    assert written(state, patrols_move(state)) == [GuardMoved(t("A9"), at("B9", "C9", "D9"), heading=t("A9"))]
    assert written(state, patrols_move(state)) == [GuardMoved(t("D9"), at("C9", "B9", "A9"), heading=t("D9"))]


def test_S_C23_a_patrol_whose_far_end_holds_a_guard_does_not_move() -> None:
    state = position(NIGHT, {HAWK: "C9", KITE: "D1"}, guards={"D9": Guard()}, stage=Stage.GUARDS)
    assert written(state, patrols_move(state)) == [PatrolStayed(t("A9"))]


def test_S8_8_3_other_guards_on_the_way_are_passed() -> None:
    state = position(NIGHT, {HAWK: "C13", KITE: "D1"}, guards={"B9": Guard()}, stage=Stage.GUARDS)
    written(state, patrols_move(state))
    assert state.guards[t("D9")].patrol == 0
    assert state.guards[t("B9")] == Guard()


def test_S8_8_3_a_guard_asleep_under_a_ninja_keeps_its_tile_when_the_patrol_is_taken_out() -> None:
    asleep = Guard(asleep_by=KITE, asleep_on=True)
    state = position(NIGHT, {HAWK: "B9", KITE: "D1"}, guards={"B9": asleep}, stage=Stage.GUARDS)
    assert written(state, patrols_move(state)) == [TookOut(HAWK, t("A9"), 0, 1)]
    assert state.guards[t("B9")] == asleep
    assert t("A9") not in state.guards


def test_S8_8_1_patrols_move_in_the_order_of_the_boards_and_tracks() -> None:
    state = position(NIGHT, {HAWK: "D47", KITE: "D41"}, stage=Stage.GUARDS)
    moved = written(state, patrols_move(state))
    assert [fact.start for fact in moved if isinstance(fact, GuardMoved)] == list(
        at("A40", "E38", "B46", "E43")
    )


@pytest.mark.parametrize(("needs", "count"), [("anyNinja", 2), ("notHome", 0)])
def test_S8_8_a_ninja_that_is_home_sets_patrols_moving_unless_told_otherwise(needs: str, count: int) -> None:
    setting = setting_of(patrolNeeds=needs)
    state = position(setting, {HAWK: "D47", KITE: None}, stage=Stage.GUARDS)
    assert len(written(state, patrols_move(state))) == count


def test_S8_8_4_a_patrol_shifted_along_its_track_keeps_its_heading_and_off_it_stands() -> None:
    state = position(NIGHT, {HAWK: "C13", KITE: "D1"}, stage=Stage.GUARDS)
    patrol = state.guards[t("A9")]
    gone(state, "A9")
    state.guards, state.headings = {**state.guards, t("C9"): patrol}, {**state.headings, 0: t("A9")}
    assert written(state, patrols_move(state)) == [GuardMoved(t("C9"), at("B9", "A9"), heading=t("D9"))]
    state.guards = {tile: guard for tile, guard in state.guards.items() if guard != patrol} | {
        t("A10"): patrol
    }
    assert written(state, patrols_move(state)) == []


def test_S8_8_5_a_sleeping_patrol_does_not_move() -> None:
    state = position(NIGHT, {HAWK: "C13", KITE: "D1"}, stage=Stage.GUARDS)
    state.guards = {**state.guards, t("A9"): replace(state.guards[t("A9")], asleep_by=KITE, asleep_on=True)}
    assert written(state, patrols_move(state)) == []


def test_S10_3_a_guard_wakes_at_the_start_of_the_dart_players_next_turn() -> None:
    state = position(
        NIGHT, {HAWK: "D1", KITE: "A1"}, guards={"E6": Guard(asleep_by=HAWK), "C3": Guard(asleep_by=KITE)}
    )
    assert written(state, sleep_ends(state, HAWK)) == [WokeUp(t("E6"))]
    assert state.is_watched(t("E6"))
    assert not state.is_watched(t("C3"))


def test_S10_3_under_a_ninja_it_sleeps_on_and_wakes_when_that_leaves() -> None:
    state = position(NIGHT, {HAWK: "D1", KITE: "E6"}, guards={"E6": Guard(asleep_by=HAWK)})
    assert written(state, sleep_ends(state, HAWK)) == [SleepsOn(t("E6"))]
    assert written(state, sleep_ends(state, HAWK)) == []
    assert written(state, all_sleep_ends(state)) == []
    assert written(state, left(state, t("E6"))) == []
    state.change(KITE, tile=t("E7"))
    assert written(state, left(state, t("E6"))) == [WokeUp(t("E6"))]
    assert written(state, left(state, t("E6"))) == []


def test_S10_3_a_guard_whose_ninja_leaves_before_the_dart_wears_off_still_sleeps() -> None:
    state = position(NIGHT, {HAWK: "D1", KITE: "E7"}, guards={"E6": Guard(asleep_by=HAWK)})
    assert written(state, left(state, t("E6"))) == []


def test_S10_3_sleep_ends_with_the_phase() -> None:
    state = position(
        NIGHT, {HAWK: "E6", KITE: "A1"}, guards={"E6": Guard(asleep_by=HAWK), "C3": Guard(asleep_by=KITE)}
    )
    assert written(state, all_sleep_ends(state)) == [SleepsOn(t("E6")), WokeUp(t("C3"))]


def test_S8_8_2_a_patrol_takes_the_ninja_out_at_its_end_as_on_its_way() -> None:
    """Onto or through: the first tile with a ninja is the last one that it enters."""
    for tile, tiles in (("B9", "B9"), ("C9", "B9 C9"), ("D9", "B9 C9 D9")):
        state = position(NIGHT, {HAWK: tile, KITE: "D1"}, stage=Stage.GUARDS)
        assert written(state, patrols_move(state)) == [
            GuardMoved(t("A9"), at(*tiles.split())),
            TookOut(HAWK, t(tile), 0, 1),
        ]
