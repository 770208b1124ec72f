"""The counts of a month."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean

from tests.campaigns.month.channel import MOST, PACE
from tests.campaigns.month.virtual import HOUR


@dataclass
class Figures:
    """Counts of one month, each kind of thing by its name."""

    games: Counter[str] = field(default_factory=Counter)
    """By kind of table."""
    ends: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    """By the hand that made them."""
    told: Counter[str] = field(default_factory=Counter)
    """The messages that the herald was asked to tell, by kind."""
    done: Counter[str] = field(default_factory=Counter)
    """The acts of people, except decisions."""
    refused: Counter[str] = field(default_factory=Counter)
    """The sentences of refusals."""
    checks: Counter[str] = field(default_factory=Counter)
    """How often each promise was checked."""
    restarts: Counter[str] = field(default_factory=Counter)
    longest_wait: float = 0.0
    """Seconds for which one side was awaited."""
    longest_at: str = ""
    most_waits: int = 0
    """How often the awaited sides have changed in one turn."""
    growth: dict[str, list[float]] = field(default_factory=dict)
    """By game, the pixels that each day of play, at the pace with days to decide, has added to its channel on a
    phone."""
    days: float = 0.0
    """The time when the last game was over, or when nobody came any more."""

    def lines(self) -> Iterator[str]:
        """The figures, a line each; equal months give equal lines."""
        yield f"days until the last game was over: {self.days:.1f}"
        yield f"turns: {self.turns}"
        yield f"longest wait: {self.longest_wait / HOUR:.1f} hours ({self.longest_at})"
        yield f"most changes of the awaited sides in a turn: {self.most_waits}"
        for game, days in sorted(self.growth.items()):
            yield (
                f"px a day adds to a channel ({game}, {len(days)} days at pace {PACE}): {fmean(days):.0f}, "
                f"at most {max(days):.0f} (goal {MOST}, {sum(day > MOST for day in days)} days above)"
            )
        chapters = {
            "tables": self.games,
            "games ended": self.ends,
            "decisions by hand": self.decisions,
            "told": self.told,
            "done besides": self.done,
            "restarts": self.restarts,
            "promises checked": self.checks,
            "refused": self.refused,
        }
        for title, counter in chapters.items():
            yield f"{title}: {sum(counter.values())}"
            yield from (f"  {number:7} {name}" for name, number in sorted(counter.items()))
