"""Dice with named faces: pools, rolls and re-rolls.

A die is the tuple of its faces, each a small value the game gives (an enum, a number, a word); a face on two sides
stands in it twice. A pool is a sequence of dice. What was rolled is a plain tuple of faces, one for each die of the
pool in order, so a fact keeps it as `tuple[Face, ...]` and the notation writes it down like any other.
"""

from collections.abc import Collection, Sequence
from typing import TypeVar

from bot.engine.chance import Chance

Face = TypeVar("Face")

Die = tuple[Face, ...]
"""The faces of a die, all as likely."""


def roll(chance: Chance, label: str, pool: Sequence[Die[Face]]) -> tuple[Face, ...]:
    """What a pool shows. Each die has a draw of its own under `label`, so a die more does not change the others.

    A die without faces is refused with ValueError.
    """
    return tuple(die[chance.below(f"{label}#{n}", len(die))] for n, die in enumerate(pool))


def reroll(
    chance: Chance,
    label: str,
    pool: Sequence[Die[Face]],
    shown: Sequence[Face],
    chosen: Collection[int],
    *,
    again: int = 1,
) -> tuple[Face, ...]:
    """What the pool shows when the chosen dice (their places, from 0) are rolled anew and the rest are left.

    `label` is that of the roll and `again` how often, with this time, dice of this roll have been rolled anew: the same
    two draw the same faces. Refuses with ValueError places that are not in the pool and an `again` below 1.
    """
    if again < 1 or len(shown) != len(pool) or not all(0 <= n < len(pool) for n in chosen):
        raise ValueError("Only dice of the pool can be rolled again.")
    # Sorted for luck that is deaf to labels: there the order of draws decides, and a set has none of its own.
    fresh = {n: pool[n][chance.below(f"{label}#{n}+{again}", len(pool[n]))] for n in sorted(chosen)}
    return tuple(fresh.get(n, face) for n, face in enumerate(shown))
