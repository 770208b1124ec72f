"""Lamps and the pools of their light: each pixel inside a pool becomes one step brighter (rendering.tones)."""

from collections.abc import Sequence

from rendering.art import EDGE
from rendering.pen import Pen
from rendering.scene import Lamp
from rendering.tones import BRIGHTER

POOLS = ((0.65, 1.0), (0.0, 0.55))
"""For each pool: its least radius, in figures, and its radius at full light, as a share of the lamp's reach."""


def shine(pen: Pen, lamps: Sequence[Lamp], light: float) -> None:
    """Draw the light of every lamp, `light` from 0 to 1, in flat pools one inside the other."""
    for low, share in POOLS:
        pool = pen.mask()
        for lamp in lamps:
            radius = max(low, lamp.reach * light * share)
            if radius:
                pool.disc(lamp.at, 1, radius)
        pen.cast(pool.canvas, BRIGHTER)


def lamp(pen: Pen, mark: Lamp) -> None:
    """Draw a lamp for an art without a lamp of its own: only a dot at its position."""
    pen.disc(mark.at, pen.tone(EDGE), 0.12)
