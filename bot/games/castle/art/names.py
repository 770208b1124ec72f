"""The names that the castle's marks use: lands and lines, sides and shapes, and the materials of its bases."""

from enum import StrEnum


class Land(StrEnum):
    """The kinds of ground."""

    OUTER = "outer"
    COURT = "court"
    HALL = "hall"
    HALL_TWO = "hall_two"
    WATER = "water"
    SHADED = "shaded"


class Decor(StrEnum):
    """Things that stand or lie about as decoration only."""

    PINE = "pine"
    TREE = "tree"
    BLOSSOM = "blossom"
    MAPLE = "maple"
    SHRUB = "shrub"
    ROCK = "rock"
    RAKED = "raked"
    """Arcs raked in gravel."""
    PATCH = "patch"
    """A patch of paler plants."""
    LILIES = "lilies"
    FISH = "fish"
    RIPPLE = "ripple"


class Line(StrEnum):
    """The meaning of a line between two places, or along them."""

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
    """The owner of a thing; also the family of its colour."""

    GUARD = "guard"
    INTRUDER = "intruder"
    RIVAL = "rival"
    NEUTRAL = "neutral"
    OBJECT = "object"


class Shape(StrEnum):
    """Outlines of figures and signs, some shared by all games; the shape tells what a thing is even without colour."""

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
    """The shading of a place where somebody can be: RISING and FALLING strokes."""


class Emblem(StrEnum):
    """What a figure carries: a sword sticks out at two corners, a spear stands beside the figure."""

    SWORD = "sword"
    SPEAR = "spear"


class Flag(StrEnum):
    """Small additions to a figure."""

    GHOST = "ghost"
    """Known to this viewer only: a broken outline."""
    WOUNDED = "wounded"
    """A cross at the upper left."""
    MARKED = "marked"
    """A card at the upper left: used this turn."""
    DRUNK = "drunk"
    """Slumped, beside a cup."""
    ACTIVE = "active"
    """A bright ring round the figure that acts now."""


class Symbol(StrEnum):
    """The drawing on a card, so that players recognise the card before they read it."""

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
    """The colours of things that have only one."""

    ROPE = "rope"
    WOUND = "wound"


class Tone(StrEnum):
    """The materials of things on a base, in the order of a palette."""

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
    """The stone edge of water from above, drawn as ground."""
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
    """Things that give light; this tone is always the same."""
    GOLD = "gold"
    """Borders on land; this tone and the following ones never change with the light."""
    BLUE = "blue"
    """Borders on water."""
    PRINT = "print"
    """Footprints of a track."""
    EDGE = "edge"
    """The dark edge of things that must be visible everywhere."""
    BEYOND = "beyond"
    """Outside the board."""
