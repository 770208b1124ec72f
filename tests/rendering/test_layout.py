"""Places: label, signs and figures keep out of each other's way and inside the free room."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.layout import (
    LABEL_HEIGHT,
    LABEL_WIDTH,
    PITCH,
    SIGN,
    Box,
    Room,
    around,
    free_box,
    place_tokens,
    room_in,
)
from rendering.scene import Badge, Shape, Side, Token

UNIT = 2.0
NOWHERE = (-99.0, -99.0)
TALL = ((LABEL_WIDTH) * UNIT, (LABEL_HEIGHT + 2 * PITCH) * UNIT)
FLAT = (3 * PITCH * UNIT, (LABEL_HEIGHT + PITCH) * UNIT)


def figure(letter: str = "S", side: Side = Side.GUARD, count: int = 1) -> Token:
    return Token(letter, Shape.CIRCLE, side, NOWHERE, count=count)


def label_box(room: Room) -> Box:
    return around(room.label, LABEL_WIDTH * UNIT * 0.95, LABEL_HEIGHT * UNIT)


def slot_boxes(room: Room) -> list[Box]:
    return [around(slot, UNIT, UNIT) for slot in room.slots]


@given(st.booleans(), st.floats(1.0, 3.0), st.floats(1.0, 3.0), st.floats(-50, 50), st.floats(-50, 50))
def test_label_and_slots_lie_apart_inside_a_box_that_is_large_enough(
    tall: bool, wider: float, higher: float, x: float, y: float
) -> None:
    width, height = TALL if tall else FLAT
    box = around((x, y), width * wider, height * higher)
    room = room_in(box, UNIT)
    things = [label_box(room), *slot_boxes(room)]
    assert all(box.has(thing) for thing in things)
    assert not any(one.meets(other) for one, other in combinations(things, 2))


@given(st.floats(1.0, 3.0), st.floats(1.0, 3.0))
def test_two_signs_lie_clear_of_label_and_figures_where_there_is_room(wider: float, higher: float) -> None:
    width, height = (LABEL_WIDTH + SIGN) * UNIT, TALL[1]
    room = room_in(around((0, 0), width * wider, height * higher), UNIT)
    signs = [around(sign, SIGN * UNIT * 0.95, SIGN * UNIT * 0.95) for sign in room.signs]
    others = [label_box(room), *slot_boxes(room)]
    assert not any(sign.meets(other) for sign in signs for other in others)


def test_up_to_three_figures_take_the_slots_in_order() -> None:
    room = room_in(around((0, 0), *TALL), UNIT)
    for n in range(4):
        placed = place_tokens([figure()] * n, room)
        assert [mark.at for mark in placed] == list(room.slots[:n])


def test_a_figure_that_stays_does_not_jump_when_another_comes() -> None:
    room = room_in(around((0, 0), *TALL), UNIT)
    assert place_tokens([figure()], room)[0] == place_tokens([figure(), figure("L")], room)[0]


def test_four_figures_become_one_badge_that_says_what_is_there() -> None:
    room = room_in(around((0, 0), *TALL), UNIT)
    crowd = [figure("S"), figure("L"), figure("S"), figure("N", Side.INTRUDER)]
    (badge,) = place_tokens(crowd, room)
    assert badge == Badge((("2 S", Side.GUARD), ("1 L", Side.GUARD), ("1 N", Side.INTRUDER)), room.middle)


def test_a_badge_counts_every_figure_a_token_stands_for() -> None:
    room = room_in(around((0, 0), *TALL), UNIT)
    (badge,) = place_tokens([figure("P", count=3), *[figure("S")] * 3], room)
    assert isinstance(badge, Badge)
    assert badge.lines == (("3 P", Side.GUARD), ("3 S", Side.GUARD))


@pytest.mark.parametrize(
    ("polygon", "inside"),
    [
        (((0, 0), (8, 0), (8, 8), (0, 8)), Box(0, 0, 8, 8)),
        (((0, 0), (8, 0), (8, 8), (16, 8), (16, 16), (0, 16)), Box(0, 0, 16, 16)),
    ],
)
def test_the_free_box_lies_inside_the_polygon_and_holds_everything(
    polygon: tuple[tuple[float, float], ...], inside: Box
) -> None:
    box = free_box(polygon, UNIT)
    assert inside.has(box)
    assert box.width >= TALL[0]
    assert box.height >= TALL[1]


def test_the_free_box_avoids_the_notch_of_a_corner() -> None:
    notched = ((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (16.0, 8.0), (16.0, 16.0), (0.0, 16.0))
    assert not free_box(notched, UNIT).meets(Box(8.4, 0, 16, 7.6))


def test_a_sliver_gives_its_bounding_box() -> None:
    sliver = ((0.0, 0.0), (9.0, 0.0), (9.0, 0.1), (0.0, 0.1))
    assert free_box(sliver, UNIT) == Box(0, 0, 9, 0.1)
