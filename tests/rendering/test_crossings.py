"""Names lie above the lines of the moment, and nothing else does."""

from io import BytesIO

import pytest
from PIL import Image

from rendering.crossings import crossed, meets, name_box
from rendering.layout import Box
from rendering.paint import paint
from rendering.scene import (
    Base,
    Contour,
    Flag,
    Glow,
    Ground,
    Highlight,
    Label,
    Land,
    Mark,
    Moved,
    Point,
    Ring,
    Rope,
    Route,
    Scene,
    Shape,
    Side,
    Token,
)
from rendering.themes import PALETTES, Theme

UNIT, WIDTH = 1.0, 800
NAME = Label("YA17", (5.0, 5.0))
FIELD = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
BASE = Base(10.0, 10.0, UNIT, (Ground(FIELD, Land.COURT), NAME, Label("YA18", (5.0, 8.0))))
LEFT: Point = (1.0, 5.0)
RIGHT: Point = (9.0, 5.0)
TOKEN = Token("S", Shape.CIRCLE, Side.GUARD, (0.0, 0.0))
ACROSS: list[Mark] = [
    Route((LEFT, RIGHT)),
    Route((LEFT, RIGHT), Glow.PAST, is_faint=True),
    Rope(LEFT, RIGHT),
    Moved(TOKEN, (LEFT, RIGHT)),
    Contour(((LEFT, RIGHT),)),
    Ring((5.0, 6.2), Glow.PAST, 1.2),
]


def ink(*marks: Mark) -> int:
    """How many pixels of ink are where the name is."""
    picture = Image.open(BytesIO(paint(Scene(BASE, marks), width=WIDTH)))
    box, scale = name_box(NAME, UNIT), WIDTH / BASE.width
    cut = picture.crop(tuple(round(edge * scale) for edge in (box.left, box.top, box.right, box.bottom)))  # type: ignore[arg-type] # four edges
    return cut.convert("RGB").tobytes().count(bytes(PALETTES[Theme.NIGHT].ink))


@pytest.mark.parametrize("mark", ACROSS, ids=lambda mark: type(mark).__name__)
def test_a_line_passes_below_a_name(mark: Mark) -> None:
    assert crossed(BASE, mark) == (NAME,)
    assert ink(mark) >= 0.95 * ink() > 0


def test_a_figure_stands_above_what_is_below_it() -> None:
    figure = Token("S", Shape.CIRCLE, Side.GUARD, NAME.at, flags=frozenset({Flag.GHOST}))
    assert ink(figure) < 0.8 * ink()
    assert crossed(BASE, figure) == crossed(BASE, Highlight(FIELD, Glow.OPTION)) == ()


def test_a_line_that_passes_by_crosses_nothing() -> None:
    assert crossed(BASE, Route(((1.0, 2.0), (9.0, 2.0)))) == ()
    assert crossed(BASE, Moved(TOKEN, ((1.0, 2.0),), is_gone=True)) == ()


@pytest.mark.parametrize(
    ("start", "end", "does"),
    [
        ((0, 2), (4, 2), True),
        ((2, 0), (2, 4), True),
        ((0, 0), (4, 4), True),
        ((2, 2), (2.1, 2.1), True),
        ((0, 2), (0.5, 2), False),
        ((0, 0), (0, 4), False),
        ((0, 2.5), (1.5, 4), False),
    ],
)
def test_where_a_line_meets_a_box(start: Point, end: Point, does: bool) -> None:
    assert meets(Box(1, 1, 3, 3), start, end) is does
    assert meets(Box(1, 1, 3, 3), end, start) is does
