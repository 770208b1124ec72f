"""The figures and signs of the raid: their outlines, and how those are drawn that are more than one."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from bot.games.raid.art.names import Extra, Shape, Side
from rendering.art import Outline
from rendering.pen import Pen, text_width
from rendering.plain import SHAPES
from rendering.scene import Path, Sign
from rendering.vocabulary import Colour

Draw = Callable[[Pen, Sign], None]


def _star(points: int, waist: float) -> Path:
    return tuple(
        (far * sin(pi * i / points), -far * cos(pi * i / points))
        for i in range(2 * points)
        for far in ((0.54, waist)[i % 2],)
    )


OUTLINES: Mapping[str, Outline] = {**SHAPES, Shape.STAR: Outline(_star(4, 0.2))}
"""Corners in figures round the middle."""


def _lantern(pen: Pen, mark: Sign) -> None:
    """A paper lantern between two dark rims."""
    edge, paper = pen.palette.edge, pen.palette.extra[Extra.PAPER]
    pen.plate(mark.at, edge, 0.56, 0.74, corner=0.24)
    pen.plate(mark.at, paper, 0.46, 0.64, corner=0.2)
    for y in (-0.12, 0.02, 0.16):
        pen.line([pen.shifted(mark.at, (x, y)) for x in (-0.2, 0.2)], pen.palette.extra[Extra.FLAME], 0.035)
    for y in (-0.36, 0.36):
        pen.plate(pen.shifted(mark.at, (0.0, y)), edge, 0.36, 0.12, corner=0.03)
    _counted(pen, mark)


def _counted(pen: Pen, mark: Sign) -> None:
    """How many there are, beside it."""
    if mark.letter:
        pen.text(pen.shifted(mark.at, (0.3, 0.2)), mark.letter, pen.palette.ink, 0.44, rim=pen.palette.rim)


def _cube(pen: Pen, mark: Sign) -> None:
    """A die without pips, seen from a corner."""
    light, dark = pen.palette.bevel[Side.CUBE]
    faces: tuple[tuple[Path, Colour], ...] = (
        (((0.0, -0.4), (0.35, -0.22), (0.0, -0.04), (-0.35, -0.22)), light),
        (((-0.35, -0.22), (0.0, -0.04), (0.0, 0.4), (-0.35, 0.2)), pen.palette.side[Side.CUBE]),
        (((0.35, -0.22), (0.0, -0.04), (0.0, 0.4), (0.35, 0.2)), dark),
    )
    rim = ((0.0, -0.4), (0.35, -0.22), (0.35, 0.2), (0.0, 0.4), (-0.35, 0.2), (-0.35, -0.22))
    pen.line(pen.placed(mark.at, rim), pen.palette.pale, 0.13, closed=True)
    pen.line(pen.placed(mark.at, rim), pen.palette.edge, 0.06, closed=True)
    for corners, colour in faces:
        pen.polygon(pen.placed(mark.at, corners), colour)
    _counted(pen, mark)


def _sleep(pen: Pen, mark: Sign) -> None:
    """A Z and the letter of the seat whose turn wakes the guard, in its colour."""
    _plate(pen, mark, f"Z{mark.letter}", pen.palette.side[mark.side], pen.palette.letter[mark.side])


def _plate(pen: Pen, mark: Sign, text: str, ground: Colour, ink: Colour) -> None:
    wide = text_width(text, 0.46) + 0.24
    pen.plate(mark.at, pen.palette.edge, wide + 0.1, 0.78, corner=0.16)
    pen.plate(mark.at, ground, wide, 0.68, corner=0.12)
    pen.text(mark.at, text, ink, 0.46)


_FLAME: Path = (
    *((0.0, -0.54), (0.12, -0.3), (0.26, -0.36), (0.36, 0.0), (0.3, 0.34), (0.0, 0.5)),
    *((-0.3, 0.34), (-0.38, 0.02), (-0.22, -0.22), (-0.12, -0.1)),
)


def _fire(pen: Pen, mark: Sign) -> None:
    """A flame; the letter of the seat whose turn ends it."""
    pen.edged(mark.at, _FLAME, pen.palette.extra[Extra.EMBER])
    pen.polygon(pen.placed(pen.shifted(mark.at, (0.0, 0.1)), _FLAME, 0.7), pen.palette.extra[Extra.FLAME])
    pen.text(pen.shifted(mark.at, (0.0, 0.18)), mark.letter, pen.palette.edge, 0.36)


def _closed(pen: Pen, mark: Sign) -> None:
    """A barred tile; the letter of the seat until whose turn, if it is not until the round is over."""
    for ink, wide in ((pen.palette.edge, 0.24), (pen.palette.pale, 0.14)):
        for x in (-0.4, 0.4):
            pen.line([pen.shifted(mark.at, (x, -0.4)), pen.shifted(mark.at, (-x, 0.4))], ink, wide)
    if mark.letter:
        pen.disc(mark.at, pen.palette.edge, 0.27)
        pen.text(mark.at, mark.letter, pen.palette.pale, 0.36)


def _slip(pen: Pen, mark: Sign) -> None:
    """A token that lies face down or up: a slip with cut corners in its owner's colour."""
    corners = (
        *((-0.28, -0.44), (0.28, -0.44), (0.44, -0.28), (0.44, 0.28)),
        *((0.28, 0.44), (-0.28, 0.44), (-0.44, 0.28), (-0.44, -0.28)),
    )
    pen.edged(mark.at, corners, pen.palette.side[mark.side])
    pen.line(pen.placed(mark.at, corners, 0.8), pen.palette.letter[mark.side], 0.05, closed=True)


