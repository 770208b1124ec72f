"""Lines of sight (A9): what stops them at which height, and the front that they must pass through.

`bot.engine.boards.sight` has the geometry: nine sample points a space, and the spaces whose inside a line crosses
(A9.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.engine.boards.compass import Direction
from bot.engine.boards.grid import Base
from bot.engine.boards.sight import Sampling, Sight
from bot.games.clans.board.ground import GRID, Ground
from bot.games.clans.board.zones import back, distance, spaces, zone
from bot.games.clans.kinds import Space

POINTS: Final = Sampling(5, ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4), (3, 3), (3, -3), (-3, 3), (-3, -3)))
"""The sample points of a space, in tenths of it (A9.2)."""
_SIGHT: Final = Sight(GRID, POINTS)
_MIDDLE: Final = Sight(GRID)
FOUL: Final = 4
"""The distance beyond which nobody sees in foul weather (A9.8)."""


class View:
    """The obstacles to lines of sight on a ground at one moment.

    `items` are the spaces of lanterns, shrines and crates as a mask; goals and medals stop nothing (A3.10). `models`
    are the bases of all models except those in Stealth (A9.4). The viewer and the target may be among them, because
    their own spaces never count; a model that is imagined in another place must be left out.
    `is_foul` is True in foul weather (A9.8).
    """

    __slots__ = ("_elements", "_ground", "_high", "_high_models", "_is_foul", "_low")

    def __init__(
        self, ground: Ground, items: int = 0, models: Iterable[Base] = (), *, is_foul: bool = False
    ) -> None:
        self._ground, self._is_foul = ground, is_foul
        self._elements = ground.elements(items)
        self._high = ground.high
        self._low = ground.obscuring | items
        self._high_models = 0
        for base in models:
            taken = spaces(base)
            self._low |= taken
            if ground.is_high(base):
                self._high_models |= taken

    def sees(self, viewer: Base, target: Base, facing: Direction | None = None) -> bool:
        """True if a model on one base has LoS to a model on another, neither in Stealth; a base always sees itself.

        With the viewer's facing the line must leave through the viewer's front (A9.2 b); without it, LoS is the same
        both ways (A9.3). An item or a space is seen like a small model there: its base is that space (A9.9).
        """
        if viewer == target:
            return True
        if self._is_foul and distance(viewer, target) > FOUL:
            return False
        behind = 0 if facing is None else back(viewer, facing)
        stops = self._blockers(viewer, target)
        if len(viewer) == len(target) == 1:
            return _SIGHT.sees(viewer[0], target[0], stops, behind)
        return _SIGHT.bases_see(viewer, target, stops, behind)

    def obstacle(self, viewer: Base, target: Base) -> Space | None:
        """What stops the middle line from a base to one that it does not see: its space nearest to the viewer.

        None if nothing stands in that line, for example in foul weather.
        """
        own = spaces(viewer) | spaces(target)
        stops = self._blockers(viewer, target) & ~own
        crossed = GRID.members(spaces(_MIDDLE.crossed(viewer[0], target[0])[0]) & stops)
        return min(crossed, key=lambda space: distance(viewer, (space,)), default=None)

    def _blockers(self, a: Base, b: Base) -> int:
        is_high = self._ground.is_high
        if is_high(a):
            return self._from_roofs(a, b) if is_high(b) else self._from_roof(a)
        return self._from_roof(b) if is_high(b) else self._low

    def _from_roof(self, high: Base) -> int:
        """The obstacles between a high model and one on the ground (A9.5)."""
        return self._high & ~(self._own(high) & zone(high)) | self._high_models

    def _from_roofs(self, a: Base, b: Base) -> int:
        """The obstacles between two high models (A9.6)."""
        return self._high & ~(self._own(a) | self._own(b)) | self._high_models

    def _own(self, base: Base) -> int:
        """The elements of terrain under a model."""
        found = 0
        for space in base:
            found |= self._elements[space]
        return found
