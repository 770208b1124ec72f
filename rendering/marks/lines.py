"""Routes, reaches, ropes and lit places: the marks of the moment that stretch over places."""

from rendering.pen import Pen, along, length, part, text_width
from rendering.rooms.layout import TAG_CAP, TAG_HEIGHT
from rendering.scene import Glow, Highlight, Line, Path, Point, Rope, Side

RIM_WIDTH = 0.6
HOOK = ((0.0, 0.0), (0.2, 0.1), (0.24, 0.24), (0.1, 0.34))
"""Points of a prong of a hook: ahead and aside, in figures."""
TINT = 64
"""How strongly a lit place is tinted, of 255."""


def leg(pen: Pen, start: Point, end: Point, glow: Glow, *, is_faint: bool = False) -> None:
    """One stretch of a route."""
    pen.line([start, end], pen.palette.rim, 0.2 if is_faint else 0.32)
    pen.line([start, end], pen.palette.glow[glow], 0.09 if is_faint else 0.17)


def stop(pen: Pen, at: Point, glow: Glow, n: int | None) -> None:
    """One stop of a route, with its number if it has one."""
    radius = 0.17 if n is None else 0.36
    pen.disc(at, pen.palette.rim, radius + 0.08)
    pen.disc(at, pen.palette.glow[glow], radius)
    if n is not None:
        pen.text(at, str(n), pen.palette.rim, 0.46 if n < 10 else 0.36)


def reach(pen: Pen, points: Path, glow: Glow) -> None:
    """One line of the outline of a reach, in dashes."""
    dashes = max(1, round(length(points) / (0.8 * pen.unit)))
    step = length(points) / dashes
    for i in range(dashes):
        piece = part(points, (i + 0.15) * step, (i + 0.85) * step)
        pen.line(piece, pen.palette.rim, 0.24)
        pen.line(piece, pen.palette.glow[glow], 0.13)


def tag(pen: Pen, at: Point, text: str, hue: Glow | Side) -> None:
    """A few characters on a plate in the colour of a light, or of the ways of a side."""
    wide = text_width(text, TAG_CAP) + 0.3
    pen.plate(at, pen.palette.rim, wide + 0.1, TAG_HEIGHT)
    colour = pen.palette.way[hue] if isinstance(hue, Side) else pen.palette.glow[hue]
    pen.plate(at, colour, wide, TAG_HEIGHT - 0.1)
    pen.text(at, text, pen.palette.rim, TAG_CAP)


def rope(pen: Pen, mark: Rope) -> None:
    """A twisted rope with a grappling hook at both ends."""
    dark, ends = pen.palette.line[Line.EDGE], (mark.start, mark.end)
    pen.line(ends, dark, 0.26)
    pen.line(ends, pen.palette.rope, 0.16)
    total = length(ends)
    turns = max(3, round(total / (0.26 * pen.unit)))
    for i in range(1, turns):
        at, (x, y) = along(ends, total * i / turns)
        twist = (
            pen.shifted(at, (0.07 * (x - y), 0.07 * (y + x))),
            pen.shifted(at, (0.07 * (y - x), -0.07 * (x + y))),
        )
        pen.line(twist, dark, 0.05)
    for end, other in (ends, ends[::-1]):
        _hook(pen, end, along((other, end), 0.0)[1])


def _hook(pen: Pen, at: Point, ahead: Point) -> None:
    """Prongs that reach forward from a ring and bend back at both sides."""
    x, y = ahead
    prongs = [
        [pen.shifted(at, (x * far - y * aside * hand, y * far + x * aside * hand)) for far, aside in HOOK]
        for hand in (-1, 1)
    ]
    for colour, extra in ((pen.palette.line[Line.EDGE], 0.12), (pen.palette.rope, 0.0)):
        for prong in prongs:
            pen.line(prong, colour, 0.09 + extra)
        pen.disc(at, colour, 0.13 + extra / 2)


def highlight(pen: Pen, mark: Highlight) -> None:
    """A lit place, on a canvas of its own: a strong rim round a thin tint, which the caller clips to the polygon."""
    tint = (*pen.palette.glow[mark.glow], 0 if mark.rim_only else TINT)
    pen.polygon(mark.polygon, tint)
    if not mark.tint_only:
        pen.line(mark.polygon, (*pen.palette.glow[mark.glow], 255), RIM_WIDTH, closed=True)