def _trap(pen: Pen, mark: Sign) -> None:
    _slip(pen, mark)
    pen.text(mark.at, mark.letter, pen.palette.letter[mark.side], 0.42)


def _trip(pen: Pen, mark: Sign) -> None:
    """A wire between two pegs."""
    _slip(pen, mark)
    ink = pen.palette.letter[mark.side]
    for x in (-0.22, 0.22):
        pen.line([pen.shifted(mark.at, (x, y)) for y in (-0.18, 0.22)], ink, 0.09)
    pen.line(
        [pen.shifted(mark.at, (x, y)) for x, y in ((-0.22, -0.02), (0.0, 0.06), (0.22, -0.02))], ink, 0.06
    )


def _caltrops(pen: Pen, mark: Sign) -> None:
    """Three spikes from one point."""
    _slip(pen, mark)
    for angle in (-90, 30, 150):
        far = (0.28 * cos(angle * pi / 180), 0.28 * sin(angle * pi / 180))
        pen.line([mark.at, pen.shifted(mark.at, far)], pen.palette.letter[mark.side], 0.11)


def _nest(pen: Pen, mark: Sign) -> None:
    """A comb of three cells."""
    _slip(pen, mark)
    for x, y in ((-0.13, -0.1), (0.13, -0.1), (0.0, 0.13)):
        pen.disc(pen.shifted(mark.at, (x, y)), pen.palette.letter[mark.side], 0.12)
        pen.disc(pen.shifted(mark.at, (x, y)), pen.palette.side[mark.side], 0.06)


def _throwing_star(pen: Pen, mark: Sign) -> None:
    pen.edged(mark.at, scaled(OUTLINES[Shape.STAR].corners, 0.8), pen.palette.pale)
    pen.disc(mark.at, pen.palette.edge, 0.09)


def scaled(corners: Path, size: float) -> Path:
    """The same corners, farther from the middle or nearer."""
    return tuple((x * size, y * size) for x, y in corners)


def _hand(pen: Pen, mark: Sign) -> None:
    """The back of a card with how many there are."""
    back = ((-0.3, -0.42), (0.3, -0.42), (0.3, 0.42), (-0.3, 0.42))
    pen.edged(mark.at, back, pen.palette.side[Side.RAVEN])
    pen.line(pen.placed(mark.at, back, 0.8), pen.palette.pale, 0.04, closed=True)
    pen.text(mark.at, mark.letter, pen.palette.pale, 0.44, room=0.46)


def _told(fill: Callable[[Pen], Colour], ink: Callable[[Pen], Colour]) -> Draw:
    return lambda pen, mark: _plate(pen, mark, mark.letter, fill(pen), ink(pen))


def _reed(pen: Pen, mark: Sign) -> None:
    """A stalk that stands out of a wave."""
    for ink, wide in ((pen.palette.edge, 0.24), (pen.palette.extra[Extra.PAPER], 0.13)):
        pen.line([pen.shifted(mark.at, (0.1, -0.46)), pen.shifted(mark.at, (-0.1, 0.4))], ink, wide)
    pen.line(
        [pen.shifted(mark.at, (-0.4 + 0.1 * i, 0.2 - 0.07 * (i % 2))) for i in range(9)],
        pen.palette.pale,
        0.08,
    )


def _first(pen: Pen, mark: Sign) -> None:
    """The first-player token: a one on gold."""
    pen.disc(mark.at, pen.palette.edge, 0.5)
    pen.disc(mark.at, pen.palette.gold, 0.42)
    pen.text(mark.at, mark.letter, pen.palette.rim, 0.5)


def _count(pen: Pen, mark: Sign) -> None:
    pen.text(mark.at, mark.letter, pen.palette.ink, 0.6, rim=pen.palette.rim)


_EMBER = _told(lambda pen: pen.palette.extra[Extra.EMBER], lambda pen: pen.palette.pale)
SIGNS: Mapping[str, Draw] = {
    Shape.LANTERN: _lantern,
    Shape.CUBE: _cube,
    Shape.SLEEP: _sleep,
    Shape.FIRE: _fire,
    Shape.CLOSED: _closed,
    Shape.TRAP: _trap,
    Shape.TRIP: _trip,
    Shape.CALTROPS: _caltrops,
    Shape.NEST: _nest,
    Shape.STAR: _throwing_star,
    Shape.HAND: _hand,
    Shape.MISSED: _EMBER,
    Shape.SHORT: _EMBER,
    Shape.FIRST: _first,
    Shape.REED: _reed,
    Shape.COUNT: _count,
    Shape.TAG_FIRST: _told(lambda pen: pen.palette.extra[Extra.FIRST], lambda pen: pen.palette.rim),
    Shape.TAG_SECOND: _told(lambda pen: pen.palette.extra[Extra.SECOND], lambda pen: pen.palette.rim),
}
"""Signs that are more than an outline."""
