"""The symbols of the raid's cards, cut like crests: weapons and tools, tricks, and what wakes a town."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from bot.games.raid.art.names import Symbol
from rendering.brush import Brush, arc, mirrored, smooth
from rendering.scene import Path, Point

Draw = Callable[[Brush], None]


def _round(far: float, degrees: float) -> Point:
    return far * cos(degrees * pi / 180), far * sin(degrees * pi / 180)


def _star(brush: Brush) -> None:
    """Four curved points round a hole."""
    for turn in (0, 90, 180, 270):
        brush.turned(turn).fill(smooth(((0.0, -0.52), (0.14, -0.2), (0.2, 0.0), (-0.06, 0.0), (-0.1, -0.2))))
    brush.disc((0.0, 0.0), 0.2)
    brush.disc((0.0, 0.0), 0.08, carve=True)


def _nunchaku(brush: Brush) -> None:
    """Two sticks and the chain between them."""
    for flip in (False, True):
        own = brush.turned(24, flip=flip)
        own.line(((-0.18, -0.18), (-0.18, 0.42)), 0.13)
        own.line(((-0.24, 0.3), (-0.12, 0.3)), 0.025, carve=True)
        own.line(((-0.24, -0.1), (-0.12, -0.1)), 0.025, carve=True)
    for angle in range(200, 341, 28):
        x, y = _round(0.22, angle)
        brush.disc((x, y - 0.16), 0.042)
        brush.disc((x, y - 0.16), 0.016, carve=True)


def _spear(brush: Brush) -> None:
    own = brush.turned(45)
    own.line(((0.0, -0.14), (0.0, 0.62)), 0.065)
    own.fill(smooth(((0.0, -0.66), (0.11, -0.36), (0.05, -0.16), (-0.05, -0.16), (-0.11, -0.36))))
    own.line(((0.0, -0.5), (0.0, -0.24)), 0.02, carve=True)
    own.line(((-0.12, -0.12), (0.12, -0.12)), 0.06)


def _tonfa(brush: Brush) -> None:
    """A stick with a handle across."""
    own = brush.turned(30)
    own.line(((0.0, -0.5), (0.0, 0.5)), 0.14)
    own.line(((0.0, -0.2), (0.28, -0.2)), 0.1)
    own.disc((0.31, -0.2), 0.08)
    own.line(((0.0, 0.0), (0.0, 0.42)), 0.025, carve=True)


def _arrow(brush: Brush) -> None:
    """An arrow whose head burns."""
    own = brush.turned(45)
    own.line(((0.0, -0.3), (0.0, 0.56)), 0.05)
    for y in (0.36, 0.46, 0.56):
        for side in (-1, 1):
            own.line(((0.0, y - 0.08), (0.1 * side, y)), 0.035)
    flame = (
        (0.0, -0.66),
        (0.12, -0.46),
        (0.18, -0.3),
        (0.08, -0.16),
        (-0.08, -0.16),
        (-0.18, -0.3),
        (-0.1, -0.44),
    )
    own.fill(smooth(flame))
    own.fill(smooth(((0.0, -0.44), (0.07, -0.3), (0.0, -0.21), (-0.07, -0.3))), carve=True)


def _flask(brush: Brush) -> None:
    """A gourd, and a drop beside it."""
    brush.disc((-0.06, 0.2), 0.27)
    brush.disc((-0.06, -0.14), 0.17)
    brush.fill(((-0.12, -0.4), (0.0, -0.4), (0.0, -0.26), (-0.12, -0.26)))
    brush.line(((-0.2, 0.02), (0.08, 0.02)), 0.04, carve=True)
    brush.fill(smooth(((0.36, -0.12), (0.46, 0.08), (0.36, 0.18), (0.26, 0.08))))


def _chain(brush: Brush) -> None:
    """A hook with four arms on a chain."""
    for flip in (False, True):
        brush.turned(0, flip=flip).line(
            smooth(((0.0, 0.14), (0.22, 0.3), (0.34, 0.18), (0.38, 0.02)), closed=False), 0.07
        )
    brush.line(((0.0, 0.02), (0.0, 0.44)), 0.08)
    for y in (-0.42, -0.26, -0.1):
        brush.disc((0.0, y), 0.1)
        brush.disc((0.0, y), 0.045, carve=True)


def _whistle(brush: Brush) -> None:
    """A bird that sings."""
    brush.disc((-0.06, 0.08), 0.26)
    brush.disc((0.16, -0.16), 0.16)
    brush.fill(((0.28, -0.24), (0.48, -0.14), (0.28, -0.08)))
    brush.fill(((-0.24, -0.02), (-0.54, -0.14), (-0.4, 0.12), (-0.24, 0.2)))
    brush.disc((0.2, -0.2), 0.035, carve=True)
    brush.fill(smooth(((-0.2, 0.04), (0.06, -0.02), (0.02, 0.18), (-0.1, 0.22))), carve=True)
    for x in (-0.1, 0.04):
        brush.line(((x, 0.32), (x, 0.48)), 0.035)
    for radius in (0.14, 0.24):
        brush.line(arc((0.42, -0.2), radius, -70, 0), 0.03)


def _reed(brush: Brush) -> None:
    """A stalk that stands out of the water."""
    brush.line(((0.1, -0.5), (-0.06, 0.16)), 0.08)
    brush.line(((0.06, -0.14), (-0.02, -0.16)), 0.03, carve=True)
    for y in (0.2, 0.34, 0.48):
        wave = tuple((-0.44 + 0.11 * i, y + 0.035 * (-1) ** i) for i in range(9))
        brush.line(smooth(wave, closed=False), 0.04)
    brush.fill(smooth(((0.08, -0.4), (0.34, -0.5), (0.42, -0.38), (0.2, -0.28))))


def _zip(brush: Brush) -> None:
    """Somebody who slides along a rope."""
    brush.line(((-0.5, -0.44), (0.5, -0.12)), 0.045)
    brush.line(((-0.02, -0.28), (0.02, -0.02)), 0.06)
    brush.disc((0.1, -0.06), 0.1)
    brush.line(((0.02, 0.0), (-0.06, 0.24)), 0.15)
    brush.line(((-0.06, 0.24), (0.14, 0.34)), 0.08)
    brush.line(((-0.06, 0.24), (-0.02, 0.46)), 0.08)
    for y in (0.08, 0.2, 0.32):
        brush.line(((-0.5, y - 0.14), (-0.26, y - 0.06)), 0.03)


def _dart(brush: Brush) -> None:
    """A pipe, and the dart that leaves it."""
    own = brush.turned(-30)
    own.line(((-0.58, 0.0), (0.08, 0.0)), 0.13)
    own.line(((-0.36, -0.07), (-0.36, 0.07)), 0.03, carve=True)
    own.line(((-0.12, -0.07), (-0.12, 0.07)), 0.03, carve=True)
    own.fill(((0.2, -0.1), (0.34, 0.0), (0.2, 0.1)))
    own.line(((0.3, 0.0), (0.62, 0.0)), 0.035)
    brush.line(((0.2, 0.24), (0.4, 0.24), (0.2, 0.46), (0.4, 0.46)), 0.045)


def _hiding(brush: Brush) -> None:
    """Two eyes in a bush."""
    for x, y in ((-0.28, 0.06), (0.28, 0.06), (0.0, -0.12), (-0.14, 0.24), (0.16, 0.24)):
        brush.disc((x, y), 0.24)
    for x in (-0.13, 0.13):
        brush.fill(smooth(((x - 0.1, 0.06), (x, -0.01), (x + 0.1, 0.06), (x, 0.13))), carve=True)
        brush.disc((x, 0.06), 0.035)


def _rocket(brush: Brush) -> None:
    own = brush.turned(35)
    own.line(((0.0, 0.0), (0.0, 0.6)), 0.045)
    own.fill(((-0.11, -0.34), (0.11, -0.34), (0.11, 0.14), (-0.11, 0.14)))
    own.fill(((-0.18, -0.32), (0.0, -0.6), (0.18, -0.32)))
    own.line(((-0.1, -0.16), (0.1, -0.16)), 0.03, carve=True)
    for x in (-0.2, -0.05):
        brush.line(((x - 0.16, 0.24), (x - 0.28, 0.42)), 0.035)


def _dash(brush: Brush) -> None:
    """A runner, and the air behind him."""
    brush.disc((0.2, -0.38), 0.11)
    brush.line(((0.12, -0.24), (-0.02, 0.06)), 0.15)
    brush.line(smooth(((-0.02, 0.06), (0.2, 0.16), (0.16, 0.46)), closed=False), 0.085)
    brush.line(smooth(((-0.02, 0.08), (-0.14, 0.28), (-0.42, 0.3)), closed=False), 0.085)
    brush.line(smooth(((0.1, -0.2), (0.28, -0.06), (0.44, -0.14)), closed=False), 0.065)
    brush.line(smooth(((0.1, -0.2), (-0.12, -0.2), (-0.2, -0.02)), closed=False), 0.065)
    for y in (-0.34, -0.12, 0.1):
        brush.line(((-0.56, y), (-0.3, y)), 0.03)


def _team(brush: Brush) -> None:
    """One with another's hands on his shoulders, on his way to the side."""
    for x in (-0.24, 0.24):
        brush.disc((x, -0.22), 0.15)
        brush.fill(smooth(((x - 0.2, 0.26), (x - 0.2, 0.04), (x, -0.06), (x + 0.2, 0.04), (x + 0.2, 0.26))))
    brush.line(((-0.3, 0.42), (0.3, 0.42)), 0.06)
    brush.fill(((0.26, 0.3), (0.48, 0.42), (0.26, 0.54)))


