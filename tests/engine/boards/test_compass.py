"""Directions turn clockwise, and a facing parts what lies around it into front, sides and rear."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.boards.compass import DIAGONAL, STRAIGHT, Arc, Direction, arc, heading

FACINGS = st.sampled_from(Direction)
OFFSETS = st.tuples(st.integers(-20, 20), st.integers(-20, 20)).filter(any)


def test_directions_run_clockwise_from_north() -> None:
    steps = [(way.dx, way.dy) for way in Direction]
    assert steps == [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    assert sorted(STRAIGHT + DIAGONAL) == list(Direction)
    assert not any(way.is_diagonal for way in STRAIGHT)
    assert all(way.is_diagonal for way in DIAGONAL)


@given(FACINGS, st.integers(-20, 20))
def test_a_turn_there_and_back_changes_nothing(facing: Direction, eighths: int) -> None:
    assert facing.turned(eighths).turned(-eighths) is facing
    assert facing.opposite.opposite is facing
    assert (facing.opposite.dx, facing.opposite.dy) == (-facing.dx, -facing.dy)


@given(FACINGS)
def test_of_eight_neighbours_three_are_front_two_side_and_three_rear(facing: Direction) -> None:
    arcs = [arc(facing, facing.turned(n).dx, facing.turned(n).dy) for n in range(8)]
    front, side, rear = Arc.FRONT, Arc.SIDE, Arc.REAR
    assert arcs == [front, front, side, rear, rear, rear, side, front]


@given(FACINGS, OFFSETS)
def test_spaces_behind_one_facing_are_in_front_of_the_opposite(
    facing: Direction, offset: tuple[int, int]
) -> None:
    turned = {Arc.FRONT: Arc.REAR, Arc.SIDE: Arc.SIDE, Arc.REAR: Arc.FRONT}
    assert arc(facing.opposite, *offset) is turned[arc(facing, *offset)]


@given(OFFSETS)
def test_behind_north_and_behind_north_east_are_quarters_with_their_borders(offset: tuple[int, int]) -> None:
    dx, dy = offset
    assert (arc(Direction.N, dx, dy) is Arc.REAR) == (dy < 0 and abs(dx) <= -dy)
    assert (arc(Direction.NE, dx, dy) is Arc.REAR) == (dx <= 0 and dy <= 0)


def test_the_own_place_lies_in_no_arc() -> None:
    with pytest.raises(ValueError, match="in no arc"):
        arc(Direction.N, 0, 0)


@given(FACINGS, st.integers(1, 20))
def test_a_heading_is_the_line_something_lies_on(way: Direction, far: int) -> None:
    assert heading(way.dx * far, way.dy * far) is way
    assert heading(far, -far - 1) is None
    assert heading(0, 0) is None
