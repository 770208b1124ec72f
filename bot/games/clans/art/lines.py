"""The lines of the moment: how far somebody can go, who sees whom, and attacks."""

from collections.abc import Mapping

from bot.games.clans.art.names import Line
from rendering.art import LineArt
from rendering.pen import Pen, along, length, part
from rendering.scene import Border, Glow


def _reach(pen: Pen, mark: Border) -> None:
    for ink, width in ((pen.palette.rim, 0.15), (pen.palette.glow[Glow.OPTION], 0.075)):
        pen.line(mark.points, ink, width)


def _prize(pen: Pen, mark: Border) -> None:
    for ink, width in ((pen.palette.rim, 0.2), (pen.palette.extra["prize"], 0.1)):
        pen.line(mark.points, ink, width)


def _sight(pen: Pen, mark: Border) -> None:
    """Dashes, thin: they cross everything."""
    total = length(mark.points)
    n = max(1, round(total / (0.45 * pen.unit)))
    for ink, width in ((pen.palette.rim, 0.11), (pen.palette.glow[Glow.DANGER], 0.06)):
        for nth in range(n):
            pen.line(part(mark.points, (nth + 0.15) * total / n, (nth + 0.75) * total / n), ink, width)


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


LINES: Mapping[str, LineArt] = {
    Line.REACH: LineArt(courses=(_reach,)),
    Line.SIGHT: LineArt(courses=(_sight,)),
    Line.PRIZE: LineArt(courses=(_prize,)),
    Line.SHOT: LineArt(courses=(_shot,)),
}
"""How each of them is drawn."""
