"""From which secret seed the luck of a table is drawn: the one that it was opened with, or a fresh one after a restore.

By the same seed everybody would draw once more what they have drawn, and seen, after the copy was made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Reseeding(NamedTuple):
    """From fact number `first_fact` on luck is drawn from `seed`: the table went on from a copy made at `copied`.

    That moment is in seconds. Until the next reseeding it counts for every decision that so many facts precede.
    """

    first_fact: int
    seed: str
    copied: float


def seed_at(seed: str, reseedings: Iterable[Reseeding], fact: int) -> str:
    """The seed of the luck of a decision that is made when there are `fact` facts; of the deal when there are none."""
    latest = max((each for each in reseedings if each.first_fact <= fact), default=None)
    return seed if latest is None else latest.seed
