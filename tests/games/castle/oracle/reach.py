"""Where figures can step and get to: guards (R12, R23), patrols on the track (R13), intruders (R15, R16, R23, R24)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.castle.oracle.world import INSIDE, NINJA, OFF, Ground, Place, World, Zone, beside

UNKNOWN = "unknown"
"""The end of the passage that no guard has used or found."""

# -- guards


def guard_steps(world: World, place: Place, size: int, *, own_inside: int = 0) -> frozenset[Place]:
    """R3.3, R12.1, R23.15, R23.16: where a group of `size` at a place may step next.

    `own_inside` of the guards in the passage belong to the group, and take no place from it.
    """
    if place == INSIDE:
        hidden_end: set[Place] = {UNKNOWN} if len(world.found) < 2 else set()
        return frozenset(set(world.found) | hidden_end)
    assert isinstance(place, int)
    ways: set[Place] = set(beside(world.ground, "open", place))
    if place in world.found and free_places(world) + own_inside >= size:
        ways.add(INSIDE)
    return frozenset(ways)


def free_places(world: World) -> int:
    """R23.12: one guard inside per card in play, drunk ones included (R23.18)."""
    return world.capacity - sum(guard.place == INSIDE for guard in world.guards.values())


def stops_guards(world: World, place: Place) -> bool:
    """R12.2, R12.3: a moat, the passage, or an intruder ends the move."""
    if place == INSIDE or place in world.ground.moats:
        return True
    return any(one.in_play and one.place == place for one in world.sneaks)


def guard_reach(world: World, place: Zone, size: int) -> frozenset[Place]:
    """R12.1, R12.2: every place in which a move of up to two steps can end, starting on the map."""
    first = guard_steps(world, place, size)
    second: set[Place] = set()
    for one in first:
        if not stops_guards(world, one):
            second |= guard_steps(world, one, size)
    return frozenset({place} | first | second)


# -- patrols


def headings_after(ground: Ground, came_from: Zone, here: Zone) -> frozenset[Zone]:
    """R13.4, R13.5: the ways on, never back but from a dead end."""
    ways = beside(ground, "track", here) - {came_from}
    return ways or frozenset({came_from})


# -- intruders


def intruder_steps(world: World, who: str, place: Place, *, has_card: bool | None = None) -> frozenset[Place]:
    """R15.4, R16.1, R23.2, R23.3, R24.1: the places one step away, whatever steps are left."""
    one = world.sneak(who)
    if place == INSIDE:
        return frozenset(world.entrances)
    if not isinstance(place, int):
        return frozenset()
    ways: set[Place] = set(beside(world.ground, "open", place))
    ways |= {zone for zone in beside(world.ground, "walls", place) if frozenset({place, zone}) in world.ropes}
    card = one.card_out or one.holds("secret-passage") > 0 if has_card is None else has_card
    if place in world.entrances and card:
        ways.add(INSIDE)
    if place in world.ground.edges and (one.done or not world.readings.exit_requires_mission):
        ways.add(OFF)
    return frozenset(ways)


def ends_movement(world: World, start: Place, end: Place) -> bool:
    """R15.4: a moat, a rope, the passage and the world outside end the movement."""
    if end in (INSIDE, OFF) or end in world.ground.moats:
        return True
    return crosses_wall(world.ground, start, end)


def crosses_wall(ground: Ground, start: Place, end: Place) -> bool:
    """R16.3: whether a step leads over a wall, by rope."""
    if not (isinstance(start, int) and isinstance(end, int)):
        return False
    link = frozenset({start, end})
    return link in ground.walls and link not in ground.open


def steps_left(world: World, who: str) -> int:
    """R15.3, R15.4, R15.7: how many steps he may still make."""
    one = world.sneak(who)
    if one.ended or not one.in_play:
        return 0
    return max(0, (1 if one.thrown else 3) - one.steps)


def may_step(world: World, who: str) -> bool:
    """R15.2, R15.8: whether it is for him to move now."""
    mate = world.traitor if who == NINJA else world.ninja
    if world.searches or world.ready or who in world.finished or mate.must_leave:
        return False
    if world.readings.intruder_order == "ninjaFirst" and who == NINJA and world.mover == mate.name:
        return False
    return steps_left(world, who) > 0


def legal_steps(world: World, who: str) -> frozenset[Place]:
    """The steps open to an intruder at this point of the side's turn."""
    return intruder_steps(world, who, world.sneak(who).place) if may_step(world, who) else frozenset()


def intruder_reach(world: World, who: str) -> frozenset[Place]:
    """R15.3 to R15.5: every place in which his movement can end, no card but Secret Passage being played."""
    one = world.sneak(who)
    layer: frozenset[Place] = frozenset({one.place})
    ends: set[Place] = set(layer)
    for _ in range(steps_left(world, who) if may_step(world, who) else 0):
        layer = _next_layer(world, who, layer, ends)
    return frozenset(ends)


def _next_layer(world: World, who: str, layer: Iterable[Place], ends: set[Place]) -> frozenset[Place]:
    going_on: set[Place] = set()
    for here in layer:
        for there in intruder_steps(world, who, here):
            ends.add(there)
            if not ends_movement(world, here, there):
                going_on.add(there)
    return frozenset(going_on)
