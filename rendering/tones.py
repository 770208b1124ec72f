"""The materials of a base, and the light that falls on them: what a base is drawn in before it has colours.

A base is drawn as one number per pixel, the step of a material's ramp: in shadow, in moonlight, then ever nearer to a
lamp. So a shadow is one step down and a lamp some steps up, whatever lies there, and every pixel stays on its ramp.
"""

from collections.abc import Iterator
from enum import IntEnum, auto


class Tone(IntEnum):
    """What something on a base is made of."""

    WOOD_FLOOR = 0
    """Outer ground: the floor of the wood."""
    THICKET = auto()
    GRAVEL = auto()
    RAKED = auto()
    TRODDEN = auto()
    PATH = auto()
    MOSS = auto()
    MOSS_PALE = auto()
    MOSS_DARK = auto()
    MAT = auto()
    MAT_SEAM = auto()
    BOARD = auto()
    BOARD_SEAM = auto()
    DEEP = auto()
    MIDDLE = auto()
    SHALLOW = auto()
    BANK = auto()
    QUAY = auto()
    """The stone edge of water, as seen from above: ground like the rest."""
    GLINT = auto()
    NEEDLE = auto()
    PINE = auto()
    LEAF = auto()
    BLOSSOM = auto()
    PETAL = auto()
    MAPLE = auto()
    ROCK = auto()
    ROCK_PALE = auto()
    PLASTER = auto()
    TILE = auto()
    TILE_PALE = auto()
    TIMBER = auto()
    TIMBER_PALE = auto()
    FIRE = auto()
    """What is lit of itself: always the same."""
    ALARM = auto()
    """The roof of a watchtower."""
    GOLD = auto()
    """Borders on land; these and the following never change with the light."""
    BLUE = auto()
    """Borders on water."""
    PRINT = auto()
    """Footprints of a track."""
    EDGE = auto()
    """The dark edge of what must be seen everywhere."""
    BEYOND = auto()
    """Outside the board."""


SHADE, MOON, BRIGHTEST = 0, 1, 4
STEPS = BRIGHTEST + 1
"""Steps of a ramp."""
FIXED = frozenset({Tone.FIRE, Tone.ALARM, Tone.GOLD, Tone.BLUE, Tone.PRINT, Tone.EDGE, Tone.BEYOND})
"""Tones without shadow and light."""
WATERS = frozenset({Tone.DEEP, Tone.MIDDLE, Tone.SHALLOW, Tone.BANK})
"""Tones that drink half of the light."""
GROUNDS = frozenset(
    {
        *(Tone.WOOD_FLOOR, Tone.THICKET, Tone.GRAVEL, Tone.RAKED, Tone.TRODDEN, Tone.PATH),
        *(Tone.MOSS, Tone.MOSS_PALE, Tone.MOSS_DARK),
        *(Tone.MAT, Tone.MAT_SEAM, Tone.BOARD, Tone.BOARD_SEAM),
        *WATERS,
        Tone.QUAY,
    }
)
"""Tones on which names may lie."""


def step(tone: Tone, light: int = MOON) -> int:
    """The number of a pixel of this tone at this step of its ramp."""
    return tone * STEPS + light


def _moved(by: int) -> bytes:
    return bytes(
        min(255, value - value % STEPS + min(BRIGHTEST, max(SHADE, value % STEPS + by)))
        for value in range(256)
    )


DARKER = _moved(-1)
"""For each number the one a step further from the light."""
BRIGHTER = _moved(1)
"""For each number the one a step nearer to the light."""


def ramps() -> Iterator[tuple[Tone, int]]:
    """All tones and steps in the order of their numbers."""
    return ((tone, light) for tone in Tone for light in range(STEPS))
