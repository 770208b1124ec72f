"""Square grids: labels, steps past walls and corners, bases of several squares, what lies around them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.boards.compass import Arc, Direction
from bot.engine.boards.grid import Diagonals, Grid
from bot.engine.boards.protocol import UNREACHABLE, Zone

YARD = Grid(20, 20)
#  3 . . .
#  2 . .|.
#      -
#  1 . . #
#    A B C
WALLED = [("B1", "B2"), ("B2", "C2")]


def walled(diagonals: Diagonals) -> Grid:
    plain = Grid(3, 3)
    walls = [(plain.zone(a), plain.zone(b)) for a, b in WALLED]
    return Grid(3, 3, walls=walls, blocked=[plain.zone("C1")], diagonals=diagonals)


def named(grid: Grid, *labels: str) -> tuple[Zone, ...]:
    return tuple(grid.zone(label) for label in labels)


def labels(grid: Grid, zones: tuple[Zone, ...]) -> list[str]:
    return [grid.label(zone) for zone in zones]


def test_labels_are_a_letter_for_the_column_and_the_number_of_the_row() -> None:
    assert YARD.labels[:2] == ("A1", "A2")
    assert YARD.labels[19:21] == ("A20", "B1")
    assert YARD.labels[-1] == "T20"
    assert (YARD.x[YARD.zone("c5")], YARD.y[YARD.zone("c5")]) == (2, 4)


def test_rows_left_out_close_up_and_keep_their_numbers() -> None:
    track = Grid(2, (6, 7, 15))
    assert track.labels == ("A6", "A7", "A15", "B6", "B7", "B15")
    assert track.king(*named(track, "A7", "B15")) == 1


@pytest.mark.parametrize(
    ("columns", "rows"), [(0, 3), (27, 3), (3, 0), (3, (2, 1)), (3, (1, 1)), (3, (-1, 0))]
)
def test_an_impossible_grid_is_refused(columns: int, rows: int | tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="1 to 26 columns"):
        Grid(columns, rows)


@pytest.mark.parametrize("wall", [(0, 0), (0, 2), (0, 4), (-1, 0), (8, 9)])
def test_a_wall_that_is_not_between_two_squares_is_refused(wall: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="not two zones side by side"):
        Grid(3, 3, walls=[wall])


@pytest.mark.parametrize("zone", [-1, 9])
def test_a_blocked_zone_off_the_grid_is_refused(zone: int) -> None:
    with pytest.raises(ValueError, match="does not lie on the grid"):
        Grid(3, 3, blocked=[zone])


def test_each_column_is_an_area_unless_others_are_given() -> None:
    grid = Grid(2, 2)
    assert grid.areas == {"A": (0, 1), "B": (2, 3)}
    assert Grid(2, 2, areas={"south": (0, 2), "north": (1, 3)}).area == ("south", "north", "south", "north")


@given(st.integers(1, 6), st.integers(1, 6))
def test_without_walls_links_count_like_a_king_or_like_a_taxi(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    for here in grid.zones:
        for there in grid.zones:
            dx, dy = grid.offset(here, there)
            assert grid.distances("straight")[here][there] == abs(dx) + abs(dy)
            assert grid.distances("straight", "diagonal")[here][there] == grid.king(here, there)


def test_a_grid_of_four_neighbours_has_no_diagonal_links() -> None:
    grid = Grid(3, 3, diagonals=Diagonals.NEVER)
    assert grid.kinds == ("straight",)
    assert labels(grid, grid.steps(grid.zone("B2"))) == ["A2", "B1", "B3", "C2"]


def test_straight_steps_do_not_pass_walls_nor_enter_blocked_zones() -> None:
    grid = walled(Diagonals.NEVER)
    assert labels(grid, grid.steps(grid.zone("B2"))) == ["A2", "B3"]
    assert labels(grid, grid.steps(grid.zone("C2"))) == ["C3"]
    assert grid.steps(grid.zone("C1")) == ()
    assert grid.distances("straight")[grid.zone("A1")][grid.zone("C1")] == UNREACHABLE


@pytest.mark.parametrize(
    ("diagonals", "from_b2", "from_b1"),
    [
        (Diagonals.NEVER, [], []),
        (Diagonals.ALWAYS, ["A1", "A3", "C3"], ["A2", "C2"]),
        (Diagonals.PAST_ONE, ["A1", "A3", "C3"], ["A2"]),
        (Diagonals.PAST_BOTH, ["A3"], []),
    ],
)
def test_a_corner_is_crossed_as_the_grid_allows(
    diagonals: Diagonals, from_b2: list[str], from_b1: list[str]
) -> None:
    """From B2 the way to A1 has the wall on one side, that to C3 too; from B1 both ways to C2 are shut."""
    grid = walled(diagonals)
    for start, expected in (("B2", from_b2), ("B1", from_b1)):
        here = grid.zone(start)
        found = [zone for zone in grid.steps(here) if 0 not in grid.offset(here, zone)]
        assert labels(grid, tuple(found)) == expected


def test_the_game_sets_the_cost_of_steps_which_may_differ_by_direction() -> None:
    heights = (0, 0, 2, 0)  # A1, A2, B1, B2

    def climb(here: Zone, there: Zone) -> int | None:
        return None if heights[there] > 2 else 1 + max(0, heights[there] - heights[here])

    grid = Grid(2, 2, cost=climb)
    assert grid.neighbours("straight") == ((1, 2), (0, 3), (0, 3), (1, 2))
    assert grid.costs("straight") == ((1, 3), (1, 1), (1, 1), (1, 3))
    assert grid.costs("diagonal")[1] == (3,)


def test_there_is_no_link_where_a_step_has_no_cost() -> None:
    grid = Grid(2, 1, cost=lambda here, there: None if there == 1 else 2)
    assert grid.neighbours("straight") == ((), (0,))


def test_zones_in_a_direction_are_found_until_the_edge() -> None:
    here = YARD.zone("S19")
    assert YARD.beyond(here, Direction.NE) == YARD.zone("T20")
    assert YARD.beyond(here, Direction.NE, 2) is None
    assert YARD.beyond(here, Direction.S, 18) == YARD.zone("S1")
    assert YARD.heading(here, YARD.zone("B2")) is Direction.SW


@given(st.sets(st.integers(0, 399)))
def test_a_mask_holds_a_set_of_zones(zones: set[int]) -> None:
    assert YARD.members(YARD.mask(zones)) == tuple(sorted(zones))


def test_groups_are_joined_by_sides_or_by_corners_too() -> None:
    zones = named(YARD, "A1", "A2", "B3", "D1")
    assert YARD.groups(zones) == (named(YARD, "A1", "A2", "B3"), named(YARD, "D1"))
    assert YARD.groups(zones, diagonal=False) == (
        named(YARD, "A1", "A2"),
        named(YARD, "B3"),
        named(YARD, "D1"),
    )


def test_a_base_covers_a_square_named_by_its_south_west_zone() -> None:
    assert labels(YARD, YARD.footprint(YARD.zone("J10"), 2)) == ["J10", "J11", "K10", "K11"]
    with pytest.raises(ValueError, match="base of 2 x 2 zones does not fit on T1"):
        YARD.footprint(YARD.zone("T1"), 2)
    assert not YARD.fits(YARD.zone("T1"), 2)


def test_a_base_stands_on_no_blocked_zone_and_over_no_wall() -> None:
    grid = walled(Diagonals.PAST_ONE)
    assert [grid.label(zone) for zone in grid.zones if grid.fits(zone, 2)] == ["A2"]


def test_a_base_steps_with_all_its_zones() -> None:
    grid = Grid(4, 4, blocked=[Grid(4, 4).zone("D1")])
    assert labels(grid, grid.steps(grid.zone("B1"), 2)) == ["A1", "A2", "B2", "C2"]
    assert labels(grid, grid.steps(grid.zone("B2"), 2)) == ["A1", "A2", "A3", "B1", "B3", "C2", "C3"]


def test_a_wall_stops_every_part_of_a_base() -> None:
    plain = Grid(4, 2)
    grid = Grid(4, 2, walls=[(plain.zone("B2"), plain.zone("C2"))])
    assert labels(grid, grid.steps(grid.zone("A1"), 2)) == []


def test_distances_of_bases_are_those_of_their_nearest_zones() -> None:
    large = YARD.footprint(YARD.zone("J10"), 2)
    assert YARD.nearest(large, YARD.zone("M12")) == (2, 1)
    assert YARD.nearest(large, YARD.zone("K11")) == (0, 0)
    assert YARD.nearest(large, YARD.zone("J8")) == (0, -2)


@given(st.integers(0, 360), st.integers(0, 360), st.integers(1, 3), st.integers(1, 3))
def test_the_gap_is_the_least_distance_between_any_two_zones(a: int, b: int, size: int, other: int) -> None:
    first, second = (
        YARD.footprint(zone % 17 * 20 + zone // 17 % 17, n) for zone, n in ((a, size), (b, other))
    )
    assert YARD.gap(first, second) == min(YARD.king(here, there) for here in first for there in second)


def test_a_small_base_has_eight_zones_around_it_and_a_large_one_twelve() -> None:
    small, large = YARD.footprint(YARD.zone("J10")), YARD.footprint(YARD.zone("J10"), 2)
    assert [len(YARD.around(base, reach)) for base in (small, large) for reach in (1, 2)] == [8, 24, 12, 32]
    assert labels(YARD, YARD.around(YARD.footprint(0))) == ["A2", "B1", "B2"]


@pytest.mark.parametrize(
    ("size", "facing", "rear"),
    [
        (1, Direction.N, ["I9", "J9", "K9"]),
        (1, Direction.NE, ["I9", "I10", "J9"]),
        (2, Direction.N, ["I9", "J9", "K9", "L9"]),
        (2, Direction.NE, ["I9", "I10", "I11", "J9", "K9"]),
    ],
)
def test_behind_a_base_is_the_quarter_behind_it(size: int, facing: Direction, rear: list[str]) -> None:
    base = YARD.footprint(YARD.zone("J10"), size)
    found = [zone for zone in YARD.around(base) if YARD.arc(base, facing, zone) is Arc.REAR]
    assert labels(YARD, tuple(found)) == rear
