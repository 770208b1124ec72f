"""Things on a tile that a ninja enters, and what ends with a phase (S7.6, S7.7, S6.10)."""

from bot.games.raid.facts.dealing import PhaseEnded
from bot.games.raid.facts.moving import CubeLifted, LanternLifted, Moved
from bot.games.raid.kinds import Stage
from bot.games.raid.moving.entering import enters
from tests.games.raid.kit import HAWK, KITE, Told, position, setting_of, t, written

NIGHT = setting_of()


def test_S7_6_a_lantern_is_lifted_once_and_its_light_is_out() -> None:
    state = position(NIGHT, {HAWK: "C4", KITE: "A1"})
    facts = written(state, enters(state, HAWK, t("C5"), Told()))
    assert facts == [Moved(HAWK, t("C5")), LanternLifted(HAWK, t("C5"))]
    assert t("C5") not in state.lanterns
    assert state.ninja[HAWK].lanterns == 1
    state.change(HAWK, tile=t("C4"))
    assert written(state, enters(state, KITE, t("C5"), Told())) == [Moved(KITE, t("C5"))]


def test_S7_7_by_night_a_red_cube_is_kept_for_the_guard_phase() -> None:
    state = position(NIGHT, {HAWK: "F3", KITE: "A1"})
    facts = written(state, enters(state, HAWK, t("F4"), Told()))
    assert facts == [Moved(HAWK, t("F4")), CubeLifted(HAWK, t("F4"))]
    assert (state.ninja[HAWK].cubes, state.ninja[HAWK].senjutsu) == (1, ())


def test_S6_10_remaining_turns_fires_and_closed_tiles_end_with_the_phase() -> None:
    state = position(
        NIGHT, {HAWK: "D1", KITE: "A1"}, fires={t("C9"): HAWK}, closed={t("C10"): KITE}, turn=HAWK
    )
    state.change(HAWK, missed=2, short=1, taken=4)
    PhaseEnded().apply(state)
    assert (state.fires, state.closed, state.turns, state.stage) == ({}, {}, {}, Stage.GUARDS)
    assert (state.ninja[HAWK].missed, state.ninja[HAWK].short, state.ninja[HAWK].taken) == (0, 0, 6)
