"""The places within a cost, and the ways to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.boards.grid import Grid
from bot.engine.boards.protocol import UNREACHABLE, Zone
from bot.engine.boards.reach import along, least_costs, reach
from bot.engine.boards.zones import ZoneGraph

#  A1 -1-> A2 -1-> A3, and A1 -5-> A3 at once; nothing leads back
ROADS = ZoneGraph(
    ["A1", "A2", "A3"], {"path": [(0, 1), (1, 2)], "road": [(0, 2, 5)]}, one_way=["path", "road"]
)


def test_the_cheapest_way_counts_not_the_shortest() -> None:
    found = reach(Zone(0), along(ROADS, "path", "road"))
    assert found.costs == {0: 0, 1: 1, 2: 2}
    assert found.way(Zone(2)) == (0, 1, 2)
    assert found.way(Zone(0)) == (0,)
    assert reach(Zone(0), along(ROADS, "road")).way(Zone(2)) == (0, 2)


def test_places_beyond_the_cost_are_out_of_reach() -> None:
    found = reach(Zone(0), along(ROADS, "path", "road"), 1)
    assert set(found.costs) == {0, 1}
    with pytest.raises(KeyError):
        found.way(Zone(2))


def test_of_ways_of_one_cost_the_one_with_fewer_steps_and_then_lower_zones_counts() -> None:
    grid = Grid(3, 3, cost=lambda here, there: sum(map(abs, Grid(3, 3).offset(here, there))))
    found = reach(grid.zone("A1"), along(grid, "straight", "diagonal"))
    assert [grid.label(zone) for zone in found.way(grid.zone("C3"))] == ["A1", "B2", "C3"]
    assert [grid.label(zone) for zone in found.way(grid.zone("B3"))] == ["A1", "A2", "B3"]


def test_a_step_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="less than nothing"):
        reach(Zone(0), lambda here: [(Zone(1), -1)])


def test_least_costs_of_all_pairs_follow_the_direction_of_links() -> None:
    assert least_costs(ROADS, "path", "road") == (
        (0, 1, 2),
        (UNREACHABLE, 0, 1),
        (UNREACHABLE, UNREACHABLE, 0),
    )


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 9)), max_size=20))
def test_least_costs_are_those_of_trying_every_stop_between(links: list[tuple[int, int, int]]) -> None:
    costs = {(a, b): cost for a, b, cost in links if a != b}
    board = ZoneGraph(
        [f"A{n}" for n in range(6)],
        {"link": [(a, b, cost) for (a, b), cost in costs.items()]},
        one_way=["link"],
    )
    expected = [[0 if a == b else costs.get((a, b), UNREACHABLE) for b in range(6)] for a in range(6)]
    for between in range(6):
        for a in range(6):
            for b in range(6):
                expected[a][b] = min(expected[a][b], expected[a][between] + expected[between][b], UNREACHABLE)
    assert [list(row) for row in least_costs(board, "link")] == expected
