"""Names are never hidden by what runs over them."""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.games.castle.art import ART, Land, Line, Shape, Side
from rendering.paint import paint
from rendering.scene import Base, Border, Contour, Glow, Ground, Label, Mark, Moved, Ring, Route, Scene, Token
from rendering.themes import Theme
from tests.rendering.crops import crop
from tests.rendering.palettes import PALETTES

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
HERE = (50.0, 50.0)
BASE = Base(100.0, 100.0, 10.0, (Ground(SQUARE, Land.COURT), Label("YA17", HERE)), ART)
ACROSS = ((20.0, 50.0), (80.0, 50.0))
TOKEN = Token("S", Shape.CIRCLE, Side.GUARD, HERE)
RUNNING: list[Mark] = [
    Route(ACROSS),
    Moved(TOKEN, ACROSS),
    Contour((ACROSS,), Glow.RANGE),
    Ring(HERE, Glow.DANGER, 0.6),
]


def whole(scene: Scene) -> Image.Image:
    return Image.open(BytesIO(paint(scene, width=800))).convert("RGB")


def square(scene: Scene) -> Image.Image:
    return Image.open(BytesIO(crop(scene, HERE, 60.0))).convert("RGB")


def inked(image: Image.Image, theme: Theme = Theme.NIGHT) -> list[bool]:
    return [pixel == PALETTES[theme].ink for pixel in image.get_flattened_data()]


@pytest.mark.parametrize("view", [whole, square])
@pytest.mark.parametrize("mark", RUNNING, ids=lambda mark: type(mark).__name__)
def test_a_name_lies_over_lines_through_its_place(view: Callable[[Scene], Image.Image], mark: Mark) -> None:
    plain, marked = view(Scene(BASE)), view(Scene(BASE, (mark,)))
    assert plain.tobytes() != marked.tobytes()
    letters = [(is_ink, still) for is_ink, still in zip(inked(plain), inked(marked), strict=True) if is_ink]
    assert len(letters) > 200
    assert all(still for _, still in letters)


def test_marks_away_from_a_name_are_painted_unchanged() -> None:
    beside = Route(((20.0, 70.0), (80.0, 70.0)))
    unnamed = Base(100.0, 100.0, 10.0, BASE.marks[:1], ART)
    box = (0, 520, 800, 800)
    assert (
        whole(Scene(BASE, (beside,))).crop(box).tobytes()
        == whole(Scene(unnamed, (beside,))).crop(box).tobytes()
    )


def test_only_the_letters_and_their_rim_are_laid_over() -> None:
    wall = Border(((40.0, 54.0), (60.0, 54.0)), Line.WALL)
    dark = Base(100.0, 100.0, 10.0, (*BASE.marks[:1], wall, BASE.marks[1]), ART)
    tagged = Contour((((40.0, 56.0), (60.0, 56.0)),), Glow.RANGE, "2")
    colour = PALETTES[Theme.NIGHT].glow[Glow.RANGE]
    walled, plain = (count(whole(Scene(base, (tagged,))), colour) for base in (dark, BASE))
    assert walled == plain > 500


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return sum(pixel == colour for pixel in image.get_flattened_data())


@pytest.mark.parametrize(
    "mark",
    [Route(ACROSS, Glow.PAST, tag="T5: 3"), Contour((ACROSS,), Glow.PAST, "T5: 3")],
    ids=["way", "reach"],
)
def test_nothing_is_written_or_drawn_over_a_tag(mark: Route | Contour) -> None:
    alone = whole(Scene(Base(100.0, 100.0, 10.0, BASE.marks[:1], ART), (mark,)))
    over = whole(Scene(BASE, (mark, Moved(TOKEN, ACROSS, is_bare=True), Route(ACROSS, Glow.DANGER))))
    box = (380, 385, 420, 415)
    bar = alone.height - 800
    box = (box[0], box[1] + bar, box[2], box[3] + bar)
    assert alone.crop(box).tobytes() == over.crop(box).tobytes()


def test_a_tag_stands_where_it_is_told_to() -> None:
    there = (70.0, 30.0)
    routes = [Route(ACROSS, tag="T5"), Route(ACROSS, tag="T5", tag_at=there), Route(ACROSS)]
    half, put, bare = (whole(Scene(BASE, (route,))) for route in routes)
    assert ImageChops.difference(half, bare).getbbox() != ImageChops.difference(put, bare).getbbox()
    left, top, right, bottom = ImageChops.difference(put, bare).getbbox() or (0, 0, 0, 0)
    assert ((left + right) / 16, (top + bottom - 2 * (put.height - 800)) / 16) == pytest.approx(
        there, abs=0.3
    )