def _slip(brush: Brush) -> None:
    """A foot slips from the eaves, and tiles fall."""
    brush.fill(((-0.56, -0.1), (0.16, -0.34), (0.2, -0.22), (-0.52, 0.04)))
    for x in (-0.4, -0.2, 0.0):
        brush.disc((x, 0.1 - 0.32 * (x + 0.4)), 0.06)
    for x, y, turn in ((0.3, 0.04, 20), (0.2, 0.3, -30), (0.42, 0.4, 60)):
        own = brush.moved((x, y), 0.5).turned(turn)
        own.fill(((-0.2, -0.12), (0.2, -0.12), (0.2, 0.12), (-0.2, 0.12)))


_CAT: Path = mirrored(((0.0, -0.2), (0.16, -0.24), (0.34, -0.44), (0.38, -0.06), (0.3, 0.24), (0.12, 0.4)))


def _cat(brush: Brush) -> None:
    brush.fill(_CAT)
    for x in (-0.15, 0.15):
        brush.disc((x, 0.0), 0.075, carve=True)
        brush.line(((x, -0.05), (x, 0.05)), 0.03)
    brush.fill(((-0.05, 0.14), (0.05, 0.14), (0.0, 0.21)), carve=True)
    for side in (-1, 1):
        for y in (0.12, 0.2):
            brush.line(((0.2 * side, y), (0.5 * side, y - 0.04 + 0.12 * (y > 0.15))), 0.025)


