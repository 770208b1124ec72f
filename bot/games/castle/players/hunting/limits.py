"""The limits of the guards of a level: never what they may see, only what they conclude."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GuardLimits:
    """The limits of the guards of a level.

    A beginner considers only visible intruders, or else the last noise. With `weighs` the guards know how likely the
    intruders are in each possible zone; otherwise all these zones count alike. `remembers` is the number of turns
    without a noise after which they stop thinking of anybody they do not see (None: never). `plies` is how many cards
    of a turn they think ahead, 1 or 2; `foresees` if they consider the intruders' next move; `whim` by how much a
    hiding place may seem better than it is, as a multiple of its worth; `overlooks` in how many turns of a hundred they
    forget a guard, or a patrol, for a listen or search, unless it reaches somebody visible or probably there.
    """

    is_beginner: bool = False
    weighs: bool = True
    remembers: int | None = None
    overlooks: int = 0
    plies: int = 2
    foresees: bool = True
    whim: float = 0.3
