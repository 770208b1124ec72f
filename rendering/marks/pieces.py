"""Figures: flat lacquered pieces with a rim, a light upper left edge and a short shadow.

A figure and everything it carries fit into a square of one diameter round its point (times its footprint).
"""

from dataclasses import replace
from math import cos, hypot, pi, sin
from typing import Final

from rendering.art import FlagArt, grown
from rendering.palette import blend
from rendering.pen import Pen, along, length, part, text_width
from rendering.scene import ALONE, Flag, Glow, Moved, Path, Point, Token
from rendering.vocabulary import Colour

LARGE = 68
"""A figure with a diameter of at least this many pixels shows its name in place of its letter."""
SHADOW = 120
"""The darkness of a shadow, of 255."""
CARRYING = 0.84
"""The size of a figure's body if it carries something, heads somewhere or has a ring, as a share of a plain one."""
HEADED = 0.85
"""The size of the letter of a figure that heads somewhere, as a share of a plain one."""
CORNERS: Path = ((0.36, 0.38), (-0.36, 0.38), (0.35, -0.43))
"""The corners where a count may stand; the fourth corner is for flags."""
SMALL_CAP = 1.26
"""The height of a letter in a badge, as a share of the one on a figure: a panel shows badges at 265 pixels."""
WIDE = 0.62
"""The largest width of a figure's letter or name, in figures."""
WIDE_SMALL = 0.76
"""The same for the few characters that tell a figure from its like, and in a badge."""
Head = tuple[tuple[float, float, float], tuple[float, float, float]]
AIMED: Final[Head] = ((0.62, 0.15, 0.36), (0.53, 0.21, 0.25))
FORKED: Final[Head] = ((0.64, 0.32, 0.27), (0.56, 0.37, 0.17))
NOTCHED: Final[Head] = ((0.62, 0.3, 0.27), (0.55, 0.35, 0.18))
"""Arrow heads, each as an edge and a face: the distances of tip and base from the middle, and half the width.

AIMED is for a figure that heads somewhere, FORKED for each of several possible directions (it does not touch the
letter), NOTCHED for a facing.
"""


def token(pen: Pen, mark: Token) -> None:
    """Draw a figure with everything it carries, its letter and its flags."""
    pen = pen.zoomed(mark.size)
    if Flag.ACTIVE in mark.flags:
        _halo(pen, mark, pen.palette.glow[Glow.CHOSEN])
    if mark.ring is not None:
        _halo(pen, mark, pen.palette.side[mark.ring])
    body, at = _body(pen, mark)
    if mark.emblem is not None:
        pen.palette.art.emblems[mark.emblem](pen, mark.at)
    (_ghost if Flag.GHOST in mark.flags else _solid)(body, mark, at)
    for point in mark.branches if mark.toward is None else (mark.toward,):
        heading(pen, mark.at, direction(mark.at, point), AIMED if mark.toward is not None else FORKED)
    if mark.facing is not None:
        _notch(pen, mark, 2 * pi * mark.facing)
    is_told = bool(mark.name) and pen.across >= LARGE
    _letter(body.zoomed(grown(mark.footprint)), mark, at, is_told=is_told)
    if flags := _additions(pen, mark):
        corner = replace(mark, at=_cornered(pen, mark, (-1, -1)))
        for flag in flags:
            flag.draw(pen, corner)
    if mark.count > 1:
        x, y = _counted(mark)
        count(pen, pen.shifted(_cornered(pen, mark, (x, y)), (x, y)), mark.count)


def mini(pen: Pen, mark: Token) -> None:
    """Draw a figure in a badge: only its shape, its letter and the most important flags."""
    pen = pen.zoomed(mark.size)
    if Flag.ACTIVE in mark.flags:
        pen.disc(mark.at, pen.palette.glow[Glow.CHOSEN], 0.54)
    outline = _outline(pen, mark)
    fill, ink = _colours(pen, mark)
    pen.polygon(pen.placed(mark.at, outline, 1.0), pen.palette.edge)
    pen.polygon(pen.placed(mark.at, outline, 0.9), fill)
    if Flag.GHOST in mark.flags:
        _dashes(pen, pen.placed(mark.at, outline, 0.88), _dashed(pen, mark), 0.12)
    cap = SMALL_CAP * pen.palette.art.shapes[mark.shape].cap
    text = mark.told or mark.letter
    cap *= min(1.0, WIDE_SMALL / max(0.1, text_width(text, cap)))
    pen.text(_lettered(pen, mark, mark.at), text, ink, cap)
    for flag in _additions(pen, mark):
        if flag.small is not None:
            flag.small(pen, mark)


def count(pen: Pen, at: Point, n: int) -> None:
    """Draw a count on a small plate."""
    pen.disc(at, pen.palette.ink, 0.24)
    pen.disc(at, pen.palette.plate, 0.2)
    pen.text(at, str(n), pen.palette.ink, 0.3 if n < 10 else 0.22)


