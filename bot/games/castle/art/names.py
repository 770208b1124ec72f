"""What the castle's marks name: its lands and lines, sides and shapes, and what its bases are made of."""

from enum import StrEnum


class Land(StrEnum):
    """What a piece of ground is."""

    OUTER = "outer"
    COURT = "court"
    HALL = "hall"
    HALL_TWO = "hall_two"
    WATER = "water"
    SHADED = "shaded"


class Decor(StrEnum):
    """Things that stand or lie about for beauty alone."""

    PINE = "pine"
    TREE = "tree"
    BLOSSOM = "blossom"
    MAPLE = "maple"
    SHRUB = "shrub"
    ROCK = "rock"
    RAKED = "raked"
    """Arcs raked in gravel."""
    PATCH = "patch"
    """A patch of something paler that grows."""
    LILIES = "lilies"
    FISH = "fish"
    RIPPLE = "ripple"


class Line(StrEnum):
    """What a line between two places, or along them, means."""

    OPEN = "open"
    SHORE = "shore"
    WALL = "wall"
    ROOFED = "roofed"
    """The outer wall of a castle."""
    TOWER = "tower"
    """A tower at a corner of a castle, from its foot to its top; never on a border."""
    GATE = "gate"
    BRIDGE = "bridge"
    TRACK = "track"
    EDGE = "edge"
    ROPE = "rope"
    """From one side of a border to the other; never on a base."""


class Side(StrEnum):
    """Whose thing it is; also the family of its colour."""

    GUARD = "guard"
    INTRUDER = "intruder"
    RIVAL = "rival"
    NEUTRAL = "neutral"
    OBJECT = "object"


class Shape(StrEnum):
    """Outlines of figures and signs, in part those of every game; a shape says what a thing is even without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    SHIELD = "shield"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    HEXAGON = "hexagon"
    PENTAGON = "pentagon"
    TOWER = "tower"
    HOUSE = "house"
    DOOR = "door"
    MOON = "moon"
    CROSS = "cross"
    STAR = "star"
    """A throwing star: the ninja."""
    MASK = "mask"
    """A mask with horns: the traitor."""
    STEPS = "steps"
    EAR = "ear"
    SILENCE = "silence"
    RISING = "rising"
    FALLING = "falling"
    """How a place is shaded where somebody can be."""


class Emblem(StrEnum):
    """What a figure carries: a sword sticks out at two corners, a spear stands beside it."""

    SWORD = "sword"
    SPEAR = "spear"


class Flag(StrEnum):
    """Small additions to a figure."""

    GHOST = "ghost"
    """Known to this viewer only: broken outline."""
    WOUNDED = "wounded"
    """A cross at the upper left."""
    MARKED = "marked"
    """A card at the upper left (has been used this turn)."""
    DRUNK = "drunk"
    """Slumped, beside a cup."""
    ACTIVE = "active"
    """A bright ring round it: it is this one's moment."""


class Symbol(StrEnum):
    """What is drawn on a card, so that it is known before it is read."""

    SWORDS = "swords"
    LISTENER = "listener"
    LISTENERS = "listeners"
    SEARCHER = "searcher"
    SEARCHERS = "searchers"
    BELL = "bell"
    STAIRS = "stairs"
    BLADE = "blade"
    HOOK = "hook"
    MASK = "mask"
    STAR = "star"
    CAT = "cat"
    FLASK = "flask"


class Extra(StrEnum):
    """Colours of things that are drawn in one way alone."""

    ROPE = "rope"
    WOUND = "wound"


class Tone(StrEnum):
    """What something on a base is made of, in the order in which a palette has it."""

    WOOD_FLOOR = "wood_floor"
    """Outer ground: the floor of the wood."""
    THICKET = "thicket"
    GRAVEL = "gravel"
    RAKED = "raked"
    TRODDEN = "trodden"
    PATH = "path"
    MOSS = "moss"
    MOSS_PALE = "moss_pale"
    MOSS_DARK = "moss_dark"
    MAT = "mat"
    MAT_SEAM = "mat_seam"
    BOARD = "board"
    BOARD_SEAM = "board_seam"
    DEEP = "deep"
    MIDDLE = "middle"
    SHALLOW = "shallow"
    BANK = "bank"
    QUAY = "quay"
    """The stone edge of water, as seen from above: ground like the rest."""
    GLINT = "glint"
    NEEDLE = "needle"
    PINE = "pine"
    LEAF = "leaf"
    BLOSSOM = "blossom"
    PETAL = "petal"
    MAPLE = "maple"
    ROCK = "rock"
    ROCK_PALE = "rock_pale"
    PLASTER = "plaster"
    TILE = "tile"
    TILE_PALE = "tile_pale"
    TIMBER = "timber"
    TIMBER_PALE = "timber_pale"
    FIRE = "fire"
    """What is lit of itself: always the same."""
    GOLD = "gold"
    """Borders on land; these and the following never change with the light."""
    BLUE = "blue"
    """Borders on water."""
    PRINT = "print"
    """Footprints of a track."""
    EDGE = "edge"
    """The dark edge of what must be seen everywhere."""
    BEYOND = "beyond"
    """Outside the board."""
