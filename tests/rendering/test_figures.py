"""What a figure may have on a board of cells: a facing, a footprint of several places, a ring of another's colour."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import cos, pi, sin

import pytest
from PIL import Image, ImageChops

from rendering.paint import paint
from rendering.palette import palette_of
from rendering.placement.boxes import around
from rendering.plain import PLAIN
from rendering.scene import Badge, Base, Flag, Ground, Hue, Land, Mark, Moved, Scene, Shape, Token
from rendering.themes import Theme
from tests.rendering.rooms import place_tokens, room_in

SIDE, WIDTH = 6.0, 384
HERE = (3.0, 3.0)
BASE = Base(SIDE, SIDE, 1.0, (Ground(((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE)), Land.OPEN),))
FIGURE = Token("A", Shape.CIRCLE, Hue.ROSE, HERE)
EIGHT = [n / 8 for n in range(8)]


def drawn(*marks: Mark) -> Image.Image:
    return Image.open(BytesIO(paint(Scene(BASE, marks), width=WIDTH))).convert("RGB")


def covered(*marks: Mark) -> tuple[float, float, float, float]:
    """The box in board units that marks change."""
    box = ImageChops.difference(drawn(), drawn(*marks)).getbbox()
    assert box is not None
    left, top, right, bottom = (each * SIDE / WIDTH for each in box)
    return left, top, right, bottom


def test_a_figure_that_faces_another_way_looks_different() -> None:
    pictures = [drawn(replace(FIGURE, facing=way)) for way in (None, *EIGHT)]
    assert all(ImageChops.difference(one, other).getbbox() for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("way", EIGHT)
@pytest.mark.parametrize("footprint", [(1.0, 1.0), (2.0, 2.0)])
def test_the_notch_is_where_a_figure_looks(way: float, footprint: tuple[float, float]) -> None:
    """To the right at 0, then clockwise."""
    pale = palette_of(PLAIN, Theme.NIGHT).pale
    image = drawn(replace(FIGURE, letter="", footprint=footprint, facing=way))
    spots = [
        (x - WIDTH / 2, y - WIDTH / 2)
        for x in range(WIDTH)
        for y in range(WIDTH)
        if image.getpixel((x, y)) == pale
    ]
    assert spots
    middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    ahead, aside = cos(2 * pi * way), sin(2 * pi * way)
    assert middle[0] * ahead + middle[1] * aside > WIDTH / SIDE * 0.3 * footprint[0]
    assert abs(middle[1] * ahead - middle[0] * aside) < 2


@pytest.mark.parametrize("footprint", [(1.0, 1.0), (2.0, 1.0), (1.0, 3.0), (3.0, 2.0)])
@pytest.mark.parametrize("flags", [frozenset[str](), frozenset({Flag.GHOST})], ids=["seen", "ghost"])
def test_a_figure_covers_its_footprint(footprint: tuple[float, float], flags: frozenset[str]) -> None:
    left, top, right, bottom = covered(replace(FIGURE, shape=Shape.SQUARE, footprint=footprint, flags=flags))
    assert right - left == pytest.approx(footprint[0], abs=0.2)
    assert bottom - top == pytest.approx(footprint[1], abs=0.2)
    assert (left + right) / 2 == pytest.approx(HERE[0], abs=0.1)


def test_the_ghost_of_a_large_figure_is_as_wide_as_it_was() -> None:
    left, _, right, _ = covered(Moved(replace(FIGURE, footprint=(4.0, 1.0)), (HERE,), is_gone=True))
    assert right - left > 0.72 * 3.5


@pytest.mark.parametrize("footprint", [(1.0, 1.0), (2.0, 2.0)])
def test_a_ring_has_the_colour_of_its_side(footprint: tuple[float, float]) -> None:
    for side in Hue:
        colour = palette_of(PLAIN, Theme.NIGHT).side[side]
        seen = drawn(replace(FIGURE, side=Hue.AMBER, ring=side, footprint=footprint)).getcolors(1 << 16) or ()
        bare = drawn(replace(FIGURE, side=Hue.AMBER, footprint=footprint)).getcolors(1 << 16) or ()
        count = [sum(n for n, each in some if each == colour) for some in (seen, bare)]
        assert count[0] > (100 if side is not Hue.AMBER else 0)
        assert side is Hue.AMBER or count[0] > count[1] + 100


def test_figures_that_look_different_ways_are_one_kind_in_a_crowd() -> None:
    room = room_in(around(HERE, 5.0, 5.0), 1.0, "Hall")
    crowd = [replace(FIGURE, facing=way) for way in EIGHT]
    (badge,) = place_tokens(crowd, room)
    assert isinstance(badge, Badge)
    assert [kind.count for kind in badge.kinds] == [8]
