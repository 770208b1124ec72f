"""Places: name, signs, figures and small things keep out of each other's way and inside the outline."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.castle.art import Shape, Side
from rendering.marks.figures import LABEL_CAP
from rendering.pen import text_width
from rendering.placement.boxes import Box, around, free_boxes
from rendering.placement.layout import (
    LABEL_HEIGHT,
    LARGEST,
    LEAST,
    PITCH,
    SIGN,
    Room,
    badge_box,
    label_width,
    laid_out,
    note_box,
    room_for,
)
from rendering.scene import Badge, Note, Number, Path, Sign, Token
from tests.rendering.rooms import place_tokens, room_in

UNIT = 2.0
NAME = "YA17"
NOWHERE = (-99.0, -99.0)
TALL = Box(0, 0, label_width(NAME) * UNIT, (LABEL_HEIGHT + 2 * PITCH) * UNIT)
LONG = Box(0, 0, (label_width(NAME) + 3 * PITCH) * UNIT, PITCH * UNIT)
growth = st.floats(1.05, 3.0)
notes = st.sampled_from(("", "?", "ninja here?", "WWWWWWWWWWWW"))


def figure(letter: str = "S", side: Side = Side.GUARD, count: int = 1) -> Token:
    return Token(letter, Shape.CIRCLE, side, NOWHERE, count=count)


def boxes(room: Room, marks: Sequence[Sign | Token | Badge | Number | Note]) -> list[Box]:
    """The area of the name, the signs of the place and these marks."""
    signs = zip(room.signs, room.sign_sizes, strict=True)
    covered = [room.name, *(around(at, SIGN * size * UNIT, SIGN * size * UNIT) for at, size in signs)]
    for mark in marks:
        if isinstance(mark, Badge):
            covered.append(badge_box(mark, UNIT))
        elif isinstance(mark, Note):
            covered.append(note_box(mark, UNIT))
        else:
            wide = mark.size * UNIT * (SIGN if isinstance(mark, Sign) else 1.0)
            covered.append(around(mark.at, wide, wide))
    return covered


def clash(covered: Sequence[Box]) -> bool:
    return any(one.meets(other) for one, other in combinations(covered, 2))


@settings(max_examples=40)
@given(st.sampled_from((TALL, LONG)), growth, growth, st.floats(-50, 50), st.floats(-50, 50))
def test_name_and_three_figures_lie_apart_inside_a_box_that_is_large_enough(
    shape: Box, wider: float, higher: float, x: float, y: float
) -> None:
    box = around((x, y), shape.width * wider, shape.height * higher)
    room = room_in(box, UNIT, NAME)
    marks = place_tokens([figure()] * 3, room)
    covered = boxes(room, marks)
    assert all(isinstance(mark, Token) and mark.size >= LEAST for mark in marks)
    assert all(box.has(thing) for thing in covered)
    assert not clash(covered)


@pytest.mark.parametrize("shape", [TALL, LONG])
def test_figures_are_the_smaller_the_more_there_are_and_one_alone_is_full(shape: Box) -> None:
    room = room_in(shape, UNIT, NAME)
    sizes = [{mark.size for mark in place_tokens([figure()] * n, room)} for n in (1, 2, 3)]
    assert all(len(size) == 1 for size in sizes)
    one, two, three = (size.pop() for size in sizes)
    assert 1.0 <= one <= LARGEST
    assert one >= two >= three >= LEAST


@given(
    growth,
    growth,
    st.integers(0, 2),
    st.tuples(st.integers(0, 4), st.integers(0, 8), st.integers(0, 2), notes),
)
@settings(max_examples=60)
def test_nothing_lies_on_anything_else_however_much_there_is(
    wider: float, higher: float, signs: int, there: tuple[int, int, int, str]
) -> None:
    lying, crowd, numbers, note = there
    box = Box(0, 0, TALL.width * wider, TALL.height * higher)
    room = room_in(box, UNIT, NAME, signs=signs)
    things = [Sign(Shape.MOON, NOWHERE)] * lying
    choices = [Number(n, NOWHERE) for n in range(numbers)]
    marks = [*laid_out(room, [figure("SLN"[n % 3]) for n in range(crowd)], things, choices, note)]
    covered = boxes(room, marks)
    assert not clash(covered)
    assert all(box.has(thing) for thing in covered)
    assert sum(isinstance(mark, Sign) for mark in marks) == lying
    assert sum(isinstance(mark, Number) for mark in marks) == numbers
    assert [mark.text for mark in marks if isinstance(mark, Note)] == [note] * bool(note)


def test_a_name_and_a_figure_stick_out_evenly_where_nothing_fits() -> None:
    room = room_in(around((0, 0), 1, 1), UNIT, NAME)
    assert room.size == LEAST
    assert room.name.middle[0] == room.middle[0] == 0


@pytest.mark.parametrize("text", [*(f"{a}{b}" for a in ("YA", "CA", "OM", "WW") for b in (1, 17, 48)), "8"])
def test_names_are_never_wider_than_the_room_kept_for_them(text: str) -> None:
    assert text_width(text, LABEL_CAP) <= label_width(text)


def test_a_figure_alone_has_one_place_beside_any_things() -> None:
    room = room_in(TALL, UNIT, NAME)
    moons = [Sign(Shape.MOON, NOWHERE)] * (1 if room.shelf else 0)
    (alone,) = place_tokens([figure()], room)
    (beside,) = (mark for mark in laid_out(room, [figure()], moons) if isinstance(mark, Token))
    assert alone == beside
    assert alone.at == room.middle


def test_four_figures_become_one_badge_that_names_them() -> None:
    room = room_in(TALL, UNIT, NAME)
    crowd = [figure("S"), figure("L"), figure("S"), figure("N", Side.INTRUDER)]
    (badge,) = place_tokens(crowd, room)
    assert isinstance(badge, Badge)
    assert [(kind.letter, kind.side, kind.count) for kind in badge.kinds] == [
        ("S", Side.GUARD, 2),
        ("L", Side.GUARD, 1),
        ("N", Side.INTRUDER, 1),
    ]


def test_each_patrol_has_its_own_count_in_a_badge() -> None:
    room = room_in(TALL, UNIT, NAME)
    (badge,) = place_tokens([figure("P", count=3), figure("P", count=2), *[figure("S")] * 3], room)
    assert isinstance(badge, Badge)
    assert [(kind.letter, kind.count) for kind in badge.kinds] == [("P", 3), ("P", 2), ("S", 3)]


def test_figures_too_small_to_tell_become_a_badge() -> None:
    tight = room_in(Box(0, 0, label_width(NAME) * 0.8 * UNIT, 1.75 * UNIT), UNIT, NAME)
    assert isinstance(place_tokens([figure()], tight)[0], Token)
    assert [type(mark) for mark in place_tokens([figure()] * 3, tight)] == [Badge]


def test_nobody_leaves_a_place_empty() -> None:
    assert place_tokens([], room_in(TALL, UNIT, NAME)) == ()


# ---- free boxes


def test_the_notch_of_a_corner_is_avoided() -> None:
    notched = ((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (16.0, 8.0), (16.0, 16.0), (0.0, 16.0))
    room = room_for(notched, UNIT, NAME)
    covered = boxes(room, place_tokens([figure()] * 3, room))
    assert not any(thing.meets(Box(8, 0, 16, 8)) for thing in covered)
    assert all(Box(0, 0, 16, 16).has(thing) for thing in covered)


def test_the_largest_boxes_of_an_outline_with_a_notch_are_found() -> None:
    notched: Path = ((0, 0), (2, 0), (2, 2), (4, 2), (4, 4), (0, 4))
    assert set(free_boxes(notched, 0.5)) == {Box(0, 0, 2, 4), Box(0, 2, 4, 4)}


@given(st.floats(1, 9), st.floats(1, 9))
def test_free_boxes_lie_wholly_under_a_slant(wide: float, high: float) -> None:
    triangle: Path = ((0, 0), (wide, high), (0, high))
    boxes = free_boxes(triangle, 0.25)
    assert boxes
    assert all(box.right * high <= box.top * wide + 1e-6 for box in boxes)
