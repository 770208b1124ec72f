"""Noise and the answers of listens (R3.5, R11.3 to R11.5, R28.8)."""

from __future__ import annotations

from tests.games.castle.oracle.world import Ground, World, Zone, beside

CATS = 2


def distance(ground: Ground, a: Zone, b: Zone, *, most: int) -> int | None:
    """R3.5: the least number of links of any kind from `a` to `b`; None if more than `most`."""
    ring, passed = {a}, {a}
    for reach in range(most + 1):
        if b in ring:
            return reach
        ring = {
            zone for here in ring for kind in ("open", "walls") for zone in beside(ground, kind, here)
        } - passed
        passed |= ring
    return None


def heard(world: World, listener: Zone) -> set[str]:
    """R11.3.4, R11.4, R11.5: the intruders a listen would hear."""
    found = set()
    for one in world.sneaks:
        loud = not one.shown or world.readings.visible_intruders_make_noise
        if not isinstance(one.place, int) or one.steps < 1 or not loud:
            continue
        if distance(world.ground, listener, one.place, most=one.steps) is not None:
            found.add(one.name)
    return found


def answer(world: World, listener: Zone, *, cat: bool) -> bool:
    """R11.3, 3 to 5: what is told: heard or nothing."""
    return not cat and bool(heard(world, listener))


def raise_for(world: World, listener: Zone, *, cat: bool) -> int:
    """R7.2: one raise, however many were heard."""
    return 1 if answer(world, listener, cat=cat) else 0


def cat_is_thinkable(world: World) -> bool:
    """R28.8: whether it is not public that no Cat can come."""
    traitor = world.traitor
    return traitor.in_play and sum(traitor.hand.values()) > 0 and traitor.cats < CATS
