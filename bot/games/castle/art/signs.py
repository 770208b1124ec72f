"""The signs of buildings (a watchtower with its fire, a house with a lit window) and of things learned."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from bot.games.castle.art.names import Land, Shape, Side, Tone
from bot.games.castle.art.pieces import OUTLINES
from rendering.marks.figures import plain_sign
from rendering.pen import Pen
from rendering.scene import Glow, Path, Sign
from rendering.vocabulary import Colour

Piece = tuple[Tone, Path]
"""A tone, and a polygon: its corners as distances from the middle of the sign, in diameters of a figure."""


def _box(left: float, top: float, right: float, bottom: float) -> Path:
    return (left, top), (right, top), (right, bottom), (left, bottom)


_TOWER: tuple[Piece, ...] = (
    (Tone.TIMBER, ((-0.3, 0.48), (-0.2, 0.06), (-0.08, 0.06), (-0.16, 0.48))),
    (Tone.TIMBER, ((0.3, 0.48), (0.2, 0.06), (0.08, 0.06), (0.16, 0.48))),
    (Tone.TIMBER_PALE, _box(-0.2, 0.24, 0.2, 0.32)),
    (Tone.PLASTER, _box(-0.24, -0.2, 0.24, 0.06)),
    (Tone.TIMBER_PALE, _box(-0.36, 0.0, 0.36, 0.12)),
    (Tone.TILE_PALE, ((-0.46, -0.16), (-0.2, -0.46), (0.2, -0.46), (0.46, -0.16))),
    (Tone.FIRE, ((-0.12, 0.0), (-0.1, -0.12), (0, -0.2), (0.1, -0.12), (0.12, 0.0))),
)
_HOUSE: tuple[Piece, ...] = (
    (Tone.PLASTER, _box(-0.36, -0.06, 0.36, 0.44)),
    (Tone.TIMBER, _box(-0.36, 0.36, 0.36, 0.44)),
    (Tone.TIMBER_PALE, ((-0.48, 0.02), (0, -0.46), (0.48, 0.02))),
    (Tone.TIMBER, _box(-0.2, 0.08, 0.2, 0.32)),
    (Tone.FIRE, _box(-0.16, 0.11, -0.02, 0.29)),
    (Tone.FIRE, _box(0.02, 0.11, 0.16, 0.29)),
)
BUILDINGS: Mapping[str, tuple[Piece, ...]] = {Shape.TOWER: _TOWER, Shape.HOUSE: _HOUSE}


def _building(pen: Pen, mark: Sign) -> None:
    """The sign of a building, larger and richer than others; with a side or a letter it is only an outline."""
    if mark.side != Side.NEUTRAL or mark.letter:
        plain_sign(pen, mark)
        return
    pieces = [
        (tone, tuple(pen.shifted(mark.at, corner) for corner in piece))
        for tone, piece in BUILDINGS[mark.shape]
    ]
    # All rims come before the pieces; otherwise the rim of one piece would cover its neighbours.
    for _, corners in pieces:
        pen.line(corners, pen.palette.rim, 0.12, closed=True)
    for tone, corners in pieces:
        pen.polygon(corners, pen.tone(tone))


def _moon(pen: Pen, mark: Sign) -> None:
    plain_sign(pen, mark, pen.palette.moon)


def _answer(pen: Pen, mark: Sign) -> None:
    """An ear with sound waves (heard), a crossed-out ear (nothing heard), or a cross (nothing found).

    The number of an earlier turn takes the place of the ear: both together are too small to be read.
    """
    is_heard, dark = mark.shape == Shape.EAR, pen.palette.rim
    ground = pen.palette.glow[Glow.DANGER] if is_heard else pen.palette.dim
    pen.disc(mark.at, pen.palette.edge, 0.42)
    pen.disc(mark.at, ground, 0.37)
    if mark.shape == Shape.CROSS:
        for x in (-0.17, 0.17):
            pen.line([pen.shifted(mark.at, (x, -0.17)), pen.shifted(mark.at, (-x, 0.17))], dark, 0.13)
    elif mark.letter:
        _dated(pen, mark)
    else:
        _ear(pen, mark, ground)


def _dated(pen: Pen, mark: Sign) -> None:
    """A number, with one sound wave if something was heard."""
    is_heard = mark.shape == Shape.EAR
    if is_heard:
        pen.line(_wave(pen, mark, 0.32, 0.02), pen.palette.rim, 0.07)
    at = pen.shifted(mark.at, (0.05 if is_heard else 0.0, 0.0))
    pen.text(at, mark.letter, pen.palette.rim, 0.44, room=0.5)


def _wave(pen: Pen, mark: Sign, radius: float, across: float) -> Path:
    arc = [(radius * cos(angle), radius * sin(angle)) for angle in (2.5, 2.8, pi, 3.5, 3.8)]
    return tuple(pen.shifted(mark.at, (x + across, y)) for x, y in arc)


def _ear(pen: Pen, mark: Sign, ground: Colour) -> None:
    is_heard, dark = mark.shape == Shape.EAR, pen.palette.rim
    ear = [
        pen.shifted(mark.at, (x * 0.5 + (0.09 if is_heard else 0.0), y * 0.5))
        for x, y in OUTLINES[Shape.EAR].corners
    ]
    pen.polygon(tuple(ear), dark)
    if is_heard:
        for radius in (0.2, 0.32):
            pen.line(_wave(pen, mark, radius, 0.1), dark, 0.06)
    else:
        slash = [pen.shifted(mark.at, (-0.24, 0.24)), pen.shifted(mark.at, (0.24, -0.24))]
        pen.line(slash, ground, 0.17)
        pen.line(slash, dark, 0.08)


LETTERED: Mapping[str, tuple[float, float, float]] = {
    Shape.SQUARE: (0.86, 0.0, 0.66),
    Shape.SHIELD: (0.84, -0.02, 0.5),
    Shape.TRIANGLE: (0.84, 0.08, 0.5),
}
"""For each thing with a letter its width, and the place below its middle and the height of its letter, in figures.

