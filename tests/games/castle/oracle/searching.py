"""Searches: contents, who is asked about them, and what follows (R21, R28.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from tests.games.castle.oracle import contact, noise
from tests.games.castle.oracle.world import (
    NINJA,
    TRAITOR,
    Guard,
    World,
    Zone,
    raised,
    spend,
    with_guard,
    with_sneak,
)

TRAP, SENTRY = "trap", "hidden-sentry"
CARDS_AGAINST = ("kenjutsu", "shuriken", "shadow-walk", "sake")


class Find(NamedTuple):
    """A declared search with what lies there, and whether its finder must be asked about it."""

    who: str
    zone: Zone
    mark: str | None
    asked: bool = False


def finds(world: World) -> list[Find]:
    """R21.4, R28.8: the contents of all declared zones, in declared order."""
    return [
        Find(who, zone, mark := world.objects.get(zone), is_asked(world, who, mark))
        for who, zone in world.searches
    ]


def is_asked(world: World, who: str, mark: str | None) -> bool:
    """R28.8: unless it is public that there can be no answer."""
    if mark == TRAP:
        covered = who == TRAITOR or world.readings.cat_covers_ninja_trap
        return covered and noise.cat_is_thinkable(world)
    return mark == SENTRY and sum(world.sneak(who).hand.values()) > 0


def choices(world: World, found: Sequence[Find], given: Sequence[str | None]) -> set[str | None]:
    """R21.7, R21.8: the cards that can answer the next question, those given before it being spent."""
    world, asked = _spent(world, found, given), [find for find in found if find.asked]
    find = asked[len(given)]
    if find.mark == TRAP:
        return {None, "cat"} if world.traitor.holds("cat") else {None}
    return {None, *(card for card in CARDS_AGAINST if can_neutralise(world, find, card))}


def _spent(world: World, found: Sequence[Find], given: Sequence[str | None]) -> World:
    asked = [find for find in found if find.asked]
    settled: set[Zone] = set()
    for find, card in zip(asked, given, strict=False):
        if card is None or find.zone in settled:
            continue
        world = spend(world, TRAITOR if find.mark == TRAP else find.who, card)
        if find.mark == SENTRY:
            settled.add(find.zone)
    return world


def can_neutralise(world: World, find: Find, card: str) -> bool:
    """R21.8, R21.13: whether the finder may answer a hidden sentry with this card."""
    one, here = world.sneak(find.who), world.sneak(find.who).place == find.zone
    close_enough = world.readings.hidden_sentry_range == "discovery"
    if not one.holds(card):
        return False
    if card == "kenjutsu":
        return close_enough or here
    if card == "shuriken":
        return one.steps <= 1 and (close_enough or find.zone in contact.throw_range(world))
    if world.readings.hidden_sentry_answers != "extended":
        return False
    if card == "sake":
        room = sum(guard.drunk for guard in world.guards.values()) < world.readings.max_drunk
        return room and len(world.guards) < world.readings.max_guards
    return not here


def apply(
    world: World, found: Sequence[Find], given: Sequence[str | None]
) -> tuple[World, list[tuple[Find, str | None]]]:
    """R21.5: the results in declared order; stops before the one for which a guard may be removed (R21.10)."""
    answers = iter(given)
    return resume(world, [(find, next(answers) if find.asked else None) for find in found])


def resume(world: World, rest: list[tuple[Find, str | None]]) -> tuple[World, list[tuple[Find, str | None]]]:
    """The results still to be applied; see `apply`."""
    while rest:
        find, card = rest[0]
        if find.mark == SENTRY and world.objects.get(find.zone) == SENTRY:
            who, card = _neutraliser(rest)
            if card in (None, "shadow-walk") and len(world.guards) >= world.readings.max_guards:
                return (world if card is None else spend(world, who, card)), rest
            world = _sentry(world, find.zone, who, card)
        elif find.mark == TRAP:
            world = _trap(world, card)
        elif find.mark is not None and find.mark != SENTRY:
            world = _goal(world, find)
        rest = rest[1:]
    return world, []


def _neutraliser(rest: Sequence[tuple[Find, str | None]]) -> tuple[str, str | None]:
    """R21.11: either finder of the same sentry, first the one declared first."""
    zone = rest[0][0].zone
    for find, card in rest:
        if find.zone == zone and card is not None:
            return find.who, card
    return rest[0][0].who, None


def _trap(world: World, card: str | None) -> World:
    """R21.7."""
    if card != "cat":
        return raised(world, 1)
    return with_sneak(spend(world, TRAITOR, "cat"), TRAITOR, cats=world.traitor.cats + 1)


def _goal(world: World, find: Find) -> World:
    """R21.6."""
    one = world.sneak(find.who)
    if one.goal != find.mark or one.done:
        return world
    world = with_sneak(world, find.who, done=True)
    return raised(world, 1) if world.readings.mission_raises_alert else world


def _sentry(world: World, zone: Zone, who: str, card: str | None) -> World:
    """R21.8, R21.9, R21.13; with the limit R21.10 already passed."""
    world = _erased(world, zone)
    if card is None:
        return replace(appeared(world, zone), alert=contact.HIGH)
    world = spend(world, who, card)
    if card == "kenjutsu":
        return raised(world, 1 if who == NINJA else 2)
    if card == "sake":
        before = world.next_guard
        return with_guard(_placed(world, zone), before, drunk=True)
    return appeared(world, zone) if card == "shadow-walk" else world


def _erased(world: World, zone: Zone) -> World:
    return replace(world, objects={place: mark for place, mark in world.objects.items() if place != zone})


def _placed(world: World, zone: Zone) -> World:
    new = Guard(world.next_guard, zone)
    return replace(world, guards={**world.guards, new.id: new}, next_guard=new.id + 1)


def appeared(world: World, zone: Zone) -> World:
    """R17.1: a guard appears as a sentry; whoever is there is detected."""
    return contact.guards_arrive(_placed(world, zone), zone)[0]


def after_removal(world: World, rest: Sequence[tuple[Find, str | None]], removed: int | None) -> World:
    """R21.10: a guard gives way to the hidden sentry, or none does; a Shadow Walk (R21.13) spares the alert."""
    find, (_, card) = rest[0][0], _neutraliser(rest)
    if removed is not None:
        after = appeared(_erased(contact.taken(world, removed), find.zone), find.zone)
        return after if card is not None else replace(after, alert=contact.HIGH)
    world = _erased(world, find.zone)
    if card is not None:
        return world
    for who in {other.who for other, _ in rest if other.zone == find.zone}:
        if world.sneak(who).place == find.zone:
            world = with_sneak(world, who, shown=True)
    return replace(world, alert=contact.HIGH)
