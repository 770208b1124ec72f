"""Names, signs, rings and notes: what stands at one point and is no figure."""

from math import cos, pi, sin

from rendering.marks.signs import building, is_building
from rendering.palette import Colour
from rendering.pen import Pen
from rendering.rooms.layout import NOTE_CAP, NOTE_LINE, note_lines, note_size
from rendering.scene import Glow, Label, Line, Note, Path, Point, Ring, Shape, Side, Sign

LABEL_CAP = 0.68


def _regular(corners: int, turn: float, radius: float = 0.5) -> Path:
    angles = (2 * pi * i / corners + turn for i in range(corners))
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


_CRESCENT: Path = (
    *((0.5 * cos(pi * i / 12), 0.5 * sin(pi * i / 12)) for i in range(1, 20)),
    *((0.2 + 0.36 * cos(pi * i / 12), -0.14 + 0.36 * sin(pi * i / 12)) for i in range(17, 3, -1)),
)
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
    Shape.PENTAGON: ((0, -0.56), (0.4, -0.36), (0.52, 0.48), (-0.52, 0.48), (-0.4, -0.36)),
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
    Shape.MOON: _CRESCENT,
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
ANSWERS = (Shape.EAR, Shape.SILENCE, Shape.CROSS)
"""Signs that tell what somebody has learned this turn."""


def _cut(
    pen: Pen,
    shape: Shape,
    at: Point,
    fill: Colour,
    size: float,
    *,
    edge: float = 0.07,
) -> None:
    inner = tuple(pen.shifted(at, (x * size, y * size)) for x, y in OUTLINES[shape])
    pen.polygon(inner, fill)
    pen.line(inner, pen.palette.line[Line.EDGE], edge, closed=True)


def label(pen: Pen, mark: Label) -> None:
    """The name of a place."""
    pen.text(
        mark.at,
        mark.text,
        pen.palette.ink if mark.side is None else pen.palette.side[mark.side],
        LABEL_CAP * mark.size,
        rim=pen.palette.rim,
    )


def sign(pen: Pen, mark: Sign) -> None:
    """A symbol of a place or an object, three quarters of a figure high; an answer of the moment is on a disc."""
    pen = pen.zoomed(mark.size)
    if is_building(mark):
        building(pen, mark)
        return
    if mark.shape in ANSWERS:
        _answer(pen, mark)
        return
    fill = pen.palette.moon if mark.shape is Shape.MOON else pen.palette.side[mark.side]
    _cut(pen, mark.shape, mark.at, fill, 0.74, edge=0.06)
    if mark.letter:
        pen.text(pen.shifted(mark.at, (0, 0.04)), mark.letter, pen.palette.letter[mark.side], 0.42)


def _answer(pen: Pen, mark: Sign) -> None:
    """An ear with the sound that reaches it, an ear struck out where nothing did, a cross where nothing was found."""
    is_heard, dark = mark.shape is Shape.EAR, pen.palette.rim
    ground = pen.palette.glow[Glow.DANGER] if is_heard else pen.palette.dim
    pen.disc(mark.at, pen.palette.line[Line.EDGE], 0.42)
    pen.disc(mark.at, ground, 0.37)
    if mark.shape is Shape.CROSS:
        for x in (-0.17, 0.17):
            pen.line([pen.shifted(mark.at, (x, -0.17)), pen.shifted(mark.at, (-x, 0.17))], dark, 0.13)
        return
    ear = [
        pen.shifted(mark.at, (x * 0.5 + (0.09 if is_heard else 0.0), y * 0.5)) for x, y in OUTLINES[Shape.EAR]
    ]
    pen.polygon(tuple(ear), dark)
    if is_heard:
        for radius in (0.2, 0.32):
            arc = [(radius * cos(angle), radius * sin(angle)) for angle in (2.5, 2.8, pi, 3.5, 3.8)]
            pen.line([pen.shifted(mark.at, (x + 0.1, y)) for x, y in arc], dark, 0.06)
    else:
        slash = [pen.shifted(mark.at, (-0.24, 0.24)), pen.shifted(mark.at, (0.24, -0.24))]
        pen.line(slash, ground, 0.17)
        pen.line(slash, dark, 0.08)


def note(pen: Pen, mark: Note) -> None:
    """A slip of paper that begins at its point, written on by hand."""
    pen = pen.zoomed(mark.size)
    wide, high = note_size(mark.text, mark.rows)
    paper, dark = pen.palette.letter[Side.INTRUDER], pen.palette.line[Line.EDGE]
    slip = ((0.0, -0.4), (0.96, -0.5), (1.0, 0.4), (0.04, 0.5))
    corners = tuple(pen.shifted(mark.at, (x * wide, y * high)) for x, y in slip)
    pen.polygon(tuple(pen.shifted(corner, (0.05, 0.07)) for corner in corners), (*dark, 120))
    pen.polygon(corners, paper)
    pen.line(corners, dark, 0.05, closed=True)
    lines = note_lines(mark.text, mark.rows)
    for i, line in enumerate(lines):
        y = (i - (len(lines) - 1) / 2) * NOTE_LINE
        pen.scrawl(pen.shifted(mark.at, (0.12, y)), line, pen.palette.pencil, NOTE_CAP)


def ring(pen: Pen, mark: Ring) -> None:
    """A thin circle round a point. On a canvas of its own the inside stays clear."""
    edge = tuple(pen.shifted(mark.at, (x * mark.radius, y * mark.radius)) for x, y in _regular(48, 0, 1.0))
    wide = 0.05 + 0.07 * min(1.0, mark.radius)
    pen.line(edge, pen.palette.rim, wide + 0.08, closed=True)
    pen.line(edge, pen.palette.glow[mark.glow], wide, closed=True)
