"""Frequencies of played presses beside their promises: the distance between them, in standard deviations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from tests.campaigns.odds.presses import COUNTED, Happened, Press

FAR = 4.0
"""Standard deviations that luck alone hardly ever reaches: once in sixteen thousand counts."""
_BOUNDS = (0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.99)
ENOUGH = 5.0
"""If less than this was promised in total, or less of the contrary, a deviation tells nothing."""


@dataclass(slots=True)
class Count:
    """For some promises: the sum of promised chances, the number of successes, and the variance."""

    number: int = 0
    promised: float = 0.0
    came: int = 0
    variance: float = 0.0

    def add(self, chance: float, *, has_come: bool) -> None:
        """Add one promise and its outcome."""
        self.number += 1
        self.promised += chance
        self.came += has_come
        self.variance += chance * (1 - chance)

    @property
    def deviation(self) -> float:
        """The distance in standard deviations; 0 if too little was promised to tell."""
        if min(self.promised, self.number - self.promised) < ENOUGH:
            return 0.0
        return (self.came - self.promised) / sqrt(self.variance)


@dataclass(slots=True)
class Counts:
    """All counts: by event and kind of press, and by how likely something was."""

    by_kind: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    by_chance: dict[str, Count] = field(default_factory=lambda: defaultdict(Count))
    broken: list[str] = field(default_factory=list)
    """Certain events that did not come, and impossible events that came."""
    presses: int = 0

    def add(self, press: Press, happened: Happened) -> None:
        """Add a played press."""
        self.presses += 1
        forecast = press.foretold()
        told = {each for each in forecast.chances if each[0] in COUNTED}
        for event, model in told | happened:
            chance, has_come = forecast.of(event, model), (event, model) in happened
            if chance == has_come:
                continue
            if chance in (0, 1):
                self.broken.append(f"{press.kind}: {event} of {model} was {chance}: {press}")
            likely = float(chance)
            self.by_kind[f"{press.kind}: {event}"].add(likely, has_come=has_come)
            self.by_chance[_bucket(likely)].add(likely, has_come=has_come)

    def far(self) -> list[str]:
        """The counts that luck does not explain."""
        return [f"{name} {self._told(count)}" for name, count in self._all() if abs(count.deviation) > FAR]

    def lines(self) -> Iterator[str]:
        """All counts, a line each."""
        for name, count in self._all():
            yield f"{name:45} {self._told(count)}"

    def _all(self) -> Iterator[tuple[str, Count]]:
        yield from sorted(self.by_kind.items())
        yield from sorted(self.by_chance.items())

    @staticmethod
    def _told(count: Count) -> str:
        told = f"{count.number:6} promises of {count.promised:9.1f}, came {count.came:6}"
        return f"{told}, {count.deviation:+.2f} standard deviations"


def _bucket(chance: float) -> str:
    low = max((bound for bound in (0.0, *_BOUNDS) if bound <= chance), default=0.0)
    return f"chances from {low:.2f}"
