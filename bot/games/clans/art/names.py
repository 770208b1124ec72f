"""What the marks of the clans name: grounds and lines, sides and shapes."""

from enum import StrEnum


class Land(StrEnum):
    """What a space looks like; two of each so that spaces can be counted on open ground."""

    GRASS = "grass"
    MEADOW = "meadow"
    THICKET = "thicket"
    """Foliage."""
    WATER = "water"
    """Rough ground: shallow water."""
    ROCK = "rock"
    """Elevated ground."""
    NORTH = "north"
    """A slope of a roof, seen from above: the space lies north of the ridge."""
    SOUTH = "south"
    WEST = "west"
    EAST = "east"
    ACROSS = "across"
    """A roof one space deep: its ridge runs from west to east."""
    ALONG = "along"
    """Its ridge runs from north to south."""


class Decor(StrEnum):
    """What grows, and what is built."""

    BUSH = "bush"
    TUFT = "tuft"
    STONES = "stones"


class Line(StrEnum):
    """Lines, on a base and of the moment."""

    CELL = "cell"
    CLIFF = "cliff"
    """The outline of rock: where one climbs."""
    EAVES = "eaves"
    """The outline of a roof: where one climbs."""
    RIDGE = "ridge"
    ZONE = "zone"
    """The outline of a deployment zone."""
    FRAME = "frame"
    REACH = "reach"
    """The outline of where somebody can go; of the moment, like all that follow."""
    SIGHT = "sight"
    """From an enemy to whom he sees."""
    PRIZE = "prize"
    """The outline of spaces on which points are made."""
    SHOT = "shot"
    """From a shooter to his target."""


class Side(StrEnum):
    """Whose thing it is; of a seat also what its models look like when they are done for the round."""

    PINE = "pine"
    PLUM = "plum"
    PINE_DONE = "pine_done"
    PLUM_DONE = "plum_done"
    GOOD = "good"
    BAD = "bad"
    NEUTRAL = "neutral"


class Shape(StrEnum):
    """Outlines and signs; a shape says what a thing is even without colour.

    Status tokens and who is named have signs too, by their own names (kinds.Token, kinds.Role).
    """

    CIRCLE = "circle"
    """A model of Pine."""
    SQUARE = "square"
    """A model of Plum."""
    SHRINE = "shrine"
    GOAL_PINE = "goal-pine"
    GOAL_PLUM = "goal-plum"
    MEDAL_PINE = "medal-pine"
    MEDAL_PLUM = "medal-plum"
    CRATE = "crate"
    CLASH = "clash"
    """An attack close by."""
    COST = "cost"
    """What it costs to come to a space."""
