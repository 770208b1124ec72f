"""Figures, signs and badges: the marks that stand at one point."""

from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from rendering.layout import BADGE, LINE
from rendering.palette import Colour
from rendering.pen import Pen, along, length, part, text_width
from rendering.scene import (
    Badge,
    Flag,
    Glow,
    Label,
    Moved,
    Note,
    Number,
    Path,
    Point,
    Ring,
    Shape,
    Sign,
    Token,
)

LABEL_CAP = 0.68
NOTE_CAP = 0.46


def _regular(corners: int, turn: float, radius: float = 0.5) -> Path:
    angles = (2 * pi * i / corners + turn for i in range(corners))
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


OUTLINES: dict[Shape, Path] = {
    Shape.CIRCLE: _regular(40, 0, 0.49),
    Shape.SQUARE: ((-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44)),
    Shape.SHIELD: (
        (-0.46, -0.46),
        (0.46, -0.46),
        (0.46, 0.08),
        (0.28, 0.34),
        (0, 0.52),
        (-0.28, 0.34),
        (-0.46, 0.08),
    ),
    Shape.DIAMOND: _regular(4, 0, 0.56),
    Shape.TRIANGLE: ((0, -0.54), (0.56, 0.44), (-0.56, 0.44)),
    Shape.HEXAGON: _regular(6, 0, 0.52),
    Shape.TOWER: (
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
    ),
    Shape.HOUSE: (
        (0, -0.48),
        (0.52, -0.06),
        (0.38, -0.06),
        (0.38, 0.44),
        (-0.38, 0.44),
        (-0.38, -0.06),
        (-0.52, -0.06),
    ),
    Shape.DOOR: (
        (-0.34, 0.48),
        (-0.34, -0.16),
        (-0.2, -0.4),
        (0, -0.48),
        (0.2, -0.4),
        (0.34, -0.16),
        (0.34, 0.48),
    ),
    Shape.MOON: (
        *((0.2, -0.5), (-0.14, -0.46), (-0.4, -0.24), (-0.48, 0.06), (-0.36, 0.34), (-0.1, 0.5), (0.2, 0.48)),
        *((0.44, 0.28), (0.16, 0.28), (-0.04, 0.14), (-0.12, -0.06), (-0.04, -0.32)),
    ),
    Shape.CROSS: (
        *((-0.16, -0.5), (0.16, -0.5), (0.16, -0.16), (0.5, -0.16), (0.5, 0.16), (0.16, 0.16), (0.16, 0.5)),
        *((-0.16, 0.5), (-0.16, 0.16), (-0.5, 0.16), (-0.5, -0.16), (-0.16, -0.16)),
    ),
    Shape.EAR: (
        *((-0.3, -0.3), (-0.12, -0.5), (0.16, -0.5), (0.36, -0.28), (0.34, 0.0), (0.12, 0.2), (0.08, 0.42)),
        *((-0.1, 0.52), (-0.3, 0.38), (-0.3, 0.1)),
    ),
    Shape.SILENCE: ((-0.5, -0.16), (0.5, -0.16), (0.5, 0.16), (-0.5, 0.16)),
    Shape.STEPS: (
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
    ),
}
"""Corners in figures round the middle."""


def _cut(
    pen: Pen,
    shape: Shape,
    at: Point,
    fill: Colour,
    size: float,
    *,
    rim: Colour | None = None,
    edge: float = 0.07,
) -> None:
    inner = tuple(pen.shifted(at, (x * size, y * size)) for x, y in OUTLINES[shape])
    pen.polygon(inner, fill)
    pen.line(inner, rim or pen.palette.rim, edge, closed=True)


def label(pen: Pen, mark: Label) -> None:
    """The name of a place."""
    pen.text(
        mark.at,
        mark.text,
        pen.palette.ink if mark.side is None else pen.palette.side[mark.side],
        LABEL_CAP * mark.size,
    )


