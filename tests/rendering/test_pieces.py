"""Figures: told apart by shape alone, their additions seen, their names only where they can be read."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import cos, pi, sin
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.games.castle.art import ART, Emblem, Flag, Land, Shape, Side
from rendering.paint import paint
from rendering.palette import Palette
from rendering.pen import text_width
from rendering.placement.boxes import Box, around
from rendering.placement.layout import (
    LABEL_HEIGHT,
    NOTE_CAP,
    SIGN,
    WORD,
    badge_box,
    label_width,
    note_box,
    note_lines,
    note_size,
)
from rendering.scene import Badge, Base, Ground, Label, Mark, Moved, Note, Number, Scene, Sign, Token
from rendering.themes import Theme
from tests.rendering.palettes import PALETTES

WIDTH = 100.0
HERE = (50.0, 50.0)
BASE = Base(
    WIDTH,
    WIDTH,
    WIDTH,
    (Ground(((-99.0, -99.0), (199.0, -99.0), (199.0, 199.0), (-99.0, 199.0)), Land.COURT),),
    ART,
)
"""One figure is as wide as the board, so the width of a picture is that of a figure."""
SWORD = Token("S", Shape.CIRCLE, Side.GUARD, HERE, size=0.72, emblem=Emblem.SWORD)
KINDS = {
    "sword guard": SWORD,
    "spear guard": replace(SWORD, shape=Shape.PENTAGON, emblem=Emblem.SPEAR),
    "drunk": replace(SWORD, flags=frozenset({Flag.DRUNK}), emblem=None),
    "patrol": replace(SWORD, shape=Shape.SHIELD, emblem=None, toward=(90.0, 50.0), count=2),
    "ninja": replace(SWORD, shape=Shape.DIAMOND, emblem=None),
    "traitor": replace(SWORD, shape=Shape.HEXAGON, emblem=None),
}
"""All of one side and letter, so that only shapes differ."""
CROWDS = [
    Badge((replace(SWORD, count=3), *(replace(kind, toward=None) for kind in KINDS.values())), HERE, 3, 0.15),
    Badge((KINDS["ninja"],), HERE, 1, 0.3),
]
NOTES = [Note("ninja here?", (5.0, 50.0), 0.15, rows) for rows in (1, 2)]
APART = 0.12
"""The share of a figure's square that must differ between two shapes."""
SIXTEEN = 16


def drawn(*marks: Mark, width: int = 64, theme: Theme = Theme.NIGHT) -> Image.Image:
    return Image.open(BytesIO(paint(Scene(BASE, marks), width=width, theme=theme))).convert("RGB")


def mask(mark: Mark, width: int) -> Image.Image:
    """The area of a mark, in any colours."""
    difference = ImageChops.difference(drawn(mark, width=width), drawn(width=width)).convert("L")
    return difference.point([255 * (value > 8) for value in range(256)])


def outline(name: str, **changes: Any) -> Image.Image:
    """The outline of a figure of this kind in its own square of sixteen pixels."""
    edge = round((22 - SIXTEEN) / 2)
    figure = replace(KINDS[name], letter="", **changes)
    return mask(figure, 22).crop((edge, edge, edge + SIXTEEN, edge + SIXTEEN))


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    return ImageChops.difference(one, other).convert("1").histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("pair", list(combinations(KINDS, 2)), ids=" and ".join)
def test_figures_are_told_apart_by_their_outline_at_sixteen_pixels(pair: tuple[str, str]) -> None:
    assert differing(*map(outline, pair)) >= APART


def test_two_equal_figures_do_not_differ() -> None:
    assert differing(outline("traitor"), outline("traitor", side=Side.RIVAL)) < APART / 4


@pytest.mark.parametrize("flag", [flag for flag in Flag if flag is not Flag.DRUNK])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("theme", Theme)
def test_every_flag_is_seen_on_every_figure(flag: Flag, kind: str, theme: Theme) -> None:
    plain = KINDS[kind]
    flagged = replace(plain, flags=plain.flags | {flag})
    assert differing(drawn(flagged, theme=theme), drawn(plain, theme=theme)) > 0.02


