"""The themes a picture can be painted in: a moonlit night, and a light one of high contrast."""

from enum import StrEnum

from rendering.palette import Palette
from rendering.scene import Glow, Land, Line, Side


class Theme(StrEnum):
    """How a picture looks; what it shows is the same."""

    NIGHT = "night"
    LIGHT = "light"


_BLACK, _CREAM = (16, 16, 20), (248, 244, 228)

_NIGHT = Palette(
    rim=_BLACK,
    ink=_CREAM,
    dim=(168, 168, 160),
    plate=(32, 32, 40),
    background=(20, 24, 28),
    stone=(184, 184, 176),
    paving=(156, 136, 92),
    rope=(240, 208, 148),
    wound=(200, 28, 36),
    land={
        Land.OUTER: (36, 52, 44),
        Land.COURT: (64, 60, 56),
        Land.HALL: (80, 48, 76),
        Land.HALL_TWO: (96, 56, 36),
        Land.WATER: (24, 64, 112),
        Land.SHADED: (76, 72, 48),
    },
    line={
        Line.OPEN: (208, 172, 88),
        Line.SHORE: (124, 180, 228),
        Line.WALL: (184, 184, 176),
        Line.GATE: (252, 208, 104),
        Line.BRIDGE: (188, 132, 76),
        Line.TRACK: (232, 112, 96),
        Line.EDGE: _BLACK,
    },
    side={
        Side.GUARD: (248, 188, 64),
        Side.INTRUDER: (184, 24, 76),
        Side.RIVAL: (0, 112, 116),
        Side.NEUTRAL: (176, 184, 196),
        Side.OBJECT: (124, 84, 176),
    },
    letter={
        Side.GUARD: _BLACK,
        Side.INTRUDER: _CREAM,
        Side.RIVAL: _CREAM,
        Side.NEUTRAL: _BLACK,
        Side.OBJECT: _CREAM,
    },
    glow={
        Glow.OPTION: (92, 228, 184),
        Glow.CHOSEN: (252, 252, 252),
        Glow.DANGER: (252, 104, 72),
        Glow.RANGE: (164, 172, 252),
        Glow.PAST: (148, 148, 148),
    },
    levels=((124, 132, 144), (240, 212, 92), (248, 152, 48), (200, 28, 36)),
)
_LIGHT = Palette(
    rim=_CREAM,
    ink=_BLACK,
    dim=(92, 92, 88),
    plate=(232, 228, 216),
    background=(236, 232, 220),
    stone=(84, 84, 88),
    paving=(204, 176, 116),
    rope=(140, 84, 12),
    wound=(200, 28, 36),
    land={
        Land.OUTER: (188, 212, 172),
        Land.COURT: (232, 224, 204),
        Land.HALL: (228, 204, 232),
        Land.HALL_TWO: (244, 208, 176),
        Land.WATER: (164, 208, 244),
        Land.SHADED: (220, 220, 160),
    },
    line={
        Line.OPEN: (132, 96, 16),
        Line.SHORE: (16, 80, 160),
        Line.WALL: (84, 84, 88),
        Line.GATE: (148, 88, 0),
        Line.BRIDGE: (136, 84, 40),
        Line.TRACK: (196, 48, 36),
        Line.EDGE: _BLACK,
    },
    side={
        Side.GUARD: (248, 176, 48),
        Side.INTRUDER: (152, 8, 52),
        Side.RIVAL: (0, 96, 100),
        Side.NEUTRAL: (176, 184, 196),
        Side.OBJECT: (104, 60, 160),
    },
    letter={
        Side.GUARD: _BLACK,
        Side.INTRUDER: _CREAM,
        Side.RIVAL: _CREAM,
        Side.NEUTRAL: _BLACK,
        Side.OBJECT: _CREAM,
    },
    glow={
        Glow.OPTION: (0, 120, 104),
        Glow.CHOSEN: (24, 24, 28),
        Glow.DANGER: (188, 40, 8),
        Glow.RANGE: (72, 72, 200),
        Glow.PAST: (84, 100, 120),
    },
    levels=((184, 192, 204), (244, 216, 96), (248, 152, 48), (200, 28, 36)),
)

PALETTES = {Theme.NIGHT: _NIGHT, Theme.LIGHT: _LIGHT}
"""The palette of each theme."""
