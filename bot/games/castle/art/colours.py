"""The colours of the castle in each theme: a moonlit night, and a light one of high contrast."""

from collections.abc import Mapping
from dataclasses import replace

from bot.games.castle.art.names import Extra, Line, Side, Tone
from rendering.art import Colours
from rendering.themes import HOUSE, Theme
from rendering.vocabulary import Colour

_BLACK, _CREAM = (16, 16, 20), (248, 244, 228)
_GOLD, _BLUE, _RED = (224, 184, 88), (132, 196, 248), (236, 96, 80)
_LETTER: Mapping[str, Colour] = {
    Side.GUARD: _BLACK,
    Side.INTRUDER: _CREAM,
    Side.RIVAL: _CREAM,
    Side.NEUTRAL: _BLACK,
    Side.OBJECT: _CREAM,
}

_NIGHT = replace(
    HOUSE[Theme.NIGHT],
    tone={
        Tone.WOOD_FLOOR: (20, 40, 44),
        Tone.THICKET: (16, 32, 36),
        Tone.GRAVEL: (68, 64, 68),
        Tone.TRODDEN: (48, 48, 60),
        Tone.RAKED: (68, 68, 76),
        Tone.PATH: (88, 76, 72),
        Tone.MOSS: (32, 56, 36),
        Tone.MOSS_PALE: (48, 72, 40),
        Tone.MOSS_DARK: (24, 44, 32),
        Tone.MAT: (104, 60, 96),
        Tone.MAT_SEAM: (84, 44, 80),
        Tone.BOARD: (120, 64, 36),
        Tone.BOARD_SEAM: (96, 48, 32),
        Tone.DEEP: (12, 40, 84),
        Tone.MIDDLE: (16, 56, 108),
        Tone.SHALLOW: (28, 76, 132),
        Tone.BANK: (8, 28, 60),
        Tone.QUAY: (72, 80, 100),
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
    extra={Extra.ROPE: (240, 208, 148), Extra.WOUND: (200, 28, 36)},
)
_DAY_GOLD, _DAY_BLUE, _DAY_RED = (132, 92, 0), (8, 72, 152), (196, 48, 36)
_LIGHT = replace(
    HOUSE[Theme.LIGHT],
    tone={
        Tone.WOOD_FLOOR: (180, 204, 164),
        Tone.THICKET: (168, 196, 152),
        Tone.GRAVEL: (236, 228, 212),
        Tone.TRODDEN: (224, 212, 192),
        Tone.RAKED: (224, 212, 192),
        Tone.PATH: (248, 240, 220),
        Tone.MOSS: (220, 232, 160),
        Tone.MOSS_PALE: (212, 224, 144),
        Tone.MOSS_DARK: (208, 220, 148),
        Tone.MAT: (220, 184, 204),
        Tone.MAT_SEAM: (212, 180, 196),
        Tone.BOARD: (244, 184, 108),
        Tone.BOARD_SEAM: (240, 176, 96),
        Tone.DEEP: (148, 200, 240),
        Tone.MIDDLE: (164, 208, 244),
        Tone.SHALLOW: (184, 220, 248),
        Tone.BANK: (132, 184, 228),
        Tone.QUAY: (200, 200, 204),
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
        Side.INTRUDER: (152, 8, 52),
        Side.RIVAL: (0, 96, 100),
        Side.NEUTRAL: (176, 184, 196),
        Side.OBJECT: (104, 60, 160),
    },
    letter=_LETTER,
    extra={Extra.ROPE: (140, 84, 12), Extra.WOUND: (200, 28, 36)},
)

COLOURS: Mapping[Theme, Colours] = {Theme.NIGHT: _NIGHT, Theme.LIGHT: _LIGHT}
"""The colours of each theme."""
