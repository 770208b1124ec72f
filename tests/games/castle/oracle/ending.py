"""How a game ends (R25)."""

from __future__ import annotations

from tests.games.castle.oracle.world import OFF, World


def is_over(world: World, *, turn_done: bool) -> bool:
    """R25.1: nobody is left to come, or the last turn is over."""
    present = any(one.in_play or one.returning for one in world.sneaks)
    return not present or (turn_done and world.turn >= world.readings.turns)


def result(world: World) -> str:
    """R25.2 to R25.4: by the number of intruders who left with their mission done."""
    escaped = sum(one.place == OFF and one.done for one in world.sneaks)
    return {0: "guards", 1: "draw", 2: "intruders"}[escaped]
