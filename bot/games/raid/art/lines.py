"""The lines of the moment: routes, tracks of patrols, light, cards and the boxes of the alarm bar."""

from collections.abc import Callable, Mapping
from itertools import product
from math import hypot

from bot.games.raid.art.names import Line
from rendering.art import LineArt
from rendering.palette import blend
from rendering.pen import Pen, along, length, part
from rendering.scene import Border, Glow
from rendering.vocabulary import Colour


def _way(colour: Callable[[Pen], Colour], width: float, *, is_dashed: bool, is_leap: bool = False) -> LineArt:
    """A route with a head at its end, and a dot at each step unless it leaps."""

    def draw(pen: Pen, mark: Border) -> None:
        total = length(mark.points)
        end = max(0.0, total - 1.6 * width * pen.unit)
        paint = colour(pen)
        for ink, more in ((pen.palette.rim, 0.9 * width), (paint, 0.0)):
            for a, b in _pieces(end, pen.unit * 3.2 * width, is_dashed=is_dashed):
                pen.line(part(mark.points, a, b), ink, width + more)
            for point in () if is_leap else mark.points[1:-1]:
                pen.disc(point, ink, 0.85 * width + more / 2)
        _head(pen, mark, paint, width)

    return LineArt(courses=(draw,))


def _pieces(total: float, step: float, *, is_dashed: bool) -> list[tuple[float, float]]:
    if not is_dashed:
        return [(0.0, total)]
    n = max(1, round(total / step))
    return [(i * total / n, (i + 0.5) * total / n) for i in range(n)]


def _head(pen: Pen, mark: Border, paint: Colour, width: float) -> None:
    tip, (x, y) = along(mark.points, length(mark.points))
    for ink, far in ((pen.palette.rim, 3.2 * width), (paint, 2.3 * width)):
        front = pen.shifted(tip, (x * far * 0.45, y * far * 0.45))
        back = pen.shifted(tip, (-x * far * 0.75, -y * far * 0.75))
        wide = 0.62 * far
        corners = (front, pen.shifted(back, (-y * wide, x * wide)), pen.shifted(back, (y * wide, -x * wide)))
        pen.polygon(corners, ink)


def _ink(name: str) -> Callable[[Pen], Colour]:
    """A colour of the palette, or one of its extra colours."""
    return lambda pen: pen.palette.extra.get(name) or getattr(pen.palette, name)


def _level(n: int) -> Callable[[Pen], Colour]:
    return lambda pen: pen.palette.levels[n]


def _small(pen: Pen, mark: Border) -> None:
    """Draw a route in the diagram of a card, with a dot at each step."""
    pen.line(mark.points, pen.palette.edge, 0.06)
    for point in mark.points[1:-1]:
        pen.disc(point, pen.palette.edge, 0.06)
    _tip(pen, mark)


def _small_leap(pen: Pen, mark: Border) -> None:
    for a, b in _pieces(length(mark.points), 0.16 * pen.unit, is_dashed=True):
        pen.line(part(mark.points, a, b), pen.palette.edge, 0.06)
    _tip(pen, mark)


def _tip(pen: Pen, mark: Border) -> None:
    tip, (x, y) = along(mark.points, length(mark.points))
    front, back = (pen.shifted(tip, (x * far, y * far)) for far in (0.12, -0.1))
    corners = (front, pen.shifted(back, (-y * 0.14, x * 0.14)), pen.shifted(back, (y * 0.14, -x * 0.14)))
    pen.polygon(corners, pen.palette.edge)


def _track(pen: Pen, mark: Border) -> None:
    """Draw a dotted path."""
    total = length(mark.points)
    n = max(2, round(total / (0.3 * pen.unit)))
    for ink, radius in ((pen.palette.rim, 0.085), (pen.palette.glow[Glow.DANGER], 0.055)):
        for i in range(n + 1):
            pen.disc(along(mark.points, total * i / n)[0], ink, radius)


def _shine(pen: Pen, mark: Border) -> None:
    """Draw a pool of light, as wide as the distance of its two points; things in it stay visible."""
    (ax, ay), (bx, by) = mark.points
    far = hypot(bx - ax, by - ay) / pen.unit / 2
    pen.disc(((ax + bx) / 2, (ay + by) / 2), (*pen.palette.extra["shine"], 128), far)


def _card(pen: Pen, mark: Border) -> None:
    """Draw a card with a dot for each of its four by five places."""
    pen.polygon(tuple(pen.shifted(point, (0.05, 0.06)) for point in mark.points), (*pen.palette.edge, 120))
    pen.polygon(mark.points, pen.palette.extra["card"])
    pen.line(mark.points, pen.palette.edge, 0.05, closed=True)
    (left, top), _, (right, bottom), _ = mark.points
    for column, row in product(range(4), range(5)):
        at = left + (right - left) * (column + 0.5) / 4, top + (bottom - top) * (row + 0.5) / 5
        pen.disc(at, blend(pen.palette.extra["card"], pen.palette.edge, 0.25), 0.025)


def _box(fill: Callable[[Pen], Colour], edge: Callable[[Pen], Colour]) -> LineArt:
    def draw(pen: Pen, mark: Border) -> None:
        pen.polygon(mark.points, fill(pen))
        pen.line(mark.points, edge(pen), 0.06, closed=True)

    return LineArt(courses=(draw,))


LINES: Mapping[str, LineArt] = {
    Line.FIRST: _way(_ink("first"), 0.12, is_dashed=False),
    Line.FIRST_LEAP: _way(_ink("first"), 0.12, is_dashed=False, is_leap=True),
    Line.SECOND: _way(_ink("second"), 0.12, is_dashed=True),
    Line.SECOND_LEAP: _way(_ink("second"), 0.12, is_dashed=True, is_leap=True),
    Line.CLOSED_WAY: _way(_ink("dim"), 0.05, is_dashed=True, is_leap=True),
    Line.SMALL: LineArt(courses=(_small,)),
    Line.SMALL_LEAP: LineArt(courses=(_small_leap,)),
    Line.TRACK: LineArt(courses=(_track,)),
    Line.SHINE: LineArt(courses=(_shine,)),
    Line.CARD: LineArt(courses=(_card,)),
    Line.BOX: _box(_ink("plate"), _ink("dim")),
    Line.BOX_DUE: _box(_ink("plate"), _level(2)),
    Line.BOX_FULL: _box(_level(2), _ink("rim")),
    Line.BOX_LAST: _box(_level(3), _ink("rim")),
}
"""The look of each line of the moment."""
