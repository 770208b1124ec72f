"""The colours of the raid in each theme; what both games of the house have in common is the castle's."""

from collections.abc import Mapping
from dataclasses import replace

from bot.games.raid.art.names import Extra, Side, Tone
from rendering.art import Colours, Material
from rendering.themes import HOUSE, Theme
from rendering.vocabulary import Colour

_BLACK, _CREAM = (16, 16, 20), (248, 244, 228)
_LETTER: Mapping[str, Colour] = {
    Side.HAWK: _BLACK,
    Side.KITE: _BLACK,
    Side.OWL: _CREAM,
    Side.RAVEN: _CREAM,
    Side.GUARD: _CREAM,
    Side.PATROL: _CREAM,
    Side.CUBE: _BLACK,
    Side.NEUTRAL: _BLACK,
}
_SIDE: Mapping[str, Colour] = {
    Side.HAWK: (248, 188, 64),
    Side.KITE: (128, 204, 252),
    Side.OWL: (0, 112, 116),
    Side.RAVEN: (124, 84, 176),
    Side.GUARD: (40, 40, 48),
    Side.PATROL: (152, 16, 32),
    Side.CUBE: (236, 72, 48),
    Side.NEUTRAL: (176, 184, 196),
}

_NIGHT = replace(
    HOUSE[Theme.NIGHT],
    tone={
        Tone.STREET: (80, 76, 84),
        Tone.STREET_RIM: (64, 60, 72),
        Tone.BED: (36, 60, 44),
        Tone.TILE: (36, 44, 72),
        Tone.TILE_PALE: (64, 80, 116),
        Tone.PALACE: (160, 76, 56),
        Tone.PALACE_PALE: (204, 128, 72),
        Tone.LEAF_DARK: (12, 32, 28),
        Tone.LEAF: (40, 84, 60),
        Tone.LEAF_PALE: (76, 124, 80),
        Tone.ROAD: (152, 132, 108),
        Tone.ROAD_RIM: (128, 108, 92),
        Tone.LAWN: (68, 100, 56),
        Tone.TILE_DAY: (88, 60, 72),
        Tone.TILE_DAY_PALE: (132, 92, 92),
        Tone.PALACE_DAY: (216, 124, 56),
        Tone.PALACE_DAY_PALE: (244, 176, 92),
        Tone.CROWN_DARK: (20, 52, 36),
        Tone.CROWN: (32, 88, 52),
        Tone.CROWN_PALE: (88, 148, 76),
        Tone.WATER: (44, 100, 160),
        Tone.DEEP: (28, 76, 136),
        Tone.WAVE: (140, 188, 228),
        Tone.TABLE: (24, 28, 44),
        Tone.EAVES: (176, 188, 208),
        Tone.GOLD: (224, 184, 88),
        Tone.EDGE: _BLACK,
        Tone.BEYOND: (8, 12, 32),
    },
    side=_SIDE,
    letter=_LETTER,
    extra={
        Extra.SHINE: (236, 168, 56),
        Extra.FLAME: (252, 152, 44),
        Extra.EMBER: (200, 28, 36),
        Extra.PAPER: (252, 224, 132),
        Extra.CARD: (232, 224, 200),
        Extra.FIRST: (92, 228, 184),
        Extra.SECOND: (248, 148, 220),
    },
)
_LIGHT = replace(
    HOUSE[Theme.LIGHT],
    tone={
        Tone.STREET: (224, 220, 228),
        Tone.STREET_RIM: (204, 200, 212),
        Tone.BED: (196, 216, 184),
        Tone.TILE: (148, 164, 196),
        Tone.TILE_PALE: (176, 192, 216),
        Tone.PALACE: (220, 148, 136),
        Tone.PALACE_PALE: (236, 184, 152),
        Tone.LEAF_DARK: (84, 124, 88),
        Tone.LEAF: (120, 164, 116),
        Tone.LEAF_PALE: (156, 196, 140),
        Tone.ROAD: (248, 240, 220),
        Tone.ROAD_RIM: (228, 212, 184),
        Tone.LAWN: (208, 224, 152),
        Tone.TILE_DAY: (196, 156, 148),
        Tone.TILE_DAY_PALE: (216, 184, 172),
        Tone.PALACE_DAY: (228, 140, 112),
        Tone.PALACE_DAY_PALE: (244, 184, 132),
        Tone.CROWN_DARK: (72, 116, 60),
        Tone.CROWN: (108, 160, 80),
        Tone.CROWN_PALE: (156, 204, 108),
        Tone.WATER: (164, 208, 244),
        Tone.DEEP: (140, 192, 236),
        Tone.WAVE: (36, 104, 180),
        Tone.TABLE: (216, 208, 192),
        Tone.EAVES: (64, 64, 76),
        Tone.GOLD: (132, 92, 0),
        Tone.EDGE: _CREAM,
        Tone.BEYOND: (236, 232, 220),
    },
    side=_SIDE,
    letter=_LETTER,
    extra={
        Extra.SHINE: (252, 216, 64),
        Extra.FLAME: (252, 136, 24),
        Extra.EMBER: (200, 28, 36),
        Extra.PAPER: (252, 232, 148),
        Extra.CARD: (252, 248, 236),
        Extra.FIRST: (0, 112, 96),
        Extra.SECOND: (156, 24, 140),
    },
)
COLOURS: Mapping[Theme, Colours] = {Theme.NIGHT: _NIGHT, Theme.LIGHT: _LIGHT}
"""The colours of each theme."""

_FIXED = frozenset({Tone.TABLE, Tone.EAVES, Tone.GOLD, Tone.WAVE, Tone.EDGE, Tone.BEYOND})
TONES: Mapping[str, Material] = {
    tone: Material(is_fixed=tone in _FIXED, is_water=tone in (Tone.WATER, Tone.DEEP)) for tone in Tone
}
"""What bases are drawn in, in the order in which a palette has them."""
