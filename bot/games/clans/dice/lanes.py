"""Many whole numbers side by side in one, so that one operation works on all of them, and tables of such numbers.

A lane is a stretch of bits that holds one number; its highest bit stays free. Numbers in lanes are added like others,
and subtracted if no lane falls below zero. In a mask each lane has all its bits except the highest set, or none.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from struct import pack, unpack
from typing import Final, Generic, TypeVar

_FORMATS = {32: "I", 64: "Q"}
_STEP = 32
_UNIT: Final = "I"
"""Whole numbers of 32 bits; they are only moved and never read, so the byte order does not matter."""
_BYTE = 8


class Lanes:
    """`count` lanes, each wide enough for numbers of `bits` bits."""

    def __init__(self, count: int, bits: int) -> None:
        self.count = count
        self.width = _STEP * (bits // _STEP + 1)
        self._size = self.width // _BYTE * count
        self._ones = ((1 << self.width * count) - 1) // ((1 << self.width) - 1)
        self._guard = self._ones << self.width - 1
        self.every = self._guard - self._ones
        """The mask of all lanes."""

    def fill(self, number: int) -> int:
        """The same number in every lane."""
        return self._ones * number

    def mask(self, flags: Sequence[bool]) -> int:
        """The mask of the lanes whose flag is set."""
        lane = (1 << self.width - 1) - 1
        return self.packed([lane if flag else 0 for flag in flags])

    def at_least(self, these: int, those: int) -> int:
        """The mask of the lanes in which `these` is at least as great as `those`."""
        kept = ((these | self._guard) - those) & self._guard
        return kept - (kept >> self.width - 1)

    def packed(self, numbers: Sequence[int]) -> int:
        """The given numbers side by side, one in each lane."""
        if letter := _FORMATS.get(self.width):
            return int.from_bytes(pack(f"<{self.count}{letter}", *numbers), "little")
        size = self.width // _BYTE
        return int.from_bytes(b"".join(number.to_bytes(size, "little") for number in numbers), "little")

    def unpacked(self, lanes: int) -> tuple[int, ...]:
        """The number in each lane."""
        size = self.width // _BYTE
        found = lanes.to_bytes(self._size, "little")
        if letter := _FORMATS.get(self.width):
            return unpack(f"<{self.count}{letter}", found)
        return tuple(
            int.from_bytes(found[start : start + size], "little") for start in range(0, len(found), size)
        )

    def exchanged(self, rows: Sequence[int], into: Lanes) -> list[int]:
        """Rows and lanes exchanged: a row for each lane of these, with a lane of `into` for each given row."""
        units = array(_UNIT)
        for row in rows:
            units.frombytes(row.to_bytes(self._size, "little"))
        step, units_each = len(units) // max(1, len(rows)), self.width // _STEP
        return [into._of_units(units, lane * units_each, step, units_each) for lane in range(self.count)]

    def fitted(self, row: int, into: Lanes) -> int:
        """The same numbers in the lanes of `into`, which are equally many, of another width, and wide enough."""
        if self.width == into.width:
            return row
        units = array(_UNIT, row.to_bytes(self._size, "little"))
        return into._of_units(units, 0, self.width // _STEP, self.width // _STEP)

    def _of_units(self, units: array[int], start: int, step: int, each: int) -> int:
        """Numbers whose units lie at equal distances, each of `each` units, packed into these lanes."""
        width = self.width // _STEP
        found = array(_UNIT, bytes(self._size))
        for unit in range(min(width, each)):
            found[unit::width] = units[start + unit :: step]
        return int.from_bytes(found.tobytes(), "little")


_BLOCK: Final = 512
"""The number of lanes computed at once: many, but few enough to fit into a processor's cache."""

R = TypeVar("R")
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Table(Generic[R, C]):
    """Rows of numbers, with a lane for each of `columns`.

    Each column counts `weights` times; without weights all count once.
    """

    columns: Sequence[C]
    lanes: Lanes
    rows: Mapping[R, int]
    weights: Sequence[int] = ()

    @property
    def most(self) -> int:
        """The greatest sum of a column, without its weight."""
        return max(self.lanes.unpacked(sum(self.rows.values())), default=0)

    @property
    def cases(self) -> int:
        """The sum of all numbers, with weights."""
        return self.weighed(sum(self.rows.values()))

    def weighed(self, row: int) -> int:
        """The sum of a row, with each number multiplied by the weight of its column."""
        numbers = self.lanes.unpacked(row)
        if not self.weights:
            return sum(numbers)
        return sum(number * weight for number, weight in zip(numbers, self.weights, strict=True))


def blocks(keys: Sequence[R]) -> Iterator[tuple[R, ...]]:
    """Keys in blocks that are small enough to compute at once."""
    shown = iter(keys)
    while block := tuple(islice(shown, _BLOCK)):
        yield block


def exchanged(tables: Sequence[Table[R, C]], cases: int) -> Sequence[Table[C, R]]:
    """The same numbers with rows and columns exchanged; `cases` is at least the sum of all of them."""
    keys = dict.fromkeys(key for table in tables for key in table.rows)
    return [_exchanged(tables, block, cases) for block in blocks([*keys])]


def _exchanged(tables: Sequence[Table[R, C]], block: Sequence[R], cases: int) -> Table[C, R]:
    into = Lanes(len(block), cases.bit_length())
    rows: dict[C, int] = defaultdict(int)
    for table in tables:
        turned = table.lanes.exchanged([table.rows.get(key, 0) for key in block], into)
        for at, (column, row) in enumerate(zip(table.columns, turned, strict=True)):
            if row:
                rows[column] += row * table.weights[at] if table.weights else row
    return Table(block, into, rows)
