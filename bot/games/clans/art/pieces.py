"""Models: the outlines of the teams, and small numbers beside the letter that distinguish models of one type."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.games.clans.art.names import Shape
from rendering.art import FlagArt, Outline
from rendering.pen import Pen
from rendering.plain import SHAPES
from rendering.scene import Flag, Token
from rendering.vocabulary import Point

LETTER: Point = (-0.1, 0.0)
DIGIT: Point = (0.23, 0.15)
CAP, SMALL = 0.58, 0.26
"""The heights of a capital letter and of a number."""
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
        is_plated = Flag.GHOST in mark.flags and mark.side not in pen.palette.art.outlined
        ink = pen.palette.ink if is_plated else pen.palette.letter[mark.side]
        # Flags are drawn in the upper left place of a large base; the letter stands in the middle of all four.
        middle = pen.shifted(mark.at, ((mark.footprint[0] - 1) / 2, (mark.footprint[1] - 1) / 2))
        pen.text(pen.shifted(middle, DIGIT), str(number), ink, SMALL)

    return draw


FLAGS: Mapping[str, FlagArt] = {
    number_flag(number): FlagArt(_numbered(number), letter=LETTER) for number in range(1, 10)
}
"""The numbers of models, as flags."""
