"""What lies on the map: sleepers, objects, ropes and passages."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.boards.protocol import Zone
from bot.engine.copying import copier
from bot.games.castle.kinds import (
    Mark,
    Who,
)
from bot.games.castle.state.passages import Passages

Link = tuple[Zone, Zone]
"""Two neighbouring zones, in zone order."""


@dataclass(slots=True)
class Marks:
    """What lies on the map and is hidden or found there (R4.7 to R4.13, R14.3, R21.5, R23).

    `sleepers` by zone and `objects` are the guards' secret; `woken` and `sleepers_added` count the sleepers that have
    come and gone; `searched` zones have shown what they hid. `ropes` are links with the intruders who hung one there,
    `found_ropes` those that the guards know. `passages` are one for both intruders, or one each (R26.5), and
    `passage_cards` counts the cards in play that let guards inside (R23.12).
    """

    has_marks: bool = False
    sleepers: dict[Zone, int] | None = None
    woken: int = 0
    sleepers_added: int = 0
    objects: dict[Zone, Mark] | None = None
    searched: dict[Zone, Mark | None] = field(default_factory=dict)
    ropes: dict[Link, tuple[Who, ...]] = field(default_factory=dict)
    found_ropes: frozenset[Link] = frozenset()
    passages: Passages = field(default_factory=Passages.common)
    passage_cards: int = 0

    def copy(self) -> Marks:
        """An independent copy."""
        twin = _copied_marks(self)
        twin.sleepers = None if self.sleepers is None else self.sleepers.copy()
        twin.objects = None if self.objects is None else self.objects.copy()
        twin.searched, twin.ropes = self.searched.copy(), self.ropes.copy()
        twin.passages = self.passages.copy()
        return twin


_copied_marks = copier(Marks)
