"""The end of Dawn (S20)."""

from __future__ import annotations

from bot.games.raid.day.finishing import crossing_ends, limit_ends, places, round_ends, rows_to_go
from bot.games.raid.facts.day import DayEnded, Finished
from bot.games.raid.kinds import Stage
from tests.games.raid.kit import DAWN, HAWK, KITE, OWL, RAVEN, position, setting_of, written

DAY = setting_of(**DAWN, players=4)
ROUND = setting_of(**DAWN, players=4, finish="completeRound")


def test_S20_2_the_first_ninja_across_wins_at_once() -> None:
    state = position(DAY, {HAWK: "C2", KITE: "A5", OWL: "D12", RAVEN: None})
    assert written(state, crossing_ends(state)) == []
    Finished(HAWK, 1).apply(state)
    assert written(state, crossing_ends(state)) == [DayEnded((HAWK,))]
    assert (state.stage, state.winners) == (Stage.OVER, (HAWK,))


def test_S20_3_the_others_have_places_by_rows_to_go_and_share_equal_ones() -> None:
    state = position(DAY, {HAWK: "C2", KITE: "A5", OWL: "D5", RAVEN: None})
    Finished(HAWK, 1).apply(state)
    written(state, crossing_ends(state))
    assert places(state) == {HAWK: 1, KITE: 2, OWL: 2, RAVEN: 4}
    assert [rows_to_go(state, seat) for seat in (KITE, OWL, RAVEN)] == [5, 5, 48]


def test_S20_3_boards_left_out_below_do_not_count() -> None:
    setting = setting_of(**DAWN, boardsOut="2+3")
    state = position(setting, {HAWK: "C22", KITE: None})
    assert [rows_to_go(state, seat) for seat in (HAWK, KITE)] == [8, 34]


def test_S20_4_with_a_complete_round_the_ninja_furthest_beyond_the_edge_wins() -> None:
    state = position(ROUND, {HAWK: "C2", KITE: "A1", OWL: "B1", RAVEN: "D9"})
    assert written(state, round_ends(state)) == []
    for seat, beyond in ((HAWK, 1), (KITE, 2), (OWL, 2)):
        Finished(seat, beyond).apply(state)
        assert written(state, crossing_ends(state)) == []
    assert written(state, round_ends(state)) == [DayEnded((KITE, OWL))]
    assert places(state) == {HAWK: 3, KITE: 1, OWL: 1, RAVEN: 4}


def test_S20_5_after_the_last_phase_the_fewest_rows_to_go_win() -> None:
    state = position(DAY, {HAWK: "C9", KITE: "A9", OWL: "D12", RAVEN: None}, phase=11)
    assert written(state, limit_ends(state)) == []
    state.phase = 12
    assert written(state, limit_ends(state)) == [DayEnded((HAWK, KITE))]
