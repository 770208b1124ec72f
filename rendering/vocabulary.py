"""Drawing words that every game shares: points, themes, lights, flags, plain shapes, colours, grounds, symbols.

Marks name their look by strings, and the art of a game draws each name. The names below are those of the plain art
(`rendering.plain`); a game with an art of its own has enums of its own, which may contain some of these names.
"""

from enum import StrEnum

Point = tuple[float, float]
Path = tuple[Point, ...]
"""The points of a line, or of a closed polygon without repeating the first point."""
Colour = tuple[int, int, int]


class Theme(StrEnum):
    """The look of a picture: dark or light colours. What it shows is the same."""

    NIGHT = "night"
    LIGHT = "light"


class Glow(StrEnum):
    """The reason why a place or a line is lit. All games have the same reasons; each has its own colour."""

    OPTION = "option"
    CHOSEN = "chosen"
    DANGER = "danger"
    RANGE = "range"
    PAST = "past"


class Flag(StrEnum):
    """Small additions to a figure that every game has."""

    GHOST = "ghost"
    """Known to this viewer only: drawn with a broken outline."""
    ACTIVE = "active"
    """The figure whose turn it is: drawn with a bright ring."""


class Shape(StrEnum):
    """Plain outlines of figures and signs; a shape tells what a thing is even without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    SHIELD = "shield"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"
    PENTAGON = "pentagon"
    CROSS = "cross"


class Hue(StrEnum):
    """Plain colours of sides, which tell the owner of a thing."""

    NEUTRAL = "neutral"
    """Owned by nobody; every art has it."""
    AMBER = "amber"
    ROSE = "rose"
    TEAL = "teal"
    VIOLET = "violet"


class Land(StrEnum):
    """Plain grounds."""

    OPEN = "open"
    DARK = "dark"
    ROUGH = "rough"
    WATER = "water"


class Line(StrEnum):
    """Plain lines between places."""

    OPEN = "open"
    CELL = "cell"
    """A hair line, for the cells of a grid."""
    WALL = "wall"


class Symbol(StrEnum):
    """Plain symbols of cards and dice."""

    STAR = "star"
    DISC = "disc"
    BLANK = "blank"
