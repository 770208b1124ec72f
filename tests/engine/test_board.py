"""Places and typed links: labels, neighbours, distances, whatever the shape of the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.board import UNREACHABLE, Board, Zone, natural_key

#  A1 - A2 = A10    B1
HALL = Board(["A1", "A2", "A10", "B1"], {"door": [(1, 0)], "wall": [(1, 2)], "none": []})


def grid(columns: int, rows: int) -> Board:
    """A square grid behind the same questions."""
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    sides = [
        (squares.index(here), squares.index(there))
        for here in squares
        for there in ((here[0] + 1, here[1]), (here[0], here[1] + 1))
        if there in squares
    ]
    return Board([f"R{row}C{column}" for row, column in squares], {"side": sides})


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


def test_what_lies_within_reach_includes_the_zone_itself() -> None:
    assert HALL.within(1, "door", "wall") == ((0, 1), (0, 1, 2), (1, 2), (3,))


@pytest.mark.parametrize(
    ("labels", "links", "refusal"),
    [
        (["A1", "a1"], {}, "same label"),
        (["A2", "A1"], {}, "natural order"),
        (["A1", "A2"], {"door": [(0, 0)]}, "not two zones"),
        (["A1", "A2"], {"door": [(0, 2)]}, "not two zones"),
        (["A1", "A2"], {"door": [(-1, 0)]}, "not two zones"),
    ],
)
def test_a_crooked_board_is_refused(
    labels: list[str], links: dict[str, list[tuple[int, int]]], refusal: str
) -> None:
    with pytest.raises(ValueError, match=refusal):
        Board(labels, links)


@given(st.integers(1, 5), st.integers(1, 5))
def test_a_square_grid_answers_the_same_questions(columns: int, rows: int) -> None:
    board = grid(columns, rows)
    for here in board.zones:
        for there in board.zones:
            down, right = divmod(here, columns), divmod(there, columns)
            assert board.distances("side")[here][there] == abs(down[0] - right[0]) + abs(down[1] - right[1])
    assert all(len(there) <= 4 for there in board.neighbours("side"))
    assert board.zone("r0c0") == Zone(0)
