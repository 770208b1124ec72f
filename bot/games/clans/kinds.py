"""The words of the clans as types. They depend on nothing else of the game."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

from bot.engine.boards.protocol import Zone

Space = Zone
"""A cell of the ground: its index on the grid of 20 x 20 (A3.1)."""

ModelId = NewType("ModelId", str)
"""One model of one match: its seat, its type and its number, such as "pine-kaiken2". Ids are ordered as text."""

MedalId = NewType("MedalId", str)
"""One medal: the seat that owns it, or the name of its goal's space, such as "H15", if nobody does (A22.9, A22.12)."""


class Element(StrEnum):
    """The six elements, one on each face of a die, in the order of all tables of die faces (A1.1)."""

    SPIRIT = "spirit"
    VOID = "void"
    EARTH = "earth"
    AIR = "air"
    WATER = "water"
    FIRE = "fire"

    @property
    def opposed(self) -> Element:
        """The other element of its pair: Spirit and Void, Earth and Air, Fire and Water."""
        return _OPPOSED[self]


_PAIRS: Final = ((Element.SPIRIT, Element.VOID), (Element.EARTH, Element.AIR), (Element.FIRE, Element.WATER))
_OPPOSED: Final = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}

DIE: Final[tuple[Element, ...]] = tuple(Element)
"""The faces of a die; all dice of the game are alike (A1.2)."""


class Terrain(StrEnum):
    """The kind of a space, as its letter in a file of grounds (A3.3)."""

    OPEN = "."
    DEPLOYMENT = "D"
    ROUGH = "r"
    FOLIAGE = "f"
    ELEVATED = "e"
    STRUCTURE = "S"
    OBSCURING = "o"

    @property
    def is_high(self) -> bool:
        """True for high ground."""
        return self in (Terrain.ELEVATED, Terrain.STRUCTURE)

    @property
    def is_obscuring(self) -> bool:
        """True if it stops lines of sight between models on the ground."""
        return self in (Terrain.FOLIAGE, Terrain.STRUCTURE, Terrain.OBSCURING)


class Edge(StrEnum):
    """An edge of the ground, where a seat deploys (A3.5)."""

    SOUTH = "south"
    NORTH = "north"
    WEST = "west"
    EAST = "east"


class Type(StrEnum):
    """The type of a model in its team (A19.3)."""

    CHUNIN = "chunin"
    KAIKEN = "kaiken"
    YAJIRI = "yajiri"
    KUNOICHI = "kunoichi"
    MADOUSHI = "madoushi"
    ONI = "oni"
    HERO = "hero"
    RONIN = "ronin"
    SENTRY = "sentry"


class Token(StrEnum):
    """A status token (A15). Stealth is not a status token."""

    STUN = "stun"
    SLOW = "slow"
    HASTE = "haste"
    POISON = "poison"
    CURSE = "curse"
    LUCKY = "lucky"
    PROTECT = "protect"
    MOON_POWER = "moon-power"
    DELAY = "delay"


BAD: Final = frozenset({Token.CURSE, Token.POISON, Token.SLOW})
"""The effects of bad shrines; the effects of good ones are Haste, Lucky and Protect (A6.4)."""
HARMFUL: Final = BAD | {Token.STUN}
"""The tokens that are bad for a model on the board."""


class Place(StrEnum):
    """The place of a model (A28.2)."""

    BOARD = "board"
    RESERVE = "reserve"
    """The training ground."""
    HOUSE = "house"
    """The healing house."""


class ItemKind(StrEnum):
    """An item that lies on a space (A3.10)."""

    LANTERN = "lantern"
    SHRINE = "shrine"
    GOAL = "goal"
    MEDAL = "medal"
    CRATE = "crate"

    @property
    def is_terrain(self) -> bool:
        """True for obscuring terrain; goals and medals are not terrain."""
        return self not in (ItemKind.GOAL, ItemKind.MEDAL)


class Furnishing(StrEnum):
    """An item that a seat may place before the first round: a lantern, or a shrine with its effect (A6.4)."""

    LANTERN = "lantern"
    HASTE = "haste"
    LUCKY = "lucky"
    PROTECT = "protect"
    CURSE = "curse"
    POISON = "poison"
    SLOW = "slow"


class Role(StrEnum):
    """The role that a challenge gives to a named model (A22.4)."""

    VIP = "vip"
    CHAMPION = "champion"
    MESSENGER = "messenger"


class Keyword(StrEnum):
    """The keywords of models (A17), as the ids of the data file."""

    CLOSE_COMBAT_MASTER = "close-combat-master"
    EXPERT_CLIMBER = "expert-climber"
    FOCUS = "focus"
    LEAP = "leap"
    NIMBLE = "nimble"
    RANGED_MASTER = "ranged-master"
    SENSEI = "sensei"
    SNEAKY = "sneaky"
    SUREFOOT = "surefoot"
    VIGILANCE = "vigilance"
    WIND_IN_THE_FOREST = "wind-in-the-forest"
    ACCURATE = "accurate"
    AIR_MASTERY = "air-mastery"
    GALE_OF_BLOWS = "gale-of-blows"
    LONG_SHOT = "long-shot"
    SPRINT = "sprint"
    WINGS = "wings"
    DAUNTLESS = "dauntless"
    EARTH_MASTERY = "earth-mastery"
    GUARD = "guard"
    REGENERATION = "regeneration"
    TOUGH = "tough"
    TAIL = "tail"
    COMBINED_ATTACK = "combined-attack"
    ENGULF = "engulf"
    FIRE_MASTERY = "fire-mastery"
    FRENZY = "frenzy"
    PRECISION_STRIKE = "precision-strike"
    CLAWS = "claws"
    BLINK = "blink"
    FORTUNE = "fortune"
    HEALING = "healing"
    BITE = "bite"
    SICKEN = "sicken"
    SPIRIT_MASTERY = "spirit-mastery"
    DROWN = "drown"
    ENTANGLE = "entangle"
    TENTACLES = "tentacles"
    REDIRECTION = "redirection"
    TIDAL_WAVE = "tidal-wave"
    WATER_MASTERY = "water-mastery"
    BACKSTAB = "backstab"
    BLOOD_LUST = "blood-lust"
    DIRTY_FIGHTER = "dirty-fighter"
    EMPTINESS = "emptiness"
    HORNS = "horns"
    VOID_MASTERY = "void-mastery"
    HERO = "hero"
    RESILIENT = "resilient"
    RONIN = "ronin"


