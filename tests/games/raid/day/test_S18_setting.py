"""Traps that are set (S18.1 to S18.3)."""

from __future__ import annotations

from bot.engine.game import PUBLIC, Viewer
from bot.games.raid.day.acts import acted, acts
from bot.games.raid.decisions import SetTrap
from bot.games.raid.facts.day import TrapSet
from bot.games.raid.kinds import Trap
from bot.games.raid.state.state import LaidTrap, State
from tests.games.raid.kit import DAWN, HAWK, KITE, Told, at, position, setting_of, t, written

DAY = setting_of(**DAWN)


def set_where(state: State) -> set[int]:
    return {act.tile for act in acts(state, HAWK) if isinstance(act, SetTrap)}


def test_S18_1_a_trap_is_set_on_a_tile_beside_of_any_kind() -> None:
    state = position(DAY, {HAWK: "D34", KITE: None}, turn=HAWK)
    assert set_where(state) == set(at("D33", "C33", "E33", "E34", "C35", "E35"))


def test_S18_2_not_on_figures_cubes_traps_fire_or_closed_tiles() -> None:
    state = position(DAY, {HAWK: "D34", KITE: "E34"}, turn=HAWK)
    state.traps = {t("D33"): LaidTrap(KITE)}
    state.fires, state.closed = {t("E33"): KITE}, {t("C35"): None}
    assert set_where(state) == set(at("C33", "E35"))


def test_S18_3_each_kind_once_and_which_is_its_owners_secret() -> None:
    state = position(DAY, {HAWK: "D31", KITE: None}, turn=HAWK)
    assert {act.kind for act in acts(state, HAWK) if isinstance(act, SetTrap)} == set(Trap)
    (fact,) = written(state, acted(state, HAWK, SetTrap(Trap.NEST, t("D30")), Told()))
    assert fact == TrapSet(HAWK, t("D30"), Trap.NEST)
    assert (
        fact.seen_by(PUBLIC) == fact.seen_by(Viewer(KITE, frozenset({KITE}))) == TrapSet(HAWK, t("D30"), None)
    )
    assert state.traps == {t("D30"): LaidTrap(HAWK, Trap.NEST)}
    assert (state.ninja[HAWK].traps, state.ninja[HAWK].traps_count) == (frozenset(Trap) - {Trap.NEST}, 2)
    assert {act.kind for act in acts(state, HAWK) if isinstance(act, SetTrap)} == set(Trap) - {Trap.NEST}


def test_S27_3_without_knowing_a_seats_traps_and_hand_nothing_of_them_is_offered() -> None:
    state = position(DAY, {HAWK: "D31", KITE: None}, turn=HAWK)
    state.change(HAWK, traps=None, buki=None, buki_count=3)
    assert acts(state, HAWK) == []
