"""The names of the marks of the clans: grounds and lines, sides and shapes."""

from enum import StrEnum


class Land(StrEnum):
    """The look of a space; open ground has two looks, so that players can count its spaces."""

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
    """Plants and stones on the ground."""

    BUSH = "bush"
    TUFT = "tuft"
    STONES = "stones"


class Line(StrEnum):
    """Lines, on a base and of the moment."""

    CELL = "cell"
    CLIFF = "cliff"
    """The outline of rock, where a model climbs."""
    EAVES = "eaves"
    """The outline of a roof, where a model climbs."""
    RIDGE = "ridge"
    ZONE = "zone"
    """The outline of a deployment zone."""
    FRAME = "frame"
    REACH = "reach"
    """The outline of the spaces where a model can go; like all lines below, it belongs to the moment."""
    SIGHT = "sight"
    """A line from an enemy to a model that it sees."""
    PRIZE = "prize"
    """The outline of spaces that score points."""
    SHOT = "shot"
    """A line from a shooter to its target."""
    COURSE = "course"
    """The way that a sentry will take."""
    AIM = "aim"
    """A line from the end of that way to what the sentry goes for."""
    AHEAD = "ahead"
    """From a model to what it looks at beside it: the arrow of its facing, above that neighbour."""


class Side(StrEnum):
    """The side that a thing belongs to; for a seat also the look of its models that are done for the round."""

    PINE = "pine"
    PLUM = "plum"
    WILLOW = "willow"
    GINKGO = "ginkgo"
    PINE_DONE = "pine_done"
    PLUM_DONE = "plum_done"
    WILLOW_DONE = "willow_done"
    GINKGO_DONE = "ginkgo_done"
    SAMURAI = "samurai"
    """The sentries."""
    SAMURAI_DONE = "samurai_done"
    GOOD = "good"
    BAD = "bad"
    NEUTRAL = "neutral"


class Crest(StrEnum):
    """The small sign on a model that tells its clan: fox, ring, mountain, crane, squid and claws, or crossed blades.

    Teams of shrines have the sign of the clan of their element; heroes and ronin share one.
    """

    SPIRIT = "clan-spirit"
    VOID = "clan-void"
    EARTH = "clan-earth"
    AIR = "clan-air"
    WATER = "clan-water"
    FIRE = "clan-fire"
    FREE = "clan-free"


class Shape(StrEnum):
    """Outlines and signs; a shape tells what a thing is even without colour.

    Status tokens and named models have signs too, by their own names (kinds.Token, kinds.Role).
    """

    CIRCLE = "circle"
    """A model of Pine."""
    SQUARE = "square"
    """A model of Plum."""
    HEXAGON = "hexagon"
    """A model of Willow."""
    PENTAGON = "pentagon"
    """A model of Ginkgo."""
    TRIANGLE = "triangle"
    """A sentry."""
    SHRINE = "shrine"
    GOAL_PINE = "goal-pine"
    GOAL_PLUM = "goal-plum"
    GOAL_WILLOW = "goal-willow"
    GOAL_GINKGO = "goal-ginkgo"
    MEDAL_PINE = "medal-pine"
    MEDAL_PLUM = "medal-plum"
    MEDAL_WILLOW = "medal-willow"
    MEDAL_GINKGO = "medal-ginkgo"
    GOAL_NOBODY = "goal-nobody"
    MEDAL_NOBODY = "medal-nobody"
    """The medal of a goal that no team owns, as in Infiltration."""
    CRATE = "crate"
    """It lies face down; turned up it has a sign with its element, such as `crate-fire`."""
    COURSE = "course"
    """Stands in the key for the ways of sentries."""
    AIM = "aim"
    """Stands in the key for the lines from these ways to their targets."""
    CLASH = "clash"
    """A close attack."""
    COST = "cost"
    """The MP that a way to a space costs."""
    LAMP = "lamp"
    """Stands in the key for a lantern with its light, as all shapes below stand there for marks that are no signs."""
    FACING = "facing"
    AHEAD = "ahead"
    ACTIVE = "active"
    """The ring round the model that is acting."""
    IN_ZONE = "danger-rising"
    """Hatching of spaces in zones of enemies, and in the layer of sight of those that enemies see."""
    BEHIND = "past-falling"
    BACKS = "chosen-falling"
    """The backs of enemies in the layer of their zones."""
    ZONES = "danger-lit"
    ASKED = "option-lit"
    NUMBER = "number"
    ROUTE = "route"
    MOVED = "moved"
    GONE = "gone"
    REACH = "reach"
    PRIZE = "prize"
    ZONE = "zone"
    SIGHT = "sight"
    SHOT = "shot"
    WATER = "water"
    THICKET = "thicket"
    CLIFF = "cliff"
    EAVES = "eaves"
