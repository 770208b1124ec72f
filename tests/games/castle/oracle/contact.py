"""Guards and intruders in one zone: who is detected, revealed, and hidden again (R6.4, R17, R20.4)."""

from __future__ import annotations

from dataclasses import replace

from tests.games.castle.oracle.world import (
    INSIDE,
    TRAITOR,
    Guard,
    Place,
    World,
    beside,
    with_guard,
    with_sneak,
)

HIGH = 3


def active(world: World, place: Place) -> list[Guard]:
    """The active guards of a zone or of the passage."""
    return [guard for guard in world.guards.values() if guard.place == place and not guard.drunk]


def drunks(world: World, place: Place) -> list[Guard]:
    """The drunk guards there."""
    return [guard for guard in world.guards.values() if guard.place == place and guard.drunk]


def lone_sentry(world: World, place: Place) -> Guard | None:
    """R6.4: the only active guard there and in no patrol; drunks count against it with `drunkCountsForLone`."""
    sober = active(world, place)
    if len(sober) != 1 or sober[0].group is not None:
        return None
    if world.readings.drunk_counts_for_lone and drunks(world, place):
        return None
    return sober[0]


def met_at(world: World, place: Place) -> World:
    """R6.1: the traitor flag of every guard who now shares a place with the traitor."""
    if world.traitor.in_play and world.traitor.place == place:
        for guard in list(world.guards.values()):
            if guard.place == place:
                world = with_guard(world, guard.id, met=True)
    return world


def guards_arrive(world: World, place: Place) -> tuple[World, bool]:
    """R17.1, R17.2: guards have entered or appeared; every intruder there is shown, the alert is High."""
    there = [one.name for one in world.sneaks if one.in_play and one.place == place]
    for who in there:
        world = with_sneak(world, who, shown=True)
    world = met_at(world, place)
    return (replace(world, alert=HIGH), True) if there else (world, False)


def enter(world: World, who: str, place: Place) -> World:
    """R17.3, R17.7: an intruder has come into a place; what its guards do about it waits for `settle`."""
    tipsy = frozenset(guard.id for guard in drunks(world, place))
    world = with_sneak(world, who, place=place, revealers=tipsy, shown=False)
    return replace(world, window=who, walked=False)


def settle(world: World) -> World:
    """R17.3, 1, 3 and 4: the entry window closes, if one is open."""
    if world.window is None:
        return world
    who, walked = world.window, world.walked
    world = replace(world, window=None, walked=False)
    one = world.sneak(who)
    if active(world, one.place) and not walked:
        world = replace(with_sneak(world, who, shown=True), alert=HIGH)
    elif one.revealers & {guard.id for guard in drunks(world, one.place)}:
        world = with_sneak(world, who, shown=world.readings.drunk_keeps_visible)
    return met_at(world, one.place) if who == TRAITOR else world


def fall(world: World, guard: int) -> World:
    """R18.7, R18.10: an intruder takes a guard out of the game, which may hide who stood beside him (R17.9)."""
    gone = world.guards[guard]
    return guards_left(freed(taken(world, guard), gone.place, gone), gone.place)


def taken(world: World, guard: int) -> World:
    """A guard is no longer out; a patrol of one is a sentry (R6.5)."""
    gone = world.guards[guard]
    world = replace(world, guards={key: one for key, one in world.guards.items() if key != guard})
    return without_small_groups(world) if gone.group is not None else world


def without_small_groups(world: World) -> World:
    """R6.5: no patrol of fewer than two."""
    for group in list(world.headings):
        members = [guard for guard in world.guards.values() if guard.group == group]
        if len(members) < 2:
            for guard in members:
                world = with_guard(world, guard.id, group=None)
            world = replace(world, headings={key: way for key, way in world.headings.items() if key != group})
    return world


def drink(world: World, guard: int) -> World:
    """R20.2: a lone sentry is drunk from now on; that frees who stood beside him (R17.9)."""
    before = world.guards[guard]
    return freed(with_guard(world, guard, drunk=True), before.place, before)


def freed(world: World, place: Place, gone: Guard) -> World:
    """R17.9: no active guard is left, nor a drunk who was there when he entered, so he is hidden."""
    if active(world, place):
        return world
    tipsy = {guard.id for guard in drunks(world, place) if world.readings.drunk_keeps_visible}
    for one in world.sneaks:
        concerns = not gone.drunk or gone.id in one.revealers
        if one.in_play and one.place == place and concerns and not one.revealers & tipsy:
            world = with_sneak(world, one.name, shown=False)
    return world


def guards_left(world: World, place: Place) -> World:
    """R17.10: guards walking away hide nobody, except with `rehideWhenGuardsLeave`."""
    if world.readings.rehide_when_guards_leave and not active(world, place) and not drunks(world, place):
        for one in world.sneaks:
            if one.in_play and one.place == place:
                world = with_sneak(world, one.name, shown=False)
    return world


def throw_range(world: World) -> list[Place]:
    """R3.6, R23.7: the places into which the ninja can throw."""
    here = world.ninja.place
    if here == INSIDE:
        return [INSIDE]
    return [here, *beside(world.ground, "open", here)] if isinstance(here, int) else []


def is_throw_target(world: World, guard: Guard) -> bool:
    """R18.10: a lone sentry, or a drunk who is the only guard of his zone."""
    if guard.drunk:
        alone = sum(other.place == guard.place for other in world.guards.values()) == 1
        return world.readings.drunks_killable and alone
    return lone_sentry(world, guard.place) == guard
