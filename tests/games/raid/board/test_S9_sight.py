"""Line of sight, once more from the text and by brute force (S9.5, S9.6, S29.2)."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from bot.games.raid.board.layout import house_layout
from bot.games.raid.board.track import Track, label
from bot.games.raid.kinds import Half, Terrain

COLUMNS = "ABCDEFG"
HIGH = (Terrain.ROOF, Terrain.PALACE, Terrain.TREE)
Kinds = dict[str, Terrain]


def looks(kinds: Kinds, here: str, there: str, stands: set[str]) -> bool:
    """S9.5 and S9.6 by names of tiles alone: false unless both are on one of the eight lines."""
    rows = sorted({int(name[1:]) for name in kinds})
    (x, y), (to_x, to_y) = ((COLUMNS.index(name[0]), rows.index(int(name[1:]))) for name in (here, there))
    across, along = to_x - x, to_y - y
    length = max(abs(across), abs(along))
    if length == 0 or {abs(across), abs(along)} - {0, length}:
        return False
    for part in range(1, length):
        name = f"{COLUMNS[x + across * part // length]}{rows[y + along * part // length]}"
        if name in stands or kinds[name] is Terrain.TREE:
            return False
        if kinds[name] in HIGH and not (kinds[here] in HIGH and kinds[there] in HIGH):
            return False
    return True


@pytest.mark.parametrize("half", list(Half))
@pytest.mark.parametrize("out", [frozenset[int](), frozenset({2, 3})])
def test_S9_6_sight_agrees_with_brute_force(half: Half, out: frozenset[int]) -> None:
    random, track = Random(1), Track(house_layout(), half, out)
    kinds = {label(tile): track.terrain[tile] for tile in track.tiles}
    seen = Counter[bool]()
    for _ in range(2000):
        here = random.choice(track.tiles)
        there = track.at(track.x(here) + random.randint(-4, 4), track.y(here) + random.randint(-4, 4))
        if there is None:
            continue
        stands = set(random.sample(track.tiles, 40))
        sees = looks(kinds, label(here), label(there), set(map(label, stands)))
        assert track.has_sight(here, there, stands) is sees, (label(here), label(there))
        seen[sees] += 1
    assert min(seen[True], seen[False]) > 100


@pytest.mark.parametrize(
    ("half", "expected"),
    [
        (Half.NIGHT, {1: (2412, 2412), 2: (1330, 2088), 3: (942, 1772), 4: (628, 1464)}),
        (Half.DAY, {1: (2412, 2412), 2: (1618, 2088), 3: (1104, 1772), 4: (756, 1464)}),
    ],
)
def test_S29_2_ordered_pairs_of_tiles_with_clear_sight(
    half: Half, expected: dict[int, tuple[int, int]]
) -> None:
    track = Track(house_layout(), half)
    seen, pairs = Counter[int](), Counter[int]()
    for here, there in [(tile, other) for tile in track.tiles for other, _passed in track.lines(tile)]:
        distance = track.king(here, there)
        pairs[distance] += 1
        seen[distance] += track.has_sight(here, there, ())
    assert {distance: (seen[distance], pairs[distance]) for distance in pairs} == expected


def test_S9_3_the_lines_of_a_tile_are_all_tiles_in_line_up_to_distance_4() -> None:
    track = Track(house_layout(), Half.NIGHT, frozenset({2}))
    for here, there in product(track.tiles[::5], track.tiles):
        dx, dy = track.x(there) - track.x(here), track.y(there) - track.y(here)
        is_near = 1 <= max(abs(dx), abs(dy)) <= 4 and (0 in (dx, dy) or abs(dx) == abs(dy))
        assert (there in dict(track.lines(here))) is is_near