class Ability(StrEnum):
    """The special abilities of models (A18), as the ids of the data file. None shares its id with a keyword."""

    POUNCE = "pounce"
    TIGER_STRIKE = "tiger-strike"
    METAL_TO_DUST = "metal-to-dust"
    VOLCANO_POTS = "volcano-pots"
    VAULT = "vault"
    DRAGONS_BREATH = "dragons-breath"
    BACK_FLIP = "back-flip"
    YAMA_FIST = "yama-fist"
    HEALING_HERBS = "healing-herbs"
    MOUNTAIN_FLUTE = "mountain-flute"
    BORN_LUCKY = "born-lucky"
    AMAZING_AWARENESS = "amazing-awareness"
    POISONED_WEAPONS = "poisoned-weapons"
    SPIRIT_POWER = "spirit-power"
    POISONED_SHOT = "poisoned-shot"
    HEALING_MIST = "healing-mist"
    WANDERLUST = "wanderlust"
    SPIRIT_SENSES = "spirit-senses"
    ALLURE = "allure"
    NINE_TAILS = "nine-tails"
    FISHERMANS_SPEAR = "fishermans-spear"
    NET = "net"
    FOUL_WEATHER = "foul-weather"
    UNDERTOW = "undertow"
    INK_ATTACK = "ink-attack"
    FLASHING_SPEAR = "flashing-spear"
    ANCHOR = "anchor"
    GUST_OF_HEAVEN = "gust-of-heaven"
    WIND_OF_BLADES = "wind-of-blades"
    AIR_SHOT = "air-shot"
    BLESSING_OF_THE_TENGU = "blessing-of-the-tengu"
    WIND_WALK = "wind-walk"
    MOVEMENT_RIG = "movement-rig"
    AIR_DRAGONS_BREATH = "air-dragons-breath"
    SOUL_CAPTURE = "soul-capture"
    TYRANT = "tyrant"
    BLOOD_FRENZY = "blood-frenzy"
    SKULL_HEX = "skull-hex"
    MASTER_OF_THE_FIST = "master-of-the-fist"
    WHIRLWIND = "whirlwind"
    IMMOVABLE = "immovable"
    UNCANNY_AWARENESS = "uncanny-awareness"
    MASTER_SWORDSMAN = "master-swordsman"
    BEST_FRIENDS = "best-friends"
    SPIDER_LEGS = "spider-legs"
    BINDING_BRIDE = "binding-bride"
    FROM_THE_DEEP = "from-the-deep"
    RESOLUTE_MELODY = "resolute-melody"
    ELIXIR_OF_COURAGE = "elixir-of-courage"
    INDOMITABLE = "indomitable"
    FIREARM_FLURRY = "firearm-flurry"
    SPIRIT_HUNTER = "spirit-hunter"
    ZENITH = "zenith"
    LIMITED_RESILIENCE = "limited-resilience"
    BEAK = "beak"
    DARK_CURSE = "dark-curse"
    YOPPARAI = "yopparai"
    SHREWD_NEGOTIATOR = "shrewd-negotiator"
    HONOR = "honor"
    WIND_GUST = "wind-gust"
    BANZAI = "banzai"


Skill = Keyword | Ability
"""What a model is able to do besides the common rules: a keyword or a special ability."""


SEES_STEALTH: Final = frozenset({Ability.UNCANNY_AWARENESS})
"""The skills whose owners treat models in Stealth as all others (A18, AQ59)."""
MASTERY: Final = {
    Keyword.SPIRIT_MASTERY: Element.SPIRIT,
    Keyword.VOID_MASTERY: Element.VOID,
    Keyword.EARTH_MASTERY: Element.EARTH,
    Keyword.AIR_MASTERY: Element.AIR,
    Keyword.WATER_MASTERY: Element.WATER,
    Keyword.FIRE_MASTERY: Element.FIRE,
}
"""The element of each Mastery."""


class Card(StrEnum):
    """The titles of the Moon deck (A20.7): the ids of the data file, without the name of the deck."""

    SECOND_EFFORT = "second-effort"
    CLEAR_SKY = "clear-sky"
    HEADLONG = "headlong"
    MOONLESS = "moonless"
    STRAW_DOUBLE = "straw-double"
    LONE_FLAME = "lone-flame"
    NORTH_WIND = "north-wind"
    DEEP_ROOT = "deep-root"
    SEA_SKIN = "sea-skin"
    COLD_HAND = "cold-hand"
    AGAINST_ODDS = "against-odds"
    GUARDIAN = "guardian"
    WEAK_SPOT = "weak-spot"
    SPARK = "spark"
    SPATE = "spate"
    SLIP = "slip"
    SMOKE = "smoke"
    TURNING_SKY = "turning-sky"
    RAIN = "rain"
    INNER_EYE = "inner-eye"
    DROP = "drop"
    ROPE_LINE = "rope-line"
    CALLED_SHOT = "called-shot"
    STONE_SKIN = "stone-skin"
    GRAVE_DUST = "grave-dust"
    WAR_DRUM = "war-drum"
