"""What lies on the map: sleepers, objects, ropes and passages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from bot.engine.boards.protocol import Zone
from bot.engine.values import Value, value
from bot.games.castle.kinds import (
    Mark,
    Who,
)
from bot.games.castle.state.passages import Passages

Link = tuple[Zone, Zone]
"""Two neighbouring zones, in zone order."""


@value
class Marks(Value):
    """What lies on the map and is hidden or found there (R4.7 to R4.13, R14.3, R21.5, R23).

    `sleepers` by zone and `objects` are the guards' secret; `woken` and `sleepers_added` count sleepers removed by
    waking and added later. `searched` has the zones whose contents a search has shown. `ropes` are links with the
    intruders who hung a rope there, `found_ropes` the links known to the guards. `passages` is one for both intruders,
    or one each (R26.5); `passage_cards` counts the cards in play that let guards inside (R23.12). All copies of a state
    share these objects: replace them, never change them.
    """

    has_marks: bool = False
    sleepers: Mapping[Zone, int] | None = None
    woken: int = 0
    sleepers_added: int = 0
    objects: Mapping[Zone, Mark] | None = None
    searched: Mapping[Zone, Mark | None] = field(default_factory=dict)
    ropes: Mapping[Link, tuple[Who, ...]] = field(default_factory=dict)
    found_ropes: frozenset[Link] = frozenset()
    passages: Passages = field(default_factory=Passages.common)
    passage_cards: int = 0

    def sleepers_at(self, zone: Zone) -> int:
        """The number of sleepers marked in a zone; 0 for viewers who do not know the marks."""
        return 0 if self.sleepers is None else self.sleepers.get(zone, 0)
