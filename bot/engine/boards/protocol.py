"""The interface of any board for code outside the games, whatever the board's shape.

A board knows no game. A place is an index (`Zone`) into the tuple of labels; games call it a zone, a space or a tile. A
link goes from one place to another; its kind is a word of the game ("open", "track").
"""

import re
from collections.abc import Mapping
from typing import NewType, Protocol

Zone = NewType("Zone", int)
"""A place: its index in `Board.labels`. Zones sort in the natural order of their labels."""

Neighbours = tuple[tuple[Zone, ...], ...]
"""For each zone, in order, the zones its links lead to, sorted."""

Costs = tuple[tuple[int, ...], ...]
"""For each zone the costs of its links, in the order of its neighbours; at least 1 each."""

Distances = tuple[tuple[int, ...], ...]
"""`table[a][b]` is the least number of links (or the least cost) from a to b; `UNREACHABLE` where there is no way."""

UNREACHABLE = 1_000_000
"""More than any distance on a board, so comparisons with a reach need no special case."""

_DIGITS = re.compile(r"(\d+)")


class Board(Protocol):
    """An immutable set of labelled places with directed links of several kinds; all tables are tuples of ints."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all zones as printed on the board, in natural order, no two alike."""
        ...

    @property
    def zones(self) -> tuple[Zone, ...]:
        """All zones, in the order of `labels`."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of links."""
        ...

    @property
    def area(self) -> tuple[str, ...]:
        """For each zone the name of its area."""
        ...

    @property
    def areas(self) -> Mapping[str, tuple[Zone, ...]]:
        """The zones of each area, for choosing in two steps; each zone is in exactly one."""
        ...

    def label(self, zone: int) -> str:
        """The label of a zone."""
        ...

    def zone(self, label: str) -> Zone:
        """The zone of a label, in capitals or not; ValueError if the board has no such zone."""
        ...

    def neighbours(self, kind: str) -> Neighbours:
        """For each zone the zones that its links of one kind lead to; ValueError for an unknown kind."""
        ...

    def costs(self, kind: str) -> Costs:
        """For each zone the costs of its links of one kind, like `neighbours`; ValueError for an unknown kind."""
        ...

    def distances(self, *kinds: str) -> Distances:
        """All-pairs least number of links of the given kinds; `UNREACHABLE` where there is no way."""
        ...


def natural_key(label: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts OL2 before OL10: digits compare as numbers, the rest as upper-case text."""
    parts = _DIGITS.split(label.upper())
    # Triples, so that a number is never compared with a text.
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part)
