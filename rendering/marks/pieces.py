"""Figures: flat lacquered pieces with a rim, a light upper left edge and a short shadow.

A figure keeps to a square of its own diameter round its point, whatever it carries.
"""

from math import cos, hypot, pi, sin
from typing import Final

from rendering.marks.figures import OUTLINES
from rendering.palette import Colour, blend
from rendering.pen import Pen, along, length, part, text_width
from rendering.scene import Emblem, Flag, Glow, Line, Moved, Path, Point, Shape, Side, Token

LARGE = 64
"""A figure at least so many pixels across tells its number."""
SHADOW = 120
"""How dark a shadow is, of 255."""
CARRYING = 0.84
"""A body with something behind it, or that heads somewhere, as a share of a plain one."""
_SLUMPED: Path = tuple(
    (0.5 * cos(pi * i / 18), 0.12 - 0.46 * sin(pi * i / 18) if i <= 18 else 0.12 - 0.34 * sin(pi * i / 18))
    for i in range(36)
)
_PUT: dict[Shape, Point] = {
    Shape.TRIANGLE: (0.0, 0.12),
    Shape.SHIELD: (0.0, -0.07),
    Shape.PENTAGON: (0.0, 0.07),
}
"""Where the letter of a shape stands, if not in its middle."""
_CAPS: dict[Shape, float] = {Shape.DIAMOND: 0.48, Shape.TRIANGLE: 0.44}
"""Height of a letter, if not the usual one."""
_CAP = 0.56
CORNERS: Path = ((0.34, 0.34), (-0.34, 0.34), (0.36, -0.32))
"""Where a count may stand; the fourth corner is for flags."""
WIDE = 0.62
"""Width of the letters, at most."""
Head = tuple[tuple[float, float, float], tuple[float, float, float]]
AIMED: Final[Head] = ((0.62, 0.15, 0.36), (0.53, 0.21, 0.25))
FORKED: Final[Head] = ((0.64, 0.32, 0.27), (0.56, 0.37, 0.17))
"""Edge and face of an arrow head: its tip, its base, half its width. Those of a fork leave the letter free."""


def token(pen: Pen, mark: Token) -> None:
    """A figure with what it carries, its letter and its flags."""
    pen = pen.zoomed(mark.size)
    if Flag.ACTIVE in mark.flags:
        pen.disc(mark.at, pen.palette.rim, 0.56)
        pen.disc(mark.at, pen.palette.flag_ink[Flag.ACTIVE], 0.52)
        pen.disc(mark.at, pen.palette.rim, 0.44)
    body, at = _body(pen, mark)
    if mark.emblem is not None:
        _CARRIED[mark.emblem](pen, mark.at)
    (_ghost if Flag.GHOST in mark.flags else _solid)(body, mark, at)
    for point in mark.branches if mark.toward is None else (mark.toward,):
        _heading(pen, mark.at, point, AIMED if mark.toward is not None else FORKED)
    _letter(body, mark, at, is_told=mark.number > 0 and pen.across >= LARGE)
    _flags(pen, mark)
    if mark.count > 1:
        count(pen, pen.shifted(mark.at, _counted(mark)), mark.count)


def mini(pen: Pen, mark: Token) -> None:
    """A figure in a badge: only its shape, its letter and what matters at once."""
    pen = pen.zoomed(mark.size)
    if Flag.ACTIVE in mark.flags:
        pen.disc(mark.at, pen.palette.flag_ink[Flag.ACTIVE], 0.54)
    outline = _outline(mark)
    fill, ink = _colours(pen, mark)
    pen.polygon(_placed(pen, mark.at, outline, 1.0), pen.palette.line[Line.EDGE])
    pen.polygon(_placed(pen, mark.at, outline, 0.9), fill)
    if Flag.GHOST in mark.flags:
        _dashes(pen, _placed(pen, mark.at, outline, 0.88), pen.palette.side[mark.side], 0.12)
    pen.text(_lettered(pen, mark, mark.at), mark.letter, ink, 1.1 * _CAPS.get(mark.shape, _CAP))
    if Flag.WOUNDED in mark.flags:
        _wound(pen, pen.shifted(mark.at, (-0.34, -0.34)))


def count(pen: Pen, at: Point, n: int) -> None:
    """How many, on a small plate."""
    pen.disc(at, pen.palette.ink, 0.24)
    pen.disc(at, pen.palette.plate, 0.2)
    pen.text(at, str(n), pen.palette.ink, 0.3 if n < 10 else 0.22)


