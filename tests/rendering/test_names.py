"""Names lie above the lines of the moment."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.games.castle.art import ART, Flag, Land, Line, Shape, Side
from rendering.marks.figures import LABEL_CAP
from rendering.paint import paint
from rendering.pen import text_width
from rendering.placement.layout import around
from rendering.scene import (
    Base,
    Border,
    Contour,
    Glow,
    Ground,
    Label,
    Mark,
    Moved,
    Point,
    Ring,
    Route,
    Scene,
    Token,
)
from rendering.themes import Theme
from tests.rendering.palettes import PALETTES

UNIT, WIDTH = 1.0, 800
NAME = Label("YA17", (5.0, 5.0))
FIELD = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
BASE = Base(10.0, 10.0, UNIT, (Ground(FIELD, Land.COURT), NAME, Label("YA18", (5.0, 8.0))), ART)
LEFT: Point = (1.0, 5.0)
RIGHT: Point = (9.0, 5.0)
TOKEN = Token("S", Shape.CIRCLE, Side.GUARD, (0.0, 0.0))
ACROSS: list[Mark] = [
    Route((LEFT, RIGHT)),
    Route((LEFT, RIGHT), Glow.PAST, is_faint=True),
    Border((LEFT, RIGHT), Line.ROPE),
    Moved(TOKEN, (LEFT, RIGHT)),
    Contour(((LEFT, RIGHT),)),
    Ring((5.0, 6.2), Glow.PAST, 1.2),
]


def ink(*marks: Mark) -> int:
    """How many pixels of ink are where the name is."""
    picture = Image.open(BytesIO(paint(Scene(BASE, marks), width=WIDTH)))
    box, scale = around(NAME.at, text_width(NAME.text, LABEL_CAP), LABEL_CAP), WIDTH / BASE.width
    left, top, right, bottom = (round(edge * scale) for edge in (box.left, box.top, box.right, box.bottom))
    cut = picture.crop((left, top, right, bottom))
    return cut.convert("RGB").tobytes().count(bytes(PALETTES[Theme.NIGHT].ink))


@pytest.mark.parametrize("mark", ACROSS, ids=lambda mark: type(mark).__name__)
def test_a_line_passes_below_a_name(mark: Mark) -> None:
    assert ink(mark) >= 0.95 * ink() > 0


def test_a_name_of_the_moment_takes_the_place_of_that_at_rest() -> None:
    large = Label(NAME.text, (2.5, 5.0))
    assert ink(large) == 0
    assert ink(replace(NAME, is_dim=True)) == 0
    assert 0 < ink(replace(NAME, size=0.7)) < ink()


@pytest.mark.parametrize("mark", ACROSS, ids=lambda mark: type(mark).__name__)
def test_a_name_that_gave_its_place_is_not_written_over_a_line(mark: Mark) -> None:
    assert ink(Label(NAME.text, (2.5, 8.0)), mark) == 0


def test_a_figure_that_stands_on_a_name_hides_it() -> None:
    figure = Token("S", Shape.CIRCLE, Side.GUARD, NAME.at, flags=frozenset({Flag.GHOST}))
    assert ink(figure) < 0.8 * ink()
