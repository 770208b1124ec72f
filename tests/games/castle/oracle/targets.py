"""On whom or what guard cards may be played (R5.8, R6.6, R11.1, R12.5, R12.6, R12.10 to R12.14, R23.14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tests.games.castle.oracle import reach
from tests.games.castle.oracle.world import INSIDE, Guard, World, Zone


def patrols(world: World) -> dict[int, list[Guard]]:
    """The members of every patrol."""
    return {group: [g for g in world.guards.values() if g.group == group] for group in world.headings}


def sentry_listens(world: World) -> list[int]:
    """R11.1, R23.17."""
    return [
        guard.id
        for guard in world.guards.values()
        if guard.group is None and not guard.drunk and not guard.carded and guard.place != INSIDE
    ]


def patrol_listens(world: World) -> list[int]:
    """R11.1, R6.6: every member is still without a card."""
    return [
        group
        for group, members in patrols(world).items()
        if members[0].place != INSIDE and not any(guard.carded for guard in members)
    ]


def sentry_searches(world: World) -> Iterator[int]:
    """R12.5, R5.8; whoever leaves a patrol must step (R6.12)."""
    for guard in world.guards.values():
        can_step = not guard.moved and bool(reach.guard_steps(world, guard.place, 1))
        if not guard.drunk and not guard.carded and (guard.group is None or can_step):
            yield guard.id


def patrol_searches(world: World) -> Iterator[tuple[int, tuple[int, ...]]]:
    """R12.6, R6.6: two or more; a part of the patrol must step."""
    for group, members in patrols(world).items():
        if any(guard.carded for guard in members):
            continue
        for size in range(2, len(members) + 1):
            for chosen in combinations(members, size):
                place = chosen[0].place
                can_step = not any(guard.moved for guard in chosen) and bool(
                    reach.guard_steps(world, place, size)
                )
                if size == len(members) or can_step:
                    yield group, tuple(guard.id for guard in chosen)


def awakens(world: World) -> list[Zone]:
    """R12.10, R12.12."""
    if len(world.guards) >= world.readings.max_guards:
        return []
    return [zone for zone, number in world.sleepers.items() if number > 0]


def sobers(world: World) -> list[int]:
    """R12.13: once no sleeper is left."""
    if any(world.sleepers.values()):
        return []
    return [guard.id for guard in world.guards.values() if guard.drunk]


def entering(world: World) -> list[int]:
    """R23.14."""
    return [
        guard.id
        for guard in world.guards.values()
        if guard.place in world.found and not (guard.drunk or guard.carded or guard.moved)
    ]
