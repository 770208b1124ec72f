"""The themes a picture can be painted in: a moonlit night, and a light one of high contrast."""

from enum import StrEnum

from rendering.palette import Palette
from rendering.scene import Glow, Line, Side
from rendering.tones import Tone


class Theme(StrEnum):
    """How a picture looks; what it shows is the same."""

    NIGHT = "night"
    LIGHT = "light"


_BLACK, _CREAM = (16, 16, 20), (248, 244, 228)
_GOLD, _BLUE, _RED = (224, 184, 88), (132, 196, 248), (236, 96, 80)
_LETTER = {
    Side.GUARD: _BLACK,
    Side.INTRUDER: _CREAM,
    Side.RIVAL: _CREAM,
    Side.NEUTRAL: _BLACK,
    Side.OBJECT: _CREAM,
}

_NIGHT = Palette(
    rim=_BLACK,
    ink=_CREAM,
    dim=(168, 168, 160),
    plate=(32, 32, 40),
    background=(8, 12, 32),
    dusk=(4, 8, 28),
    lamp=(252, 160, 56),
    moon=(252, 240, 200),
    rope=(240, 208, 148),
    wound=(200, 28, 36),
    sky=((8, 12, 32), (16, 28, 56), (24, 44, 80)),
    shares=(0.42, 0.1, 0.18, 0.26),
    tone={
        Tone.WOOD_FLOOR: (24, 48, 52),
        Tone.THICKET: (20, 40, 44),
        Tone.GRAVEL: (72, 68, 72),
        Tone.TRODDEN: (60, 56, 64),
        Tone.RAKED: (80, 76, 76),
        Tone.PATH: (100, 84, 72),
        Tone.MOSS: (56, 72, 44),
        Tone.MOSS_PALE: (72, 88, 48),
        Tone.MOSS_DARK: (44, 60, 40),
        Tone.MAT: (84, 56, 100),
        Tone.MAT_SEAM: (68, 40, 80),
        Tone.BOARD: (116, 64, 44),
        Tone.BOARD_SEAM: (92, 48, 36),
        Tone.DEEP: (12, 40, 84),
        Tone.MIDDLE: (16, 56, 108),
        Tone.SHALLOW: (28, 76, 132),
        Tone.BANK: (8, 28, 60),
        Tone.GLINT: (100, 156, 208),
        Tone.NEEDLE: (12, 32, 36),
        Tone.PINE: (32, 72, 64),
        Tone.LEAF: (60, 104, 80),
        Tone.BLOSSOM: (168, 104, 136),
        Tone.PETAL: (224, 164, 184),
        Tone.MAPLE: (176, 72, 40),
        Tone.ROCK: (92, 96, 112),
        Tone.ROCK_PALE: (136, 144, 160),
        Tone.PLASTER: (208, 212, 216),
        Tone.TILE: (36, 44, 64),
        Tone.TILE_PALE: (84, 100, 132),
        Tone.TIMBER: (104, 60, 36),
        Tone.TIMBER_PALE: (184, 124, 72),
        Tone.FIRE: (252, 216, 112),
        Tone.ALARM: (216, 60, 44),
        Tone.GOLD: _GOLD,
        Tone.BLUE: _BLUE,
        Tone.PRINT: _RED,
        Tone.EDGE: _BLACK,
        Tone.BEYOND: (8, 12, 32),
    },
    line={
        Line.OPEN: _GOLD,
        Line.SHORE: _BLUE,
        Line.WALL: (208, 212, 216),
        Line.GATE: (252, 208, 104),
        Line.BRIDGE: (184, 124, 72),
        Line.TRACK: _RED,
        Line.EDGE: _BLACK,
    },
    side={
        Side.GUARD: (248, 188, 64),
        Side.INTRUDER: (184, 24, 76),
        Side.RIVAL: (0, 112, 116),
        Side.NEUTRAL: (176, 184, 196),
        Side.OBJECT: (124, 84, 176),
    },
    letter=_LETTER,
    glow={
        Glow.OPTION: (96, 232, 208),
        Glow.CHOSEN: (252, 252, 252),
        Glow.DANGER: (252, 104, 72),
        Glow.RANGE: (164, 172, 252),
        Glow.PAST: (148, 148, 148),
    },
    levels=((124, 132, 144), (240, 212, 92), (248, 152, 48), (200, 28, 36)),
)
_DAY_GOLD, _DAY_BLUE, _DAY_RED = (132, 92, 0), (8, 72, 152), (196, 48, 36)
_LIGHT = Palette(
    rim=_CREAM,
    ink=_BLACK,
    dim=(92, 92, 88),
    plate=(232, 228, 216),
    background=(236, 232, 220),
    dusk=(96, 92, 104),
    lamp=(252, 220, 96),
    moon=(252, 212, 96),
    rope=(140, 84, 12),
    wound=(200, 28, 36),
    sky=((236, 232, 220), (220, 228, 232), (204, 220, 236)),
    shares=(0.24, 0.22, 0.38, 0.54),
    tone={
        Tone.WOOD_FLOOR: (196, 216, 176),
        Tone.THICKET: (184, 208, 164),
        Tone.GRAVEL: (236, 228, 212),
        Tone.TRODDEN: (224, 212, 192),
        Tone.RAKED: (224, 212, 192),
        Tone.PATH: (248, 240, 220),
        Tone.MOSS: (220, 220, 160),
        Tone.MOSS_PALE: (208, 212, 140),
        Tone.MOSS_DARK: (208, 208, 144),
        Tone.MAT: (228, 204, 232),
        Tone.MAT_SEAM: (208, 180, 216),
        Tone.BOARD: (244, 204, 168),
        Tone.BOARD_SEAM: (228, 180, 140),
        Tone.DEEP: (148, 200, 240),
        Tone.MIDDLE: (164, 208, 244),
        Tone.SHALLOW: (184, 220, 248),
        Tone.BANK: (132, 184, 228),
        Tone.GLINT: (216, 236, 252),
        Tone.NEEDLE: (152, 184, 136),
        Tone.PINE: (172, 204, 156),
        Tone.LEAF: (192, 220, 172),
        Tone.BLOSSOM: (240, 196, 208),
        Tone.PETAL: (248, 220, 228),
        Tone.MAPLE: (240, 180, 140),
        Tone.ROCK: (184, 180, 176),
        Tone.ROCK_PALE: (208, 204, 200),
        Tone.PLASTER: (84, 84, 88),
        Tone.TILE: (48, 52, 60),
        Tone.TILE_PALE: (144, 148, 156),
        Tone.TIMBER: (96, 60, 28),
        Tone.TIMBER_PALE: (168, 116, 64),
        Tone.FIRE: (248, 168, 24),
        Tone.ALARM: (200, 40, 28),
        Tone.GOLD: _DAY_GOLD,
        Tone.BLUE: _DAY_BLUE,
        Tone.PRINT: _DAY_RED,
        Tone.EDGE: _CREAM,
        Tone.BEYOND: (236, 232, 220),
    },
    line={
        Line.OPEN: _DAY_GOLD,
        Line.SHORE: _DAY_BLUE,
        Line.WALL: (84, 84, 88),
        Line.GATE: (148, 88, 0),
        Line.BRIDGE: (136, 84, 40),
        Line.TRACK: _DAY_RED,
        Line.EDGE: _BLACK,
    },
    side={
        Side.GUARD: (248, 176, 48),
        Side.INTRUDER: (160, 8, 60),
        Side.RIVAL: (0, 96, 100),
        Side.NEUTRAL: (176, 184, 196),
        Side.OBJECT: (104, 60, 160),
    },
    letter=_LETTER,
    glow={
        Glow.OPTION: (0, 120, 104),
        Glow.CHOSEN: (24, 24, 28),
        Glow.DANGER: (188, 40, 8),
        Glow.RANGE: (72, 72, 200),
        Glow.PAST: (104, 104, 104),
    },
    levels=((184, 192, 204), (244, 216, 96), (248, 152, 48), (200, 28, 36)),
)

PALETTES = {Theme.NIGHT: _NIGHT, Theme.LIGHT: _LIGHT}
"""The palette of each theme."""
