"""The names in the raid's marks: its lands and lines, sides and shapes, and decorations."""

from enum import StrEnum


class Land(StrEnum):
    """The kinds of tiles (kinds.Terrain) by night and by day, and the ground of the tables below the track."""

    STREET = "street"
    BUSH = "bush"
    ROOF = "roof"
    PALACE = "palace"
    STREET_DAY = "street_day"
    BUSH_DAY = "bush_day"
    TREE_DAY = "tree_day"
    WATER_DAY = "water_day"
    ROOF_DAY = "roof_day"
    PALACE_DAY = "palace_day"
    TABLE = "table"
    """The ground under cards."""


class Decor(StrEnum):
    """The plants on a tile."""

    BUSH = "bush"
    TREE = "tree"
    PINE = "pine"
    """A tree of the forest before the track."""


class Line(StrEnum):
    """Lines, on a base and of the moment."""

    CELL = "cell"
    CELL_FAR = "cell_far"
    EAVES = "eaves"
    """The outline of a building."""
    EAVES_FAR = "eaves_far"
    SEAM = "seam"
    """The line between two boards."""
    FORWARD = "forward"
    """An arrow that shows where forward is."""
    FRAME = "frame"
    """The frame round the part of the whole track that the window shows."""
    TRACK = "track"
    """The path of a patrol. This line and all below are marks of the moment."""
    SHINE = "shine"
    """The light of a lantern round its point."""
    CARD = "card"
    """The face of a card, given by its corners."""
    BOX = "box"
    """An empty box of the alarm bar, given by its corners."""
    BOX_DUE = "box_due"
    """A box that the next Guard Phase fills: only its outline has the colour."""
    BOX_FULL = "box_full"
    BOX_LAST = "box_last"
    """The box at which the night is lost."""
    FIRST = "first"
    """A route of the first card; drawn as a full line, with a head at its end."""
    FIRST_LEAP = "first_leap"
    SECOND = "second"
    SECOND_LEAP = "second_leap"
    CLOSED_WAY = "closed_way"
    """A route that cannot be made."""
    SMALL = "small"
    """A route in the diagram of a card."""
    SMALL_LEAP = "small_leap"


class Side(StrEnum):
    """The owner of a thing, for its colour."""

    HAWK = "hawk"
    KITE = "kite"
    OWL = "owl"
    RAVEN = "raven"
    GUARD = "guard"
    PATROL = "patrol"
    CUBE = "cube"
    NEUTRAL = "neutral"


class Shape(StrEnum):
    """Outlines of figures and signs; a shape tells what a thing is even without colour."""

    CIRCLE = "circle"
    """A ninja."""
    SHIELD = "shield"
    """A guard."""
    PENTAGON = "pentagon"
    """A patrol."""
    LANTERN = "lantern"
    CUBE = "cube"
    SLEEP = "sleep"
    FIRE = "fire"
    CLOSED = "closed"
    TRAP = "trap"
    TRIP = "trip"
    CALTROPS = "caltrops"
    NEST = "nest"
    STAR = "star"
    HAND = "hand"
    MISSED = "missed"
    SHORT = "short"
    FIRST = "first"
    """The first-player token."""
    REED = "reed"
    COUNT = "count"
    """A number on another mark."""
    TAG_FIRST = "tag_first"
    TAG_SECOND = "tag_second"