_SOLE: Path = smooth(
    (
        (0.0, -0.26),
        (0.13, -0.16),
        (0.09, 0.06),
        (0.1, 0.26),
        (0.0, 0.34),
        (-0.1, 0.26),
        (-0.09, 0.04),
        (-0.13, -0.16),
    )
)


def _footstep(brush: Brush) -> None:
    """Two bare feet."""
    for x, y, flip in ((-0.22, 0.18, False), (0.22, -0.12, True)):
        foot = brush.moved((x, y), 0.95).turned(8, flip=flip)
        foot.fill(_SOLE)
        for nth, toe in enumerate((-0.12, -0.04, 0.04, 0.12)):
            foot.disc((toe, -0.34 + 0.035 * nth), 0.055 - 0.007 * nth)


def _samurai(brush: Brush) -> None:
    """A helmet with horns."""
    brush.fill(arc((0.0, 0.1), 0.34, 180, 360))
    brush.fill(((-0.5, 0.14), (0.5, 0.14), (0.42, 0.3), (-0.42, 0.3)))
    for flip in (False, True):
        horn = ((0.08, -0.1), (0.26, -0.3), (0.28, -0.56), (0.4, -0.28), (0.2, -0.02))
        brush.turned(0, flip=flip).fill(smooth(horn))
    brush.disc((0.0, -0.08), 0.09, carve=True)
    brush.line(((-0.4, 0.22), (0.4, 0.22)), 0.025, carve=True)


def _geisha(brush: Brush) -> None:
    """A fan."""
    brush.fill((*arc((0.0, 0.36), 0.74, 215, 325), *reversed(arc((0.0, 0.36), 0.28, 215, 325))))
    for angle in range(227, 325, 14):
        brush.line((_fan(0.3, angle), _fan(0.72, angle)), 0.022, carve=True)
    for angle in (215, 325, 270):
        brush.line(((0.0, 0.36), _fan(0.3, angle)), 0.04)
    brush.disc((0.0, 0.36), 0.07)


def _fan(far: float, angle: float) -> Point:
    x, y = _round(far, angle)
    return x, y + 0.36


def _sentry(brush: Brush) -> None:
    """A hat over a sleeper, and what he says."""
    brush.fill(
        smooth(((-0.5, 0.2), (-0.2, -0.06), (-0.08, -0.24), (0.04, -0.06), (0.34, 0.2), (-0.08, 0.28)))
    )
    brush.line(((-0.3, 0.4), (0.14, 0.4)), 0.1)
    for x, y, size in ((0.24, -0.1, 0.07), (0.42, -0.36, 0.11)):
        corners = ((x - size, y - size), (x + size, y - size), (x - size, y + size), (x + size, y + size))
        brush.line(corners, 0.05)


SYMBOLS: Mapping[str, Draw] = {
    Symbol.STAR: _star,
    Symbol.NUNCHAKU: _nunchaku,
    Symbol.SPEAR: _spear,
    Symbol.TONFA: _tonfa,
    Symbol.ARROW: _arrow,
    Symbol.FLASK: _flask,
    Symbol.CHAIN: _chain,
    Symbol.WHISTLE: _whistle,
    Symbol.REED: _reed,
    Symbol.ZIP: _zip,
    Symbol.DART: _dart,
    Symbol.HIDING: _hiding,
    Symbol.ROCKET: _rocket,
    Symbol.DASH: _dash,
    Symbol.TEAM: _team,
    Symbol.SLIP: _slip,
    Symbol.CAT: _cat,
    Symbol.FOOTSTEP: _footstep,
    Symbol.SAMURAI: _samurai,
    Symbol.GEISHA: _geisha,
    Symbol.SENTRY: _sentry,
}
"""How each of them is drawn."""
