"""What restricts the guards of a level: never what they may see, only what they make of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Thought(StrEnum):
    """Where guards think that intruders are: near the last noise, as is likely but vaguely, or as is likely."""

    LAST_NOISE = "last noise"
    VAGUELY = "vaguely"
    LIKELY = "likely"


@dataclass(frozen=True, slots=True)
class GuardLimits:
    """What restricts the guards of a level.

    `plies` is how many cards of a turn they think ahead, 1 or 2; `foresees` whether they think of where intruders will
    be after their next move; `spice` how many points an option may seem better than it is.
    """

    thought: Thought = Thought.LIKELY
    plies: int = 2
    foresees: bool = True
    spice: int = 6