def sign(pen: Pen, mark: Sign) -> None:
    """A symbol of a place or an object, three quarters of a figure high."""
    pen = pen.zoomed(mark.size)
    _cut(pen, mark.shape, mark.at, pen.palette.side[mark.side], 0.74, edge=0.06)
    if mark.letter:
        pen.text(pen.shifted(mark.at, (0, 0.04)), mark.letter, pen.palette.letter[mark.side], 0.42)


def token(pen: Pen, mark: Token) -> None:
    """A figure with its arrow, outline, letter and flags."""
    pen = pen.zoomed(mark.size)
    if Flag.ACTIVE in mark.flags:
        pen.disc(mark.at, pen.palette.flag_ink[Flag.ACTIVE], 0.66)
        pen.disc(mark.at, pen.palette.rim, 0.56)
    _body(pen, mark)
    for point in mark.branches if mark.toward is None else (mark.toward,):
        _arrow(pen, mark.at, point)
    _flags(pen, mark)
    if mark.count > 1:
        _plate_number(pen, pen.shifted(mark.at, (0.36, 0.38)), mark.count)


def moved(pen: Pen, mark: Moved) -> None:
    """The ghost of a figure where it stood; crossed out if it has gone for good."""
    ghost = replace(mark.token, at=mark.points[0], flags=frozenset({Flag.GHOST}), toward=None)
    token(pen, replace(ghost, size=0.8 * mark.token.size))
    if mark.is_gone:
        for x in (-0.34, 0.34):
            ends = [pen.shifted(mark.points[0], (x, -0.34)), pen.shifted(mark.points[0], (-x, 0.34))]
            pen.line(ends, pen.palette.rim, 0.2)
            pen.line(ends, pen.palette.wound, 0.1)


def arrow(pen: Pen, points: Path) -> None:
    """The way something has gone, ending in a head."""
    total = length(points)
    shaft = part(points, min(0.5 * pen.unit, total / 3), max(total / 2, total - 0.7 * pen.unit))
    for colour, wide in ((pen.palette.rim, 0.22), (pen.palette.glow[Glow.PAST], 0.12)):
        pen.line(shaft, colour, wide)
    _arrow(pen, along(points, max(0.0, total - pen.unit))[0], points[-1])


def _body(pen: Pen, mark: Token) -> None:
    cap = 0.58 if len(mark.letter) == 1 else 0.46
    aside = -0.08 if mark.count > 1 else 0.0
    place = pen.shifted(mark.at, (aside, aside + (0.1 if mark.shape is Shape.TRIANGLE else 0)))
    if Flag.GHOST not in mark.flags:
        _cut(pen, mark.shape, mark.at, pen.palette.side[mark.side], 1.0)
        pen.text(place, mark.letter, pen.palette.letter[mark.side], cap)
        return
    _cut(pen, mark.shape, mark.at, pen.palette.plate, 1.0, edge=0.16)
    outline = tuple(pen.shifted(mark.at, (x * 0.94, y * 0.94)) for x, y in OUTLINES[mark.shape])
    _dashes(pen, outline, pen.palette.side[mark.side])
    pen.text(place, mark.letter, pen.palette.ink, cap)


def _dashes(pen: Pen, outline: Path, colour: Colour) -> None:
    closed = (*outline, outline[0])
    stretch = pen.unit * 0.16
    for start, end in pairwise(closed):
        n = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / (2 * stretch)))
        for i in range(n):
            a, b = (i + 0.1) / n, (i + 0.65) / n
            pen.line([_between(start, end, a), _between(start, end, b)], colour, 0.1)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _arrow(pen: Pen, at: Point, toward: Point) -> None:
    dx, dy = toward[0] - at[0], toward[1] - at[1]
    far = hypot(dx, dy) or 1.0
    x, y = dx / far, dy / far
    for back, tip, wide, colour in ((0.4, 0.92, 0.42, pen.palette.rim), (0.47, 0.82, 0.3, pen.palette.ink)):
        aside, bottom = (-y * wide, x * wide), (x * back, y * back)
        left, right = (
            (bottom[0] + aside[0], bottom[1] + aside[1]),
            (bottom[0] - aside[0], bottom[1] - aside[1]),
        )
        pen.polygon(tuple(pen.shifted(at, corner) for corner in ((x * tip, y * tip), left, right)), colour)


