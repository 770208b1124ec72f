"""The counts of a run of kills, and the figures that it must reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final

from tests.campaigns.wire.crash.errands import Errand
from tests.campaigns.wire.crash.moments import When

DECISIONS: Final = 5
"""The average number of decisions that have to be acknowledged before each kill."""
WHOLE: Final = 100
"""With this many moments or more, every kind of moment and every errand has to occur."""


@dataclass
class Figures:
    """The counts. `lost`, `wrong` and `dead` are sentences, one for each broken promise.

    `acknowledged` are the decisions that somebody was shown as made before a kill, `found` those of them that were
    there afterwards; `claims` is everything else that was shown as done, such as notes and seats taken. `restores` of
    the restarts were restores, after which `left` messages could be removed only by a press.
    """

    moments: Counter[str] = field(default_factory=Counter)
    errands: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    restores: int = 0
    left: int = 0
    repeats: int = 0
    acknowledged: int = 0
    found: int = 0
    claims: int = 0
    games: int = 0
    pressed: int = 0
    lost: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Everything that must not be."""
        return [*self.lost, *self.wrong, *self.dead]

    @property
    def shortcomings(self) -> list[str]:
        """What these figures have too little of: decisions, or a kind of moment that never came."""
        return list(self._lacking())

    def add(self, other: Figures) -> None:
        """Count another trial with this one."""
        for each in fields(self):
            ours: Any = getattr(self, each.name)
            theirs: Any = getattr(other, each.name)
            setattr(self, each.name, ours + theirs)

    def report(self, seconds: float) -> str:
        """The figures in words."""
        lines = [
            *(f"{count:5} {kind}" for kind, count in sorted(self.moments.items())),
            *(f"{count:5} at {kind}" for kind, count in sorted(self.errands.items())),
            f"{self.moments.total():5} moments, {self.restarts} restarts, {self.missed.total()} never came",
            f"{self.restores:5} restores from a copy, {self.left} messages left to be pressed",
            *(f"{count:5} never came: {kind}" for kind, count in sorted(self.missed.items())),
            f"{self.acknowledged:5} decisions acknowledged before a kill, {self.found} found after it",
            f"{self.claims:5} other things acknowledged: seats, notes, plans, moves, ends",
            f"{self.games:5} games, {self.pressed} buttons pressed afterwards",
            f"{len(self.lost):5} lost",
            f"{len(self.wrong):5} wrong",
            f"{len(self.dead):5} dead buttons",
            f"{self.repeats:5} repeats of the allowed kind",
            f"{seconds:5.0f} seconds",
            *self.faults,
            *self.shortcomings,
        ]
        return "\n".join(lines)

    def _lacking(self) -> Iterator[str]:
        moments = self.moments.total()
        if self.acknowledged < DECISIONS * moments:
            yield f"Only {self.acknowledged} decisions were acknowledged: {DECISIONS * moments} should be."
        if moments >= WHOLE and not self.restores:
            yield "Nothing was restored."
        if moments >= WHOLE:
            kinds = " ".join(self.moments)
            yield from (f"“{each}” never came." for each in When if each not in kinds)
            yield from (f"Nobody was killed at {each}." for each in Errand if each not in self.errands)
