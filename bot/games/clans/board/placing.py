"""The spaces where items may lie so that nothing is walled in (A6.4, A6.5). Sets of spaces are masks."""

from __future__ import annotations

from typing import Final

from bot.games.clans.board.ground import GRID, SIZE, Ground, deployment
from bot.games.clans.board.zones import base, zone
from bot.games.clans.kinds import Edge, Space

FREE_NEIGHBOURS: Final = 3
"""The number of neighbours of a goal or a crate that must stay enterable (A6.5)."""

FAR: Final = GRID.mask(GRID.zones) & ~GRID.mask(
    near for edge in Edge for space in deployment(edge) for near in (space, *GRID.around(base(space)))
)
"""The spaces at distance 2 or more from every deployment space of every edge (A6.4)."""
_ALL: Final = GRID.mask(GRID.zones)
_SOUTH: Final = GRID.mask(space for space in GRID.zones if GRID.y[space] == 0)
_NORTH: Final = _SOUTH << SIZE - 1


def may_lie(ground: Ground, space: Space, items: int = 0, kept: int = 0) -> bool:
    """True if a lantern or a shrine may be placed on a space (A6.4, A6.5).

    `items` are all items that lie already, of every kind; `kept` are the goals and crates among them.
    """
    if not FAR >> space & 1 or items >> space & 1:
        return False
    lying = items | 1 << space
    return is_connected(ground, lying) and has_room(lying, kept)


def is_connected(ground: Ground, items: int = 0) -> bool:
    """True if every ground space without an item can be reached from every other without climbing (A6.5, A3.9.4)."""
    free = _ALL & ~(ground.high | items)
    reached, before = free & -free, 0
    while reached != before:
        before = reached
        reached = _spread(reached) & free
    return reached == free


def _spread(mask: int) -> int:
    """The spaces of a mask and their neighbours; as one operation on masks, because menus ask it for every space."""
    columns = (mask | mask << 1 & ~_SOUTH | mask >> 1 & ~_NORTH) & _ALL
    return columns | columns << SIZE | columns >> SIZE


def has_room(items: int, kept: int) -> bool:
    """True if each goal and crate in `kept` has at least three neighbouring spaces without an item (A6.5)."""
    return all((zone(base(space)) & ~items).bit_count() >= FREE_NEIGHBOURS for space in GRID.members(kept))
