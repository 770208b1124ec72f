"""Luck as an argument: labelled streams of one secret seed.

Every draw has a label that names its purpose. With the same seed, a label always draws the same number, whatever else
was drawn before; so a secret choice cannot shift public luck, and a restart in the middle of a game changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

from typing_extensions import override

T = TypeVar("T")


class Chance(Protocol):
    """A source of luck."""

    def below(self, label: str, size: int) -> int:
        """A number from 0 to `size` - 1, all equally likely; `label` names the purpose.

        Refuses size < 1 with ValueError.
        """
        ...


class Seeded(Chance):
    """Luck that is a function of a secret seed and the label: stateless, for real matches."""

    def __init__(self, seed: str) -> None:
        """`seed` is any text; keep it secret while the match runs."""
        # Hashed first: a blake2b key has at most 64 bytes, and a seed may be any text.
        self._key = hashlib.blake2b(seed.encode(), digest_size=32).digest()

    @override
    def below(self, label: str, size: int) -> int:
        """A 128-bit digest modulo `size`: the bias is too small to measure."""
        if size < 1:
            raise ValueError("There is nothing to draw from.")
        digest = hashlib.blake2b(label.encode(), key=self._key, digest_size=16).digest()
        return int.from_bytes(digest) % size


def pick(chance: Chance, label: str, items: Sequence[T]) -> T:
    """One of `items`, each equally likely. Refuses an empty sequence with ValueError."""
    return items[chance.below(label, len(items))]


def sample(chance: Chance, label: str, items: Sequence[T], size: int) -> list[T]:
    """`size` different elements of `items`, in the order drawn; all of them if there are fewer."""
    pool = list(items)
    return [pool.pop(chance.below(f"{label}#{n}", len(pool))) for n in range(min(size, len(pool)))]