def moved(pen: Pen, mark: Moved) -> None:
    """Draw a figure faintly where it stood; crossed out if it has left for good."""
    at = mark.points[0]
    pen = pen.zoomed(0.72 * mark.token.size)
    outline = _spread(pen.palette.art.shapes[mark.token.shape].corners, mark.token.footprint)
    faint = blend(pen.palette.side[mark.token.side], pen.palette.plate, 0.15)
    pen.polygon(pen.placed(at, outline, 1.0), (*pen.palette.plate, SHADOW))
    _dashes(pen, pen.placed(at, outline, 0.96), faint, 0.12)
    letters = pen.zoomed(grown(mark.token.footprint))
    letters.text(_lettered(letters, mark.token, at), mark.token.letter, pen.palette.dim, 0.5)
    if mark.is_gone:
        for x in (-0.42, 0.42):
            ends = [pen.shifted(at, (x, -0.42)), pen.shifted(at, (-x, 0.42))]
            pen.line(ends, pen.palette.edge, 0.2)
            pen.line(ends, pen.palette.glow[Glow.DANGER], 0.11)


def arrow(pen: Pen, points: Path, side: str) -> None:
    """Draw the path of a figure: a line from where it stood, with an arrow head just before where it stands now."""
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
    """The pen and the point for the body: a smaller one if something sticks out, moved back if it heads somewhere."""
    at = mark.at
    if mark.toward is not None:
        x, y = direction(mark.at, mark.toward)
        at = pen.shifted(mark.at, (-0.06 * x, -0.06 * y))
    carries = mark.emblem, mark.toward, mark.facing, mark.ring
    is_plain = (
        not any(each is not None for each in carries) and not mark.branches and Flag.ACTIVE not in mark.flags
    )
    return (pen if is_plain else pen.zoomed(CARRYING)), at


def _counted(mark: Token) -> Point:
    """The corner where the count stands: the one farthest from the directions in which the figure heads."""
    ways = [direction(mark.at, point) for point in (mark.branches if mark.toward is None else (mark.toward,))]
    return min(CORNERS, key=lambda corner: max((corner[0] * x + corner[1] * y for x, y in ways), default=0.0))


def _solid(pen: Pen, mark: Token, at: Point) -> None:
    """Draw a rim, a dark and a light edge, and the face between; an outlined side has a pale edge instead."""
    face, (light, dark) = pen.palette.side[mark.side], pen.palette.bevel[mark.side]
    if mark.ring is None:
        pen.polygon(_shaped(pen, mark, pen.shifted(at, (0.05, 0.07)), 1.0), (*pen.palette.edge, SHADOW))
    pen.polygon(_shaped(pen, mark, at, 1.0), pen.palette.edge)
    if mark.side in pen.palette.art.outlined:
        pen.polygon(_shaped(pen, mark, at, 0.92), pen.palette.pale)
        pen.polygon(_shaped(pen, mark, at, 0.76), pen.palette.edge)
        pen.polygon(_shaped(pen, mark, at, 0.7), face)
        return
    pen.polygon(_shaped(pen, mark, at, 0.89), dark)
    pen.polygon(_shaped(pen, mark, pen.shifted(at, (-0.015, -0.015)), 0.86), light)
    pen.polygon(_shaped(pen, mark, pen.shifted(at, (0.012, 0.012)), 0.77), face)


def _ghost(pen: Pen, mark: Token, at: Point) -> None:
    is_outlined = mark.side in pen.palette.art.outlined
    pen.polygon(_shaped(pen, mark, at, 1.0), pen.palette.edge if is_outlined else pen.palette.plate)
    if is_outlined:
        pen.polygon(_shaped(pen, mark, at, 0.78), pen.palette.side[mark.side])
    _dashes(pen, _shaped(pen, mark, at, 0.9), _dashed(pen, mark), 0.12)


def _dashed(pen: Pen, mark: Token) -> Colour:
    """The colour of a broken outline."""
    return pen.palette.pale if mark.side in pen.palette.art.outlined else pen.palette.side[mark.side]


def _halo(pen: Pen, mark: Token, colour: Colour) -> None:
    """Draw a bright ring that leaves room for a smaller body."""
    if mark.footprint == ALONE:
        for paint, radius in ((pen.palette.rim, 0.56), (colour, 0.52), (pen.palette.rim, 0.44)):
            pen.disc(mark.at, paint, radius)
        return
    for paint, wider in ((pen.palette.rim, 0.0), (colour, -0.08), (pen.palette.rim, -0.24)):
        wide, high = (side + wider for side in mark.footprint)
        pen.plate(mark.at, paint, wide, high, corner=0.3)