def moved(pen: Pen, mark: Moved) -> None:
    """The ghost of a figure where it stood; crossed out if it has gone for good."""
    at = mark.points[0]
    pen = pen.zoomed(0.72 * mark.token.size)
    outline = OUTLINES[mark.token.shape]
    faint = blend(pen.palette.side[mark.token.side], pen.palette.plate, 0.15)
    pen.polygon(_placed(pen, at, outline, 1.0), (*pen.palette.plate, SHADOW))
    _dashes(pen, _placed(pen, at, outline, 0.96), faint, 0.12)
    pen.text(_lettered(pen, mark.token, at), mark.token.letter, pen.palette.dim, 0.5)
    if mark.is_gone:
        for x in (-0.42, 0.42):
            ends = [pen.shifted(at, (x, -0.42)), pen.shifted(at, (-x, 0.42))]
            pen.line(ends, pen.palette.line[Line.EDGE], 0.2)
            pen.line(ends, pen.palette.glow[Glow.DANGER], 0.11)


def arrow(pen: Pen, points: Path, side: Side) -> None:
    """The way something has gone: dots from where it stood, growing towards a head short of where it stands."""
    total = length(points)
    end = max(total / 2, total - 0.62 * pen.unit)
    start = min(0.42 * pen.unit, end / 2)
    tip, (x, y) = along(points, end)
    for colour, wide, far in ((pen.palette.rim, 0.32, 0.42), (pen.palette.way[side], 0.2, 0.34)):
        pen.line(part(points, start, max(start, end - 0.25 * pen.unit)), colour, wide)
        back = pen.shifted(tip, (-x * far * 1.5, -y * far * 1.5))
        front = pen.shifted(tip, (x * (far - 0.24), y * (far - 0.24)))
        pen.polygon(
            (front, pen.shifted(back, (-y * far, x * far)), pen.shifted(back, (y * far, -x * far))), colour
        )


def _body(pen: Pen, mark: Token) -> tuple[Pen, Point]:
    """The pen and the point of the body: smaller where something sticks out, and back from where it heads for."""
    at = mark.at
    if mark.toward is not None:
        x, y = _direction(mark.at, mark.toward)
        at = pen.shifted(mark.at, (-0.06 * x, -0.06 * y))
    is_plain = (
        mark.emblem is None and mark.toward is None and not mark.branches and Flag.ACTIVE not in mark.flags
    )
    return (pen if is_plain else pen.zoomed(CARRYING)), at


def _counted(mark: Token) -> Point:
    """The corner where the count stands: furthest from where it heads."""
    ways = [
        _direction(mark.at, point) for point in (mark.branches if mark.toward is None else (mark.toward,))
    ]
    return min(CORNERS, key=lambda corner: max((corner[0] * x + corner[1] * y for x, y in ways), default=0.0))


def _carded(mark: Token) -> Point:
    """The corner where a card stands: the upper left, unless that is where it heads."""
    x, y = (0.0, 0.0) if mark.toward is None else _direction(mark.at, mark.toward)
    return (0.35 if x + y < -0.9 else -0.35), -0.33


def _solid(pen: Pen, mark: Token, at: Point) -> None:
    """A rim, a dark and a light edge, and the face between."""
    outline, face = _outline(mark), pen.palette.side[mark.side]
    light, dark = pen.palette.bevel[mark.side]
    pen.polygon(
        _placed(pen, pen.shifted(at, (0.05, 0.07)), outline, 1.0), (*pen.palette.line[Line.EDGE], SHADOW)
    )
    pen.polygon(_placed(pen, at, outline, 1.0), pen.palette.line[Line.EDGE])
    pen.polygon(_placed(pen, at, outline, 0.89), dark)
    pen.polygon(_placed(pen, pen.shifted(at, (-0.015, -0.015)), outline, 0.86), light)
    pen.polygon(_placed(pen, pen.shifted(at, (0.012, 0.012)), outline, 0.77), face)


def _ghost(pen: Pen, mark: Token, at: Point) -> None:
    outline = _outline(mark)
    pen.polygon(_placed(pen, at, outline, 1.0), pen.palette.plate)
    _dashes(pen, _placed(pen, at, outline, 0.93), pen.palette.side[mark.side], 0.13)


def _letter(pen: Pen, mark: Token, at: Point, *, is_told: bool) -> None:
    text, cap = f"{mark.letter}{mark.number}" if is_told else mark.letter, _CAPS.get(mark.shape, _CAP)
    if Flag.DRUNK in mark.flags or mark.toward is not None:
        cap *= 0.85
    if mark.toward is not None:
        x, y = _direction(at, mark.toward)
        at = pen.shifted(at, (-0.07 * x, -0.05 * y))
    cap *= min(1.0, WIDE / max(0.1, text_width(text, cap)))
    pen.text(_lettered(pen, mark, at), text, _colours(pen, mark)[1], cap)


def _lettered(pen: Pen, mark: Token, at: Point) -> Point:
    if Flag.DRUNK in mark.flags:
        return pen.shifted(at, (-0.1, -0.03))
    return pen.shifted(at, _PUT.get(mark.shape, (0.0, 0.0)))


def _colours(pen: Pen, mark: Token) -> tuple[Colour, Colour]:
    if Flag.GHOST in mark.flags:
        return pen.palette.plate, pen.palette.ink
    return pen.palette.side[mark.side], pen.palette.letter[mark.side]


