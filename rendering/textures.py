"""Grounds and plants that several arts share, in tones that each art names; patterns grow with the place they cover.

A square place (a tile or a cell) is as wide as its polygon: in patterns its side is 1, whatever the size of a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import cos, pi, sin

from rendering.art import LineArt, ThingArt
from rendering.pen import Pen
from rendering.plain import ruled
from rendering.scene import Border, Ground, Scenery
from rendering.vocabulary import Path, Point

Texture = Callable[[Pen, Path], None]

RIBS = 4
"""The number of ribs of a roof on one tile."""


def tile(pen: Pen, polygon: Path) -> tuple[Pen, Point]:
    """A pen for which one figure is one tile, and the tile's upper left corner."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return pen.zoomed((max(xs) - min(xs)) / pen.unit), (min(xs), min(ys))


def edged(tone: str) -> Texture:
    """A texture: plain except for its edge, so that people can count steps."""

    def draw(pen: Pen, polygon: Path) -> None:
        inner, _ = tile(pen, polygon)
        inner.line(polygon, inner.tone(tone), 0.12, closed=True)

    return draw


def ribbed(tone: str) -> Texture:
    """A texture: ribs of round tiles from ridge to eaves, with a joint across."""

    def draw(pen: Pen, polygon: Path) -> None:
        inner, at = tile(pen, polygon)
        for rib in range(RIBS):
            x = (rib + 0.5) / RIBS
            inner.line([inner.shifted(at, (x, y)) for y in (0.0, 1.0)], inner.tone(tone), 0.09)
        for y in (0.25, 0.75):
            inner.line([inner.shifted(at, (x, y)) for x in (0.0, 1.0)], inner.tone("edge"), 0.015)

    return draw


def waves(tone: str) -> Texture:
    """A texture: two crests."""

    def draw(pen: Pen, polygon: Path) -> None:
        inner, at = tile(pen, polygon)
        for x, y in ((0.1, 0.3), (0.45, 0.7)):
            crest = [inner.shifted(at, (x + 0.045 * nth, y - 0.06 * sin(pi * nth / 5))) for nth in range(11)]
            inner.line(crest, inner.tone(tone), 0.045)

    return draw


def blades(tone: str) -> Texture:
    """A texture: short grass."""

    def draw(pen: Pen, polygon: Path) -> None:
        inner, at = tile(pen, polygon)
        for x, y in ((0.12, 0.2), (0.86, 0.16), (0.1, 0.88), (0.88, 0.86)):
            for lean in (-0.05, 0.05):
                inner.line(inner.placed(at, ((x, y), (x + lean, y - 0.1))), inner.tone(tone), 0.03)

    return draw


def banks(water: str, tone: str, beyond: Collection[str] = ()) -> Callable[[Pen, Sequence[Ground]], None]:
    """A terrain (`Art.terrain`): a line inside the water along each place of another land, except lands in `beyond`."""

    def draw(pen: Pen, grounds: Sequence[Ground]) -> None:
        within = [mark.polygon for mark in grounds if mark.role == water]
        if not within:
            return
        with pen.inside_any(within) as wet:
            for each in grounds:
                if each.role != water and each.role not in beyond:
                    inner, _ = tile(wet, each.polygon)
                    inner.line(each.polygon, inner.tone(tone), 0.22, closed=True)

    return draw


def eaves(width: float, tone: str) -> LineArt:
    """The outline of a high place: a line of this tone with a dark edge, and its shadow; `width` is in figures."""

    def shadow(pen: Pen, mark: Border) -> None:
        pen.line([pen.shifted(point, (1.2 * width, 1.2 * width)) for point in mark.points], 1, 3 * width)

    return LineArt(courses=(ruled(("edge", 2 * width)), ruled((tone, width))), shadow=shadow)


def around(pen: Pen, mark: Scenery, far: float, n: int) -> list[Point]:
    """`n` points round a thing, `far` away from its middle as a share of its size."""
    angles = [2 * pi * (mark.turn + i / n) for i in range(n)]
    return [
        pen.shifted(mark.at, (far * mark.size * cos(angle), far * mark.size * sin(angle))) for angle in angles
    ]


def bush(dark: str, leaf: str, pale: str) -> ThingArt:
    """A low, wide bush of four tufts."""

    def below(pen: Pen, mark: Scenery) -> None:
        for at in around(pen, mark, 0.21, 4):
            pen.disc(at, pen.tone(dark), 0.23 * mark.size)

    def draw(pen: Pen, mark: Scenery) -> None:
        for at in around(pen, mark, 0.19, 4):
            pen.disc(at, pen.tone(leaf), 0.18 * mark.size)
        for at in around(pen, mark, 0.2, 4):
            lit = pen.shifted(at, (-0.05 * mark.size, -0.05 * mark.size))
            pen.disc(lit, pen.tone(pale), 0.07 * mark.size)

    return ThingArt(draw, below=below)