def test_a_name_is_written_only_where_a_figure_is_large() -> None:
    numbered = replace(SWORD, number=7, name="g7")
    small, large = (round(pixels / SWORD.size) for pixels in (66, 70))
    assert drawn(numbered, width=small).tobytes() == drawn(SWORD, width=small).tobytes()
    assert drawn(numbered, width=large).tobytes() != drawn(SWORD, width=large).tobytes()


def test_names_of_large_figures_differ() -> None:
    pictures = {drawn(replace(SWORD, name=f"g{n}"), width=120).tobytes() for n in range(1, 21)}
    assert len(pictures) == 20


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("width", [64, 120])
def test_things_that_shared_a_letter_share_none(width: int, theme: Theme) -> None:
    """A drunk and a goal, the traitor and a trap, a kind of guard and a guard by name: told apart in grey."""
    drunk = Token("", Shape.CIRCLE, Side.NEUTRAL, HERE, flags=frozenset({Flag.DRUNK}))
    goal, trap = (
        Sign(shape, HERE, Side.OBJECT, letter)
        for shape, letter in ((Shape.SQUARE, "D"), (Shape.TRIANGLE, "!"))
    )
    traitor = Token("T", Shape.MASK, Side.RIVAL, HERE)
    for one, other in (
        (drunk, goal),
        (traitor, trap),
        (traitor, replace(traitor, letter="N", shape=Shape.STAR)),
    ):
        greys = (drawn(mark, width=width, theme=theme).convert("L") for mark in (one, other))
        assert differing(*greys) > APART
    letters = [mark.letter for mark in (drunk, goal, traitor, trap)]
    assert len(letters) == len({*letters})
    plain, named = (drawn(replace(SWORD, name=name), width=120, theme=theme) for name in ("", "g1"))
    assert differing(plain, named) > 0.02


def test_an_arrow_tells_every_heading() -> None:
    patrol = KINDS["patrol"]
    ways = [(90.0, 50.0), (50.0, 90.0), (10.0, 50.0), (50.0, 10.0), (90.0, 90.0)]
    pictures = [drawn(replace(patrol, toward=way)) for way in ways]
    assert all(differing(one, other) > 0.05 for one, other in combinations(pictures, 2))


def test_the_ways_of_a_fork_leave_the_letter_free() -> None:
    ways = [(50.0, 10.0), (90.0, 50.0), (50.0, 90.0), (10.0, 50.0)]
    patrol = replace(KINDS["patrol"], toward=None, letter="P")
    forks = [replace(patrol, branches=pair) for pair in combinations(ways, 2)]
    letters = [differing(drawn(fork), drawn(replace(fork, letter=" "))) for fork in forks]
    assert min(letters) > 0.95 * max(letters) > 0.02


SMALL = 0.2
FIGURE = SMALL * WIDTH
KEPT: list[tuple[Mark, Box]] = [
    *((replace(kind, size=SMALL), around(HERE, FIGURE, FIGURE)) for kind in KINDS.values()),
    *((Sign(shape, HERE, size=SMALL), around(HERE, SIGN * FIGURE, SIGN * FIGURE)) for shape in Shape),
    (Number(8, HERE, size=SMALL), around(HERE, FIGURE, FIGURE)),
    *((badge, badge_box(badge, WIDTH)) for badge in CROWDS),
    *((note, note_box(note, WIDTH)) for note in NOTES),
]
"""Small marks with the box that a layout keeps for each."""
SPILL = 0.17 * FIGURE
"""How far shadows, arrow heads and tips of blades may stick out."""


@pytest.mark.parametrize(("mark", "kept"), KEPT, ids=lambda part: type(part).__name__)
def test_a_drawing_keeps_to_its_box(mark: Mark, kept: Box) -> None:
    drawing = mask(mark, 400).getbbox()
    assert drawing
    wider = Box(kept.left - SPILL, kept.top - SPILL, kept.right + SPILL, kept.bottom + SPILL)
    assert wider.has(Box(*(edge * WIDTH / 400 for edge in drawing)))


@pytest.mark.parametrize("text", ["YA17", "OM10", "CB8", "MMWW"])
def test_a_name_and_its_rim_keep_to_the_box_that_is_kept_for_them(text: str) -> None:
    base = replace(BASE, unit=30.0, marks=(*BASE.marks, Label(text, HERE)))
    named = Image.open(BytesIO(paint(Scene(base), width=400))).convert("RGB")
    plain = Image.open(BytesIO(paint(Scene(replace(base, marks=BASE.marks)), width=400))).convert("RGB")
    drawing = ImageChops.difference(named, plain).getbbox()
    assert drawing
    kept = around((200.0, 200.0), label_width(text) * 120, LABEL_HEIGHT * 120)
    assert Box(kept.left - 3, kept.top - 3, kept.right + 3, kept.bottom + 3).has(Box(*drawing))


