"""Places: label, signs and figures keep out of each other's way and inside the free room."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.figures import LABEL_CAP
from rendering.layout import (
    LABEL_HEIGHT,
    LEAST,
    PITCH,
    SIGN,
    Box,
    Room,
    around,
    label_width,
    place_tokens,
    room_for,
    room_in,
)
from rendering.pen import text_width
from rendering.scene import Badge, Path, Shape, Side, Token

UNIT = 2.0
NAME = "YA17"
NOWHERE = (-99.0, -99.0)
SHAPES = (
    (max(label_width(NAME), 2 * PITCH), LABEL_HEIGHT + 2 * PITCH),
    (3 * PITCH, LABEL_HEIGHT + PITCH),
    (label_width(NAME) + PITCH, 3 * PITCH),
    (label_width(NAME) + 3 * PITCH, PITCH),
)
"""Sizes, in figures, of boxes that just hold a name and three full figures."""
TALL = (SHAPES[0][0] * UNIT, SHAPES[0][1] * UNIT)
growth = st.floats(1.001, 3.0)


def figure(letter: str = "S", side: Side = Side.GUARD, count: int = 1) -> Token:
    return Token(letter, Shape.CIRCLE, side, NOWHERE, count=count)


def label_box(room: Room) -> Box:
    return around(room.label, label_width(NAME) * UNIT, LABEL_HEIGHT * UNIT)


def slot_boxes(room: Room) -> list[Box]:
    return [around(slot, room.size * UNIT, room.size * UNIT) for slot in room.slots]


@given(st.sampled_from(SHAPES), growth, growth, st.floats(-50, 50), st.floats(-50, 50))
def test_name_and_full_figures_lie_apart_inside_a_box_that_is_large_enough(
    shape: tuple[float, float], wider: float, higher: float, x: float, y: float
) -> None:
    box = around((x, y), shape[0] * UNIT * wider, shape[1] * UNIT * higher)
    room = room_in(box, UNIT, NAME)
    things = [label_box(room), *slot_boxes(room)]
    assert room.size == 1.0
    assert all(box.has(thing) for thing in things)
    assert not any(one.meets(other) for one, other in combinations(things, 2))


@given(st.floats(0.75, 1.0))
def test_in_a_tight_box_figures_are_smaller_and_still_apart(share: float) -> None:
    box = around((0, 0), 3 * PITCH * share * UNIT, (LABEL_HEIGHT + PITCH * share) * UNIT)
    room = room_in(box, UNIT, NAME)
    things = [label_box(room), *slot_boxes(room)]
    assert share - 0.001 <= room.size < 1.1 * share + 0.1
    assert all(box.has(thing) for thing in things)
    assert not any(one.meets(other) for one, other in combinations(things, 2))


def test_figures_never_become_smaller_than_the_least() -> None:
    assert room_in(around((0, 0), 1, 1), UNIT, NAME).size == LEAST


@given(growth, growth)
def test_two_signs_lie_clear_of_name_and_figures_where_there_is_room(wider: float, higher: float) -> None:
    size = (label_width(NAME) + SIGN) * UNIT * wider, TALL[1] * higher
    room = room_in(around((0, 0), *size), UNIT, NAME, signs=2)
    first, second = (around(sign, SIGN * UNIT * 0.95, SIGN * UNIT * 0.95) for sign in room.signs)
    assert not any(first.meets(other) for other in (label_box(room), second, *slot_boxes(room)[:2]))
    assert not any(second.meets(other) for other in (label_box(room), *slot_boxes(room)[:2]))


@pytest.mark.parametrize("text", [*(f"{a}{b}" for a in ("YA", "CA", "OM", "WW") for b in (1, 17, 48)), "8"])
def test_names_are_never_wider_than_the_room_kept_for_them(text: str) -> None:
    assert text_width(text, LABEL_CAP) <= label_width(text)


def test_up_to_three_figures_take_the_slots_in_order() -> None:
    room = room_in(around((0, 0), *TALL), UNIT, NAME)
    for n in range(4):
        placed = place_tokens([figure()] * n, room)
        assert [mark.at for mark in placed] == list(room.slots[:n])


def test_a_figure_that_stays_does_not_jump_when_another_comes() -> None:
    room = room_in(around((0, 0), *TALL), UNIT, NAME)
    assert place_tokens([figure()], room)[0] == place_tokens([figure(), figure("L")], room)[0]


def test_four_figures_become_one_badge_that_says_what_is_there() -> None:
    room = room_in(around((0, 0), *TALL), UNIT, NAME)
    crowd = [figure("S"), figure("L"), figure("S"), figure("N", Side.INTRUDER)]
    (badge,) = place_tokens(crowd, room)
    assert badge == Badge(
        (("2 S", Side.GUARD), ("1 L", Side.GUARD), ("1 N", Side.INTRUDER)), room.middle, room.badge
    )


def test_a_badge_counts_every_figure_a_token_stands_for() -> None:
    room = room_in(around((0, 0), *TALL), UNIT, NAME)
    (badge,) = place_tokens([figure("P", count=3), *[figure("S")] * 3], room)
    assert isinstance(badge, Badge)
    assert badge.lines == (("3 P", Side.GUARD), ("3 S", Side.GUARD))


def test_a_place_is_laid_out_inside_its_outline() -> None:
    square: Path = ((0, 0), (8, 0), (8, 8), (0, 8))
    room = room_for(square, UNIT, NAME)
    assert room.size == 1.0
    assert all(Box(0, 0, 8, 8).has(box) for box in (room.box, label_box(room), *slot_boxes(room)))


def test_the_notch_of_a_corner_is_avoided() -> None:
    notched = ((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (16.0, 8.0), (16.0, 16.0), (0.0, 16.0))
    room = room_for(notched, UNIT, NAME)
    things = (label_box(room), *slot_boxes(room))
    assert not any(thing.meets(Box(8.2, 0, 16, 7.8)) for thing in things)


def test_a_sliver_is_taken_for_its_bounding_box() -> None:
    sliver = ((0.0, 0.0), (9.0, 0.0), (9.0, 0.1), (0.0, 0.1))
    assert room_for(sliver, UNIT, NAME).box == Box(0, 0, 9, 0.1)
