"""The effects of each buki card: fire, flask, whistle, reed and zip wire (S17)."""

from __future__ import annotations

from bot.engine.boards.compass import Direction
from bot.games.raid.board.track import label
from bot.games.raid.day.buki import hand, uses
from bot.games.raid.decisions import LightFire, PutOut, RemoveGuard, Swap, UseReed, Whistle, Zip
from bot.games.raid.guards.targets import in_range
from bot.games.raid.kinds import Buki, Half, Terrain
from bot.games.raid.state.state import State
from tests.games.raid.kit import DAWN, HAWK, KITE, at, position, setting_of, t

DAY = setting_of(**DAWN)


def tiles(state: State, card: Buki, kind: type) -> set[int]:
    """The tiles that the uses of a kind name."""
    uses_of_kind = (use for use in uses(state, HAWK, card) if isinstance(use, kind))
    return {getattr(use, "to" if isinstance(use, Zip) else "tile") for use in uses_of_kind}


def ways(state: State, tile: str) -> set[Direction]:
    return {
        use.way for use in uses(state, HAWK, Buki.WHISTLE) if isinstance(use, Whistle) and use.tile == t(tile)
    }


def test_S17_2_every_weapon_removes_a_guard_in_its_range() -> None:
    ranges = {
        Buki.STAR: {"C7"},
        Buki.NUNCHAKU: {"C8"},
        Buki.SPEAR: {"C7"},
        Buki.TONFA: {"C8"},
        Buki.ARROW: {"C6"},
    }
    for card, names in ranges.items():
        state = position(DAY, {HAWK: "C9", KITE: None})
        state.guards = {t(name): next(iter(state.guards.values())) for name in names}
        assert tiles(state, card, RemoveGuard) == set(at(*names)), card
        state.guards = {t("C4"): next(iter(state.guards.values()))}
        assert tiles(state, card, RemoveGuard) == set(), card


def test_S17_5_thrown_buki_need_sight_and_blown_or_slid_ones_do_not() -> None:
    """A guard on C8 hides the guard of C7 and the ninja of C6 from C9, and stands below a wire."""
    state = position(DAY, {HAWK: "C9", KITE: "C6"})
    anybody = next(iter(state.guards.values()))
    state.guards = {t("C7"): anybody, t("C8"): anybody}
    assert t("C7") not in tiles(state, Buki.SPEAR, RemoveGuard)
    assert t("C6") not in tiles(state, Buki.CHAIN, Swap)
    assert ways(state, "C7")
    del state.guards[t("C8")], state.guards[t("C7")]
    assert t("C6") in tiles(state, Buki.CHAIN, Swap)
    state = position(DAY, {HAWK: "B28", KITE: None}, guards={"B27": anybody})
    assert t("B26") in tiles(state, Buki.ZIP, Zip)


def test_S_C46_tiles_that_can_be_set_on_fire() -> None:
    state = position(DAY, {HAWK: "C31", KITE: None})
    assert tiles(state, Buki.ARROW, LightFire) == set(at("C34", "C35", "F31", "F34", "G35"))
    state.change(KITE, tile=t("F31"))
    state.fires, state.closed = {t("C34"): KITE}, {t("C35"): None}
    state.guards = {**state.guards, t("G35"): next(iter(state.guards.values()))}
    assert tiles(state, Buki.ARROW, LightFire) == set(at("F34"))


def test_S17_8_no_more_tiles_burn_than_there_are_tokens() -> None:
    state = position(DAY, {HAWK: "C31", KITE: None}, fires=dict.fromkeys(at("A1", "B1", "C1"), KITE))
    assert tiles(state, Buki.ARROW, LightFire) == set()
    state.setting = setting_of(**DAWN, fireTokens=4)
    assert len(tiles(state, Buki.ARROW, LightFire)) == 5


def test_S17_2_a_flask_puts_out_a_fire_beside_its_user_alone() -> None:
    state = position(DAY, {HAWK: "C31", KITE: None}, fires=dict.fromkeys(at("C32", "C33"), HAWK))
    assert tiles(state, Buki.FLASK, PutOut) == {t("C32")}


def test_S15_5_S_C42_where_a_whistle_can_send_the_guard_of_the_bridge() -> None:
    for here in ("D28", "B31", "C39"):
        state = position(DAY, {HAWK: here, KITE: None})
        assert ways(state, "F32") == {Direction.S, Direction.SW, Direction.N}, here
    assert not ways(position(DAY, {HAWK: "C19", KITE: None}), "F32")
    assert not ways(position(DAY, {HAWK: "C43", KITE: None}), "F32")


