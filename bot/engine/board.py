"""Places and typed links between them, with everything worth looking up computed once.

A board knows no game. A place is an index (`Zone`) into the tuple of labels; a link has a kind, which is
whatever word the game uses ("open", "wall", "track"). A square grid can be served by the same questions.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NewType

Zone = NewType("Zone", int)
"""A place: its index in `Board.labels`. Zones compare and sort like their labels do naturally."""

Neighbours = tuple[tuple[Zone, ...], ...]
"""For each zone, in order, its neighbours, sorted."""

Distances = tuple[tuple[int, ...], ...]
"""`table[a][b]` is the least number of links from a to b; `UNREACHABLE` where there is no way."""

UNREACHABLE = 1_000_000
"""A distance no walk has: larger than any board, so comparisons with a reach need no special case."""

_DIGITS = re.compile(r"(\d+)")


def natural_key(label: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts OL2 before OL10: digits compare as numbers, the rest as upper-case text."""
    parts = _DIGITS.split(label.upper())
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts if part)


class Board:
    """An immutable graph of labelled places with links of several kinds; all tables are tuples of ints.

    `labels` must be in natural order and without doubles, `links` joins indices of labels, in both
    directions; refuses anything else with ValueError.
    """

    labels: tuple[str, ...]
    zones: tuple[Zone, ...]

    def __init__(self, labels: Iterable[str], links: Mapping[str, Iterable[tuple[int, int]]]) -> None:
        self.labels = tuple(labels)
        self.zones = tuple(Zone(index) for index in range(len(self.labels)))
        self._indices = {label.upper(): zone for label, zone in zip(self.labels, self.zones, strict=True)}
        self._check_labels()
        self._neighbours: Mapping[str, Neighbours] = MappingProxyType(
            {kind: self._joined(kind, pairs) for kind, pairs in links.items()}
        )
        self._distances: dict[frozenset[str], Distances] = {}

    def __len__(self) -> int:
        return len(self.labels)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of links, in the order they were given."""
        return tuple(self._neighbours)

    def label(self, zone: int) -> str:
        """The label of a zone, as printed on the board."""
        return self.labels[zone]

    def zone(self, label: str) -> Zone:
        """The zone of a label, in capitals or not; ValueError if the board has no such zone."""
        found = self._indices.get(label)
        if found is None:
            found = self._indices.get(label.strip().upper())
        if found is None:
            raise ValueError(f"There is no zone {label.strip()!r} on the board.")
        return found

    def neighbours(self, kind: str) -> Neighbours:
        """For each zone its neighbours by links of one kind, sorted; ValueError for an unknown kind."""
        try:
            return self._neighbours[kind]
        except KeyError:
            raise ValueError(f"The board has no links of kind {kind!r}.") from None

    def distances(self, *kinds: str) -> Distances:
        """All-pairs least number of links of the given kinds, computed once; `UNREACHABLE` where none."""
        wanted = frozenset(kinds)
        if wanted not in self._distances:
            steps = [self._merged(kinds, zone) for zone in self.zones]
            self._distances[wanted] = tuple(_breadth_first(steps, zone) for zone in self.zones)
        return self._distances[wanted]

    def within(self, reach: int, *kinds: str) -> Neighbours:
        """For each zone all zones at most `reach` links of the given kinds away, itself included."""
        table = self.distances(*kinds)
        return tuple(tuple(zone for zone in self.zones if row[zone] <= reach) for row in table)

    def _merged(self, kinds: tuple[str, ...], zone: Zone) -> list[Zone]:
        return sorted({there for kind in kinds for there in self.neighbours(kind)[zone]})

    def _check_labels(self) -> None:
        if len(self._indices) != len(self.labels):
            raise ValueError("Two zones of the board have the same label.")
        if list(self.labels) != sorted(self.labels, key=natural_key):
            raise ValueError("The labels of a board must be in natural order.")

    def _joined(self, kind: str, pairs: Iterable[tuple[int, int]]) -> Neighbours:
        found: list[set[Zone]] = [set() for _ in self.labels]
        for a, b in pairs:
            if a == b or not (0 <= a < len(found) and 0 <= b < len(found)):
                raise ValueError(f"A link of kind {kind!r} joins {a} and {b}, which are not two zones.")
            found[a].add(Zone(b))
            found[b].add(Zone(a))
        return tuple(tuple(sorted(there)) for there in found)


def _breadth_first(steps: list[list[Zone]], start: Zone) -> tuple[int, ...]:
    found = [UNREACHABLE] * len(steps)
    found[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in steps[here]:
            if found[there] == UNREACHABLE:
                found[there] = found[here] + 1
                queue.append(there)
    return tuple(found)
