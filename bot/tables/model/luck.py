"""The secret seed of a table's luck: the one that the table was opened with, or a fresh one after a restore.

With the old seed people would draw again what they had already drawn, and seen, after the copy was made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Reseeding(NamedTuple):
    """A later seed of a table's luck: the table went on from a copy that was made at `copied` (seconds).

    The seed holds for each decision that is preceded by at least `first_fact` facts, until the next reseeding.
    """

    first_fact: int
    seed: str
    copied: float


def seed_at(seed: str, reseedings: Iterable[Reseeding], fact: int) -> str:
    """The seed of the luck of a decision that is made when there are `fact` facts; with 0 facts, of the deal."""
    latest = max((each for each in reseedings if each.first_fact <= fact), default=None)
    return seed if latest is None else latest.seed
