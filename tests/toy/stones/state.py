"""Where things stand in Stones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.engine.game import Seat


@dataclass
class Circle:
    """Where things stand: whose fists are `closed`, and what is in those `fists` that are known."""

    round: int = 0
    closed: frozenset[Seat] = frozenset()
    fists: dict[Seat, int] = field(default_factory=dict)
    said: dict[Seat, int] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=dict)
    is_over: bool = False

    def copy(self) -> Circle:
        """See State."""
        return replace(self, fists={**self.fists}, said={**self.said}, points={**self.points})
