"""The places within a cost, and the ways to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.boards.reach import cheapest, nearest
from bot.engine.boards.zones import ZoneGraph

ROADS = {"a": {"b": 1, "c": 5}, "b": {"c": 1}}
"""One-way roads: straight from a to c, or shorter by way of b."""


def along(roads: dict[str, dict[str, int]]) -> Callable[[str], Iterable[tuple[str, int]]]:
    return lambda here: roads.get(here, {}).items()


def beside(links: dict[str, str]) -> Callable[[str], Iterable[str]]:
    return lambda here: links.get(here, "")


def test_the_cheapest_way_counts_not_the_shortest() -> None:
    assert list(cheapest("a", along(ROADS))) == [("a", 0, None), ("b", 1, "a"), ("c", 2, "b")]
    assert list(nearest("a", beside({"a": "bc", "b": "c"}))) == [("a", 0, None), ("b", 1, "a"), ("c", 1, "a")]


def test_nobody_goes_back_along_a_road_that_leads_one_way() -> None:
    assert list(cheapest("c", along(ROADS))) == [("c", 0, None)]
    assert list(nearest("c", beside({"a": "bc", "b": "c"}))) == [("c", 0, None)]


def test_from_several_starts_the_nearer_counts() -> None:
    assert list(nearest("ad", beside({"a": "b", "b": "c", "d": "c"}))) == [
        ("a", 0, None),
        ("d", 0, None),
        ("b", 1, "a"),
        ("c", 1, "d"),
    ]
    assert {place: cost for place, cost, _ in cheapest("ac", along(ROADS))} == {"a": 0, "b": 1, "c": 0}
    assert list(nearest("aa", beside({}))) == list(cheapest("aa", along({}))) == [("a", 0, None)]


def test_of_ways_of_one_cost_the_one_found_first_counts() -> None:
    square = {"a": "cb", "b": "d", "c": "d"}
    assert list(nearest("a", beside(square)))[-1] == ("d", 2, "c")
    assert list(cheapest("a", along({"a": {"c": 2, "b": 1}, "b": {"d": 2}, "c": {"d": 1}})))[-1] == (
        "d",
        3,
        "b",
    )


def test_a_search_goes_as_far_as_it_is_told() -> None:
    line = {"a": "b", "b": "c", "c": "d"}
    assert [[place for place, _, _ in nearest("a", beside(line), most)] for most in (0, 1, 2)] == [
        ["a"],
        ["a", "b"],
        ["a", "b", "c"],
    ]


@pytest.mark.parametrize("search", [nearest, cheapest])
def test_nothing_is_asked_of_a_place_before_the_caller_has_it(
    search: Callable[..., Iterable[object]],
) -> None:
    asked = list[int]()

    def onward(here: int) -> Iterable[object]:
        asked.append(here)
        return [here + 1] if search is nearest else [(here + 1, 1)]

    # The road is endless.
    assert len(list(islice(search((0,), onward), 3))) == 3
    assert asked == [0, 1]


def test_places_need_no_order() -> None:
    found = cheapest((0j,), lambda here: [(here + 1, 1), (here + 1j, 1)])
    assert [place for place, _, _ in islice(found, 4)] == [0, 1, 1j, 2]


Links = dict[tuple[int, int], int]


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 9)), max_size=20),
    st.integers(0, 5),
)
def test_costs_are_those_of_trying_every_stop_between(links: list[tuple[int, int, int]], start: int) -> None:
    costs: Links = {(a, b): cost for a, b, cost in links if a != b}
    whole, single = _by_stops(costs), _by_stops(dict.fromkeys(costs, 1))

    def steps(here: int) -> list[tuple[int, int]]:
        return [(b, cost) for (a, b), cost in costs.items() if a == here]

    found = list(cheapest((start,), steps))
    assert {(start, there): cost for there, cost, _ in found} == _from(start, whole)
    assert [cost for _, cost, _ in found] == sorted(cost for _, cost, _ in found)
    for there, cost, before in found[1:]:
        assert before is not None
        assert cost == whole[start, before] + costs[before, there]
    near = nearest((start,), lambda here: [there for there, _ in steps(here)])
    assert {(start, there): cost for there, cost, _ in near} == _from(start, single)


def _from(start: int, costs: Links) -> Links:
    return {pair: cost for pair, cost in costs.items() if pair[0] == start}


def _by_stops(costs: Links) -> Links:
    """Floyd's way: for each stop in turn, the least cost of each pair with or without that stop between."""
    found = {**costs, **{(zone, zone): 0 for zone in range(6)}}
    for between in range(6):
        for a in range(6):
            for b in range(6):
                if (a, between) in found and (between, b) in found:
                    way = found[a, between] + found[between, b]
                    found[a, b] = min(way, found.get((a, b), way))
    return found


def test_tables_of_distances_are_made_by_the_same_search() -> None:
    board = ZoneGraph(["A1", "A2", "A3"], {"path": [(0, 1), (1, 2)]}, one_way=["path"])
    assert board.distances("path")[0] == tuple(
        cost for _, cost, _ in nearest((board.zones[0],), lambda here: board.neighbours("path")[here])
    )
