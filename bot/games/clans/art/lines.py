"""The lines of the moment: where a model can go, who sees whom, and attacks."""

from collections.abc import Callable, Mapping
from math import hypot
from typing import Final

from bot.games.clans.art.names import Line
from rendering.art import LineArt
from rendering.marks.pieces import Head, heading
from rendering.pen import Pen, along, dashes, length, part
from rendering.scene import Border, Glow
from rendering.vocabulary import Colour

BETWEEN: Final[Head] = ((0.52, 0.33, 0.21), (0.46, 0.36, 0.13))
"""The arrow of a facing between two neighbours: it ends where the other one begins, so that its letter can be read."""
HEAD_RIM = 0.05
"""The width of the rim around the head of a sentry's arrow."""


def _rimmed(colour: Callable[[Pen], Colour], width: float) -> LineArt:
    def draw(pen: Pen, mark: Border) -> None:
        pen.line(mark.points, pen.palette.rim, 2 * width)
        pen.line(mark.points, colour(pen), width)

    return LineArt(courses=(draw,))


def _sight(pen: Pen, mark: Border) -> None:
    """Thin dashes, drawn across everything."""
    for ink, width in ((pen.palette.rim, 0.11), (pen.palette.glow[Glow.DANGER], 0.06)):
        for dash in dashes(mark.points, 0.45 * pen.unit, 0.15, 0.75):
            pen.line(dash, ink, width)


def _shot(pen: Pen, mark: Border) -> None:
    """An arrow from the edge of one figure to the edge of another."""
    total = length(mark.points)
    start, end = 0.45 * pen.unit, total - 0.4 * pen.unit
    tip, (x, y) = along(mark.points, end)
    for ink, width, far in ((pen.palette.rim, 0.2, 0.4), (pen.palette.glow[Glow.DANGER], 0.1, 0.3)):
        if end - start > 0.3 * pen.unit:
            pen.line(part(mark.points, start, end - 0.2 * pen.unit), ink, width)
        back = pen.shifted(tip, (-x * far, -y * far))
        front = pen.shifted(tip, (x * (far - 0.24), y * (far - 0.24)))
        wide = 0.7 * far
        pen.polygon(
            (front, pen.shifted(back, (-y * wide, x * wide)), pen.shifted(back, (y * wide, -x * wide))), ink
        )


def _course(pen: Pen, mark: Border) -> None:
    """Long dashes from the edge of a figure, with an arrow at the end."""
    total = length(mark.points)
    start, end = min(0.45 * pen.unit, total / 2), total - 0.1 * pen.unit
    for ink, width, grown in ((pen.palette.rim, 0.2, HEAD_RIM), (pen.palette.extra["way"], 0.1, 0.0)):
        for dash in dashes(part(mark.points, start, end), 0.42 * pen.unit, 0.0, 0.6):
            pen.line(dash, ink, width)
        _head(pen, mark, end, ink, 0.32, grown=grown)


def _aim(pen: Pen, mark: Border) -> None:
    """Dots from the edge of a figure to the edge of another, and a small arrow there."""
    total = length(mark.points)
    start, end = min(0.4 * pen.unit, total / 2), total - 0.42 * pen.unit
    for ink, radius, grown in (
        (pen.palette.rim, 0.11, HEAD_RIM),
        (pen.palette.glow[Glow.DANGER], 0.065, 0.0),
    ):
        for dot in dashes(part(mark.points, start, end), 0.28 * pen.unit, 0.0, 0.1):
            pen.disc(dot[0], ink, radius)
        _head(pen, mark, end, ink, 0.26, grown=grown)


def _ahead(pen: Pen, mark: Border) -> None:
    """The arrow of a facing, as on the figure at the beginning of the line."""
    (x, y), (ahead, below) = mark.points
    far = hypot(ahead - x, below - y)
    heading(pen, (x, y), ((ahead - x) / far, (below - y) / far), BETWEEN)


def _head(pen: Pen, mark: Border, at: float, ink: Colour, far: float, *, grown: float) -> None:
    """The head of an arrow, `far` long, with its tip at this length of a line; `grown` on all sides for its rim."""
    tip, (x, y) = along(mark.points, at)
    front, back, wide = 2 * grown, far + grown, 0.6 * far + 1.75 * grown
    end = pen.shifted(tip, (-x * back, -y * back))
    sides = pen.shifted(end, (-y * wide, x * wide)), pen.shifted(end, (y * wide, -x * wide))
    pen.polygon((pen.shifted(tip, (x * front, y * front)), *sides), ink)


LINES: Mapping[str, LineArt] = {
    Line.REACH: _rimmed(lambda pen: pen.palette.glow[Glow.OPTION], 0.075),
    Line.SIGHT: LineArt(courses=(_sight,)),
    Line.PRIZE: _rimmed(lambda pen: pen.palette.extra["prize"], 0.1),
    Line.SHOT: LineArt(courses=(_shot,)),
    Line.COURSE: LineArt(courses=(_course,)),
    Line.AIM: LineArt(courses=(_aim,)),
    Line.AHEAD: LineArt(courses=(_ahead,)),
}
"""The look of each line."""
