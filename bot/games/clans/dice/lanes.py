"""Many whole numbers side by side in one, so that a step of arithmetic is made for all of them at once.

A lane is a stretch of bits that holds one number; its highest bit stays free. Numbers below that are added, and taken
away where nothing falls below zero, like any others. A mask has all bits of a lane but the highest, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack, unpack

_FORMATS = {32: "I", 64: "Q"}
_STEP = 32
_BYTE = 8


class Lanes:
    """So many lanes, each wide enough for numbers of so many bits."""

    def __init__(self, count: int, bits: int) -> None:
        self.count = count
        self.width = _STEP * (bits // _STEP + 1)
        self._ones = ((1 << self.width * count) - 1) // ((1 << self.width) - 1)
        self._guard = self._ones << self.width - 1
        self.every = self._guard - self._ones
        """The mask of all lanes."""

    def fill(self, number: int) -> int:
        """The same number in every lane."""
        return self._ones * number

    def mask(self, flags: Sequence[bool]) -> int:
        """The mask of the lanes, from the first, whose flag is set."""
        lane = (1 << self.width - 1) - 1
        return self.packed([lane if flag else 0 for flag in flags])

    def at_least(self, these: int, those: int) -> int:
        """The mask of the lanes in which these numbers are as great as those or greater."""
        kept = ((these | self._guard) - those) & self._guard
        return kept - (kept >> self.width - 1)

    def packed(self, numbers: Sequence[int]) -> int:
        """Numbers, one for each lane, side by side."""
        if letter := _FORMATS.get(self.width):
            return int.from_bytes(pack(f"<{self.count}{letter}", *numbers), "little")
        size = self.width // _BYTE
        return int.from_bytes(b"".join(number.to_bytes(size, "little") for number in numbers), "little")

    def unpacked(self, lanes: int) -> tuple[int, ...]:
        """The number in each lane."""
        size = self.width // _BYTE
        found = lanes.to_bytes(size * self.count, "little")
        if letter := _FORMATS.get(self.width):
            return unpack(f"<{self.count}{letter}", found)
        return tuple(
            int.from_bytes(found[start : start + size], "little") for start in range(0, len(found), size)
        )
