"""Routes: legality, ends, stops, leaps, water and the finish (S4.4, S7.1 to S7.4, S15, S20.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.games.raid.kinds import Half, MoveCard, Trap
from bot.games.raid.moving.routes import Ahead, ends, followed, legal, strides
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import Guard, LaidTrap, State
from tests.games.raid.kit import HAWK, KITE, OWL, at, position, setting_of, t

NIGHT, DAY = setting_of(players=3), setting_of(players=3, match="dawn")


def placed(setting: Setting, here: str, **changes: Any) -> State:
    others: Mapping[Seat, str | None] = changes.pop("others", {})
    return position(setting, {HAWK: here, **others}, **changes)


def goes(state: State, card: str, route: int) -> Ahead | None:
    """A route by its number in the rulebook: 1 or 2."""
    return ends(state, HAWK, MoveCard(card), route - 1)


def entered(state: State, card: str, route: int) -> tuple[int, ...] | None:
    ahead = goes(state, card, route)
    return None if ahead is None else ahead.tiles


def test_S_C8_routes_are_made_in_the_printed_order() -> None:
    assert entered(placed(NIGHT, "D1"), "knight", 1) == at("D2", "D3", "C3")
    ahead = goes(placed(NIGHT, "C3"), "walk", 1)
    assert ahead is not None
    assert (ahead.tiles, ahead.lanterns, ahead.guard) == (at("C4", "C5"), at("C5"), None)


def test_S7_4_S_C9_an_awake_guard_ends_a_route() -> None:
    ahead = goes(placed(NIGHT, "E4"), "stride", 1)
    assert ahead is not None
    assert (ahead.tiles, ahead.end, ahead.guard) == (at("E5", "E6"), t("E6"), t("E6"))


def test_S4_4_S_C10_a_leap_does_not_enter_the_tile_between() -> None:
    ahead = goes(placed(NIGHT, "E5"), "leap-left", 1)
    assert ahead is not None
    assert (ahead.tiles, ahead.guard) == (at("E7"), None)


def test_S7_4_S_C11_a_route_that_leaves_the_track_is_illegal_and_one_into_a_guard_is_not() -> None:
    state = placed(NIGHT, "A10")
    assert goes(state, "hook", 1) is None
    ahead = goes(state, "hook", 2)
    assert ahead is not None
    assert (ahead.end, ahead.guard) == (t("B12"), t("B12"))


def test_S_C12_steps_after_a_visible_stop_are_not_looked_at() -> None:
    assert goes(placed(NIGHT, "B11"), "slant", 1) is None
    assert entered(placed(NIGHT, "B11", guards={"A12": Guard()}), "slant", 1) == at("A12")


def test_S_C13_ninja_are_passed_but_not_ended_on() -> None:
    state = placed(NIGHT, "D1", others={KITE: "D3"})
    assert goes(state, "walk", 1) is None
    assert entered(state, "knight", 1) == at("D2", "D3", "C3")
    state.setting = setting_of(players=3, passThroughNinja=False)
    assert goes(state, "walk", 1) is None
    assert goes(state, "knight", 1) is None


def test_S_C14_where_no_route_is_legal_none_is_listed() -> None:
    where: dict[Seat, str | None] = {HAWK: "A10", KITE: "A11", OWL: "A12"}
    state = position(NIGHT, where, turn=HAWK, open_cards=("walk", "leap-left"))
    assert not legal(state, HAWK)
    state = position(NIGHT, where, turn=HAWK, open_cards=("walk", "sidestep-right"))
    assert [(key, ahead.end) for key, ahead in legal(state, HAWK).items()] == [
        ((MoveCard("sidestep-right"), 0), t("B11"))
    ]


def test_S_C15_the_palace_is_deep_enough() -> None:
    assert entered(placed(NIGHT, "D46"), "long-knight", 1) == at("D47", "D48", "D49", "C49")
    assert goes(placed(NIGHT, "D47"), "stride", 1) is None
    assert entered(placed(NIGHT, "D47"), "stride", 2) == at("D48", "D49")


def test_S_C16_the_track_closes_up_over_left_out_boards() -> None:
    quick = setting_of(players=3, boardsOut="2")
    ahead = goes(placed(quick, "D7"), "walk", 1)
    assert ahead is not None
    assert (ahead.tiles, ahead.guard) == (at("D15", "D16"), t("D16"))


def test_S7_1_a_sleeping_guard_does_not_stop() -> None:
    asleep = placed(NIGHT, "E5", guards={"E6": Guard(asleep_by=HAWK)})
    ahead = goes(asleep, "walk", 1)
    assert ahead is not None
    assert (ahead.tiles, ahead.guard) == (at("E6", "E7"), None)


def test_S7_2_burning_and_closed_tiles_are_not_entered() -> None:
    for changes in ({"fires": {t("D28"): KITE}}, {"closed": {t("D28"): None}}):
        state = placed(DAY, "D30", **changes)
        assert goes(state, "knight", 1) is None
        assert entered(state, "leap-left", 1) is None
        assert entered(placed(DAY, "D29", **changes), "leap-left", 1) == at("D27")


def test_S_C34_left_is_towards_G_by_day() -> None:
    assert entered(placed(DAY, "D30"), "knight", 1) == at("D29", "D28", "E28")
    assert DAY.tracks[Half.DAY].starts == at("A47", "C47", "E47", "G47")


def test_S15_3_S_C35_water_ends_a_route_and_shortens_the_next() -> None:
    for here, card, route, tiles in (
        ("D34", "knight", 1, ("D33",)),
        ("D33", "walk", 1, ("D32",)),
        ("D32", "knight", 1, ("D31", "D30", "E30")),
        ("D33", "slant", 1, ("E32",)),
        ("D33", "slant", 2, ("C32", "B31")),
    ):
        assert entered(placed(DAY, here), card, route) == at(*tiles), (here, card, route)


def test_S15_2_S_C36_leaps_over_water_and_the_reed() -> None:
    state = placed(DAY, "D34")
    landed, dry = goes(state, "leap-left", 1), goes(state, "leap-right", 2)
    assert landed is not None
    assert dry is not None
    assert (landed.end, landed.is_wet, dry.end, dry.is_wet) == (t("D32"), True, t("B32"), False)
    state.change(HAWK, has_reed=True)
    assert entered(state, "stride", 1) == at("D33", "D32", "D31")


def test_S_C37_a_stop_in_water_may_not_be_on_a_ninja() -> None:
    assert goes(placed(DAY, "D33", others={KITE: "D32"}), "walk", 1) is None


@pytest.mark.parametrize(
    ("here", "card", "route", "beyond"),
    [("C2", "stride", 1, 2), ("A2", "leap-left", 2, 1), ("A1", "slip", 1, 1), ("D1", "knight", 1, 2)],
)
def test_S_C48_routes_cross_the_finish(here: str, card: str, route: int, beyond: int) -> None:
    ahead = goes(placed(DAY, here), card, route)
    assert ahead is not None
    assert (ahead.end, ahead.beyond) == (None, beyond)


def test_S_C48_the_sides_are_no_finish() -> None:
    assert goes(placed(DAY, "A2"), "leap-right", 2) is None
    assert goes(placed(DAY, "A1"), "slip", 2) is None


def test_S32_11_hidden_traps_change_neither_legality_nor_the_route() -> None:
    found = [
        goes(placed(DAY, "D30", traps={t("D29"): LaidTrap(KITE, kind)}), "knight", 1)
        for kind in (None, *Trap)
    ]
    assert len(set(found)) == 1
    assert found[0] is not None
    assert found[0].traps == at("D29")
    own = placed(DAY, "D30", traps={t("D29"): LaidTrap(HAWK, Trap.NEST)})
    ahead = goes(own, "knight", 1)
    assert ahead is not None
    assert not ahead.traps


def test_S7_2_an_illegal_route_tells_its_obstacle() -> None:
    """The tile that burns or is closed, or that another ninja holds; none if the route leaves the track."""
    for changes, end in (({"fires": {t("D28"): KITE}}, "D28"), ({"others": {KITE: "E28"}}, "E28")):
        state = placed(DAY, "D30", **changes)
        left = strides(DAY.tracks[Half.DAY].forward, MoveCard("knight"), 0)
        found = followed(state, HAWK, t("D30"), left)
        assert (found.is_legal, found.end) == (False, t(end))
    state = placed(NIGHT, "A10")
    found = followed(state, HAWK, t("A10"), strides(NIGHT.tracks[Half.NIGHT].forward, MoveCard("hook"), 0))
    assert (found.is_legal, found.end) == (False, None)
