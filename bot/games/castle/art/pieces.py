"""The figures and signs of the castle: their outlines, what they carry, and small additions to them."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from bot.games.castle.art.names import Emblem, Extra, Flag, Line, Shape
from rendering.art import FlagArt, Outline
from rendering.marks.pieces import direction
from rendering.pen import Pen
from rendering.plain import SHAPES
from rendering.scene import Path, Point, Token

_SLUMPED: Path = tuple(
    (0.5 * cos(pi * i / 18), 0.12 - 0.46 * sin(pi * i / 18) if i <= 18 else 0.12 - 0.34 * sin(pi * i / 18))
    for i in range(36)
)
_CRESCENT: Path = (
    *((0.5 * cos(pi * i / 12), 0.5 * sin(pi * i / 12)) for i in range(1, 20)),
    *((0.2 + 0.36 * cos(pi * i / 12), -0.14 + 0.36 * sin(pi * i / 12)) for i in range(17, 3, -1)),
)
_STAR: Path = tuple(
    (far * sin(pi * i / 4), -far * cos(pi * i / 4)) for i in range(8) for far in ((0.6, 0.385)[i % 2],)
)
_HALF_MASK: Path = (
    *((0.0, -0.38), (0.16, -0.4), (0.34, -0.56), (0.48, -0.52), (0.44, -0.3)),
    *((0.5, -0.06), (0.42, 0.26), (0.22, 0.46)),
)
_MASK: Path = (*_HALF_MASK, (0.0, 0.54), *((-x, y) for x, y in _HALF_MASK[:0:-1]))
OUTLINES: Mapping[str, Outline] = {
    **SHAPES,
    Shape.TOWER: Outline(
        (
            *(
                (-0.42, -0.46),
                (-0.22, -0.46),
                (-0.22, -0.3),
                (-0.1, -0.3),
                (-0.1, -0.46),
                (0.1, -0.46),
                (0.1, -0.3),
            ),
            *(
                (0.22, -0.3),
                (0.22, -0.46),
                (0.42, -0.46),
                (0.42, -0.08),
                (0.28, 0.02),
                (0.36, 0.48),
                (-0.36, 0.48),
            ),
            *((-0.28, 0.02), (-0.42, -0.08)),
        )
    ),
    Shape.HOUSE: Outline(
        (
            (0, -0.48),
            (0.52, -0.06),
            (0.38, -0.06),
            (0.38, 0.44),
            (-0.38, 0.44),
            (-0.38, -0.06),
            (-0.52, -0.06),
        )
    ),
    Shape.DOOR: Outline(
        (
            (-0.34, 0.48),
            (-0.34, -0.16),
            (-0.2, -0.4),
            (0, -0.48),
            (0.2, -0.4),
            (0.34, -0.16),
            (0.34, 0.48),
        )
    ),
    Shape.MOON: Outline(_CRESCENT),
    Shape.STAR: Outline(_STAR, cap=0.46),
    Shape.MASK: Outline(_MASK, letter=(0.0, 0.02), cap=0.46),
    Shape.EAR: Outline(
        (
            *(
                (-0.3, -0.3),
                (-0.12, -0.5),
                (0.16, -0.5),
                (0.36, -0.28),
                (0.34, 0.0),
                (0.12, 0.2),
                (0.08, 0.42),
            ),
            *((-0.1, 0.52), (-0.3, 0.38), (-0.3, 0.1)),
        )
    ),
    Shape.SILENCE: Outline(((-0.5, -0.16), (0.5, -0.16), (0.5, 0.16), (-0.5, 0.16))),
    Shape.STEPS: Outline(
        (
            *(
                (-0.48, 0.46),
                (-0.48, 0.2),
                (-0.16, 0.2),
                (-0.16, -0.1),
                (0.16, -0.1),
                (0.16, -0.42),
                (0.48, -0.42),
            ),
            (0.48, 0.46),
        )
    ),
}
"""For each shape its corners, as distances from its middle in diameters of a figure."""


def _sword(pen: Pen, at: Point) -> None:
    """A blade from the lower left to the upper right corner, its hilt below."""
    blade = ((-0.3, 0.22), (0.16, -0.3), (0.52, -0.53), (0.34, -0.14), (-0.2, 0.3))
    pen.edged(at, ((-0.5, 0.44), (-0.28, 0.24), (-0.22, 0.3), (-0.44, 0.5)), pen.palette.extra[Extra.WOUND])
    pen.edged(at, blade, pen.palette.pale)
    pen.edged(at, ((-0.4, 0.18), (-0.34, 0.14), (-0.14, 0.36), (-0.2, 0.4)), pen.palette.line[Line.GATE])


def _spear(pen: Pen, at: Point) -> None:
    """An upright shaft at the right, with a broad steel leaf and a red tuft at its upper end."""
    pen.edged(at, ((0.36, 0.56), (0.36, -0.3), (0.45, -0.3), (0.45, 0.56)), pen.palette.line[Line.BRIDGE])
    pen.edged(at, ((0.4, -0.58), (0.54, -0.36), (0.4, -0.14), (0.27, -0.36)), pen.palette.pale)
    pen.edged(
        at, ((0.33, -0.16), (0.48, -0.16), (0.48, -0.06), (0.33, -0.06)), pen.palette.extra[Extra.WOUND]
    )


def _cup(pen: Pen, at: Point) -> None:
    """A pale flask with a red band."""
    flask = (
        (-0.05, -0.2),
        (0.07, -0.2),
        (0.06, -0.08),
        (0.18, 0.06),
        (0.14, 0.22),
        (-0.12, 0.22),
        (-0.16, 0.06),
        (-0.04, -0.08),
    )
    pen.edged(at, flask, pen.palette.pale)
    pen.line(
        [pen.shifted(at, (-0.13, 0.1)), pen.shifted(at, (0.15, 0.1))], pen.palette.extra[Extra.WOUND], 0.07
    )


def _wound(pen: Pen, at: Point) -> None:
    pen.disc(at, pen.palette.edge, 0.23)
    pen.disc(at, pen.palette.pale, 0.19)
    for a, b in (((-0.12, 0.0), (0.12, 0.0)), ((0.0, -0.12), (0.0, 0.12))):
        pen.line([pen.shifted(at, a), pen.shifted(at, b)], pen.palette.extra[Extra.WOUND], 0.1)


def _card(pen: Pen, at: Point) -> None:
    """A small card, slightly tilted."""
    corners = ((-0.13, -0.16), (0.09, -0.2), (0.15, 0.16), (-0.07, 0.2))
    pen.edged(at, corners, pen.palette.pale)
    pen.polygon(pen.placed(at, corners, 0.5), pen.palette.extra[Extra.WOUND])


def _slumped(pen: Pen, mark: Token) -> None:
    """A wave below, and a large flask at the right, beside the name of a large figure."""
    wave = [pen.shifted(mark.at, (0.05 * i - 0.3, 0.34 + 0.035 * sin(0.9 * i))) for i in range(13)]
    pen.line(wave, pen.palette.letter[mark.side], 0.06)
    _cup(pen.zoomed(1.3), pen.shifted(mark.at, (0.32, -0.14)))


def _small_slumped(pen: Pen, mark: Token) -> None:
    """Only the flask: a badge shows no names."""
    _cup(pen.zoomed(1.8), pen.shifted(mark.at, (0.0, 0.06)))


def _wounded(pen: Pen, mark: Token) -> None:
    _wound(pen, pen.shifted(mark.at, (-0.32, -0.34)))


def _small_wound(pen: Pen, mark: Token) -> None:
    _wound(pen, pen.shifted(mark.at, (-0.34, -0.34)))


def _marked(pen: Pen, mark: Token) -> None:
    _card(pen, pen.shifted(mark.at, _carded(mark)))


def _carded(mark: Token) -> Point:
    """The corner for a card: the upper left, or the upper right if the figure heads to the upper left."""
    x, y = (0.0, 0.0) if mark.toward is None else direction(mark.at, mark.toward)
    return (0.35 if x + y < -0.9 else -0.35), -0.33


EMBLEMS: Mapping[str, Callable[[Pen, Point], None]] = {Emblem.SWORD: _sword, Emblem.SPEAR: _spear}
FLAGS: Mapping[str, FlagArt] = {
    Flag.DRUNK: FlagArt(_slumped, _small_slumped, outline=_SLUMPED, letter=(-0.2, 0.04), cap=0.5),
    Flag.WOUNDED: FlagArt(_wounded, _small_wound),
    Flag.MARKED: FlagArt(_marked),
}
"""The additions to figures, in drawing order."""
