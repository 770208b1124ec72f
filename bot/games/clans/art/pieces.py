"""What tells models of one type apart: their number, small beside the letter."""

from collections.abc import Callable, Mapping

from rendering.art import FlagArt
from rendering.pen import Pen
from rendering.scene import Flag, Token
from rendering.vocabulary import Point

LETTER: Point = (-0.09, 0.0)
DIGIT: Point = (0.2, 0.12)
CAP = 0.26


def number_flag(number: int) -> str:
    """The name of the flag of a number."""
    return f"nth {number}"


def _numbered(number: int) -> Callable[[Pen, Token], None]:
    def draw(pen: Pen, mark: Token) -> None:
        is_plated = Flag.GHOST in mark.flags and mark.side not in pen.palette.art.outlined
        ink = pen.palette.ink if is_plated else pen.palette.letter[mark.side]
        pen.text(pen.shifted(mark.at, DIGIT), str(number), ink, CAP)

    return draw


FLAGS: Mapping[str, FlagArt] = {
    number_flag(number): FlagArt(_numbered(number), letter=LETTER) for number in range(1, 10)
}
"""The numbers of models."""
