"""Tags and ghosts keep clear of names and of everything on the map, and tags also of one another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from bot.games.castle.board.board import standard_board
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.tags import told, with_tags
from rendering.pen import text_width
from rendering.placement.boxes import Box, around
from rendering.placement.layout import SIGN, badge_box, label_width, note_box, tag_box
from rendering.scene import (
    Badge,
    Contour,
    Glow,
    Label,
    Mark,
    Moved,
    Note,
    Number,
    Point,
    Route,
    Scene,
    Sign,
    Token,
)
from tests.games.castle.memories import BOX, looks
from tests.games.castle.sights import names
from tests.rendering.views import boards

THERE = ground(standard_board())
UNIT = THERE.base.unit
WAY = (THERE.rooms[0].middle, THERE.rooms[1].middle)


def place(mark: Mark) -> Point | None:
    return mark.tag_at if isinstance(mark, Route) else mark.text_at if isinstance(mark, Contour) else None


def tags(picture: Scene) -> list[Box]:
    boxes = []
    for mark in picture.marks:
        if told(mark):
            at = place(mark)
            assert at is not None
            boxes.append(tag_box(told(mark), at, UNIT))
    return boxes


def things(picture: Scene) -> Iterator[Box]:
    """Names, signs of the board, and everything else on the map."""
    for mark in (*picture.base.marks, *picture.marks):
        match mark:
            case Label():
                yield around(mark.at, label_width(mark.text) * mark.size * UNIT, 0.68 * mark.size * UNIT)
            case Token() | Number():
                yield around(mark.at, mark.size * UNIT, mark.size * UNIT)
            case Sign():
                yield around(mark.at, SIGN * mark.size * UNIT, SIGN * mark.size * UNIT)
            case Badge():
                yield badge_box(mark, UNIT)
            case Note():
                yield note_box(mark, UNIT)
            case Moved(is_bare=False):
                yield around(mark.points[0], 0.72 * mark.token.size * UNIT, 0.72 * mark.token.size * UNIT)
            case _:
                pass


def check(picture: Scene, where: str) -> int:
    """The number of tags, none of which touches anything."""
    found, others = tags(picture), list(things(picture))
    whole = Box(0.0, 0.0, picture.base.width, picture.base.height)
    assert all(whole.has(box) for box in found), f"a tag leaves the board of {where}"
    assert not any(a.meets(b) for a, b in combinations(found, 2)), f"two tags meet in {where}"
    assert not any(a.meets(b) for a in found for b in others), f"a tag lies on something in {where}"
    return len(found)


def test_no_tag_of_the_gallery_lies_on_anything() -> None:
    pictures = {name: view.shows for name, view in boards().items() if isinstance(view.shows, Scene)}
    assert sum(check(picture, name) for name, picture in pictures.items()) > 40


@pytest.mark.parametrize("name", names())
def test_no_tag_of_a_golden_game_lies_on_anything(name: str) -> None:
    tagged = 0
    for look in looks(name, every=23):
        for layer in ("", *BOX.pictures.layers(look.game, look.viewer)):
            tagged += check(look.scene(layer), f"{name}, {layer}")
    assert tagged


def test_a_tag_is_half_way_along_if_that_place_is_free() -> None:
    taken = list(things(Scene(THERE.base)))
    x, y = next(
        (x * UNIT, y * UNIT)
        for x in range(4, 30)
        for y in range(4, 22)
        if not any(around((x * UNIT, y * UNIT), 4 * UNIT, 2 * UNIT).meets(box) for box in taken)
    )
    (mark,) = with_tags(THERE, (Route(((x - UNIT, y), (x + UNIT, y)), tag="T1"),))
    assert place(mark) == pytest.approx((x, y))


def test_equal_ways_have_their_tags_apart_and_the_faint_one_gives_way() -> None:
    bright, faint = Route(WAY, Glow.PAST, tag="T2"), Route(WAY, Glow.PAST, tag="T1", is_faint=True)
    (alone,) = with_tags(THERE, (bright,))
    both = with_tags(THERE, (faint, bright))
    assert both[1] == alone
    assert place(both[0]) != place(both[1])


def test_a_tag_for_which_there_is_no_room_is_left_out() -> None:
    crowd = tuple(
        Number(1, (x * UNIT, y * UNIT))
        for x in range(round(THERE.base.width / UNIT) + 1)
        for y in range(round(THERE.base.height / UNIT) + 1)
    )
    for mark in (Route(WAY, tag="T2"), Contour((WAY,), text="2")):
        bare = replace(mark, tag="") if isinstance(mark, Route) else replace(mark, text="")
        assert with_tags(THERE, (mark, *crowd)) == (bare, *crowd)


def test_a_mark_without_a_tag_stays_as_it_is() -> None:
    marks = (Route(WAY), Contour((WAY,)), Number(1, WAY[0]))
    assert with_tags(THERE, marks) == marks


@pytest.mark.parametrize("text", ["2", "T5: 3", "T12 T13", "reach", "p3"])
def test_a_plate_is_never_larger_than_its_box(text: str) -> None:
    assert tag_box(text, (0.0, 0.0), 1.0).width >= text_width(text, 0.42) + 0.4


def test_no_ghost_lies_on_anything() -> None:
    drawn = 0
    for look in looks("eventful", every=5):
        picture = look.scene()
        moved = [mark for mark in picture.marks if isinstance(mark, Moved) and not mark.is_gone]
        standing = tuple(mark for mark in picture.marks if not isinstance(mark, Moved))
        there = list(things(replace(picture, marks=standing)))
        for mark in (mark for mark in moved if not mark.is_bare):
            size = 0.72 * mark.token.size * UNIT
            assert not any(around(mark.points[0], size, size).meets(box) for box in there)
            drawn += 1
    assert drawn > 20
