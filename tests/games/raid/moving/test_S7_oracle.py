"""Routes compared with an oracle written only from the text of the rules, and counted (S29)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.engine.game import Seat
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Half, Tile
from bot.games.raid.moving.routes import ends, laid, strides
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from tests.games.raid.kit import HAWK, position, setting_of, t
from tests.games.raid.oracle import cards, compare

EXPECTED = {
    Half.NIGHT: {"none": 9060, "2": 7716, "3": 7716, "2+3": 6372},
    Half.DAY: {"none": 9422, "2": 8078, "3": 8078, "2+3": 6734},
}
STARTS = {
    "midnight": {
        "A1": (20, 504, 13754), "B1": (28, 772, 21878), "C1": (32, 948, 27664), "D1": (32, 992, 29398),
        "E1": (32, 948, 27668), "F1": (28, 772, 21876), "G1": (20, 504, 13744),
    },
    "dawn": {
        "A47": (20, 504, 13756), "C47": (32, 960, 28045), "E47": (32, 948, 27644), "G47": (20, 504, 13732)
    },
}  # fmt: skip


def test_the_oracle_agrees() -> None:
    were_legal, found = compare("suite", 2000)
    assert not found[:3]
    assert 1000 < were_legal < 2000


def test_S4_2_the_cards_are_those_of_the_text() -> None:
    assert cards() == {name: tuple(each.text for each in kind.routes) for name, kind in types().items()}


@pytest.mark.parametrize("half", list(Half))
def test_S29_1_routes_that_stay_on_the_bare_track(half: Half) -> None:
    for out, expected in EXPECTED[half].items():
        track = setting_of(boardsOut=out).tracks[half]
        stay = over = 0
        for tile in track.tiles:
            for name in types():
                for route in (0, 1):
                    left = strides(track.forward, name, route)
                    bare = laid(track, tile, left)
                    over += bare.beyond > 0
                    stay += bare.beyond > 0 or len(bare.tiles) == len(left)
        assert stay == expected, out
        assert over == (362 if half is Half.DAY else 0), out


@pytest.mark.parametrize("match", STARTS)
def test_S29_3_sequences_of_legal_routes_at_set_up(match: str) -> None:
    setting = setting_of(match=match)
    counted: dict[tuple[Tile, int], int] = {}
    for name, expected in STARTS[match].items():
        assert tuple(sequences(setting, t(name), length, counted) for length in (1, 2, 3)) == expected, name


def sequences(setting: Setting, tile: Tile, length: int, counted: dict[tuple[Tile, int], int]) -> int:
    """The number of legal sequences of this many slots from a tile, for one ninja alone."""
    if not length:
        return 1
    if (tile, length) not in counted:
        nobody: Mapping[Seat, str | None] = {}
        state: State = position(setting, nobody)
        start = setting.tracks[state.half].tiles[0].__class__(tile)
        found = (ends(state, HAWK, name, route, start=start) for name in types() for route in (0, 1))
        counted[tile, length] = sum(
            1 if ahead.end is None else sequences(setting, ahead.end, length - 1, counted)
            for ahead in found
            if ahead is not None
        )
    return counted[tile, length]
