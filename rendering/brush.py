"""Draws symbols in the manner of family crests: one ink on one ground, in a square of side 1 round the middle."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin

from rendering.pen import Pen
from rendering.vocabulary import Colour, Path, Point

SMOOTH = 8
"""The number of pieces between two points of a smooth outline."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws one symbol: shapes in the colour `ink`, carved shapes in the colour `cut` of the ground.

    The drawing is turned by `turn` degrees; `flip` mirrors left and right.
    """

    pen: Pen
    at: Point
    ink: Colour
    cut: Colour
    turn: float = 0.0
    flip: bool = False

    def moved(self, by: Point, size: float) -> "Brush":
        """A brush for a part of the symbol, `size` times as large, with another middle; neither turned nor mirrored."""
        return Brush(self.pen.zoomed(size), self.pen.shifted(self.at, by), self.ink, self.cut)

    def turned(self, turn: float, *, flip: bool = False) -> "Brush":
        """The same brush, turned by `turn` degrees and perhaps mirrored, in place of its own turn and `flip`."""
        return Brush(self.pen, self.at, self.ink, self.cut, turn, flip)

    def fill(self, points: Path, *, carve: bool = False) -> None:
        """Draw a polygon in ink; with `carve` in the colour of the ground, as if cut out of the ink."""
        self.pen.polygon(self._placed(points), self.cut if carve else self.ink)

    def line(self, points: Path, width: float, *, carve: bool = False) -> None:
        """Draw a line with round ends, in ink or carved (see `fill`); `width` is in sides of the symbol."""
        self.pen.line(self._placed(points), self.cut if carve else self.ink, width)

    def disc(self, at: Point, radius: float, *, carve: bool = False) -> None:
        """Draw a filled circle, in ink or carved (see `fill`)."""
        self.pen.disc(self._placed((at,))[0], self.cut if carve else self.ink, radius)

    def _placed(self, points: Path) -> Path:
        c, s, side = cos(radians(self.turn)), sin(radians(self.turn)), -1 if self.flip else 1
        return tuple(self.pen.shifted(self.at, (side * (x * c - y * s), x * s + y * c)) for x, y in points)


def paint_symbol(pen: Pen, symbol: str, at: Point, size: float, *, ink: Colour, cut: Colour) -> None:
    """Draw a symbol of the pen's art, `size` figures wide and high, round a point."""
    pen.palette.art.symbols[symbol](Brush(pen.zoomed(size), at, ink, cut))


def smooth(points: Path, *, closed: bool = True) -> Path:
    """A smooth curve through these points, as many points: an outline, or if not `closed` a line from first to last."""
    n = len(points)
    around = points if closed else (points[0], *points, points[-1])
    pieces = range(n) if closed else range(1, n)
    return tuple(point for i in pieces for point in _piece(around, i)) + (() if closed else (points[-1],))


def _piece(around: Path, i: int) -> Iterator[Point]:
    n = len(around)
    a, b, c, d = (around[(i + step) % n] for step in (-1, 0, 1, 2))
    for t in (step / SMOOTH for step in range(SMOOTH)):
        yield _between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + t * ((c - a) / 2 + t * (a - 2.5 * b + 2 * c - d / 2 + t * (1.5 * (b - c) + (d - a) / 2)))


def arc(at: Point, radius: float, start: float, end: float) -> Path:
    """An arc between two angles in degrees, clockwise from the right."""
    angles = (radians(start + (end - start) * i / 20) for i in range(21))
    return tuple((at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles)


def mirrored(half: Path) -> Path:
    """The outline whose right half is `half`, given from top to bottom; the left half mirrors it."""
    return (*half, *((-x, y) for x, y in reversed(half)))
