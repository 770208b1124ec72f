"""The themes of pictures, the colours of the house in each, and the colours of a game from a file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rendering.art import Colours, Material
from rendering.vocabulary import Colour, Glow, Theme

__all__ = ["HOUSE", "Theme", "coloured", "materials"]

_BLACK: Colour = (16, 16, 20)
_CREAM: Colour = (248, 244, 228)

_NIGHT = Colours(
    rim=_BLACK,
    ink=_CREAM,
    dim=(168, 168, 160),
    plate=(32, 32, 40),
    background=(8, 12, 32),
    edge=_BLACK,
    pale=_CREAM,
    gold=(224, 184, 88),
    dusk=(4, 8, 28),
    lamp=(252, 152, 44),
    moon=(252, 240, 200),
    star=(168, 176, 192),
    wood=(12, 32, 36),
    skies=((8, 12, 32), (16, 28, 56), (24, 44, 80)),
    shares=(0.42, 0.13, 0.24, 0.34),
    glow={
        Glow.OPTION: (92, 228, 184),
        Glow.CHOSEN: (252, 252, 252),
        Glow.DANGER: (252, 104, 72),
        Glow.RANGE: (164, 172, 252),
        Glow.PAST: (148, 148, 148),
    },
    levels=((124, 132, 144), (240, 212, 92), (248, 152, 48), (200, 28, 36)),
)
_LIGHT = Colours(
    rim=_CREAM,
    ink=_BLACK,
    dim=(72, 72, 68),
    plate=(232, 228, 216),
    background=(236, 232, 220),
    edge=_BLACK,
    pale=_CREAM,
    gold=(132, 92, 0),
    dusk=(96, 92, 104),
    lamp=(252, 216, 64),
    moon=(252, 212, 96),
    star=(220, 228, 232),
    wood=(152, 184, 136),
    skies=((236, 232, 220), (220, 228, 232), (204, 220, 236)),
    shares=(0.24, 0.16, 0.3, 0.44),
    glow={
        Glow.OPTION: (0, 120, 104),
        Glow.CHOSEN: (24, 24, 28),
        Glow.DANGER: (188, 40, 8),
        Glow.RANGE: (72, 72, 200),
        Glow.PAST: (84, 100, 120),
    },
    levels=((184, 192, 204), (244, 216, 96), (248, 152, 48), (200, 28, 36)),
)

HOUSE: Mapping[Theme, Colours] = {Theme.NIGHT: _NIGHT, Theme.LIGHT: _LIGHT}
"""The colours that all games share; a game replaces some of them with its own (`dataclasses.replace`)."""
MATERIAL = "material"
"""The only table in a file of colours that does not hold colours."""


def coloured(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[Theme, Colours]:
    """The colours of every theme: those of the house, and those of a game from the tables of a file.

    The tables are `tone`, `side`, `letter`, `line` and `extra` (see Colours): each name has one colour, such as
    "#504c54", or one for each theme, in the order of the themes.
    """

    def own(nth: int) -> dict[str, Any]:
        return {
            kind: {name: _colour(each, nth) for name, each in table.items()}
            for kind, table in tables.items()
            if kind != MATERIAL
        }

    return {theme: replace(HOUSE[theme], **own(nth)) for nth, theme in enumerate(Theme)}


def materials(tables: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Material]:
    """The material of each tone in such a file; its table `material` lists the tones that are fixed, water or firm."""
    made: Mapping[str, Sequence[str]] = tables.get(MATERIAL, {})
    return {
        tone: Material(**{f"is_{what}": tone in tones for what, tones in made.items()})
        for tone in tables["tone"]
    }


def _colour(value: Any, nth: int) -> Colour:
    red, green, blue = bytes.fromhex((value if isinstance(value, str) else value[nth]).removeprefix("#"))
    return red, green, blue
