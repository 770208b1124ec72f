"""Lines of sight: exact, the same there and back, and as a slow second way of working them out has it."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Grid
from bot.engine.boards.sight import CENTRES, Sampling, Sight
from tests.engine.boards import sight_oracle as oracle
from tests.engine.boards.drawn import drawn

NINE = Sampling(5, ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4), (3, 3), (3, -3), (-3, 3), (-3, -3)))
YARD = Grid(20, 20)
NINE_ON_THE_YARD = Sight(YARD, NINE)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    plain = Grid(draw(st.integers(1, 6)), draw(st.integers(1, 6)))
    sides = [(a, b) for a in plain.zones for b in plain.neighbours("straight")[a] if a < b]
    return Grid(plain.width, plain.height, walls=draw(st.sets(st.sampled_from(sides))) if sides else ())


@st.composite
def samplings(draw: st.DrawFn) -> Sampling:
    half = draw(st.integers(1, 5))
    inside = st.integers(1 - half, half - 1)
    return Sampling(half, tuple(draw(st.sets(st.tuples(inside, inside), min_size=1, max_size=3))))


@settings(max_examples=150)
@given(grids(), samplings(), st.data())
def test_sight_follows_the_geometry(grid: Grid, sampling: Sampling, data: st.DataObject) -> None:
    zones = st.sampled_from(grid.zones)
    blockers, blind = data.draw(st.sets(zones, max_size=8)), data.draw(st.sets(zones, max_size=2))
    sight, masks = Sight(grid, sampling), (grid.mask(blockers), grid.mask(blind))
    viewer = data.draw(zones)
    for target in grid.zones:
        expected = viewer == target or oracle.sees(
            grid, sampling, viewer, target, blockers - {viewer, target} | blind - {viewer}
        )
        assert sight.sees(viewer, target, *masks) == expected, (grid.label(viewer), grid.label(target))
    assert sight.seen(viewer, *masks) == tuple(
        zone for zone in grid.zones if sight.sees(viewer, zone, *masks)
    )


@settings(max_examples=50)
@given(grids(), st.data())
def test_one_steps_past_walls_where_one_sees_past_them(grid: Grid, data: st.DataObject) -> None:
    here, sight = data.draw(st.sampled_from(grid.zones)), Sight(grid)
    assert grid.steps(here) == tuple(zone for zone in sight.seen(here) if grid.king(here, zone) == 1)


@given(st.sampled_from(Direction), st.integers(1, 5))
def test_along_the_eight_lines_just_the_squares_between_matter(way: Direction, far: int) -> None:
    here = YARD.zone("J10")
    line = [YARD.beyond(here, way, n) for n in range(far + 1)]
    assert Sight(YARD).crossed(here, line[-1] or 0) == (
        tuple(sorted(zone for zone in line if zone is not None)),
    )


def test_off_the_eight_lines_a_square_that_is_merely_touched_does_not_matter() -> None:
    sight = Sight(YARD)
    crossed = sight.crossed(YARD.zone("A1"), YARD.zone("B4"))
    assert [YARD.label(zone) for zone in crossed[0]] == ["A1", "A2", "B3", "B4"]


@pytest.mark.parametrize(
    ("text", "seen", "unseen"),
    [
        ("2 .#\n1 #.\n  AB", ["A1 B2"], []),
        ("2 . .\n1 .|.\n  A B", ["A1 B2", "B1 A2", "A2 B2", "A1 A2"], ["A1 B1"]),
        ("2 .|.\n1 .|.\n  A B", [], ["A1 B2", "B1 A2"]),
        ("2 . .\n  -\n1 .|.\n  A B", ["B1 A2"], ["A1 B2"]),
        ("2 . .\n  - -\n1 . .\n  A B", [], ["A1 B2", "B1 A2"]),
    ],
)
def test_a_line_passes_the_end_of_a_wall_but_not_two_that_meet(
    text: str, seen: list[str], unseen: list[str]
) -> None:
    ground = drawn(text)
    grid = Grid(ground.columns, ground.rows, walls=ground.walls)
    sight, blockers = Sight(grid), grid.mask(ground.where("#"))
    for pair in (*seen, *unseen):
        here, there = map(grid.zone, pair.split())
        assert sight.sees(here, there, blockers) == (pair in seen)


def test_a_base_sees_from_each_of_its_zones_and_past_itself() -> None:
    grid = Grid(5, 2)
    sight, large = Sight(grid), grid.footprint(0, 2)
    far = grid.footprint(grid.zone("E2"))
    assert sight.bases_see(large, far, grid.mask([*large, grid.zone("D1")]))
    assert not sight.bases_see(large, far, grid.mask(map(grid.zone, ("C1", "C2"))))
    assert not sight.bases_see(large, far, 0, grid.mask(map(grid.zone, ("C1", "C2"))))


@settings(max_examples=30)
@given(
    st.integers(0, 3), st.integers(0, 3), st.integers(1, 2), st.integers(1, 2), st.sets(st.integers(0, 24))
)
def test_bases_see_if_any_two_of_their_zones_do(
    a: int, b: int, size: int, other: int, zones: set[int]
) -> None:
    grid = Grid(5, 5)
    first, second = grid.footprint(a, size), grid.footprint(b + 15, other)
    sight, stops = Sight(grid, NINE), grid.mask(zones - {*first, *second})
    expected = any(sight.sees(here, there, stops) for here, there in product(first, second))
    assert sight.bases_see(first, second, stops) == sight.bases_see(second, first, stops) == expected


PINE_COURT = """
20 .....DDDDDDDDDD.....
19 ..ff.DDDDDDDDDD.....
18 ..f.........ff...ff.
17 ...SSff.....f..SS.f.
16 ...SS..........SS...
15 DD.......f.SS...f.DD
14 DDf.............f.DD
13 DDff.S..e.........DD
12 DD...S......e.....DD
11 DD.......rr...f...DD
10 DD...f...rr.......DD
 9 DD.....e......S...DD
 8 DD.........e..S.ffDD
 7 DD.f.............fDD
 6 DD.f...SS.f.......DD
 5 ...SS..........SS...
 4 .f.SS..f.....ffSS...
 3 .ff...ff.........f..
 2 .....DDDDDDDDDD.ff..
 1 .....DDDDDDDDDD.....
   ABCDEFGHIJKLMNOPQRST
"""


def test_on_a_large_ground_the_counts_of_open_pairs_are_those_worked_out_elsewhere() -> None:
    """Nine points, foliage and buildings in the way of ground squares, distances 2 to 6, each pair twice."""
    terrain = drawn(PINE_COURT).signs
    low = [zone for zone in YARD.zones if terrain[zone] not in "eS"]
    blockers = YARD.mask(zone for zone in YARD.zones if terrain[zone] in "fS")
    pairs = [(a, b) for a in low for b in low if 2 <= YARD.king(a, b) <= 6]
    open_pairs = sum(NINE_ON_THE_YARD.sees(a, b, blockers) for a, b in pairs)
    assert (open_pairs, len(pairs)) == (2 * 12538, 2 * 18730)


@pytest.mark.parametrize("points", [(), ((5, 0),), ((0, -5),)])
def test_points_that_are_not_inside_their_square_are_refused(points: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="strictly inside"):
        Sampling(5, points)
    assert CENTRES.points == ((0, 0),)
