"""The terms of the castle game as types: sides, figures, cards, marks, phases (R1, R3, R5, R8)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NewType

from bot.engine.boards.protocol import Zone
from bot.engine.game import Seat

GuardId = NewType("GuardId", int)
"""A guard figure from its appearance to its removal, numbered in order of appearance: reveals nothing secret."""

PatrolId = NewType("PatrolId", int)
"""A patrol, numbered in order of creation."""

INTRUDERS = Seat("intruders")
GUARDS = Seat("guards")
"""The seats of a game for two, and the names of the two sides."""

NINJA = Seat("ninja")
TRAITOR = Seat("traitor")
"""The intruder seats with three and four players (R2.2)."""

SWORDS = Seat("swords")
SPEARS = Seat("spears")
"""The guard seats with four players (R2.2)."""


# Records and databases hold the values of these words, so they never change.
class Who(StrEnum):
    """The two intruders."""

    NINJA = "ninja"
    TRAITOR = "traitor"

    @property
    def mate(self) -> Who:
        """The other intruder."""
        return _MATES[self]

    @property
    def pile(self) -> Pile:
        """The intruder's deck."""
        return _PILES[self]


class Tunnel(StrEnum):
    """The secret passages: one for both intruders (R23.1), or one for each rival (R26.5)."""

    PASSAGE = "passage"
    NINJAS = "ninjas"
    TRAITORS = "traitors"


Place = Zone | Tunnel
"""A place for figures: a zone of the map, or the inside of a passage. `Place | None`: None is unknown, or nowhere."""


def on_map(place: Place | None) -> Zone | None:
    """The zone of the map; None inside a passage, and for an unknown place."""
    return None if isinstance(place, Tunnel) else place


class Pile(StrEnum):
    """The three decks with their distinct backs (R1.2)."""

    GUARDS = "guards"
    NINJA = "ninja"
    TRAITOR = "traitor"


_MATES = {Who.NINJA: Who.TRAITOR, Who.TRAITOR: Who.NINJA}
_PILES = {Who.NINJA: Pile.NINJA, Who.TRAITOR: Pile.TRAITOR}


class Card(StrEnum):
    """Every type of card (R5); cards of one type are the same."""

    KENJUTSU = "kenjutsu"
    SENTRY_LISTEN = "sentry-listen"
    PATROL_LISTEN = "patrol-listen"
    SENTRY_SEARCH = "sentry-search"
    PATROL_SEARCH = "patrol-search"
    AWAKEN = "awaken"
    PASSAGE = "secret-passage"
    ROPE = "rope"
    SHADOW_WALK = "shadow-walk"
    SHURIKEN = "shuriken"
    CAT = "cat"
    SAKE = "sake"


class Weapon(StrEnum):
    """The weapon of an active guard; it means nothing with 2 or 3 players (R4.7)."""

    SWORD = "sword"
    SPEAR = "spear"


class Mark(StrEnum):
    """The objects that the guards hide on their map, each alone in its zone (R4.9)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    TRAP = "trap"
    SENTRY = "hidden-sentry"

    @property
    def is_goal(self) -> bool:
        """True if this is one of the six mission goals."""
        # Goals have one-letter names, other marks longer ones.
        return len(self) == 1


GOALS = (Mark.A, Mark.B, Mark.C, Mark.D, Mark.E, Mark.F)


class Alert(IntEnum):
    """The four levels of alert (R7.1)."""

    NONE = 0
    LOW = 1
    MEDIUM = 2
    HIGH = 3


class Phase(StrEnum):
    """The parts of a turn (R8.1)."""

    SETUP = "setup"
    ALERT = "alert"
    CARDS = "cards"
    PATROL = "patrol"
    INTRUDERS = "intruders"
    OVER = "over"


class Moment(StrEnum):
    """The question that is open now; public, and the same in every view."""

    BLANK = "blank"
    ALONE = "alone"
    HANDS = "hands"
    STARTS = "starts"
    SPLIT = "split"
    QUIET = "quiet"
    STEP = "step"
    HEADING = "heading"
    BRANCH = "branch"
    CAT = "cat"
    RETURN = "return"
    BONUS = "bonus"
    PLAN = "plan"
    ANSWERS = "answers"
    REMOVAL = "removal"
    FIGURE = "figure"
    AFTER = "after"
    OVER = "over"


class Standing(StrEnum):
    """Where an intruder is in the game; public. ABSENT is the one that a Lone Wolf does not play (R26.1)."""

    COMING = "coming"
    MAP = "map"
    PASSAGE = "passage"
    LEFT = "left"
    DEAD = "dead"
    ABSENT = "absent"


class Goes(StrEnum):
    """The place to which a played card goes."""

    DISCARD = "discard"
    WOUND = "wound"
    TABLE = "table"
    OUT = "out"


class Result(StrEnum):
    """The winner (R25); with rivals the ninja or the traitor alone, both, or the guards, never a draw (R26.8)."""

    INTRUDERS = "intruders"
    NINJA = "ninja"
    TRAITOR = "traitor"
    DRAW = "draw"
    GUARDS = "guards"


class CatRule(StrEnum):
    """The case in which a standing order plays It Was a Cat (R11.8)."""

    ASK = "ask"
    NEVER = "never"
    ALWAYS = "always"
    HEARD = "heard"
    TRAITOR = "traitor"
    NINJA = "ninja"
    WITHIN = "within"


class TrapRule(StrEnum):
    """The answer of a standing order to a trap (R21.7)."""

    ASK = "ask"
    NEVER = "never"
    CAT = "cat"


class SentryRule(StrEnum):
    """The card with which a standing order neutralises a hidden sentry (R21.8); ANY is the quietest one."""

    ASK = "ask"
    NEVER = "never"
    KENJUTSU = "kenjutsu"
    SHURIKEN = "shuriken"
    ANY = "any"

    @property
    def card(self) -> Card | None:
        """The card that the rule plays; None for a rule that names none."""
        return {SentryRule.KENJUTSU: Card.KENJUTSU, SentryRule.SHURIKEN: Card.SHURIKEN}.get(self)
