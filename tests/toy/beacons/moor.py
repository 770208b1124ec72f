"""The moor: its map, what a walk costs, and who sees what (B2, B3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from bot.engine.boards.compass import Arc, Direction
from bot.engine.boards.grid import Diagonals, Grid
from bot.engine.boards.protocol import Zone
from bot.engine.boards.reach import cheapest
from bot.engine.boards.sight import Sight
from bot.engine.game import not_none
from tests.engine.boards.drawn import drawn

MAP = """
6 . b . # . .
      -
5 . . ~|. . b
4 # . ~ h . .
          -
3 . . . b ~|.
2 b|. . # ~ .
1 . . . . b .
  A B C D E F
"""
"""Heath, and # a crag, ~ a bog, h the hut, b a beacon."""
_DRAWN = drawn(MAP)
CRAGS, BOGS, BEACONS, (HUT,) = (tuple(map(Zone, _DRAWN.where(sign))) for sign in "#~bh")
GRID = Grid(
    _DRAWN.columns,
    _DRAWN.rows,
    walls=_DRAWN.walls,
    blocked=CRAGS,
    diagonals=Diagonals.NEVER,
    cost=lambda _here, there: 2 if there in BOGS else 1,
)
_SIGHT = Sight(GRID)
_CRAGS = GRID.mask(CRAGS)


@cache
def walks(start: Zone, budget: int) -> Mapping[Zone, Direction]:
    """Every other square within a budget, by the cheapest way, with the way one faces there (B2)."""
    found = {}
    for there, cost, before in cheapest((start,), _steps):
        if cost > budget:
            break
        if before is not None:
            found[there] = not_none(GRID.heading(before, there))
    return MappingProxyType(dict(sorted(found.items())))


def _steps(here: Zone) -> Iterator[tuple[Zone, int]]:
    return zip(GRID.neighbours("straight")[here], GRID.costs("straight")[here], strict=True)


def sees(here: Zone, facing: Direction, there: Zone) -> bool:
    """Whether a keeper sees a square (B3)."""
    if here == there:
        return True
    if GRID.arc(GRID.footprint(here), facing, there) is not Arc.FRONT:
        return False
    return _SIGHT.sees(here, there, blockers=_CRAGS)