def _flags(pen: Pen, mark: Token) -> None:
    if Flag.DRUNK in mark.flags:
        wave = [pen.shifted(mark.at, (0.09 * i - 0.36, 0.34 + 0.07 * (-1) ** i)) for i in range(9)]
        pen.line(wave, pen.palette.flag_ink[Flag.DRUNK], 0.08)
    if Flag.WOUNDED in mark.flags:
        place = pen.shifted(mark.at, (-0.36, -0.36))
        pen.disc(place, pen.palette.rim, 0.27)
        pen.disc(place, pen.palette.ink, 0.22)
        _cut(
            pen,
            Shape.CROSS,
            place,
            pen.palette.flag_ink[Flag.WOUNDED],
            0.3,
            rim=pen.palette.flag_ink[Flag.WOUNDED],
            edge=0.02,
        )
    if Flag.MARKED in mark.flags:
        place = pen.shifted(mark.at, (0.36, -0.36))
        pen.disc(place, pen.palette.flag_ink[Flag.MARKED], 0.22)
        pen.disc(place, pen.palette.ink, 0.15)


def _plate_number(pen: Pen, at: Point, n: int) -> None:
    pen.disc(at, pen.palette.ink, 0.32)
    pen.disc(at, pen.palette.plate, 0.27)
    pen.text(at, str(n), pen.palette.ink, 0.4 if n < 10 else 0.3)


def badge(pen: Pen, mark: Badge) -> None:
    """A plate with a line for each kind of figure; more than three kinds share the height of three."""
    pen = pen.zoomed(mark.size)
    rows = len(mark.lines)
    line = LINE * min(1.0, 3 / rows)
    height = rows * line + 0.16
    pen.plate(mark.at, pen.palette.dim, BADGE + 0.1, height + 0.1)
    pen.plate(mark.at, pen.palette.plate, BADGE, height)
    for i, (text, side) in enumerate(mark.lines):
        y = (i - (rows - 1) / 2) * line
        cap = min(line * 0.74, 0.74 * line * 1.2 / max(0.1, text_width(text, line * 0.74)))
        pen.plate(
            pen.shifted(mark.at, (-BADGE / 2 + 0.32, y)),
            pen.palette.side[side],
            0.34,
            line * 0.8,
            corner=0.06,
        )
        pen.text(pen.shifted(mark.at, (0.26, y)), text, pen.palette.ink, cap)


def note(pen: Pen, mark: Note) -> None:
    """A pencil mark on a slip of paper that begins at its point."""
    wide = text_width(mark.text, NOTE_CAP) + 0.24
    at = pen.shifted(mark.at, (wide / 2, 0.0))
    pen.plate(at, pen.palette.rim, wide + 0.08, NOTE_CAP + 0.38, corner=0.06)
    pen.plate(at, pen.palette.ink, wide, NOTE_CAP + 0.3, corner=0.06)
    pen.text(at, mark.text, pen.palette.rim, NOTE_CAP)


def number(pen: Pen, mark: Number) -> None:
    """A choice to tap."""
    pen.disc(mark.at, pen.palette.rim, 0.5)
    pen.disc(mark.at, pen.palette.glow[mark.glow], 0.44)
    pen.text(mark.at, str(mark.n), pen.palette.rim, 0.6)


def ring(pen: Pen, mark: Ring) -> None:
    """A circle round a point. On a canvas of its own the inside stays clear."""
    edge = tuple(pen.shifted(mark.at, (x * mark.radius, y * mark.radius)) for x, y in _regular(48, 0, 1.0))
    pen.line(edge, pen.palette.rim, 0.22, closed=True)
    pen.line(edge, pen.palette.glow[mark.glow], 0.12, closed=True)
