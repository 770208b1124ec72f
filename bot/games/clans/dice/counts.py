"""How many dice of a pool show each element, six counts packed into one whole number.

Spirit stands in the highest place, so of two pools with as many dice the smaller number has fewer Spirits, then fewer
Voids, and so on through the order of A1.1. Packed counts are added and taken away like any numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from bot.games.clans.kinds import DIE, Element

_BITS: Final = 8
MOST: Final = (1 << _BITS) - 1
"""The most dice of one element."""

SHIFT: Final = {element: _BITS * (len(DIE) - 1 - place) for place, element in enumerate(DIE)}
"""Where the count of an element stands."""
ONE: Final = {element: 1 << shift for element, shift in SHIFT.items()}
"""One die that shows an element."""


def packed(faces: Iterable[Element]) -> int:
    """The counts of a pool."""
    return sum(ONE[face] for face in faces)


def number(counts: int, element: Element) -> int:
    """How many dice show an element."""
    return counts >> SHIFT[element] & MOST


@cache
def total(counts: int) -> int:
    """How many dice there are."""
    return sum(counts >> shift & MOST for shift in SHIFT.values())


@cache
def vectors(dice: int) -> tuple[int, ...]:
    """All that so many dice can show, ascending."""
    return tuple(sorted(map(packed, combinations_with_replacement(DIE, dice))))


@cache
def rolls(counts: int) -> int:
    """How many of the rolls of so many dice show these counts."""
    found = factorial(total(counts))
    for element in DIE:
        found //= factorial(number(counts, element))
    return found
