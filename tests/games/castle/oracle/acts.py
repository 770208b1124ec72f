"""The intruders' turn, act by act: what they may do at each point, and what comes of it (R5.7, R15 to R18, R20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tests.games.castle.oracle import contact, ending, reach
from tests.games.castle.oracle.world import (
    INSIDE,
    NINJA,
    OFF,
    TRAITOR,
    Guard,
    Place,
    World,
    beside,
    raised,
    spend,
    with_sneak,
)


class Act(NamedTuple):
    """One act: `what` is a place, a guard's number, or None for a bluff or for nothing to choose."""

    kind: str
    who: str
    what: Place | None = None


READY = Act("ready", "")

ON_GUARDS = frozenset({"kill", "throw", "sake"})
"""The cards that may be played on a guard."""

IN_WINDOW = ON_GUARDS | {"walk"}
"""The cards that are played while the entry window of their owner is open (R17.3)."""


def legal(world: World, *, steps: bool = True) -> set[Act]:
    """Every act open now; without `steps` only cards, as after the searches (R15.8)."""
    if world.ready or ending.is_over(world, turn_done=False):
        return set()
    if world.searches:
        return {*_searches(world), READY}
    acts = {act for one in world.sneaks for act in _cards(world, one.name)}
    if steps:
        acts |= {
            Act("step", one.name, to) for one in world.sneaks for to in reach.legal_steps(world, one.name)
        }
        if not any(one.must_leave for one in world.sneaks):
            acts |= {*_searches(world), READY}
    return acts


def _searches(world: World) -> Iterator[Act]:
    """R21.1, R21.2."""
    for one in world.sneaks:
        named = [zone for who, zone in world.searches if who == one.name]
        if one.in_play and len(named) < world.readings.searches_per_turn:
            yield from (Act("search", one.name, zone) for zone in one.trail if zone not in named)


def _cards(world: World, who: str) -> Iterator[Act]:
    if world.sneak(who).in_play:
        yield from _of_both(world, who)
        yield from _of_one(world, who)


def _of_both(world: World, who: str) -> Iterator[Act]:
    one = world.sneak(who)
    if one.holds("kenjutsu"):
        yield Act("kill", who)
        yield from (Act("kill", who, guard.id) for guard in _victims(world, one.place))
    if one.holds("rope"):
        yield Act("rope", who)
        if isinstance(one.place, int):
            bare = {
                zone
                for zone in beside(world.ground, "walls", one.place)
                if not _has_rope(world, one.place, zone)
            }
            yield from (Act("rope", who, zone) for zone in bare)


def _of_one(world: World, who: str) -> Iterator[Act]:
    """The cards that only the ninja has, or only the traitor."""
    one = world.sneak(who)
    if one.holds("shadow-walk"):
        yield Act("walk", who)
    if one.holds("shuriken"):
        yield Act("throw", who)
        yield from (Act("throw", who, guard.id) for guard in _throw_targets(world))
    if one.holds("sake"):
        yield Act("sake", who)
        if (guard := _sake_target(world)) is not None:
            yield Act("sake", who, guard.id)


def _has_rope(world: World, a: int, b: int) -> bool:
    """Where a rope hangs already another one is as good as a bluff, and is offered as that only (R5.7, R16.4)."""
    return frozenset({a, b}) in world.ropes


def _victims(world: World, place: Place) -> list[Guard]:
    """R18.7."""
    tipsy = contact.drunks(world, place) if world.readings.drunks_killable else []
    return contact.active(world, place) + tipsy


def _throw_targets(world: World) -> list[Guard]:
    """R15.7, R17.5, R18.10."""
    if world.ninja.steps > 1 or world.ninja.must_leave:
        return []
    near = contact.throw_range(world)
    return [
        guard
        for guard in world.guards.values()
        if guard.place in near and contact.is_throw_target(world, guard)
    ]


def _sake_target(world: World) -> Guard | None:
    """R20.1, R20.2."""
    if world.window != TRAITOR or sum(g.drunk for g in world.guards.values()) >= world.readings.max_drunk:
        return None
    lone = contact.lone_sentry(world, world.traitor.place)
    return None if lone is None or lone.met else lone


def has_walk_effect(world: World) -> bool:
    """R17.3, R17.5: whether a Shadow Walk played now takes the ninja past a lone sentry."""
    here = world.ninja.place
    if world.window != NINJA or world.walked or here == INSIDE or world.ninja.thrown:
        return False
    lone = contact.lone_sentry(world, here) is not None
    any_will_do = world.readings.shadow_walk_guards == "any" and bool(contact.active(world, here))
    can_leave = reach.steps_left(world, NINJA) > 0 and bool(reach.intruder_steps(world, NINJA, here))
    return (lone or any_will_do) and can_leave


def act(world: World, done: Act) -> World:
    """What comes of a legal act."""
    if not _belongs_to_window(world, done):
        world = contact.settle(world)
    match done.kind:
        case "step":
            return _stepped(world, done.who, done.what)
        case "kill":
            return _killed(spend(world, done.who, "kenjutsu"), done.who, done.what)
        case "rope":
            return _roped(spend(world, done.who, "rope"), done.who, done.what)
        case "throw":
            return _thrown(spend(world, done.who, "shuriken"), done.what)
        case "sake":
            world = spend(world, done.who, "sake")
            return world if done.what is None else contact.drink(world, int(done.what))
        case "walk":
            effect = has_walk_effect(world)
            world = spend(world, done.who, "shadow-walk")
            return with_sneak(replace(world, walked=True), NINJA, must_leave=True) if effect else world
        case "search":
            return replace(world, searches=(*world.searches, (done.who, int(done.what or 0))))
        case _:
            return replace(world, ready=True)


def _belongs_to_window(world: World, done: Act) -> bool:
    """R17.3, 2: his own cards of the window come before anything else."""
    return done.who == world.window and done.kind in IN_WINDOW


def _stepped(world: World, who: str, to: Place | None) -> World:
    assert to is not None
    if world.mover not in (None, who):
        world = replace(world, finished=world.finished | {str(world.mover)})
    one = world.sneak(who)
    ends = reach.ends_movement(world, one.place, to)
    world = with_sneak(
        replace(world, mover=who),
        who,
        steps=one.steps + 1,
        trail=one.trail | {zone for zone in (one.place, to) if isinstance(zone, int)},
        ended=ends,
        must_leave=False,
    )
    if to == OFF:
        return with_sneak(world, who, place=OFF, shown=False, wounds=0, hand={}, card_out=False)
    if to == INSIDE and not one.card_out:
        world = with_sneak(spend(world, who, "secret-passage"), who, card_out=True)
    return contact.enter(world, who, to)


def _killed(world: World, who: str, guard: Place | None) -> World:
    """R18.7, and R5.7 for a bluff."""
    if guard is not None or world.readings.bluff_kenjutsu_alert:
        world = raised(world, 1 if who == NINJA else 2)
    return world if guard is None else contact.fall(world, int(guard))


def _roped(world: World, who: str, zone: Place | None) -> World:
    """R16.2."""
    if zone is None:
        return world
    return replace(world, ropes=world.ropes | {frozenset({int(world.sneak(who).place), int(zone)})})


def _thrown(world: World, guard: Place | None) -> World:
    """R18.10, R15.7."""
    return world if guard is None else with_sneak(contact.fall(world, int(guard)), NINJA, thrown=True)
