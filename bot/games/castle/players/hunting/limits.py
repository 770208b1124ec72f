"""What restricts the guards of a level: never what they may see, only what they make of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GuardLimits:
    """What restricts the guards of a level.

    A beginner has in mind nothing but the last noise. Who `weighs` knows how likely the intruders are in each zone
    where they can be; another takes all these zones alike. Who `remembers` only so many turns thinks of nobody once so
    many have gone by without a noise. `plies` is how many cards of a turn they think ahead, 1 or 2; `foresees` whether
    they think of where intruders will be after their next move; `whim` how many times better a hiding place may seem
    than it is; `overlooks` in how many turns of a hundred they do not think of a guard, or a patrol, for their cards,
    unless it comes to somebody in sight, or rather sure to be there.
    """

    is_beginner: bool = False
    weighs: bool = True
    remembers: int | None = None
    overlooks: int = 0
    plies: int = 2
    foresees: bool = True
    whim: float = 0.3
