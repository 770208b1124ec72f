"""Places and typed links: labels, neighbours, distances, whatever the shape of the board."""

import pytest

from bot.engine.boards.grid import Grid
from bot.engine.boards.protocol import UNREACHABLE, natural_key
from bot.engine.boards.zones import Link, ZoneGraph

#  A1 - A2 = A10    B1
HALL = ZoneGraph(["A1", "A2", "A10", "B1"], {"door": [(1, 0)], "wall": [(1, 2)], "none": []})


RIVER = ZoneGraph(
    ["A1", "A2", "A3"],
    {"stream": [(0, 1, 1), (1, 2)], "ford": [(1, 0, 3)]},
    one_way=["stream"],
    areas={"south": [2, 1], "north": [0]},
)


def test_labels_sort_by_their_numbers() -> None:
    assert sorted(["YA10", "OL10", "YA2", "OL2"], key=natural_key) == ["OL2", "OL10", "YA2", "YA10"]


def test_a_zone_is_found_by_its_label_in_capitals_or_not() -> None:
    assert HALL.zone(" a10 ") == 2
    assert HALL.label(HALL.zone("B1")) == "B1"
    assert HALL.zones == (0, 1, 2, 3)
    assert len(HALL) == 4


def test_an_unknown_label_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"There is no zone 'A3' on the board\."):
        HALL.zone("A3")


def test_links_run_both_ways_and_are_kept_by_kind() -> None:
    assert HALL.kinds == ("door", "wall", "none")
    assert HALL.neighbours("door") == ((1,), (0,), (), ())
    assert HALL.neighbours("wall") == ((), (2,), (1,), ())
    with pytest.raises(ValueError, match="no links of kind 'rope'"):
        HALL.neighbours("rope")


def test_distances_use_only_the_kinds_asked_for() -> None:
    assert HALL.distances("door")[0] == (0, 1, UNREACHABLE, UNREACHABLE)
    assert HALL.distances("wall", "door")[0] == (0, 1, 2, UNREACHABLE)
    assert HALL.distances("door", "wall") is HALL.distances("wall", "door")


def test_reach_includes_the_zone_itself() -> None:
    assert HALL.within(1, "door", "wall") == ((0, 1), (0, 1, 2), (1, 2), (3,))


@pytest.mark.parametrize(
    ("labels", "links", "refusal"),
    [
        (["A1", "a1"], {}, "same label"),
        (["A2", "A1"], {}, "natural order"),
        (["A1", "A2"], {"door": [(0, 0)]}, "not two zones"),
        (["A1", "A2"], {"door": [(0, 2)]}, "not two zones"),
        (["A1", "A2"], {"door": [(-1, 0)]}, "not two zones"),
        (["A1", "A2"], {"door": [(0, 1, 0)]}, "one cost of at least 1"),
        (["A1", "A2"], {"door": [(0, 1, 2), (1, 0, 3)]}, "one cost of at least 1"),
    ],
)
def test_a_crooked_board_is_refused(labels: list[str], links: dict[str, list[Link]], refusal: str) -> None:
    with pytest.raises(ValueError, match=refusal):
        ZoneGraph(labels, links)


def test_links_of_a_one_way_kind_lead_from_the_first_zone_to_the_second_only() -> None:
    assert RIVER.neighbours("stream") == ((1,), (2,), ())
    assert RIVER.neighbours("ford") == ((1,), (0,), ())
    assert RIVER.distances("stream")[2] == (UNREACHABLE, UNREACHABLE, 0)
    assert RIVER.distances("stream", "ford")[1] == (1, 0, 1)


def test_a_link_has_its_own_cost_and_one_by_default() -> None:
    assert RIVER.costs("ford") == ((3,), (3,), ())
    assert RIVER.costs("stream") == ((1,), (1,), ())
    with pytest.raises(ValueError, match="no links of kind 'rope'"):
        RIVER.costs("rope")


def test_areas_keep_the_order_they_are_given_in() -> None:
    assert list(RIVER.areas.items()) == [("south", (1, 2)), ("north", (0,))]
    assert RIVER.area == ("north", "south", "south")
    assert HALL.areas == {"": HALL.zones}


@pytest.mark.parametrize("areas", [{"a": [0]}, {"a": [0, 1], "b": [1]}, {"a": [0, 1, 2]}, {}])
def test_areas_that_do_not_hold_every_zone_once_are_refused(areas: dict[str, list[int]]) -> None:
    with pytest.raises(ValueError, match="exactly one area"):
        ZoneGraph(["A1", "A2"], {}, areas=areas)


def test_both_kinds_of_boards_answer_the_same_questions() -> None:
    boards: list[ZoneGraph] = [HALL, RIVER, Grid(3, 3)]
    for board in boards:
        assert [board.zone(board.label(zone)) for zone in board.zones] == list(board.zones)
        for kind in board.kinds:
            assert list(map(len, board.neighbours(kind))) == list(map(len, board.costs(kind)))