@pytest.mark.parametrize("theme", Theme)
def test_a_badge_shows_each_kind_its_count_and_who_is_active(theme: Theme) -> None:
    kinds = (replace(SWORD, count=3), KINDS["ninja"])
    plain = Badge(kinds, HERE, 2, 0.3)
    others = [
        replace(plain, kinds=(replace(SWORD, count=4), kinds[1])),
        replace(plain, kinds=(kinds[0], KINDS["traitor"])),
        replace(plain, kinds=(kinds[0], replace(kinds[1], flags=frozenset({Flag.WOUNDED})))),
        replace(plain, kinds=(replace(kinds[0], flags=frozenset({Flag.ACTIVE})), kinds[1])),
        replace(plain, kinds=kinds[:1]),
    ]
    pictures = [drawn(badge, theme=theme) for badge in (plain, *others)]
    assert all(differing(one, other) > 0 for one, other in combinations(pictures, 2))


def test_intruders_in_a_badge_stand_on_a_bright_ground() -> None:
    ink = PALETTES[Theme.NIGHT].ink
    shown = drawn(Badge((KINDS["ninja"], replace(SWORD, side=Side.INTRUDER)), HERE, 2, 0.3), width=128)
    hidden = drawn(Badge((KINDS["ninja"], SWORD), HERE, 2, 0.3), width=128)
    assert count(shown, ink) > count(hidden, ink) + 200


def count(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return sum(n for n, each in image.getcolors(1 << 20) or [] if each == colour)


def test_removed_figures_are_crossed_out_and_moved_ones_are_not() -> None:
    gone, moved = Moved(SWORD, (HERE,), is_gone=True), Moved(SWORD, (HERE, HERE))
    assert differing(mask(gone, 64), mask(moved, 64)) > 0.02


@pytest.mark.parametrize("shape", [Shape.EAR, Shape.SILENCE, Shape.CROSS])
def test_answers_are_told_apart_without_colour(shape: Shape) -> None:
    others = [other for other in Shape if other is not shape]
    mine = drawn(Sign(shape, HERE)).convert("L")
    assert all(differing(mine, drawn(Sign(other, HERE)).convert("L")) > 0.01 for other in others)


@pytest.mark.parametrize("rows", [1, 2, 3])
@pytest.mark.parametrize("text", ["ninja here?", "WWWWmmmm@@", "T5: N 3 left", "was it he?", "?"])
def test_a_note_is_never_wider_than_its_slip(text: str, rows: int) -> None:
    wide, _ = note_size(text, rows)
    lines = note_lines(text, rows)
    assert len(lines) <= rows
    assert all(word in " ".join(lines).split() for word in text.split() if len(word) <= WORD)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, NOTE_CAP) + 0.12 <= wide for line in lines)


@pytest.fixture(params=Theme, ids=str)
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


def test_edges_of_figures_are_in_the_palette(palette: Palette) -> None:
    assert {edge for pair in palette.bevel.values() for edge in pair} <= set(palette.colours)
    assert palette.pencil in palette.colours


@pytest.mark.parametrize("turn", range(8))
def test_the_count_of_a_figure_that_heads_anywhere_leaves_its_letter_clear(turn: int) -> None:
    ahead = (50 + 40 * cos(turn * pi / 4), 50 + 40 * sin(turn * pi / 4))
    bare = replace(KINDS["patrol"], size=1.0, toward=ahead, count=1, letter="")
    alone = replace(bare, letter="P")
    letter = _changed(drawn(bare, width=200), drawn(alone, width=200))
    count = _changed(drawn(alone, width=200), drawn(replace(alone, count=2), width=200))
    assert len(letter & count) <= 0.05 * len(letter)


def _changed(one: Image.Image, other: Image.Image) -> set[int]:
    """The pixels in which two pictures differ."""
    return {
        at for at, value in enumerate(ImageChops.difference(one, other).convert("L").tobytes()) if value > 8
    }
