"""The symbols of the castle's cards."""

from collections.abc import Callable, Mapping
from math import cos, pi, radians, sin

from bot.games.castle.art.names import Symbol
from rendering.brush import Brush, arc, mirrored, smooth
from rendering.scene import Path, Point

_BLADE: Path = (
    *((-0.2, -0.028), (0.1, -0.042), (0.36, -0.084), (0.62, -0.18)),
    *((0.58, -0.138), (0.38, -0.036), (0.12, 0.014), (-0.2, 0.028)),
)


def _katana(brush: Brush) -> None:
    """A curved sword that points to the right."""
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
    """A straight sword drawn from behind a shoulder, with a flying cord."""
    own = brush.turned(-48)
    own.fill(((-0.1, -0.045), (0.5, -0.045), (0.6, 0.045), (-0.1, 0.045)))
    own.line(((-0.08, 0.0), (0.5, 0.0)), 0.014, carve=True)
    own.line(((-0.16, 0.0), (-0.5, 0.0)), 0.1)
    for x in (-0.22, -0.3, -0.38, -0.46):
        own.line(((x - 0.02, -0.05), (x + 0.02, 0.05)), 0.018, carve=True)
    own.fill(((-0.16, -0.13), (-0.09, -0.13), (-0.09, 0.13), (-0.16, 0.13)))
    cord = ((-0.33, 0.36), (-0.18, 0.4), (-0.06, 0.3), (0.1, 0.34), (0.26, 0.22))
    brush.line(smooth(cord, closed=False), 0.035)


def _ear(brush: Brush) -> None:
    outline = (
        *((-0.02, -0.46), (0.2, -0.44), (0.34, -0.26), (0.33, -0.02), (0.22, 0.16), (0.15, 0.34)),
        *((0.02, 0.46), (-0.13, 0.4), (-0.15, 0.24), (-0.17, 0.02), (-0.2, -0.24)),
    )
    brush.fill(smooth(outline))
    helix = ((-0.08, -0.12), (-0.04, -0.29), (0.1, -0.33), (0.21, -0.22), (0.19, -0.02), (0.08, 0.12))
    brush.line(smooth(helix, closed=False), 0.055, carve=True)
    brush.line(
        smooth(((0.0, -0.1), (0.09, -0.12), (0.07, 0.02), (-0.01, 0.1)), closed=False), 0.05, carve=True
    )


def _waves(brush: Brush, at: Point, radii: tuple[float, ...], middle: float, width: float) -> None:
    for radius in radii:
        brush.line(arc(at, radius, middle - 36, middle + 36), width)


def _lantern(brush: Brush) -> None:
    """A shining paper lantern on its stick."""
    brush.fill(smooth(mirrored(((0.14, -0.25), (0.27, -0.12), (0.29, 0.06), (0.25, 0.24), (0.13, 0.36)))))
    for y, wide in ((-0.13, 0.27), (0.0, 0.3), (0.13, 0.3), (0.26, 0.24)):
        brush.line(
            smooth(((-wide, y - 0.02), (0.0, y + 0.02), (wide, y - 0.02)), closed=False), 0.022, carve=True
        )
    brush.fill(((-0.15, -0.34), (0.15, -0.34), (0.15, -0.25), (-0.15, -0.25)))
    brush.fill(((-0.13, 0.36), (0.13, 0.36), (0.13, 0.44), (-0.13, 0.44)))
    brush.line(arc((0.0, -0.34), 0.11, 180, 360), 0.035)
    for angle in (-28, 0, 28):
        for side in (0, 180):
            c, s = cos(radians(angle + side)), sin(radians(angle + side))
            brush.line(((0.37 * c, 0.06 + 0.37 * s), (0.48 * c, 0.06 + 0.48 * s)), 0.035)


def _guard(brush: Brush) -> None:
    """A guard under a broad hat."""
    brush.fill(smooth(mirrored(((0.12, 0.12), (0.34, 0.2), (0.42, 0.46), (0.2, 0.5)))))
    brush.disc((0.0, 0.04), 0.17)
    brush.fill(((-0.5, 0.0), (-0.28, -0.16), (0.0, -0.36), (0.28, -0.16), (0.5, 0.0), (0.0, 0.08)))
    brush.line(((-0.42, 0.075), (0.0, 0.135), (0.42, 0.075)), 0.04, carve=True)


