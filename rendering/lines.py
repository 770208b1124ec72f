"""Routes, reaches, ropes and lit places: the marks of the moment that stretch over places."""

from rendering.pen import Pen, along, length, part, text_width
from rendering.scene import Contour, Glow, Highlight, Point, Rope

RIM_WIDTH = 0.6
TINT = 64
"""How strongly a lit place is tinted, of 255."""


def leg(pen: Pen, start: Point, end: Point, glow: Glow) -> None:
    """One stretch of a route."""
    pen.line([start, end], pen.palette.rim, 0.32)
    pen.line([start, end], pen.palette.glow[glow], 0.17)


def stop(pen: Pen, at: Point, glow: Glow, n: int | None) -> None:
    """One stop of a route, with its number if it has one."""
    radius = 0.17 if n is None else 0.36
    pen.disc(at, pen.palette.rim, radius + 0.08)
    pen.disc(at, pen.palette.glow[glow], radius)
    if n is not None:
        pen.text(at, str(n), pen.palette.rim, 0.46 if n < 10 else 0.36)


def contour(pen: Pen, mark: Contour) -> None:
    """The outline of a reach: dashes along its lines, and its name on the longest."""
    for points in mark.lines:
        dashes = max(1, round(length(points) / (0.8 * pen.unit)))
        step = length(points) / dashes
        for i in range(dashes):
            piece = part(points, (i + 0.15) * step, (i + 0.85) * step)
            pen.line(piece, pen.palette.rim, 0.24)
            pen.line(piece, pen.palette.glow[mark.glow], 0.13)
    if mark.text:
        longest = max(mark.lines, key=length)
        tag(pen, along(longest, length(longest) / 2)[0], mark.text, mark.glow)


def tag(pen: Pen, at: Point, text: str, glow: Glow) -> None:
    """A few characters on a plate."""
    wide = text_width(text, 0.42) + 0.3
    pen.plate(at, pen.palette.rim, wide + 0.1, 0.82)
    pen.plate(at, pen.palette.glow[glow], wide, 0.72)
    pen.text(at, text, pen.palette.rim, 0.42)


def rope(pen: Pen, mark: Rope) -> None:
    """A rope with a hook at both ends and knots between."""
    pen.line([mark.start, mark.end], pen.palette.rim, 0.3)
    pen.line([mark.start, mark.end], pen.palette.rope, 0.16)
    ends = (mark.start, mark.end)
    total = length(ends)
    for i in range(1, 4):
        pen.disc(along(ends, total * i / 4)[0], pen.palette.rope, 0.15)
    for end in ends:
        pen.disc(end, pen.palette.rim, 0.28)
        pen.disc(end, pen.palette.rope, 0.21)
        pen.disc(end, pen.palette.rim, 0.1)


def highlight(pen: Pen, mark: Highlight) -> None:
    """A lit place, on a canvas of its own: a strong rim round a thin tint, which the caller clips to the polygon."""
    tint = (*pen.palette.glow[mark.glow], 0 if mark.rim_only else TINT)
    pen.polygon(mark.polygon, tint)
    pen.line(mark.polygon, (*pen.palette.glow[mark.glow], 255), RIM_WIDTH, closed=True)
