"""The numbers of cases for pairs of values: one value in rows, the other in the lanes of each row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, Generic, TypeVar

from bot.games.clans.dice.lanes import Lanes

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