def _notch(pen: Pen, mark: Token, angle: float) -> None:
    """Draw a small arrow head at the edge of the body."""
    way, (wide, high) = (cos(angle), sin(angle)), mark.footprint
    at = _cornered(pen, mark, way)
    if wide == high:
        outline = _outline(pen, mark)
        # Where the outline is: a round one has no corners that would reach to those of its places.
        far = CARRYING * (_extent(_spread(outline, mark.footprint), way) - _extent(outline, way))
        at = pen.shifted(mark.at, (far * way[0], far * way[1]))
    heading(pen, at, way, NOTCHED)


def _extent(outline: Path, way: Point) -> float:
    """How far an outline round the middle reaches in a direction."""
    return max(x * way[0] + y * way[1] for x, y in outline)


def _cornered(pen: Pen, mark: Token, way: Point) -> Point:
    """The middle of the place, of those that a figure occupies, that is outermost in a direction."""
    (wide, high), (x, y) = mark.footprint, way
    if mark.footprint == ALONE:
        return mark.at
    reach = max(abs(x), abs(y))
    return pen.shifted(mark.at, (x / reach * (wide - 1) / 2, y / reach * (high - 1) / 2))


def _letter(pen: Pen, mark: Token, at: Point, *, is_told: bool) -> None:
    text = mark.name if is_told else mark.told or mark.letter
    shares = (flag.cap for flag in _additions(pen, mark))
    cap = pen.palette.art.shapes[mark.shape].cap * min((HEADED if mark.toward else 1.0, *shares))
    if mark.toward is not None:
        x, y = direction(at, mark.toward)
        at = pen.shifted(at, (-0.07 * x, -0.05 * y))
    wide = WIDE if text != mark.told else WIDE_SMALL
    cap *= min(1.0, wide / max(0.1, text_width(text, cap)))
    pen.text(_lettered(pen, mark, at), text, _colours(pen, mark)[1], cap)


def _lettered(pen: Pen, mark: Token, at: Point) -> Point:
    puts = [flag.letter for flag in _additions(pen, mark) if flag.letter is not None]
    return pen.shifted(at, puts[0] if puts else pen.palette.art.shapes[mark.shape].letter)


def _colours(pen: Pen, mark: Token) -> tuple[Colour, Colour]:
    if Flag.GHOST in mark.flags and mark.side not in pen.palette.art.outlined:
        return pen.palette.plate, pen.palette.ink
    return pen.palette.side[mark.side], pen.palette.letter[mark.side]


def _outline(pen: Pen, mark: Token) -> Path:
    outlines = [flag.outline for flag in _additions(pen, mark) if flag.outline is not None]
    return outlines[0] if outlines else pen.palette.art.shapes[mark.shape].corners


def _shaped(pen: Pen, mark: Token, at: Point, size: float) -> Path:
    """The outline of a figure on its footprint; a smaller one is inset by the same distance everywhere."""
    outline = _outline(pen, mark)
    if mark.footprint == ALONE:
        return pen.placed(at, outline, size)
    return pen.placed(at, _spread(outline, mark.footprint, size))


def _spread(outline: Path, footprint: tuple[float, float], size: float = 1.0) -> Path:
    """An outline scaled by `size`, then made wider and higher by as much as its footprint exceeds one place."""
    if footprint == ALONE:
        return outline
    xs, ys = zip(*outline, strict=True)
    wide, high = (
        size + (side - 1) / (max(some) - min(some)) for side, some in zip(footprint, (xs, ys), strict=True)
    )
    return tuple((x * wide, y * high) for x, y in outline)


def _additions(pen: Pen, mark: Token) -> list[FlagArt]:
    """The additions of the art to a figure for its flags, in the order of the art."""
    return [flag for name, flag in pen.palette.art.flags.items() if name in mark.flags] if mark.flags else []


def _dashes(pen: Pen, outline: Path, colour: Colour, width: float) -> None:
    ring = (*outline, outline[0])
    total = length(ring)
    n = max(6, round(total / (0.34 * pen.unit)))
    for i in range(n):
        dash = part(ring, (i + 0.15) * total / n, (i + 0.72) * total / n)
        pen.line(dash, pen.palette.edge, width + 0.05)
        pen.line(dash, colour, width)


def direction(at: Point, toward: Point) -> Point:
    """The direction from a point towards another, as a vector of length 1."""
    dx, dy = toward[0] - at[0], toward[1] - at[1]
    far = hypot(dx, dy) or 1.0
    return dx / far, dy / far


def heading(pen: Pen, at: Point, way: Point, size: Head) -> None:
    """Draw a broad arrow head over the edge of a body with this middle."""
    x, y = way
    for (tip, base, wide), colour in zip(size, (pen.palette.edge, pen.palette.pale), strict=True):
        left, right = (x * base - y * wide, y * base + x * wide), (x * base + y * wide, y * base - x * wide)
        pen.polygon(pen.placed(at, ((x * tip, y * tip), left, right), 1.0), colour)
