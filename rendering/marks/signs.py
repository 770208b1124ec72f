"""Signs of buildings: a watchtower with its fire, a house with a lit window; larger and richer than other signs."""

from rendering.pen import Pen
from rendering.scene import Path, Shape, Side, Sign
from rendering.tones import Tone

Piece = tuple[Tone, Path]
"""A polygon in figures round the middle, and its tone."""


def _box(left: float, top: float, right: float, bottom: float) -> Path:
    return (left, top), (right, top), (right, bottom), (left, bottom)


_TOWER: tuple[Piece, ...] = (
    (Tone.TIMBER, ((-0.3, 0.48), (-0.2, 0.06), (-0.08, 0.06), (-0.16, 0.48))),
    (Tone.TIMBER, ((0.3, 0.48), (0.2, 0.06), (0.08, 0.06), (0.16, 0.48))),
    (Tone.TIMBER_PALE, _box(-0.2, 0.24, 0.2, 0.32)),
    (Tone.PLASTER, _box(-0.24, -0.2, 0.24, 0.06)),
    (Tone.TIMBER_PALE, _box(-0.36, 0.0, 0.36, 0.12)),
    (Tone.ALARM, ((-0.46, -0.16), (-0.2, -0.46), (0.2, -0.46), (0.46, -0.16))),
    (Tone.FIRE, ((-0.12, 0.0), (-0.1, -0.12), (0, -0.2), (0.1, -0.12), (0.12, 0.0))),
)
_HOUSE: tuple[Piece, ...] = (
    (Tone.PLASTER, _box(-0.36, -0.06, 0.36, 0.44)),
    (Tone.TIMBER, _box(-0.36, 0.36, 0.36, 0.44)),
    (Tone.GOLD, ((-0.48, 0.02), (0, -0.46), (0.48, 0.02))),
    (Tone.TIMBER, _box(-0.2, 0.08, 0.2, 0.32)),
    (Tone.FIRE, _box(-0.16, 0.11, -0.02, 0.29)),
    (Tone.FIRE, _box(0.02, 0.11, 0.16, 0.29)),
)
BUILDINGS = {Shape.TOWER: _TOWER, Shape.HOUSE: _HOUSE}


def is_building(mark: Sign) -> bool:
    """Whether a sign is drawn here."""
    return mark.shape in BUILDINGS and mark.side is Side.NEUTRAL and not mark.letter


def building(pen: Pen, mark: Sign) -> None:
    """The sign of a building; `pen` is zoomed to its size."""
    pieces = [
        (tone, tuple(pen.shifted(mark.at, corner) for corner in piece))
        for tone, piece in BUILDINGS[mark.shape]
    ]
    for _, corners in pieces:
        pen.line(corners, pen.palette.rim, 0.12, closed=True)
    for tone, corners in pieces:
        pen.polygon(corners, pen.tone(tone))
