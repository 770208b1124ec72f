"""The moor: its map, what a walk costs, and who sees what (B2, B3)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from bot.engine.boards.compass import Arc, Direction
from bot.engine.boards.grid import Diagonals, Grid
from bot.engine.boards.maps import read_map
from bot.engine.boards.protocol import Zone
from bot.engine.boards.reach import along, reach
from bot.engine.boards.sight import Sight


class Terrain(StrEnum):
    """What a square is."""

    HEATH = "heath"
    BOG = "bog"
    CRAG = "crag"
    BEACON = "beacon"
    HUT = "hut"


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
GROUND = read_map(
    MAP, {".": Terrain.HEATH, "~": Terrain.BOG, "#": Terrain.CRAG, "b": Terrain.BEACON, "h": Terrain.HUT}
)
CRAGS = GROUND.where(lambda terrain: terrain is Terrain.CRAG)
BEACONS = GROUND.where(lambda terrain: terrain is Terrain.BEACON)
(HUT,) = GROUND.where(lambda terrain: terrain is Terrain.HUT)
GRID = Grid(
    GROUND.columns,
    GROUND.rows,
    walls=GROUND.walls,
    blocked=CRAGS,
    diagonals=Diagonals.NEVER,
    cost=lambda _here, there: 2 if GROUND.terrain[there] is Terrain.BOG else 1,
)
_SIGHT = Sight(GRID)
_STEPS = along(GRID, "straight")
_CRAGS = GRID.mask(CRAGS)


@cache
def walks(start: Zone, budget: int) -> Mapping[Zone, Direction]:
    """Every other square within a budget, by the cheapest way, with the way one faces there (B2)."""
    reached = reach(start, _STEPS, budget)
    found = {}
    for there, before in reached.before.items():
        facing = GRID.heading(before, there)
        assert facing is not None
        found[there] = facing
    return MappingProxyType(dict(sorted(found.items())))


def sees(here: Zone, facing: Direction, there: Zone) -> bool:
    """Whether a keeper sees a square (B3)."""
    if here == there:
        return True
    if GRID.arc(GRID.footprint(here), facing, there) is not Arc.FRONT:
        return False
    return _SIGHT.sees(here, there, blockers=_CRAGS)
