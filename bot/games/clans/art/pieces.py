"""Models: the outlines of the teams, and beside the letter the small sign of a clan, and a number within a type."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.games.clans.art.names import Crest, Shape
from rendering.art import FlagArt, Outline, grown
from rendering.brush import paint_symbol
from rendering.pen import Pen
from rendering.plain import SHAPES
from rendering.scene import Flag, Token
from rendering.vocabulary import Colour, Point

LETTER: Point = (-0.16, 0.0)
CREST: Point = (0.24, -0.17)
DIGIT: Point = (0.22, 0.17)
CAP, SMALL = 0.54, 0.26
"""The heights of a capital letter and of a number."""
BADGE, ALONE = 0.28, 0.56
"""The sizes of the sign of a clan beside a letter, and where no letter is."""
_BRIGHT = (0.0, 7 / 8)
"""The facings, east and north-east, whose bright mark lies below the sign: it needs a ground of its own."""
OUTLINES: Mapping[str, Outline] = {
    name: replace(outline, cap=CAP) if name in (Shape.CIRCLE, Shape.SQUARE) else outline
    for name, outline in SHAPES.items()
}
"""The outlines of every game, with large letters where they stand on the small spaces of the ground."""


def number_flag(number: int) -> str:
    """The name of the flag that shows a number."""
    return f"nth {number}"


def _numbered(number: int) -> Callable[[Pen, Token], None]:
    def draw(pen: Pen, mark: Token) -> None:
        inner, middle = _placed(pen, mark)
        face, ink = _colours(pen, mark)
        inner.text(inner.shifted(middle, DIGIT), str(number), ink, SMALL, rim=face)

    return draw


def _crested(crest: Crest) -> Callable[[Pen, Token], None]:
    def draw(pen: Pen, mark: Token) -> None:
        inner, middle = _placed(pen, mark)
        face, ink = _colours(pen, mark)
        at = inner.shifted(middle, CREST) if mark.letter else middle
        if mark.facing in _BRIGHT:
            inner.disc(at, face, 0.55 * BADGE)
        paint_symbol(inner, crest, at, BADGE if mark.letter else ALONE, ink=ink, cut=face)

    return draw


def _placed(pen: Pen, mark: Token) -> tuple[Pen, Point]:
    """A pen as large as the letter of a figure, and the middle of the figure.

    Flags are drawn in the upper left place of a large base; the letter stands in the middle of all four.
    """
    middle = pen.shifted(mark.at, ((mark.footprint[0] - 1) / 2, (mark.footprint[1] - 1) / 2))
    return pen.zoomed(grown(mark.footprint)), middle


def _colours(pen: Pen, mark: Token) -> tuple[Colour, Colour]:
    """The colours of a figure's face and of the letter on it."""
    if Flag.GHOST in mark.flags and mark.side not in pen.palette.art.outlined:
        return pen.palette.plate, pen.palette.ink
    return pen.palette.side[mark.side], pen.palette.letter[mark.side]


FLAGS: Mapping[str, FlagArt] = {
    **{crest: FlagArt(_crested(crest)) for crest in Crest},
    **{number_flag(number): FlagArt(_numbered(number), letter=LETTER) for number in range(1, 10)},
}
"""The signs of clans and the numbers of models, as flags."""
