"""Lamps and the pools of their light: every number inside a pool goes one step up its ramp."""

from collections.abc import Sequence

from rendering.art import EDGE
from rendering.pen import Pen
from rendering.scene import Lamp
from rendering.tones import BRIGHTER

POOLS = ((0.65, 1.0), (0.0, 0.55))
"""Radius of each pool: in figures when the lamps burn low, and the share of their reach that full light adds."""


def shine(pen: Pen, lamps: Sequence[Lamp], light: float) -> None:
    """Light falls from every lamp, `light` from 0 to 1, in flat pools one inside the other."""
    for low, share in POOLS:
        pool = pen.mask()
        for lamp in lamps:
            radius = max(low, lamp.reach * light * share)
            if radius:
                pool.disc(lamp.at, 1, radius)
        pen.cast(pool.canvas, BRIGHTER)


def lamp(pen: Pen, mark: Lamp) -> None:
    """A lamp of an art that says nothing about lamps: only where it stands."""
    pen.disc(mark.at, pen.tone(EDGE), 0.12)
