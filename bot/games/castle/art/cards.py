"""The far scenery on the castle's cards: a keep for the guards, bamboo for the intruders."""

from collections.abc import Mapping
from dataclasses import replace

from bot.games.castle.art.names import Side
from rendering.art import CardArt
from rendering.pen import Pen
from rendering.scene import Path
from rendering.vocabulary import Colour


def _keep(pen: Pen, far: Colour, bottom: float) -> None:
    """A castle keep, with a turret on the other side."""
    _tower(pen, far, 266, bottom - 24, 3)
    _tower(pen, far, 42, bottom - 16, 2)


def _tower(pen: Pen, far: Colour, x: float, y: float, storeys: int) -> None:
    """Storeys with wide eaves on a stone base, each smaller than the one below."""
    half = 9.0 + 9.0 * storeys
    pen.polygon(((x - half, y), (x + half, y), (x + half + 12, y + 34), (x - half - 12, y + 34)), far)
    for half in (9.0 + 9.0 * n for n in range(storeys, 0, -1)):
        wall, out = half - 5, half + 9
        pen.polygon(((x - wall, y), (x - wall, y - 18), (x + wall, y - 18), (x + wall, y)), far)
        ridge = half - 6
        eaves = ((x - out, y - 17), (x - ridge, y - 30), (x + ridge, y - 30), (x + out, y - 17), (x, y - 13))
        pen.polygon(eaves, far)
        y -= 29
    pen.polygon(((x - 9, y), (x, y - 12), (x + 9, y)), far)


_STEMS = ((34.0, 8.0, 9.0), (64.0, -4.0, 6.0), (256.0, 5.0, 6.0), (284.0, -8.0, 9.0))
"""For each stem: its position, its lean, and its thickness."""
_LEAVES = (
    *((70, 52, 30, 16), (68, 54, 22, 30), (30, 88, -26, 18)),
    *((250, 44, -30, 14), (252, 46, -20, 28), (288, 92, 24, 20)),
)
"""For each leaf: its start, and its extent."""


def _bamboo(pen: Pen, far: Colour, _bottom: float) -> None:
    """Bamboo stems with leaves; they reach above the top of every sky."""
    for x, lean, wide in _STEMS:
        for y in range(0, 184, 30):
            ends = ((x + lean * y / 180, y + 2.0), (x + lean * (y + 25) / 180, y + 25.0))
            pen.line(ends, far, wide)
    for leaf in _LEAVES:
        pen.polygon(_leaf(*leaf), far)


def _leaf(x: float, y: float, dx: float, dy: float) -> Path:
    middle, aside = (x + dx * 0.45, y + dy * 0.45), (dy * 0.16, dx * 0.16)
    left, right = (middle[0] - aside[0], middle[1] + aside[1]), (middle[0] + aside[0], middle[1] - aside[1])
    return (x, y), left, (x + dx, y + dy), right


_KEEP, _BY_NIGHT = CardArt(far=_keep), CardArt(is_round=True, far=_bamboo)
CARDS: Mapping[str, CardArt] = {
    Side.GUARD: _KEEP,
    Side.INTRUDER: _BY_NIGHT,
    Side.RIVAL: replace(_BY_NIGHT, has_shades=False),
}
"""The look of the cards of each side."""
