"""Luck as an argument: labelled streams of one secret seed.

Every draw names what it is for. Two matches with the same seed and the same labels draw alike, whatever else was
drawn between, so a secret choice cannot shift public luck; and a restart in mid-game changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

from typing_extensions import override

T = TypeVar("T")


class Chance(Protocol):
    """Where luck comes from."""

    def below(self, label: str, size: int) -> int:
        """A number from 0 to `size` - 1, evenly; `label` says what for. Refuses size < 1 with ValueError."""
        ...


class Seeded(Chance):
    """Luck that is a function of a secret seed and the label: stateless, for real matches."""

    def __init__(self, seed: str) -> None:
        """`seed` is any text; keep it secret while the match runs."""
        # Hashed first: a key of blake2b has 64 bytes at most, and a seed may be any text.
        self._key = hashlib.blake2b(seed.encode(), digest_size=32).digest()

    @override
    def below(self, label: str, size: int) -> int:
        """A 128-bit digest modulo `size`: the bias is beyond measuring."""
        if size < 1:
            raise ValueError("There is nothing to draw from.")
        digest = hashlib.blake2b(label.encode(), key=self._key, digest_size=16).digest()
        return int.from_bytes(digest) % size


def pick(chance: Chance, label: str, items: Sequence[T]) -> T:
    """One of `items`, evenly."""
    return items[chance.below(label, len(items))]


def sample(chance: Chance, label: str, items: Sequence[T], size: int) -> list[T]:
    """`size` different places of `items`, in the order drawn; all of them if there are fewer."""
    pool = list(items)
    return [pool.pop(chance.below(f"{label}#{n}", len(pool))) for n in range(min(size, len(pool)))]
