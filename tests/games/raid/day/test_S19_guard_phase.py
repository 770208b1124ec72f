"""The Guard Phase by day (S19)."""

from __future__ import annotations

import pytest

from bot.games.raid.board.track import label
from bot.games.raid.day.guard_phase import guard_phase, is_exposed
from bot.games.raid.facts.dealing import DecksRotated, TokenPassed
from bot.games.raid.facts.guarding import GuardDropped, GuardMoved
from bot.games.raid.kinds import Half, Stage, Terrain
from tests.games.raid.kit import DAWN, HAWK, KITE, OWL, Told, position, setting_of, t, written

DAY = setting_of(**DAWN)


def exposed(tile: str, option: str = "roadWater", **changes: bool) -> bool:
    setting = setting_of(**DAWN, dawnExposed=option)
    state = position(setting, {HAWK: tile, KITE: None})
    state.change(HAWK, **changes)
    return is_exposed(state, HAWK)


def test_S_C47_who_is_exposed() -> None:
    assert all(map(exposed, ("C33", "B29", "C7", "D33")))
    assert not any(map(exposed, ("B28", "D30", "A14", "D48")))
    assert not exposed("D33", has_reed=True)
    assert exposed("C33", has_reed=True)


@pytest.mark.parametrize(
    ("option", "kinds"),
    [
        ("road", {Terrain.STREET}),
        ("roadWater", {Terrain.STREET, Terrain.WATER}),
        ("allButCover", {Terrain.STREET, Terrain.WATER, Terrain.ROOF, Terrain.PALACE}),
    ],
)
def test_S19_3_on_every_tile_of_the_track_the_ground_says_who_is_exposed(
    option: str, kinds: set[Terrain]
) -> None:
    track = DAY.tracks[Half.DAY]
    assert {track.terrain[tile] for tile in track.tiles} == set(Terrain)
    assert {label(tile) for tile in track.tiles if exposed(label(tile), option)} == {
        label(tile) for tile in track.tiles if track.terrain[tile] in kinds
    }


def test_S19_3_with_the_options_water_is_safe_or_roofs_are_not() -> None:
    assert not exposed("D33", "road")
    assert exposed("C33", "road")
    assert exposed("B28", "allButCover")
    assert exposed("D33", "allButCover")
    assert not exposed("D30", "allButCover")
    assert not exposed("D33", "allButCover", has_reed=True)


def test_S19_3_waiting_ninja_bring_no_guard() -> None:
    assert not is_exposed(position(DAY, {HAWK: "C33", KITE: None}), KITE)


def dropped(forward_most: str, shift: int) -> list[GuardDropped]:
    """The guards of a phase with one exposed ninja, with one shift both ways, by its place of nine."""
    state = position(DAY, {HAWK: forward_most, KITE: "C33" if forward_most == "D30" else "D30"})
    if forward_most == "D3":
        state.change(KITE, tile=t("C33"))
    state.stage = Stage.GUARDS
    facts = written(state, guard_phase(state, Told({"guard by day": shift})))
    return [fact for fact in facts if isinstance(fact, GuardDropped)]


def test_S19_2_S_C47_where_the_guard_falls() -> None:
    assert [drop.tile for drop in dropped("D30", 3)] == [t("D25")]
    assert [drop.tile for drop in dropped("D30", 6)] == [t("C24")]
    assert [drop.tile for drop in dropped("D3", 3)] == [t("D4")]


def test_S19_1_and_5_patrols_then_drops_in_seat_order_then_decks_then_the_token() -> None:
    setting = setting_of(**DAWN, players=3)
    state = position(setting, {HAWK: "E46", KITE: "F33", OWL: "C33"}, first=KITE, stage=Stage.GUARDS)
    decks = state.decks
    luck = Told({f"{HAWK}, forward": 0, f"{KITE}, forward": 3, f"{OWL}, forward": 8})
    facts = written(state, guard_phase(state, luck))
    kinds = [type(fact) for fact in facts]
    assert kinds.index(GuardMoved) < kinds.index(GuardDropped)
    assert [part for label in luck.asked for part in (KITE, OWL, HAWK) if f"{part}, forward" in label] == [
        KITE,
        OWL,
        HAWK,
    ]
    assert facts[-2:] == [DecksRotated(), TokenPassed(OWL)]
    assert state.decks == (decks[-1], *decks[:-1])
