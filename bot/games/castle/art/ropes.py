"""Ropes across borders."""

from bot.games.castle.art.names import Extra
from rendering.pen import Pen, along, length
from rendering.scene import Border, Point

HOOK = ((0.0, 0.0), (0.2, 0.1), (0.24, 0.24), (0.1, 0.34))
"""Points of a hook's prong: distances ahead and to the side, in diameters of a figure."""


def rope(pen: Pen, mark: Border) -> None:
    """A twisted rope with a grappling hook at both ends."""
    dark, ends = pen.palette.edge, mark.points
    pen.line(ends, dark, 0.26)
    pen.line(ends, pen.palette.extra[Extra.ROPE], 0.16)
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
    """Prongs that reach forward from a ring and bend back on both sides."""
    x, y = ahead
    prongs = [
        [pen.shifted(at, (x * far - y * aside * hand, y * far + x * aside * hand)) for far, aside in HOOK]
        for hand in (-1, 1)
    ]
    # The dark edge of the whole hook comes first; otherwise the edge of one prong would cover another.
    for colour, extra in ((pen.palette.edge, 0.12), (pen.palette.extra[Extra.ROPE], 0.0)):
        for prong in prongs:
            pen.line(prong, colour, 0.09 + extra)
        pen.disc(at, colour, 0.13 + extra / 2)