def _posted(brush: Brush, number: int) -> None:
    """The guards at the bottom of a symbol: one, or three as a patrol."""
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
    """A temple bell as it is struck."""
    body = ((0.0, -0.32), (0.15, -0.3), (0.24, -0.2), (0.27, 0.1), (0.32, 0.36))
    brush.fill(mirrored(smooth(body, closed=False)))
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
    """A doorway with steps that go down into the dark."""
    brush.fill((*arc((0.0, -0.1), 0.36, 180, 360), (0.36, 0.42), (-0.36, 0.42)))
    brush.fill((*arc((0.0, -0.1), 0.28, 180, 360), (0.28, 0.36), (-0.28, 0.36)), carve=True)
    steps = [(-0.28, 0.36), (-0.28, -0.1)]
    for i in range(5):
        x, y = -0.28 + 0.112 * i, -0.1 + 0.092 * i
        steps += [(x + 0.0, y), (x + 0.112, y)]
    brush.fill((*steps, (0.28, 0.36)))
    brush.line(((-0.46, 0.44), (0.46, 0.44)), 0.05)


def _hook(brush: Brush) -> None:
    """A grappling hook with its rope."""
    brush.line(((0.0, -0.34), (0.0, 0.02)), 0.07)
    for side in (-1, 1):
        claw = tuple(
            (side * x, y) for x, y in ((0.0, -0.36), (0.16, -0.4), (0.29, -0.3), (0.33, -0.12), (0.31, -0.04))
        )
        brush.line(smooth(claw, closed=False), 0.07)
        brush.fill(tuple((side * x, y) for x, y in ((0.22, -0.1), (0.4, -0.12), (0.28, 0.08))))
    brush.line(smooth(((0.0, -0.38), (0.0, -0.3)), closed=False), 0.1)
    brush.disc((0.0, 0.08), 0.085)
    brush.disc((0.0, 0.08), 0.038, carve=True)
    rope = ((0.0, 0.13), (-0.2, 0.22), (-0.3, 0.34), (-0.1, 0.42), (0.16, 0.4), (0.22, 0.28), (0.06, 0.26))
    curve = smooth((*rope, (-0.02, 0.36), (0.12, 0.47), (0.36, 0.46)), closed=False)
    brush.line(curve, 0.06)
    for i in range(3, len(curve) - 3, 4):
        brush.disc(curve[i], 0.013, carve=True)


def _mask(brush: Brush) -> None:
    """A hooded face in front of a thin moon; only the eyes show."""
    brush.disc((0.0, 0.0), 0.5)
    brush.disc((0.07, -0.05), 0.455, carve=True)
    hood = ((0.0, -0.36), (0.19, -0.3), (0.28, -0.1), (0.26, 0.12), (0.15, 0.3), (0.0, 0.38))
    brush.fill(mirrored(smooth(hood, closed=False)))
    slit = (
        (-0.22, -0.08),
        (-0.1, -0.11),
        (0.1, -0.11),
        (0.22, -0.08),
        (0.2, 0.06),
        (0.0, 0.08),
        (-0.2, 0.06),
    )
    brush.fill(smooth(slit), carve=True)
    for side in (-1, 1):
        eye = ((0.03, 0.0), (0.09, -0.045), (0.18, -0.06), (0.16, 0.02), (0.09, 0.035))
        brush.fill(tuple((side * x, y) for x, y in eye))
    brush.line(smooth(((0.2, -0.24), (0.34, -0.26), (0.44, -0.18)), closed=False), 0.07)
    brush.line(smooth(((0.22, -0.2), (0.32, -0.14), (0.38, -0.03)), closed=False), 0.06)


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
    brush.line(smooth(tail, closed=False), 0.075)
    body = ((0.04, -0.08), (0.17, 0.06), (0.24, 0.24), (0.2, 0.38), (0.0, 0.4))
    brush.fill(smooth(mirrored(body)))
    brush.fill(smooth(mirrored(((0.0, -0.32), (0.15, -0.28), (0.2, -0.16), (0.13, -0.03), (0.0, 0.0)))))
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
    own.fill(mirrored((*smooth(bottle, closed=False), (0.24, 0.32), (0.18, 0.4), (0.0, 0.4))))
    own.line(((-0.1, -0.44), (0.1, -0.44)), 0.05)
    own.line(smooth(((-0.08, -0.25), (0.0, -0.23), (0.08, -0.25)), closed=False), 0.022, carve=True)
    own.disc((0.0, 0.12), 0.14, carve=True)
    for y in (0.05, 0.13, 0.21):
        own.line(smooth(((-0.08, y), (-0.03, y - 0.03), (0.03, y + 0.03), (0.08, y)), closed=False), 0.03)
    brush.fill((*arc((0.32, 0.24), 0.15, 0, 180), (0.17, 0.22), (0.47, 0.22)))
    brush.fill(((0.26, 0.36), (0.38, 0.36), (0.4, 0.42), (0.24, 0.42)))
    brush.line(((-0.46, 0.43), (0.48, 0.43)), 0.04)


SYMBOLS: Mapping[str, Callable[[Brush], None]] = {
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