They are as large as a sign may be, because a whole board is 525 pixels wide on a desktop.
"""


def _lettered(pen: Pen, mark: Sign) -> None:
    """A goal, a trap or a hidden sentry: its outline, and a letter that nearly fills it."""
    size, below, cap = LETTERED[mark.shape]
    corners = pen.placed(mark.at, OUTLINES[mark.shape].corners, size)
    pen.polygon(corners, pen.palette.side[mark.side])
    pen.line(corners, pen.palette.edge, 0.06, closed=True)
    pen.text(pen.shifted(mark.at, (0, below)), mark.letter, pen.palette.letter[mark.side], cap)


def _shaded(pen: Pen, mark: Sign) -> None:
    """A piece of ground with the strokes that mean "somebody can be here"."""
    is_falling = mark.shape == Shape.FALLING
    ground, wide = pen.placed(mark.at, _box(-0.42, -0.4, 0.42, 0.4)), 0.16
    pen.polygon(ground, pen.palette.land[Land.COURT])
    with pen.inside(ground) as inner:
        for x in (-0.66, -0.22, 0.22, 0.66):
            ends = ((x - 0.4, -0.4), (x + 0.4, 0.4)) if is_falling else ((x - 0.4, 0.4), (x + 0.4, -0.4))
            inner.line(pen.placed(mark.at, ends), pen.palette.glow[SHADES[mark.shape]], wide)


SHADES: Mapping[str, Glow] = {Shape.RISING: Glow.DANGER, Shape.FALLING: Glow.RANGE}
"""The light of each kind of strokes, as near as lights are to the colours of the figures that they are about."""
SIGNS: Mapping[str, Callable[[Pen, Sign], None]] = {
    Shape.TOWER: _building,
    Shape.HOUSE: _building,
    Shape.MOON: _moon,
    Shape.EAR: _answer,
    Shape.SILENCE: _answer,
    Shape.CROSS: _answer,
    Shape.SQUARE: _lettered,
    Shape.SHIELD: _lettered,
    Shape.TRIANGLE: _lettered,
    Shape.RISING: _shaded,
    Shape.FALLING: _shaded,
}
"""The signs that are more than an outline with a small letter; an answer is drawn on a disc."""
