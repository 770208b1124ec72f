"""What guards do, step by step, and what comes of it (R11 to R14, R18.2, R19.1, R19.5, R23)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.games.castle.oracle import contact, noise, reach
from tests.games.castle.oracle.world import (
    DEAD,
    INSIDE,
    TRAITOR,
    Guard,
    Move,
    Place,
    World,
    Zone,
    beside,
    raised,
    spend,
    with_guard,
    with_sneak,
)


def carded(world: World, ids: Iterable[int]) -> World:
    """R6.6."""
    for guard in ids:
        world = with_guard(world, guard, carded=True)
    return world


def place_of(world: World, ids: Iterable[int]) -> Place:
    """Where a group stands."""
    return world.guards[next(iter(ids))].place


# -- listens


def listened(world: World, ids: tuple[int, ...], *, cat: bool) -> tuple[World, bool]:
    """R11.3: the answer is given; who heard may move up to two zones if he has not moved yet."""
    here = place_of(world, ids)
    assert isinstance(here, int)
    told = noise.answer(world, here, cat=cat)
    world = raised(world, noise.raise_for(world, here, cat=cat))
    may_move = told and not any(world.guards[guard].moved for guard in ids)
    return replace(world, move=Move(ids, 2) if may_move else None), told


def cat_played(world: World) -> World:
    """R5.5: the Cat leaves the traitor's hand."""
    return with_sneak(spend(world, TRAITOR, "cat"), TRAITOR, cats=world.traitor.cats + 1)


# -- moves


def steps(world: World) -> frozenset[Place]:
    """The places open to the group that is moving."""
    assert world.move is not None
    return reach.guard_steps(world, place_of(world, world.move.ids), len(world.move.ids))


def stepped(world: World, to: Place) -> World:
    """R12.2, R12.3, R23.16: the moving group enters a place."""
    assert world.move is not None
    move, start = world.move, place_of(world, world.move.ids)
    if start == INSIDE:
        world, to = _out_of_passage(world, to)
    for guard in move.ids:
        world = with_guard(world, guard, place=to, moved=True)
    world, met = contact.guards_arrive(world, to)
    world = contact.guards_left(world, start)
    goes_on = move.left > 1 and not met and to != INSIDE and to not in world.ground.moats
    world = world if goes_on else stopped(world, to)
    return replace(world, move=Move(move.ids, move.left - 1, False, True) if goes_on else None)


def _out_of_passage(world: World, to: Place) -> tuple[World, Zone]:
    if to != reach.UNKNOWN:
        return world, int(to)
    ends = list(world.entrances)
    for known in world.found:
        ends.remove(known)
    return entrance_found(world, ends[0]), ends[0]


def stopped(world: World, place: Place) -> World:
    """R23.10 with `passageDiscovery` onStop: an entrance is noticed wherever a guard's own move ends."""
    is_noticed = isinstance(place, int) and place in world.entrances and place not in world.found
    if world.readings.passage_discovery != "onStop" or not is_noticed:
        return world
    return entrance_found(world, int(place)) if world.readings.guards_notice_passage else world


def entrance_found(world: World, zone: Zone) -> World:
    """R23.10, R23.11."""
    world = replace(world, found=tuple(sorted((*world.found, zone))))
    return raised(world, 1) if world.readings.passage_found_raises_alert else world


def faces(world: World, here: Zone) -> frozenset[Zone]:
    """R6.15: the headings open to a patrol that has moved; none off the track."""
    return beside(world.ground, "track", here)


# -- cards


def searching(world: World, ids: tuple[int, ...]) -> World:
    """R12.5, R12.6: a Sentry Search by one guard, a Patrol Search by two or more."""
    first = world.guards[ids[0]]
    mates = [
        guard.id for guard in world.guards.values() if first.group is not None and guard.group == first.group
    ]
    splits = len(mates) > len(ids)
    world = carded(world, ids if len(ids) == 1 else mates)
    if splits:
        world = _parted(world, ids, int(first.group or 0))
    return replace(world, move=None if first.moved else Move(ids, 2, owed=splits))


def _parted(world: World, ids: tuple[int, ...], group: int) -> World:
    """Those who leave are a sentry or a patrol of their own, and so are those they leave (R6.5)."""
    new = max(world.headings) + 1
    for guard in ids:
        world = with_guard(world, guard, group=new if len(ids) > 1 else None)
    headings = dict(world.headings)
    if len(ids) > 1:
        headings[new] = headings[group]
    return contact.without_small_groups(replace(world, headings=headings))


