"""Dice with named faces: pools, rolls and re-rolls.

A die is the tuple of its faces, each a small value that the game gives (an enum, a number, a word); a face on two sides
is in the tuple twice. A pool is a sequence of dice. A result is a plain tuple of faces, one for each die of the pool in
order, so a fact stores it as `tuple[Face, ...]` and the notation writes it like any other value.
"""

from collections.abc import Collection, Sequence
from typing import TypeVar

from bot.engine.chance import Chance

Face = TypeVar("Face")

Die = tuple[Face, ...]
"""The faces of a die, all equally likely."""


def roll(chance: Chance, label: str, pool: Sequence[Die[Face]]) -> tuple[Face, ...]:
    """The face that each die of a pool shows.

    Each die has a draw of its own under `label`, so one more die does not change the others. A die without faces is
    refused with ValueError.
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
    """The faces of the pool after the chosen dice (indices from 0) are rolled again; the others stay.

    `label` is that of the roll; `again` counts how often dice of this roll have been rolled again, this time included.
    The same label and count draw the same faces. Refuses with ValueError indices outside the pool, faces of
    another number of dice, and an `again` below 1.
    """
    if again < 1 or len(shown) != len(pool) or not all(0 <= n < len(pool) for n in chosen):
        raise ValueError("Only dice of the pool can be rolled again.")
    # Sorted for sources of luck that ignore labels: there the order of draws decides, and a set has no fixed
    # order.
    fresh = {n: pool[n][chance.below(f"{label}#{n}+{again}", len(pool[n]))] for n in sorted(chosen)}
    return tuple(fresh.get(n, face) for n, face in enumerate(shown))
