"""What the raid's marks name: its lands and lines, sides and shapes, and what its bases are made of."""

from enum import StrEnum


class Land(StrEnum):
    """What a tile is (kinds.Terrain) by night, and by day, and the ground of the tables beside the track."""

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
    """Where cards lie."""


class Decor(StrEnum):
    """What grows on a tile."""

    BUSH = "bush"
    TREE = "tree"
    PINE = "pine"
    """A tree of the forest beyond the track."""


class Line(StrEnum):
    """Lines, on a base and of the moment."""

    CELL = "cell"
    CELL_FAR = "cell_far"
    EAVES = "eaves"
    """The outline of a building."""
    EAVES_FAR = "eaves_far"
    SEAM = "seam"
    """Between two boards."""
    FORWARD = "forward"
    """An arrow that says where forward is."""
    FRAME = "frame"
    """Round the part of the whole track that the window shows."""
    TRACK = "track"
    """The way of a patrol; of the moment, like all that follow."""
    SHINE = "shine"
    """The light of a lantern round its point."""
    CARD = "card"
    """The face of a card, its corners given."""
    BOX = "box"
    """A box of the alarm bar, its corners given: empty."""
    BOX_DUE = "box_due"
    """That the next Guard Phase fills."""
    BOX_FULL = "box_full"
    BOX_LAST = "box_last"
    """Where the night is lost."""
    FIRST = "first"
    """A route of the first card; drawn whole, with a head at its end."""
    FIRST_LEAP = "first_leap"
    SECOND = "second"
    SECOND_LEAP = "second_leap"
    CLOSED_WAY = "closed_way"
    """A route that cannot be made."""
    SMALL = "small"
    """A route in the diagram of a card."""
    SMALL_LEAP = "small_leap"


class Side(StrEnum):
    """Whose thing it is."""

    HAWK = "hawk"
    KITE = "kite"
    OWL = "owl"
    RAVEN = "raven"
    GUARD = "guard"
    PATROL = "patrol"
    CUBE = "cube"
    NEUTRAL = "neutral"


class Shape(StrEnum):
    """Outlines of figures and signs; a shape says what a thing is even without colour."""

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
    """A number that stands in something."""
    TAG_FIRST = "tag_first"
    TAG_SECOND = "tag_second"