def test_S17_9_fire_closed_tiles_and_guards_stop_a_whistle() -> None:
    state = position(DAY, {HAWK: "B31", KITE: None}, fires={t("F33"): KITE}, closed={t("E31"): None})
    assert ways(state, "F32") == {Direction.S}
    state.guards = {**state.guards, t("F30"): next(iter(state.guards.values()))}
    assert ways(state, "F32") == set()


def test_S17_9_with_boards_out_the_next_board_in_play_is_beside() -> None:
    setting = setting_of(**DAWN, boardsOut="2+3")
    state = position(setting, {HAWK: "D25", KITE: None})
    sent = {use.tile for use in uses(state, HAWK, Buki.WHISTLE) if isinstance(use, Whistle)}
    assert t("C5") in sent


def test_S17_10_a_reed_in_use_is_not_used_again() -> None:
    state = position(DAY, {HAWK: "D36", KITE: None})
    assert list(uses(state, HAWK, Buki.REED)) == [UseReed()]
    state.change(HAWK, has_reed=True)
    assert list(uses(state, HAWK, Buki.REED)) == []


def test_S_C41_where_a_zip_wire_leads() -> None:
    state = position(DAY, {HAWK: "B28", KITE: None})
    assert tiles(state, Buki.ZIP, Zip) == set(at("B26", "D28", "B30"))
    state.change(KITE, tile=t("D28"))
    state.fires = {t("B30"): KITE}
    assert tiles(state, Buki.ZIP, Zip) == {t("B26")}
    assert tiles(position(DAY, {HAWK: "G27", KITE: None}), Buki.ZIP, Zip) == set()


def test_S17_11_on_every_tile_the_ground_says_whence_and_whither_a_zip_wire_leads() -> None:
    """From a roof, the palace or a tree, two tiles along a line, to a roof, the palace, a road or a bush."""
    track = DAY.tracks[Half.DAY]
    high = {Terrain.ROOF, Terrain.PALACE, Terrain.TREE}
    lands = {Terrain.ROOF, Terrain.PALACE, Terrain.STREET, Terrain.BUSH}
    met = set()
    for here in track.tiles:
        state = position(DAY, {HAWK: label(here), KITE: None})
        x, y = track.x(here), track.y(here)
        around = (track.at(x + dx, y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2) if (dx, dy) != (0, 0))
        wanted = {to for to in around if to is not None and track.terrain[to] in lands}
        assert tiles(state, Buki.ZIP, Zip) == (wanted if track.terrain[here] in high else set()), label(here)
        met |= {(track.terrain[here], track.terrain[to]) for to in tiles(state, Buki.ZIP, Zip)}
    assert ({one for one, _ in met}, {two for _, two in met}) == (high, lands)


def test_S17_11_a_zip_wire_leads_from_a_tree_and_not_onto_water() -> None:
    on_a_bush, in_a_tree = (position(DAY, {HAWK: tile, KITE: None}) for tile in ("C31", "D30"))
    assert tiles(on_a_bush, Buki.ZIP, Zip) == set()
    assert tiles(in_a_tree, Buki.ZIP, Zip) == set(at("B28", "B30", "B32", "D28", "F30", "F32"))


def test_S23_5_2_in_sealed_order_a_card_drawn_in_this_round_waits() -> None:
    state = position(DAY, {HAWK: "D36", KITE: None})
    state.change(HAWK, buki=(Buki.ZIP, Buki.STAR), buki_count=2, fresh=1)
    assert hand(state, HAWK) == (Buki.ZIP, Buki.STAR)
    state.setting = setting_of(**DAWN, dawnOrder="sealed")
    assert hand(state, HAWK) == (Buki.ZIP,)
    state.change(HAWK, buki=None)
    state.setting = DAY
    assert hand(state, HAWK) == ()


def test_S17_8_every_tile_that_an_arrow_reaches_burns_except_water_and_tiles_with_guards() -> None:
    track, left_out = DAY.tracks[Half.DAY], set[Terrain | None]()
    for here in track.tiles:
        state = position(DAY, {HAWK: label(here), KITE: None})
        reached = set(in_range(state, HAWK, 3, 4))
        burning = tiles(state, Buki.ARROW, LightFire)
        assert burning == {
            tile for tile in reached if track.terrain[tile] is not Terrain.WATER and tile not in state.guards
        }, label(here)
        left_out |= {None if tile in state.guards else track.terrain[tile] for tile in reached - burning}
    assert left_out == {None, Terrain.WATER}
