"""Routes, reaches and lit places: marks of the moment that cover whole places or lead from place to place."""

from math import ceil, floor, sqrt

from rendering.pen import Pen, length, part, text_width
from rendering.placement.layout import TAG_CAP, TAG_HEIGHT
from rendering.scene import Glow, Highlight, Path, Point

TINT = 64
"""The strength of the tint of a lit place, of 255."""
APART = 1 / (1.1 * sqrt(2))
"""The distance between the middles of two strokes of a hatching, in figures.

Square places on which a figure is 1.1 wide have one stroke each, all alike, which packs well.
"""


def leg(pen: Pen, start: Point, end: Point, glow: Glow, *, is_faint: bool = False) -> None:
    """Draw one stretch of a route."""
    pen.line([start, end], pen.palette.rim, 0.2 if is_faint else 0.32)
    pen.line([start, end], pen.palette.glow[glow], 0.09 if is_faint else 0.17)


def stop(pen: Pen, at: Point, glow: Glow, n: int | None) -> None:
    """Draw one stop of a route, with its number if it has one."""
    radius = 0.17 if n is None else 0.36
    pen.disc(at, pen.palette.rim, radius + 0.08)
    pen.disc(at, pen.palette.glow[glow], radius)
    if n is not None:
        pen.text(at, str(n), pen.palette.rim, 0.46 if n < 10 else 0.36)


def reach(pen: Pen, points: Path, glow: Glow) -> None:
    """Draw one line of the outline of a reach (scene.Contour), in dashes."""
    dashes = max(1, round(length(points) / (0.8 * pen.unit)))
    step = length(points) / dashes
    for i in range(dashes):
        piece = part(points, (i + 0.15) * step, (i + 0.85) * step)
        pen.line(piece, pen.palette.rim, 0.24)
        pen.line(piece, pen.palette.glow[glow], 0.13)


def tag(pen: Pen, at: Point, text: str, hue: str, *, is_way: bool) -> None:
    """Draw a few characters on a plate in the colour of the glow `hue`, or if `is_way`, of the paths of side `hue`."""
    wide = text_width(text, TAG_CAP) + 0.3
    pen.plate(at, pen.palette.rim, wide + 0.1, TAG_HEIGHT)
    colour = pen.palette.way[hue] if is_way else pen.palette.glow[Glow(hue)]
    pen.plate(at, colour, wide, TAG_HEIGHT - 0.1)
    pen.text(at, text, pen.palette.rim, TAG_CAP)


def highlight(pen: Pen, mark: Highlight) -> None:
    """Draw a lit place on a canvas of its own: a strong rim round a thin tint, or one of them, or its hatch alone.

    The caller clips it to the polygon.
    """
    if mark.hatch:
        _hatch(pen, mark)
        return
    tint = (*pen.palette.glow[mark.glow], 0 if mark.rim_only else TINT)
    pen.polygon(mark.polygon, tint)
    if not mark.tint_only:
        # Twice as wide, because the outer half is clipped.
        pen.line(mark.polygon, (*pen.palette.glow[mark.glow], 255), 2 * mark.rim, closed=True)


def _hatch(pen: Pen, mark: Highlight) -> None:
    """Draw slanted strokes over a lit place; in a neighbouring place they go on without a break."""
    lean, apart = (-1 if mark.hatch > 0 else 1), APART * pen.unit * sqrt(2)
    xs, ys = ([point[axis] for point in mark.polygon] for axis in (0, 1))
    ends = min(ys), max(ys)
    # Counted along the upper edge of the board, so that neighbours have the same strokes.
    counts = [(x - lean * y) / apart for x in (min(xs), max(xs)) for y in ends]
    for number in range(floor(min(counts)), ceil(max(counts)) + 1):
        stroke = [(number * apart + lean * y, y) for y in ends]
        pen.line(stroke, (*pen.palette.glow[mark.glow], 255), abs(mark.hatch))