def _outline(mark: Token) -> Path:
    return _SLUMPED if Flag.DRUNK in mark.flags else OUTLINES[mark.shape]


def _placed(pen: Pen, at: Point, outline: Path, size: float) -> Path:
    return tuple(pen.shifted(at, (x * size, y * size)) for x, y in outline)


def _dashes(pen: Pen, outline: Path, colour: Colour, width: float) -> None:
    ring = (*outline, outline[0])
    total = length(ring)
    n = max(6, round(total / (0.34 * pen.unit)))
    for i in range(n):
        dash = part(ring, (i + 0.15) * total / n, (i + 0.72) * total / n)
        pen.line(dash, pen.palette.line[Line.EDGE], width + 0.05)
        pen.line(dash, colour, width)


def _direction(at: Point, toward: Point) -> Point:
    dx, dy = toward[0] - at[0], toward[1] - at[1]
    far = hypot(dx, dy) or 1.0
    return dx / far, dy / far


def _heading(pen: Pen, at: Point, toward: Point, size: Head) -> None:
    """A broad arrow head over the edge of the body."""
    x, y = _direction(at, toward)
    for (tip, base, wide), colour in zip(size, (pen.palette.line[Line.EDGE], _pale(pen)), strict=True):
        left, right = (x * base - y * wide, y * base + x * wide), (x * base + y * wide, y * base - x * wide)
        pen.polygon(_placed(pen, at, ((x * tip, y * tip), left, right), 1.0), colour)


def _pale(pen: Pen) -> Colour:
    """What shines in every theme."""
    return pen.palette.letter[Side.INTRUDER]


def _sword(pen: Pen, at: Point) -> None:
    """A blade from the lower left to the upper right corner, its hilt below."""
    blade = ((-0.3, 0.22), (0.16, -0.3), (0.52, -0.53), (0.34, -0.14), (-0.2, 0.3))
    _edged(pen, at, ((-0.5, 0.44), (-0.28, 0.24), (-0.22, 0.3), (-0.44, 0.5)), pen.palette.wound)
    _edged(pen, at, blade, _pale(pen))
    _edged(pen, at, ((-0.4, 0.18), (-0.34, 0.14), (-0.14, 0.36), (-0.2, 0.4)), pen.palette.line[Line.GATE])


def _spear(pen: Pen, at: Point) -> None:
    """A shaft from the lower left to the upper right corner, a leaf of steel and a red tuft at its end."""
    _edged(pen, at, ((-0.52, 0.46), (0.3, -0.36), (0.36, -0.3), (-0.46, 0.52)), pen.palette.line[Line.BRIDGE])
    _edged(pen, at, ((0.56, -0.56), (0.46, -0.28), (0.3, -0.3), (0.28, -0.46)), _pale(pen))
    _edged(pen, at, ((0.22, -0.38), (0.38, -0.22), (0.3, -0.18), (0.18, -0.3)), pen.palette.wound)


_CARRIED = {Emblem.SWORD: _sword, Emblem.SPEAR: _spear}


def _edged(pen: Pen, at: Point, corners: Path, colour: Colour) -> None:
    outline = _placed(pen, at, corners, 1.0)
    pen.line(outline, pen.palette.line[Line.EDGE], 0.07, closed=True)
    pen.polygon(outline, colour)


def _flags(pen: Pen, mark: Token) -> None:
    if Flag.DRUNK in mark.flags:
        wave = [pen.shifted(mark.at, (0.05 * i - 0.3, 0.3 + 0.035 * sin(0.9 * i))) for i in range(13)]
        pen.line(wave, pen.palette.letter[mark.side], 0.06)
        _cup(pen, pen.shifted(mark.at, (0.3, -0.27)))
    if Flag.WOUNDED in mark.flags:
        _wound(pen, pen.shifted(mark.at, (-0.32, -0.34)))
    if Flag.MARKED in mark.flags:
        _card(pen, pen.shifted(mark.at, _carded(mark)))


def _cup(pen: Pen, at: Point) -> None:
    """A flask with two drops above it."""
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
    _edged(pen, at, flask, _pale(pen))
    pen.line([pen.shifted(at, (-0.13, 0.1)), pen.shifted(at, (0.15, 0.1))], pen.palette.wound, 0.07)


def _wound(pen: Pen, at: Point) -> None:
    pen.disc(at, pen.palette.line[Line.EDGE], 0.23)
    pen.disc(at, _pale(pen), 0.19)
    for a, b in (((-0.12, 0.0), (0.12, 0.0)), ((0.0, -0.12), (0.0, 0.12))):
        pen.line([pen.shifted(at, a), pen.shifted(at, b)], pen.palette.wound, 0.1)


def _card(pen: Pen, at: Point) -> None:
    """A small card, a little askew."""
    corners = ((-0.13, -0.16), (0.09, -0.2), (0.15, 0.16), (-0.07, 0.2))
    _edged(pen, at, corners, _pale(pen))
    pen.polygon(_placed(pen, at, corners, 0.5), pen.palette.wound)
