"""Square cells: where they are, what is between them, and what stands at the edge."""

import pytest

from rendering.grid import Grid
from rendering.scene import Border, Label
from rendering.vocabulary import Line

GRID = Grid(20, 10, 2.0, (1.0, 3.0))


def test_a_cell_is_a_square_between_four_nodes() -> None:
    assert GRID.cell(0, 0) == ((1, 3), (3, 3), (3, 5), (1, 5))
    assert GRID.cell(19, 9)[2] == GRID.node(20, 10) == (1 + GRID.width, 3 + GRID.height)
    assert GRID.middle(0, 0) == (2, 4)


def test_a_block_of_cells_has_one_outline_and_one_middle() -> None:
    assert GRID.cell(4, 2, (3, 2)) == (GRID.node(4, 2), GRID.node(7, 2), GRID.node(7, 4), GRID.node(4, 4))
    assert GRID.middle(4, 2, (3, 2)) == GRID.node(5.5, 3)


def test_there_is_a_line_on_every_side_of_every_cell() -> None:
    lines = list(GRID.lines())
    assert len(lines) == 21 + 11
    assert {line.role for line in lines} == {Line.CELL}
    assert Border((GRID.node(0, 4), GRID.node(20, 4)), "fence") in GRID.lines("fence")


def test_labels_stand_outside_the_grid_beside_their_rows_and_columns() -> None:
    labels = list(GRID.labels([str(n) for n in range(20)], "ABCDEFGHIJ"))
    assert [mark.text for mark in labels[20:]] == list("ABCDEFGHIJ")
    assert all(isinstance(mark, Label) for mark in labels)
    assert all(mark.at[1] < GRID.corner[1] for mark in labels[:20])
    assert all(mark.at[0] < GRID.corner[0] for mark in labels[20:])
    assert labels[3].at[0] == GRID.middle(3, 0)[0]


@pytest.mark.parametrize("board", ["", "Cellar"])
def test_a_close_look_is_as_many_cells_wide_as_it_says_and_names_its_board(board: str) -> None:
    look = GRID.round(3, 4, 5, board)
    assert (look.x, look.y) == GRID.middle(3, 4)
    assert (look.side, look.board) == (10, board)
