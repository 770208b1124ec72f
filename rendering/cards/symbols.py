"""The symbols of cards, cut like family crests: one ink on one ground, in a square of side 1 round the middle."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, radians, sin

from rendering.palette import Colour
from rendering.pen import Pen
from rendering.scene import Path, Point
from rendering.sheet import Symbol

SMOOTH = 8
"""Pieces between two points of a smooth outline."""


@dataclass(frozen=True, slots=True)
class Brush:
    """Draws one symbol: `ink` is laid on, `cut` carved out; `turn` in degrees, `flip` mirrors left and right."""

    pen: Pen
    at: Point
    ink: Colour
    cut: Colour
    turn: float = 0.0
    flip: bool = False

    def moved(self, by: Point, size: float) -> "Brush":
        """A brush for a part of the symbol, `size` times as large, whose middle is elsewhere."""
        return Brush(self.pen.zoomed(size), self.pen.shifted(self.at, by), self.ink, self.cut)

    def turned(self, turn: float, *, flip: bool = False) -> "Brush":
        """The same brush, its drawing turned and perhaps mirrored."""
        return Brush(self.pen, self.at, self.ink, self.cut, turn, flip)

    def fill(self, points: Path, *, carve: bool = False) -> None:
        """A polygon."""
        self.pen.polygon(self._placed(points), self.cut if carve else self.ink)

    def line(self, points: Path, width: float, *, carve: bool = False) -> None:
        """A line with round ends."""
        self.pen.line(self._placed(points), self.cut if carve else self.ink, width)

    def disc(self, at: Point, radius: float, *, carve: bool = False) -> None:
        """A circle."""
        self.pen.disc(self._placed((at,))[0], self.cut if carve else self.ink, radius)

    def _placed(self, points: Path) -> Path:
        c, s, side = cos(radians(self.turn)), sin(radians(self.turn)), -1 if self.flip else 1
        return tuple(self.pen.shifted(self.at, (side * (x * c - y * s), x * s + y * c)) for x, y in points)


def paint_symbol(pen: Pen, symbol: Symbol, at: Point, size: float, *, ink: Colour, cut: Colour) -> None:
    """A symbol `size` figures wide and high round a point."""
    _DRAWN[symbol](Brush(pen.zoomed(size), at, ink, cut))


def _smooth(points: Path, *, closed: bool = True) -> Path:
    """A curve through points."""
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
    """A piece of a circle between two angles in degrees, clockwise from the right."""
    angles = (radians(start + (end - start) * i / 20) for i in range(21))
    return tuple((at[0] + radius * cos(angle), at[1] + radius * sin(angle)) for angle in angles)


def _mirrored(half: Path) -> Path:
    """The outline whose right half, from top to bottom, is given."""
    return (*half, *((-x, y) for x, y in reversed(half)))


_BLADE: Path = (
    *((-0.2, -0.028), (0.1, -0.042), (0.36, -0.084), (0.62, -0.18)),
    *((0.58, -0.138), (0.38, -0.036), (0.12, 0.014), (-0.2, 0.028)),
)


def _katana(brush: Brush) -> None:
    """A curved sword, its point to the right."""
    brush.fill(_BLADE)
    brush.line(((-0.27, 0.006), (-0.56, 0.04)), 0.07)
    for x in (-0.32, -0.4, -0.48):
        brush.disc((x, -0.024 - 0.12 * x), 0.017, carve=True)
    brush.line(((-0.235, -0.095), (-0.225, 0.105)), 0.05)


def _swords(brush: Brush) -> None:
    brush = brush.moved((0.0, 0.01), 0.92)
    _katana(brush.turned(-45))
    crossing = brush.turned(-45, flip=True)
    crossing.line(((-0.14, 0.0), (0.1, -0.008)), 0.11, carve=True)
    _katana(crossing)


def _blade(brush: Brush) -> None:
    """A straight sword drawn from behind a shoulder, its cord flying."""
    own = brush.turned(-48)
    own.fill(((-0.1, -0.045), (0.5, -0.045), (0.6, 0.045), (-0.1, 0.045)))
    own.line(((-0.08, 0.0), (0.5, 0.0)), 0.014, carve=True)
    own.line(((-0.16, 0.0), (-0.5, 0.0)), 0.1)
    for x in (-0.22, -0.3, -0.38, -0.46):
        own.line(((x - 0.02, -0.05), (x + 0.02, 0.05)), 0.018, carve=True)
    own.fill(((-0.16, -0.13), (-0.09, -0.13), (-0.09, 0.13), (-0.16, 0.13)))
    cord = ((-0.33, 0.36), (-0.18, 0.4), (-0.06, 0.3), (0.1, 0.34), (0.26, 0.22))
    brush.line(_smooth(cord, closed=False), 0.035)


def _ear(brush: Brush) -> None:
    outline = (
        *((-0.02, -0.46), (0.2, -0.44), (0.34, -0.26), (0.33, -0.02), (0.22, 0.16), (0.15, 0.34)),
        *((0.02, 0.46), (-0.13, 0.4), (-0.15, 0.24), (-0.17, 0.02), (-0.2, -0.24)),
    )
    brush.fill(_smooth(outline))
    helix = ((-0.08, -0.12), (-0.04, -0.29), (0.1, -0.33), (0.21, -0.22), (0.19, -0.02), (0.08, 0.12))
    brush.line(_smooth(helix, closed=False), 0.055, carve=True)
    brush.line(
        _smooth(((0.0, -0.1), (0.09, -0.12), (0.07, 0.02), (-0.01, 0.1)), closed=False), 0.05, carve=True
    )


def _waves(brush: Brush, at: Point, radii: tuple[float, ...], middle: float, width: float) -> None:
    for radius in radii:
        brush.line(arc(at, radius, middle - 36, middle + 36), width)


def _lantern(brush: Brush) -> None:
    """A paper lantern on its stick, shining."""
    brush.fill(_smooth(_mirrored(((0.14, -0.25), (0.27, -0.12), (0.29, 0.06), (0.25, 0.24), (0.13, 0.36)))))
    for y, wide in ((-0.13, 0.27), (0.0, 0.3), (0.13, 0.3), (0.26, 0.24)):
        brush.line(
            _smooth(((-wide, y - 0.02), (0.0, y + 0.02), (wide, y - 0.02)), closed=False), 0.022, carve=True
        )
    brush.fill(((-0.15, -0.34), (0.15, -0.34), (0.15, -0.25), (-0.15, -0.25)))
    brush.fill(((-0.13, 0.36), (0.13, 0.36), (0.13, 0.44), (-0.13, 0.44)))
    brush.line(arc((0.0, -0.34), 0.11, 180, 360), 0.035)
    for angle in (-28, 0, 28):
        for side in (0, 180):
            c, s = cos(radians(angle + side)), sin(radians(angle + side))
            brush.line(((0.37 * c, 0.06 + 0.37 * s), (0.48 * c, 0.06 + 0.48 * s)), 0.035)


def _guard(brush: Brush) -> None:
    """A guard under his broad hat."""
    brush.fill(_smooth(_mirrored(((0.12, 0.12), (0.34, 0.2), (0.42, 0.46), (0.2, 0.5)))))
    brush.disc((0.0, 0.04), 0.17)
    brush.fill(((-0.5, 0.0), (-0.28, -0.16), (0.0, -0.36), (0.28, -0.16), (0.5, 0.0), (0.0, 0.08)))
    brush.line(((-0.42, 0.075), (0.0, 0.135), (0.42, 0.075)), 0.04, carve=True)


def _posted(brush: Brush, number: int) -> None:
    """The guards at the foot of a symbol: one, or three as a patrol."""
    if number == 1:
        _guard(brush.moved((0.0, 0.34), 0.36))
        return
    for x in (-0.26, 0.26):
        _guard(brush.moved((x, 0.27), 0.28))
    _guard(brush.moved((0.0, 0.36), 0.36))


def _listening(number: int) -> Callable[[Brush], None]:
    def draw(brush: Brush) -> None:
        _ear(brush.moved((0.06, -0.18), 0.62))
        _waves(brush, (0.02, -0.2), (0.2, 0.3, 0.4), 180, 0.038)
        _posted(brush, number)

    return draw


def _searching(number: int) -> Callable[[Brush], None]:
    def draw(brush: Brush) -> None:
        _lantern(brush.moved((0.0, -0.17), 0.64))
        _posted(brush, number)

    return draw


def _bell(brush: Brush) -> None:
    """A temple bell being struck."""
    body = ((0.0, -0.32), (0.15, -0.3), (0.24, -0.2), (0.27, 0.1), (0.32, 0.36))
    brush.fill(_mirrored(_smooth(body, closed=False)))
    brush.line(arc((0.0, -0.36), 0.08, 180, 360), 0.045)
    brush.line(((-0.33, 0.36), (0.33, 0.36)), 0.05)
    brush.line(((-0.26, 0.06), (0.26, 0.06)), 0.025, carve=True)
    brush.line(((-0.28, 0.24), (0.28, 0.24)), 0.025, carve=True)
    for x, y in ((-0.12, -0.16), (-0.14, -0.05), (0.12, -0.16), (0.14, -0.05), (0.0, -0.17), (0.0, -0.06)):
        brush.disc((x, y), 0.026, carve=True)
    brush.disc((0.0, 0.15), 0.05, carve=True)
    for middle in (0, 180):
        _waves(brush, (0.0, 0.02), (0.37, 0.47), middle, 0.035)


def _stairs(brush: Brush) -> None:
    """A doorway and steps that go down into the dark."""
    brush.fill((*arc((0.0, -0.1), 0.36, 180, 360), (0.36, 0.42), (-0.36, 0.42)))
    brush.fill((*arc((0.0, -0.1), 0.28, 180, 360), (0.28, 0.36), (-0.28, 0.36)), carve=True)
    steps = [(-0.28, 0.36), (-0.28, -0.1)]
    for i in range(5):
        x, y = -0.28 + 0.112 * i, -0.1 + 0.092 * i
        steps += [(x + 0.0, y), (x + 0.112, y)]
    brush.fill((*steps, (0.28, 0.36)))
    brush.line(((-0.46, 0.44), (0.46, 0.44)), 0.05)


def _hook(brush: Brush) -> None:
    """A grappling hook and its rope."""
    brush.line(((0.0, -0.34), (0.0, 0.02)), 0.07)
    for side in (-1, 1):
        claw = tuple(
            (side * x, y) for x, y in ((0.0, -0.36), (0.16, -0.4), (0.29, -0.3), (0.33, -0.12), (0.31, -0.04))
        )
        brush.line(_smooth(claw, closed=False), 0.07)
        brush.fill(tuple((side * x, y) for x, y in ((0.22, -0.1), (0.4, -0.12), (0.28, 0.08))))
    brush.line(_smooth(((0.0, -0.38), (0.0, -0.3)), closed=False), 0.1)
    brush.disc((0.0, 0.08), 0.085)
    brush.disc((0.0, 0.08), 0.038, carve=True)
    rope = ((0.0, 0.13), (-0.2, 0.22), (-0.3, 0.34), (-0.1, 0.42), (0.16, 0.4), (0.22, 0.28), (0.06, 0.26))
    curve = _smooth((*rope, (-0.02, 0.36), (0.12, 0.47), (0.36, 0.46)), closed=False)
    brush.line(curve, 0.06)
    for i in range(3, len(curve) - 3, 4):
        brush.disc(curve[i], 0.013, carve=True)


def _mask(brush: Brush) -> None:
    """A hooded face before a thin moon: nothing but eyes."""
    brush.disc((0.0, 0.0), 0.5)
    brush.disc((0.07, -0.05), 0.455, carve=True)
    hood = ((0.0, -0.36), (0.19, -0.3), (0.28, -0.1), (0.26, 0.12), (0.15, 0.3), (0.0, 0.38))
    brush.fill(_mirrored(_smooth(hood, closed=False)))
    slit = (
        (-0.22, -0.08),
        (-0.1, -0.11),
        (0.1, -0.11),
        (0.22, -0.08),
        (0.2, 0.06),
        (0.0, 0.08),
        (-0.2, 0.06),
    )
    brush.fill(_smooth(slit), carve=True)
    for side in (-1, 1):
        eye = ((0.03, 0.0), (0.09, -0.045), (0.18, -0.06), (0.16, 0.02), (0.09, 0.035))
        brush.fill(tuple((side * x, y) for x, y in eye))
    brush.line(_smooth(((0.2, -0.24), (0.34, -0.26), (0.44, -0.18)), closed=False), 0.07)
    brush.line(_smooth(((0.22, -0.2), (0.32, -0.14), (0.38, -0.03)), closed=False), 0.06)


def _star(brush: Brush) -> None:
    """A throwing star in flight."""
    own = brush.turned(22)
    points = []
    for i in range(8):
        angle, far = i * pi / 4, 0.5 if i % 2 == 0 else 0.17
        points.append((far * cos(angle), far * sin(angle)))
    own.fill(tuple(points))
    own.disc((0.0, 0.0), 0.075, carve=True)
    for i in range(4):
        angle = i * pi / 2
        tip, root = (0.42 * cos(angle), 0.42 * sin(angle)), (0.14 * cos(angle), 0.14 * sin(angle))
        own.line((root, tip), 0.014, carve=True)


def _cat(brush: Brush) -> None:
    """A cat on a roof."""
    tail = ((0.14, 0.32), (0.36, 0.34), (0.46, 0.2), (0.4, 0.04), (0.3, 0.02))
    brush.line(_smooth(tail, closed=False), 0.075)
    body = ((0.04, -0.08), (0.17, 0.06), (0.24, 0.24), (0.2, 0.38), (0.0, 0.4))
    brush.fill(_smooth(_mirrored(body)))
    brush.fill(_smooth(_mirrored(((0.0, -0.32), (0.15, -0.28), (0.2, -0.16), (0.13, -0.03), (0.0, 0.0)))))
    for side in (-1, 1):
        brush.fill(tuple((side * x, y) for x, y in ((0.03, -0.28), (0.18, -0.46), (0.2, -0.16))))
        eye = ((0.03, -0.16), (0.08, -0.2), (0.14, -0.18), (0.1, -0.13))
        brush.fill(tuple((side * x, y) for x, y in eye), carve=True)
        brush.line(((side * 0.06, 0.22), (side * 0.06, 0.38)), 0.016, carve=True)
    brush.fill(((-0.03, -0.1), (0.03, -0.1), (0.0, -0.065)), carve=True)
    brush.line(((-0.48, 0.42), (0.48, 0.42)), 0.06)


def _flask(brush: Brush) -> None:
    """A sake flask and its cup."""
    own = brush.moved((-0.12, 0.0), 1.0)
    bottle = (
        (0.0, -0.46),
        (0.1, -0.46),
        (0.07, -0.38),
        (0.07, -0.26),
        (0.14, -0.16),
        (0.23, 0.0),
        (0.25, 0.2),
    )
    own.fill(_mirrored((*_smooth(bottle, closed=False), (0.24, 0.32), (0.18, 0.4), (0.0, 0.4))))
    own.line(((-0.1, -0.44), (0.1, -0.44)), 0.05)
    own.line(_smooth(((-0.08, -0.25), (0.0, -0.23), (0.08, -0.25)), closed=False), 0.022, carve=True)
    own.disc((0.0, 0.12), 0.14, carve=True)
    for y in (0.05, 0.13, 0.21):
        own.line(_smooth(((-0.08, y), (-0.03, y - 0.03), (0.03, y + 0.03), (0.08, y)), closed=False), 0.03)
    brush.fill((*arc((0.32, 0.24), 0.15, 0, 180), (0.17, 0.22), (0.47, 0.22)))
    brush.fill(((0.26, 0.36), (0.38, 0.36), (0.4, 0.42), (0.24, 0.42)))
    brush.line(((-0.46, 0.43), (0.48, 0.43)), 0.04)


_DRAWN: Mapping[Symbol, Callable[[Brush], None]] = {
    Symbol.SWORDS: _swords,
    Symbol.LISTENER: _listening(1),
    Symbol.LISTENERS: _listening(3),
    Symbol.SEARCHER: _searching(1),
    Symbol.SEARCHERS: _searching(3),
    Symbol.BELL: _bell,
    Symbol.STAIRS: _stairs,
    Symbol.BLADE: _blade,
    Symbol.HOOK: _hook,
    Symbol.MASK: _mask,
    Symbol.STAR: _star,
    Symbol.CAT: _cat,
    Symbol.FLASK: _flask,
}
