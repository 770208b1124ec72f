"""Where an intruder may start, or start anew (R4.11, R4.12, R4.15, R19.7)."""

from __future__ import annotations

from tests.games.castle.oracle.world import NINJA, World, Zone


def starts(world: World, who: str) -> frozenset[Zone]:
    """The zones open to him; guards, drunk ones too, bar a zone unless they bar every one."""
    ground = world.ground
    land = ground.edges if who == NINJA else ground.inside - ground.castles - ground.moats - ground.between
    guarded = {guard.place for guard in world.guards.values()}
    return frozenset(land - guarded) or land
