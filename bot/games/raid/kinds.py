"""The words of the raid as types. They need nothing of the game."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

from bot.engine.boards.protocol import Zone

Tile = Zone
"""A square of the track: its index on the full grid of 7 columns and 49 rows, whichever boards are in play (S3.7)."""

MoveCard = NewType("MoveCard", str)
"""A type of movement card by its name (S4.2): “knight”. Two cards of a type are the same card."""

PLACES = 4
"""Places of the ring, each with a deck of movement cards (S2.3)."""
TURNS = 6
"""Turns, and movement rounds, of a phase (S6.1)."""
DECK = 12
"""Cards of a deck (S4.5)."""


class Half(StrEnum):
    """Which of the two linked games is played, and so which side of the boards lies up."""

    NIGHT = "night"
    DAY = "day"


class Terrain(StrEnum):
    """What a tile is (S3.3)."""

    STREET = "street"
    """By day a road."""
    BUSH = "bush"
    ROOF = "roof"
    PALACE = "palace"
    TREE = "tree"
    WATER = "water"

    @property
    def is_high(self) -> bool:
        """Whether it is a roof, the palace or a tree top."""
        return self in (Terrain.ROOF, Terrain.PALACE, Terrain.TREE)

    @property
    def is_cover(self) -> bool:
        """Whether nobody on it can be the target of a weapon by day (S15.6)."""
        return self in (Terrain.BUSH, Terrain.TREE)


class Senjutsu(StrEnum):
    """What a senjutsu card is (S10.2)."""

    DART = "dart"
    STAR = "star"
    HIDING = "hiding"
    ROCKET = "rocket"
    DASH = "dash"
    TEAM = "team"


class Alarm(StrEnum):
    """What an alarm card is (S12)."""

    SLIP = "slip"
    CAT = "cat"
    FOOTSTEP = "footstep"
    SAMURAI = "samurai"
    GEISHA = "geisha"
    SENTRY = "sentry"


class Buki(StrEnum):
    """What a buki card is (S17.2)."""

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
    """What a wana token is (S18)."""

    TRIP = "trip"
    CALTROPS = "caltrops"
    NEST = "nest"


class Stage(StrEnum):
    """What moment of a match it is."""

    DEALING = "dealing"
    TURNS = "turns"
    PLANS = "plans"
    """Everybody hands in a sealed plan for the round (S23.5)."""
    READY = "ready"
    """Before a timed phase everybody says that he is there (S22.6)."""
    GUARDS = "guards"
    """A Guard Phase; never a quiet moment."""
    OVER = "over"