def awoken(world: World, zone: Zone) -> World:
    """R12.10, R12.11."""
    new = Guard(world.next_guard, zone, carded=True)
    left = world.sleepers[zone] - 1
    world = replace(
        world,
        guards={**world.guards, new.id: new},
        next_guard=new.id + 1,
        sleepers={**world.sleepers, zone: left},
    )
    world, met = contact.guards_arrive(world, zone)
    return replace(world, move=None if met else Move((new.id,), 2))


def sobered(world: World, guard: int) -> World:
    """R12.13; no move by this card leads out of the passage (R23.16)."""
    world = with_guard(world, guard, drunk=False, carded=True)
    world, met = contact.guards_arrive(world, world.guards[guard].place)
    one = world.guards[guard]
    can_move = world.readings.sober_moves and not (met or one.moved or one.place == INSIDE)
    return replace(world, move=Move((guard,), 2) if can_move else None)


def passage_opened(world: World, guard: int | None) -> World:
    """R23.14; with `guardPassageEntry` cardOpens the card only adds a place."""
    world = replace(world, capacity=world.capacity + 1)
    if guard is None:
        return world
    start = world.guards[guard].place
    world = with_guard(world, guard, place=INSIDE, carded=True, moved=True, group=None)
    world, _ = contact.guards_arrive(contact.without_small_groups(world), INSIDE)
    return contact.guards_left(world, start)


def attacks(world: World) -> set[tuple[int, str]]:
    """R18.2: which guards may strike whom, given the card."""
    return {
        (guard.id, one.name)
        for guard in world.guards.values()
        for one in world.sneaks
        if not guard.drunk and not guard.attacked and one.in_play and one.shown and one.place == guard.place
    }


def attacked(world: World, guard: int, who: str) -> World:
    """R18.2, R18.5, R19.1, R19.3, R19.5."""
    world = replace(with_guard(world, guard, attacked=True), alert=contact.HIGH)
    one = world.sneak(who)
    limit = world.readings.ninja_wounds if who == "ninja" else world.readings.traitor_wounds
    if one.wounds + 1 < limit:
        return with_sneak(world, who, wounds=one.wounds + 1)
    returns = can_return(world, who)
    return with_sneak(
        world, who, place=DEAD, shown=False, wounds=0, hand={}, card_out=False, returning=returns
    )


def can_return(world: World, who: str) -> bool:
    """R19.5, R19.6; with `replacementTiming` nextTurn there must be a next turn (R25.1)."""
    readings = world.readings
    in_time = world.turn <= readings.last_replacement_turn
    is_last = readings.replacement_timing == "nextTurn" and world.turn >= readings.turns
    return in_time and not is_last and world.sneak(who).replaced < readings.replacements


# -- patrols


def marched(world: World, patrol: int, to: Zone) -> tuple[World, bool]:
    """R13.3 to R13.6: one step of a patrol along the track; whether it met somebody."""
    ids = [guard.id for guard in world.guards.values() if guard.group == patrol]
    start = place_of(world, ids)
    for guard in ids:
        world = with_guard(world, guard, place=to, moved=True)
    ways = reach.headings_after(world.ground, int(start), to)
    world, met = contact.guards_arrive(replace(world, headings={**world.headings, patrol: ways}), to)
    return contact.guards_left(world, start), met


def marching(world: World) -> set[int]:
    """R13.1, R11.7: the patrols that still march (formed in time, R13.9: for the caller to say)."""
    due = set()
    for patrol, ways in world.headings.items():
        members = [guard for guard in world.guards.values() if guard.group == patrol]
        stays = world.readings.patrol_skip == "anyCard" and any(guard.carded for guard in members)
        if ways and not stays and not any(guard.moved for guard in members):
            due.add(patrol)
    return due


def may_hold(world: World, patrol: int) -> bool:
    """R13.2: only by option, beside a visible intruder."""
    here = next(guard.place for guard in world.guards.values() if guard.group == patrol)
    beside_him = any(one.in_play and one.shown and one.place == here for one in world.sneaks)
    return world.readings.patrol_may_hold and beside_him


def turn_ended(world: World) -> World:
    """R14.2, R14.3, R23.10: guards notice the entrances, and by option the ropes, where they stand."""
    for zone in sorted(set(world.entrances)):
        if world.readings.guards_notice_passage and zone not in world.found and contact.active(world, zone):
            world = entrance_found(world, zone)
    if not world.readings.guards_notice_ropes:
        return world
    seen = {rope for rope in world.ropes if any(contact.active(world, zone) for zone in rope)}
    return replace(world, found_ropes=world.found_ropes | seen)
