"""Models: the outlines of the teams, and beside the letter the small sign of a clan, and a number within a type."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.games.clans.art.names import Crest, Shape
from rendering.art import FlagArt, Outline, grown
from rendering.brush import paint_symbol
from rendering.pen import Pen
from rendering.plain import SHAPES
from rendering.scene import Flag, Token
from rendering.vocabulary import Colour, Path, Point

LETTER: Point = (-0.16, 0.0)
CREST: Point = (0.24, -0.17)
DIGIT: Point = (0.22, 0.17)
CAP, SMALL = 0.54, 0.26
"""The heights of a capital letter and of a number."""
MOST = 18
"""The greatest number: a team has at most one of each of the 18 ronin, and fewer of all other types."""
BADGE, ALONE = 0.28, 0.56
"""The sizes of the sign of a clan beside a letter, and where no letter is."""
_BRIGHT = (0.0, 7 / 8)
"""The facings, east and north-east, whose bright mark lies below the sign: it needs a ground of its own."""
_POINTED: Path = ((0, -0.58), (0.44, -0.26), (0.44, 0.26), (0, 0.58), (-0.44, 0.26), (-0.44, -0.26))
OUTLINES: Mapping[str, Outline] = {
    **SHAPES,
    Shape.CIRCLE: replace(SHAPES[Shape.CIRCLE], cap=CAP),
    Shape.SQUARE: replace(SHAPES[Shape.SQUARE], cap=CAP),
    # Pointed above and below, so that a letter has a sign and a number beside it.
    Shape.HEXAGON: Outline(_POINTED, cap=CAP),
    Shape.PENTAGON: replace(SHAPES[Shape.PENTAGON], cap=CAP),
}
"""The outlines of every game, with large letters where they stand on the small spaces of the ground."""


def number_flag(number: int, shape: str) -> str:
    """The name of the flag that shows a number on a figure of this shape."""
    return f"nth {number} below" if shape == Shape.TRIANGLE else f"nth {number}"


def _numbered(number: int, place: Point) -> Callable[[Pen, Token], None]:
    def draw(pen: Pen, mark: Token) -> None:
        inner, middle = _placed(pen, mark)
        face, ink = _colours(pen, mark)
        inner.text(inner.shifted(middle, place), str(number), ink, SMALL, rim=face)

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
    **{
        number_flag(number, shape): FlagArt(_numbered(number, digit), letter=letter, cap=cap)
        for shape, letter, digit, cap in (
            (Shape.CIRCLE, LETTER, DIGIT, 1.0),
            (Shape.TRIANGLE, (-0.12, 0.14), (0.13, 0.19), 0.86),
        )
        for number in range(1, MOST + 1)
    },
}
"""The signs of clans and the numbers of models, as flags."""
