"""What restricts the guards of a level: never what they may see, only what they make of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GuardLimits:
    """What restricts the guards of a level.

    A beginner has in mind nothing but the last noise, and forgets it soon. `blur` is how many sixteenths of what they
    think of a zone go to its neighbours, as they keep no exact account, but to none where guards stand or have come in
    this turn, nor where nobody can be for what the last `memory` turns, this one included, have told; `plies` how many
    cards of a turn they think ahead, 1 or 2; `foresees` whether they think of where intruders will be after their next
    move; `whim` and `spice` how many times better a hiding place, and an option, may seem than it is; `overlooks` in
    how many turns of a hundred they do not think of a guard, or a patrol, for their cards, unless it comes to somebody
    in sight, or rather sure to be there.
    """

    is_beginner: bool = False
    blur: int = 0
    memory: int = 0
    overlooks: int = 0
    plies: int = 2
    foresees: bool = True
    whim: float = 0.3
    spice: float = 0.1
