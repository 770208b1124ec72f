"""Rolled dice: square dice with round corners, each with a face, in the colour of a side."""

from collections.abc import Sequence
from math import cos, pi, sin

from rendering.brush import paint_symbol
from rendering.palette import blend
from rendering.pen import Pen
from rendering.scene import Die, Glow
from rendering.vocabulary import Path, Point

PITCH = 1.12
"""The distance from one die to the next, as a multiple of a die's full width (one figure)."""
BODY = 0.94
"""The size of a die, as a share of its place."""
FRAMED = 0.9
"""The size of a die in a frame, as a share of a plain one."""
_NEAR, _FAR = 0.0, 0.25
_LEFT_UP, _UP, _RIGHT_UP = (-_FAR, -_FAR), (0.0, -_FAR), (_FAR, -_FAR)
_LEFT, _MIDDLE, _RIGHT = (-_FAR, _NEAR), (_NEAR, _NEAR), (_FAR, _NEAR)
_LEFT_DOWN, _DOWN, _RIGHT_DOWN = (-_FAR, _FAR), (0.0, _FAR), (_FAR, _FAR)
_TWO: Path = (_LEFT_DOWN, _RIGHT_UP)
_FOUR: Path = (*_TWO, _LEFT_UP, _RIGHT_DOWN)
PIPS: tuple[Path, ...] = (
    (),
    (_MIDDLE,),
    _TWO,
    (*_TWO, _MIDDLE),
    _FOUR,
    (*_FOUR, _MIDDLE),
    (*_FOUR, _LEFT, _RIGHT),
    (*_FOUR, _LEFT, _RIGHT, _MIDDLE),
    (*_FOUR, _LEFT, _RIGHT, _UP, _DOWN),
    (*_FOUR, _LEFT, _RIGHT, _UP, _DOWN, _MIDDLE),
)
"""For each number of pips from 0 to 9, their positions relative to the middle of the die."""
_AGAIN: Path = tuple((0.13 * cos(pi * i / 8), 0.13 * sin(pi * i / 8)) for i in range(-4, 9))


def dice_size(number: int, columns: int = 0) -> tuple[float, float]:
    """The width and height, in figures, of `number` dice in rows of `columns` (0: all in one row)."""
    wide = min(number, columns or number) or 1
    return wide * PITCH, -(-number // wide) * PITCH


def dice(pen: Pen, rolled: Sequence[Die], at: Point, columns: int = 0) -> None:
    """Draw dice centred at a point, each as large as one figure."""
    wide, high = dice_size(len(rolled), columns)
    row = columns or len(rolled)
    for nth, each in enumerate(rolled):
        x, y = (nth % row + 0.5) * PITCH - wide / 2, (nth // row + 0.5) * PITCH - high / 2
        die(pen, each, pen.shifted(at, (x, y)))


def die(pen: Pen, mark: Die, at: Point) -> None:
    """Draw one die with its face: an arrow at its upper right if it was rerolled, a frame if it decides.

    A die that does not count is pale and crossed out.
    """
    palette = pen.palette
    if mark.is_chosen:
        pen.plate(at, palette.rim, PITCH, PITCH, corner=0.24)
        pen.plate(at, palette.glow[Glow.CHOSEN], PITCH - 0.04, PITCH - 0.04, corner=0.22)
        pen = pen.zoomed(FRAMED)
    face, ink = palette.side[mark.side], palette.letter[mark.side]
    light, dark = palette.bevel[mark.side]
    if mark.is_out:
        face = light = dark = palette.plate
        ink = palette.dim
    pen.plate(at, palette.edge, BODY, BODY, corner=0.18)
    pen.plate(at, dark, BODY - 0.08, BODY - 0.08, corner=0.15)
    pen.plate(pen.shifted(at, (-0.015, -0.015)), light, BODY - 0.11, BODY - 0.11, corner=0.15)
    pen.plate(pen.shifted(at, (0.012, 0.012)), face, BODY - 0.15, BODY - 0.15, corner=0.15)
    for pip in PIPS[mark.pips]:
        pen.disc(pen.shifted(at, pip), ink, 0.09)
    if mark.symbol:
        paint_symbol(pen, mark.symbol, at, 0.62, ink=ink, cut=face)
    if mark.text:
        pen.text(at, mark.text, ink, 0.42 if len(mark.text) < 3 else 0.3, room=0.7)
    if mark.is_out:
        across = [pen.shifted(at, (-0.3, 0.3)), pen.shifted(at, (0.3, -0.3))]
        pen.line(across, blend(palette.plate, palette.dim, 0.5), 0.06)
    if mark.is_rerolled:
        _again(pen, pen.shifted(at, (0.38, -0.38)))


def _again(pen: Pen, at: Point) -> None:
    """Draw a round arrow on a small disc."""
    dark = pen.palette.rim
    pen.disc(at, dark, 0.27)
    pen.disc(at, pen.palette.glow[Glow.CHOSEN], 0.23)
    pen.line(pen.placed(at, _AGAIN), dark, 0.055)
    pen.polygon(pen.placed(at, ((-0.23, 0.02), (-0.03, 0.02), (-0.13, -0.13))), dark)
