"""A graph of zones: labelled places and typed links between them, with tables that are computed once."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from bot.engine.boards.protocol import UNREACHABLE, Costs, Distances, Neighbours, Zone, natural_key
from bot.engine.boards.reach import nearest
from bot.quoting import quoted

Link = tuple[int, int] | tuple[int, int, int]
"""The zone where a link begins, the zone where it ends, and its cost (1 if left out)."""


class ZoneGraph:
    """An immutable board made of a list of links.

    `labels` must be unique and in natural order. `links` join indices of labels, in both directions at the same cost;
    the kinds named in `one_way` lead from the first to the second only. `areas` names the zones of each area; without
    it all zones are in one area without a name. Refuses anything else with ValueError.
    """

    labels: tuple[str, ...]
    zones: tuple[Zone, ...]
    area: tuple[str, ...]
    areas: Mapping[str, tuple[Zone, ...]]

    def __init__(
        self,
        labels: Iterable[str],
        links: Mapping[str, Iterable[Link]],
        *,
        one_way: Collection[str] = (),
        areas: Mapping[str, Iterable[int]] | None = None,
    ) -> None:
        self.labels = tuple(labels)
        self.zones = tuple(Zone(index) for index in range(len(self.labels)))
        self._indices = {label.upper(): zone for label, zone in zip(self.labels, self.zones, strict=True)}
        self._check_labels()
        self._set_areas({"": self.zones} if areas is None else areas)
        joined = {kind: self._joined(kind, pairs, kind in one_way) for kind, pairs in links.items()}
        self._neighbours: Mapping[str, Neighbours] = MappingProxyType(
            {kind: tuple(tuple(there) for there in found) for kind, found in joined.items()}
        )
        self._costs: Mapping[str, Costs] = MappingProxyType(
            {kind: tuple(tuple(there.values()) for there in found) for kind, found in joined.items()}
        )
        self._distances: dict[frozenset[str], Distances] = {}
        self._within: dict[tuple[int, frozenset[str]], Neighbours] = {}

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
        # The exact text first: labels that the bot has written need no trimming, and most labels are such.
        found = self._indices.get(label)
        if found is None:
            found = self._indices.get(label.strip().upper())
        if found is None:
            raise ValueError(f"There is no zone {quoted(repr(label.strip()))} on the board.")
        return found

    def neighbours(self, kind: str) -> Neighbours:
        """For each zone the zones that its links of one kind lead to, sorted; ValueError for an unknown kind."""
        try:
            return self._neighbours[kind]
        except KeyError:
            raise ValueError(f"The board has no links of kind {kind!r}.") from None

    def costs(self, kind: str) -> Costs:
        """For each zone the costs of its links of one kind, like `neighbours`; ValueError for an unknown kind."""
        self.neighbours(kind)
        return self._costs[kind]

    def distances(self, *kinds: str) -> Distances:
        """All-pairs least number of links of the given kinds, computed once; `UNREACHABLE` where there is no way.

        ValueError for an unknown kind.
        """
        wanted = frozenset(kinds)
        if wanted not in self._distances:
            steps = [self._merged(kinds, zone) for zone in self.zones]
            self._distances[wanted] = tuple(_row(steps, zone) for zone in self.zones)
        return self._distances[wanted]

    def within(self, reach: int, *kinds: str) -> Neighbours:
        """For each zone all zones within `reach` links of the given kinds, itself included; computed once.

        ValueError for an unknown kind.
        """
        wanted = reach, frozenset(kinds)
        if wanted not in self._within:
            table = self.distances(*kinds)
            self._within[wanted] = tuple(
                tuple(zone for zone in self.zones if row[zone] <= reach) for row in table
            )
        return self._within[wanted]

    def _merged(self, kinds: tuple[str, ...], zone: Zone) -> list[Zone]:
        return sorted({there for kind in kinds for there in self.neighbours(kind)[zone]})

    def _check_labels(self) -> None:
        if len(self._indices) != len(self.labels):
            raise ValueError("Two zones of the board have the same label.")
        if list(self.labels) != sorted(self.labels, key=natural_key):
            raise ValueError("The labels of a board must be in natural order.")

    def _set_areas(self, areas: Mapping[str, Iterable[int]]) -> None:
        self.areas = MappingProxyType(
            {name: tuple(map(Zone, sorted(inside))) for name, inside in areas.items()}
        )
        if sorted(zone for inside in self.areas.values() for zone in inside) != list(self.zones):
            raise ValueError("Every zone of a board must be in exactly one area.")
        names = {zone: name for name, inside in self.areas.items() for zone in inside}
        self.area = tuple(names[zone] for zone in self.zones)

    def _joined(self, kind: str, links: Iterable[Link], one_way: bool) -> list[dict[Zone, int]]:
        found: list[dict[Zone, int]] = [{} for _ in self.labels]
        for a, b, *rest in links:
            cost = rest[0] if rest else 1
            if a == b or not (0 <= a < len(found) and 0 <= b < len(found)):
                raise ValueError(f"A link of kind {kind!r} joins {a} and {b}, which are not two zones.")
            same = found[a].setdefault(Zone(b), cost) == cost
            if not one_way:
                same = found[b].setdefault(Zone(a), cost) == cost and same
            if cost < 1 or not same:
                raise ValueError(f"A link of kind {kind!r} from {a} to {b} needs one cost of at least 1.")
        return [dict(sorted(there.items())) for there in found]


def _row(steps: list[list[Zone]], start: Zone) -> tuple[int, ...]:
    """The number of steps from a zone to each zone; UNREACHABLE where there is no way."""
    found = [UNREACHABLE] * len(steps)
    for there, far, _ in nearest((start,), steps.__getitem__):
        found[there] = far
    return tuple(found)
