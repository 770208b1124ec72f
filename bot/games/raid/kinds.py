"""The words of the raid as types. They depend on no other module of the game."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from bot.engine.boards.protocol import Zone

Tile = Zone
"""A square of the track: its index on the full grid of 7 columns and 49 rows, whichever boards are in play (S3.7)."""

MoveCard = NewType("MoveCard", str)
"""A type of movement card by its name (S4.2): “knight”. Two cards of one type are interchangeable."""

PLACES = 4
"""The number of places of the ring, each with a deck of movement cards (S2.3)."""
TURNS = 6
"""The number of turns, and of movement rounds, in a phase (S6.1)."""
DECK = 12
"""The number of cards in a deck (S4.5)."""


class Half(StrEnum):
    """The halves of the raid, two linked games; a half decides which side of the boards is up."""

    NIGHT = "night"
    DAY = "day"


class Terrain(StrEnum):
    """The kinds of tiles (S3.3)."""

    STREET = "street"
    """By day a road."""
    BUSH = "bush"
    ROOF = "roof"
    PALACE = "palace"
    TREE = "tree"
    WATER = "water"

    @property
    def is_high(self) -> bool:
        """True for a roof, the palace and a tree top."""
        return self in (Terrain.ROOF, Terrain.PALACE, Terrain.TREE)

    @property
    def is_cover(self) -> bool:
        """True if a ninja on it cannot be the target of a weapon by day (S15.6)."""
        return self in (Terrain.BUSH, Terrain.TREE)


class Senjutsu(StrEnum):
    """The kinds of senjutsu cards (S10.2)."""

    DART = "dart"
    STAR = "star"
    HIDING = "hiding"
    ROCKET = "rocket"
    DASH = "dash"
    TEAM = "team"


class Alarm(StrEnum):
    """The kinds of alarm cards (S12)."""

    SLIP = "slip"
    CAT = "cat"
    FOOTSTEP = "footstep"
    SAMURAI = "samurai"
    GEISHA = "geisha"
    SENTRY = "sentry"


class Buki(StrEnum):
    """The kinds of buki cards (S17.2)."""

    STAR = "star"
    NUNCHAKU = "nunchaku"
    SPEAR = "spear"
    TONFA = "tonfa"
    ARROW = "arrow"
    FLASK = "flask"
    CHAIN = "chain"
    WHISTLE = "whistle"
    REED = "reed"
    ZIP = "zip"


class Trap(StrEnum):
    """The kinds of wana tokens (S18)."""

    TRIP = "trip"
    CALTROPS = "caltrops"
    NEST = "nest"


class Stage(StrEnum):
    """The stages of a match."""

    DEALING = "dealing"
    TURNS = "turns"
    PLANS = "plans"
    """All players hand in a sealed plan for the round (S23.5)."""
    READY = "ready"
    """Before a timed phase all players say that they are there (S22.6)."""
    GUARDS = "guards"
    """A Guard Phase: no seat decides anything in it."""
    OVER = "over"
