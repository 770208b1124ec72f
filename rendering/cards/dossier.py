"""The reference card of a figure as PNG bytes: the figure, its values on plates, and its abilities line by line.

All measures are for a card 1000 wide; all words can be read at 525. Equal dossiers give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import floor

from PIL import Image

from rendering.brush import paint_symbol
from rendering.cards.card_art import CardPalette, card_palette
from rendering.cards.faces import SLACK, broken
from rendering.marks import figures, pieces
from rendering.paint import encoded
from rendering.palette import palette_of
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.scene import ALONE, Sign
from rendering.sheet import Ability, Dossier, Value
from rendering.vocabulary import Colour, Point, Theme

WIDTH = 1000
"""The default width in pixels, and the unit of all measures."""
MARGIN, INSET = 14, 40
"""The distances from the edge to the golden rule, and to the words."""
FIGURE, MIDDLE = 132, (112.0, 122.0)
"""The diameter of the figure, and its middle."""
LEFT = 206
"""The left end of the title and of the values."""
TITLE, ABOUT = (62.0, 34.0), (108.0, 20.5)
"""The middle and the capitals of the title, and of the line below it."""
VALUES, PLATE = 168.0, 62
"""The middle of the first row of values, and the height of a plate."""
LABEL_CAP, VALUE_CAP, WAS_CAP = 19.0, 27.0, 17.0
SYMBOL = 38
APART = 12
"""The space between two plates."""
BELOW = 26
"""The space below the values, and below the last ability."""
NAME_CAP, TEXT_CAP = 23.0, 20.5
NAME, LEADING, AFTER = 40, 33, 12
"""The heights of the title of an ability and of a line of its text, and the space after it."""
INDENT = 60
"""The room for the sign of an ability."""


@dataclass(frozen=True, slots=True)
class _Plate:
    value: Value
    left: float
    middle: float
    wide: float


def paint_dossier(dossier: Dossier, *, theme: Theme = Theme.NIGHT, width: int = WIDTH) -> bytes:
    """The card as PNG bytes, `width` pixels wide and as high as its abilities need."""
    palette, scale = card_palette(palette_of(dossier.art, theme)), width / WIDTH
    plates = list(_plates(dossier.values))
    top = (plates[-1].middle if plates else VALUES) + PLATE / 2 + BELOW
    high = top + sum(map(_height, dossier.abilities)) + BELOW
    size = width * OVERSAMPLING, floor(high * scale + 0.5) * OVERSAMPLING
    pen = Pen(
        Image.new("RGB", size, palette.background),
        palette=palette,
        scale=scale * OVERSAMPLING,
        corner=(0, 0),
        unit=1.0,
    )
    _frame(pen, palette, high)
    _head(pen, palette, dossier)
    for plate in plates:
        _valued(pen, palette, plate)
    for ability in dossier.abilities:
        _able(pen, palette, ability, top)
        top += _height(ability)
    return encoded(palette.mapped(pen.canvas.reduce(OVERSAMPLING)), palette)


def _frame(pen: Pen, palette: CardPalette, high: float) -> None:
    middle, wide = (WIDTH / 2, high / 2), WIDTH - 2 * MARGIN
    for paint, less in ((palette.gold, 0), (palette.paper, 5)):
        pen.plate(middle, paint, wide - less, high - 2 * MARGIN - less, corner=18)


def _head(pen: Pen, palette: CardPalette, dossier: Dossier) -> None:
    figure = replace(dossier.figure, at=MIDDLE, size=FIGURE, footprint=ALONE)
    pieces.token(pen, figure)
    for text, (middle, cap), ink in (
        (dossier.title, TITLE, palette.ink),
        (dossier.about, ABOUT, palette.dim),
    ):
        _written(pen, (LEFT, middle), text, ink, cap)


def _plates(values: tuple[Value, ...]) -> Iterator[_Plate]:
    """The plates in rows from left to right, the first ones beside the figure, the others below it."""
    left, middle = float(LEFT), VALUES
    for value in values:
        wide = _wide(value)
        if left + wide > WIDTH - INSET and left > INSET:
            left, middle = float(LEFT), middle + PLATE + APART
        yield _Plate(value, left, middle, wide)
        left += wide + APART


def _wide(value: Value) -> float:
    words = text_width(value.label, LABEL_CAP) + text_width(value.value, VALUE_CAP)
    was = text_width(value.was, WAS_CAP) + 12 if value.was else 0.0
    return words + was + (SYMBOL + 10 if value.symbol else 0) + (10 if value.label else 0) + 36


def _valued(pen: Pen, palette: CardPalette, plate: _Plate) -> None:
    at = plate.left + plate.wide / 2, plate.middle
    for paint, less in ((palette.gold, 0), (palette.background, 4)):
        pen.plate(at, paint, plate.wide - less, PLATE - less, corner=10)
    value, x = plate.value, plate.left + 18
    if value.label:
        x = _written(pen, (x, plate.middle), value.label, palette.dim, LABEL_CAP) + 10
    if value.symbol:
        ground = palette.background
        paint_symbol(pen, value.symbol, (x + SYMBOL / 2, plate.middle), SYMBOL, ink=palette.ink, cut=ground)
        x += SYMBOL + 10
    x = _written(pen, (x, plate.middle), value.value, palette.ink, VALUE_CAP) + 12
    _written(pen, (x, plate.middle), value.was, palette.dim, WAS_CAP)


def _height(ability: Ability) -> float:
    return NAME + LEADING * len(_lines(ability)) + AFTER


def _lines(ability: Ability) -> tuple[str, ...]:
    return broken(ability.text.split(), TEXT_CAP, SLACK * (WIDTH - 2 * INSET - INDENT))


def _able(pen: Pen, palette: CardPalette, ability: Ability, top: float) -> None:
    x, y = INSET + INDENT / 2 - 8, top + NAME / 2
    if ability.sign:
        figures.sign(pen, Sign(ability.sign, (x, y), size=SYMBOL))
    else:
        pen.polygon(((x - 8, y), (x, y - 8), (x + 8, y), (x, y + 8)), palette.gold)
    left = INSET + INDENT
    _written(pen, (left, y), ability.title, palette.gold, NAME_CAP)
    for nth, line in enumerate(_lines(ability)):
        _written(pen, (left, top + NAME + LEADING * (nth + 0.5)), line, palette.ink, TEXT_CAP)


def _written(pen: Pen, at: Point, text: str, ink: Colour, cap: float) -> float:
    """Write a line from its left end on, no farther than the margin; returns its right end."""
    room = WIDTH - INSET - at[0]
    if text:
        pen.text(at, text, ink, cap, room=room, begins=True)
    return at[0] + min(room, text_width(text, cap))
