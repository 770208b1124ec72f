"""An art for games without one: flat grounds, thin lines, plain shapes, four player colours, in both themes.

A game uses it as it is (the default of `Base.art`), or builds its own from its parts: `replace(PLAIN, name=...,
colours=..., shapes={**PLAIN.shapes, ...})`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from rendering.art import BEYOND, EDGE, Art, LandArt, LineArt, Material, Outline
from rendering.themes import HOUSE
from rendering.vocabulary import Colour, Hue, Land, Line, Path, Shape, Symbol, Theme

if TYPE_CHECKING:
    from rendering.brush import Brush
    from rendering.pen import Pen
    from rendering.scene import Border

THIN: Final = 0.1
"""The width of a thin line without its dark edge, in figures; with it, the width is `EDGED`."""
EDGED: Final = 0.19
HAIR: Final = 0.05
"""The width of a hair line, in figures."""
RIM: Final = 0.24
"""The width of the rim inside the outline of a place, in figures."""


def regular(corners: int, turn: float, radius: float = 0.5) -> Path:
    """The corners of a regular polygon round the middle; `turn` is in radians, and 0 puts a corner to the right."""
    angles = (2 * pi * i / corners + turn for i in range(corners))
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


def star(points: int, radius: float, waist: float, turn: float = 0.0) -> Path:
    """The corners of a star round the middle; `waist` is the inner radius as a share of the outer one."""
    corners = ((pi * i / points + turn, radius * (waist if i % 2 else 1.0)) for i in range(2 * points))
    return tuple((far * cos(angle), far * sin(angle)) for angle, far in corners)


def ruled(*lines: tuple[str, float]) -> Callable[[Pen, Border], None]:
    """A drawing function: lines of these tones and widths (in figures), each drawn over the one before."""

    def draw(pen: Pen, mark: Border) -> None:
        for tone, width in lines:
            pen.line(mark.points, pen.tone(tone), width)

    return draw


def thin(tone: str) -> Callable[[Pen, Border], None]:
    """A drawing function: a thin line of this tone with a dark edge."""
    return ruled((EDGE, EDGED), (tone, THIN))


def hair(tone: str) -> Callable[[Pen, Border], None]:
    """A drawing function: a hair line of this tone, as between the cells of a grid."""
    return ruled((tone, HAIR))


def rimmed(tone: str) -> Callable[[Pen, Path], None]:
    """A texture: a rim of this tone inside the outline of each place."""

    def draw(pen: Pen, polygon: Path) -> None:
        # Twice as wide: the pen is clipped to the place, so the outer half is not drawn.
        pen.line(polygon, pen.tone(tone), 2 * RIM, closed=True)

    return draw


SHAPES: Mapping[str, Outline] = {
    Shape.CIRCLE: Outline(regular(40, 0, 0.49)),
    Shape.SQUARE: Outline(((-0.44, -0.44), (0.44, -0.44), (0.44, 0.44), (-0.44, 0.44))),
    Shape.SHIELD: Outline(
        (
            *((-0.46, -0.46), (0.46, -0.46), (0.46, 0.08), (0.28, 0.34)),
            *((0, 0.52), (-0.28, 0.34), (-0.46, 0.08)),
        ),
        letter=(0.0, -0.07),
    ),
    Shape.DIAMOND: Outline(regular(4, 0, 0.56), cap=0.48),
    Shape.TRIANGLE: Outline(((0, -0.54), (0.56, 0.44), (-0.56, 0.44)), letter=(0.0, 0.12), cap=0.44),
    Shape.HEXAGON: Outline(regular(6, 0, 0.52)),
    Shape.PENTAGON: Outline(
        ((0, -0.56), (0.4, -0.36), (0.52, 0.48), (-0.52, 0.48), (-0.4, -0.36)), letter=(0.0, 0.07)
    ),
    Shape.CROSS: Outline(
        (
            *(
                (-0.16, -0.5),
                (0.16, -0.5),
                (0.16, -0.16),
                (0.5, -0.16),
                (0.5, 0.16),
                (0.16, 0.16),
                (0.16, 0.5),
            ),
            *((-0.16, 0.5), (-0.16, 0.16), (-0.5, 0.16), (-0.5, -0.16), (-0.16, -0.16)),
        )
    ),
}
"""Outlines that every game may use."""

_FIXED, _FIRM = Material(is_fixed=True), Material(is_firm=True)
_TONES: Mapping[str, Material] = {
    **dict.fromkeys(("open", "open_rim", "dark", "dark_rim", "rough", "rough_rim"), Material()),
    **dict.fromkeys(("water", "water_rim"), Material(is_water=True)),
    "wall": _FIRM,
    **dict.fromkeys(("line", "cell", EDGE, BEYOND), _FIXED),
}
_BLACK: Colour = (16, 16, 20)
_CREAM: Colour = (248, 244, 228)
_LETTER: Mapping[str, Colour] = {
    Hue.NEUTRAL: _BLACK,
    Hue.AMBER: _BLACK,
    Hue.ROSE: _CREAM,
    Hue.TEAL: _CREAM,
    Hue.VIOLET: _CREAM,
}
_COLOURS = {
    Theme.NIGHT: replace(
        HOUSE[Theme.NIGHT],
        tone={
            "open": (68, 64, 68),
            "open_rim": (48, 48, 60),
            "dark": (104, 60, 96),
            "dark_rim": (84, 44, 80),
            "rough": (32, 56, 36),
            "rough_rim": (24, 44, 32),
            "water": (28, 76, 132),
            "water_rim": (16, 56, 108),
            "wall": (208, 212, 216),
            "line": (224, 184, 88),
            "cell": (104, 104, 116),
            EDGE: _BLACK,
            BEYOND: (8, 12, 32),
        },
        side={
            Hue.NEUTRAL: (176, 184, 196),
            Hue.AMBER: (248, 188, 64),
            Hue.ROSE: (184, 24, 76),
            Hue.TEAL: (0, 112, 116),
            Hue.VIOLET: (124, 84, 176),
        },
        letter=_LETTER,
    ),
    Theme.LIGHT: replace(
        HOUSE[Theme.LIGHT],
        tone={
            "open": (236, 228, 212),
            "open_rim": (224, 212, 192),
            "dark": (220, 184, 204),
            "dark_rim": (212, 180, 196),
            "rough": (220, 232, 160),
            "rough_rim": (208, 220, 148),
            "water": (184, 220, 248),
            "water_rim": (164, 208, 244),
            "wall": (84, 84, 88),
            "line": (132, 92, 0),
            "cell": (160, 152, 144),
            EDGE: _CREAM,
            BEYOND: (236, 232, 220),
        },
        side={
            Hue.NEUTRAL: (176, 184, 196),
            Hue.AMBER: (248, 176, 48),
            Hue.ROSE: (152, 8, 52),
            Hue.TEAL: (0, 96, 100),
            Hue.VIOLET: (104, 60, 160),
        },
        letter=_LETTER,
    ),
}


def _wall_shadow(pen: Pen, mark: Border) -> None:
    pen.line([pen.shifted(point, (0.12, 0.12)) for point in mark.points], 1, 0.36)


def _star(brush: Brush) -> None:
    tips, waist = regular(5, -pi / 2, 0.5), regular(5, -pi / 2 + pi / 5, 0.21)
    brush.fill(tuple(point for pair in zip(tips, waist, strict=True) for point in pair))


def _disc(brush: Brush) -> None:
    brush.disc((0.0, 0.0), 0.4)


def _blank(_brush: Brush) -> None:
    """Draw nothing."""


PLAIN: Final = Art(
    name="plain",
    colours=_COLOURS,
    tones=_TONES,
    shapes=SHAPES,
    lands={land: LandArt(land, rimmed(f"{land}_rim")) for land in Land},
    lines={
        Line.OPEN: LineArt(thin("line")),
        Line.CELL: LineArt(hair("cell")),
        Line.WALL: LineArt(courses=(ruled((EDGE, 0.36)), ruled(("wall", 0.24))), shadow=_wall_shadow),
    },
    symbols={Symbol.STAR: _star, Symbol.DISC: _disc, Symbol.BLANK: _blank},
    dark=frozenset({Hue.ROSE, Hue.TEAL}),
)
"""The art of a game that has none of its own."""
