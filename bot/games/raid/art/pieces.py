"""The raid's signs that are a plate as wide as its text; data/raid/signs.txt draws all others."""

from collections.abc import Callable, Mapping

from bot.games.raid.art.names import Shape
from rendering.pen import Pen, text_width
from rendering.scene import Sign
from rendering.vocabulary import Colour

Draw = Callable[[Pen, Sign], None]


def _sleep(pen: Pen, mark: Sign) -> None:
    """Draw a Z and the letter of the seat whose turn wakes the guard, in the colour of that seat."""
    _plate(pen, mark, f"Z{mark.letter}", pen.palette.side[mark.side], pen.palette.letter[mark.side])


def _plate(pen: Pen, mark: Sign, text: str, ground: Colour, ink: Colour) -> None:
    wide = text_width(text, 0.46) + 0.24
    pen.plate(mark.at, pen.palette.edge, wide + 0.1, 0.78, corner=0.16)
    pen.plate(mark.at, ground, wide, 0.68, corner=0.12)
    pen.text(mark.at, text, ink, 0.46)


def _told(ground: str, ink: str) -> Draw:
    """A function that draws a sign's letter in an ink of the palette on one of the extra colours."""
    return lambda pen, mark: _plate(
        pen, mark, mark.letter, pen.palette.extra[ground], getattr(pen.palette, ink)
    )


PLATES: Mapping[str, Draw] = {
    Shape.SLEEP: _sleep,
    Shape.MISSED: _told("ember", "pale"),
    Shape.SHORT: _told("ember", "pale"),
    Shape.TAG_FIRST: _told("first", "rim"),
    Shape.TAG_SECOND: _told("second", "rim"),
}
"""The look of each of these signs."""
