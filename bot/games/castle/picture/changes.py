"""The changes since the last picture: ghosts and arrows, crosses over things now gone, rings round new ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import Flag, Shape
from bot.games.castle.kinds import Place, on_map
from bot.games.castle.memory.chronicle import LONGEST_WAY, Chronicle, Outing, Sighting, Walk
from bot.games.castle.picture.clearings import Laid, clearing, is_clear
from bot.games.castle.picture.figures import intruder, patrol, sentry
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.picture.ways import path, stretches
from bot.games.castle.state.state import State
from rendering.placement.boxes import around
from rendering.placement.layout import badge_box
from rendering.scene import Badge, Glow, Moved, Point, Ring, Sign, Token

MOST = 8
"""If more figures than this have moved, only their arrows are drawn."""
GHOST = 0.75
"""The width of the space for a ghost, in diameters of the ghost."""
SHARES = (1.0, 0.8, 0.64)
"""The sizes of a ghost that are tried in an occupied zone, as shares of the size of a lone figure."""
RING = 0.62
"""The radius of the ring round a figure, in diameters of that figure as drawn."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes as marks: `below` the figures the ways and the crosses, `above` them the rings."""

    below: tuple[Moved, ...] = ()
    above: tuple[Ring, ...] = ()


def changes(there: Terrain, state: State, told: Chronicle, laid: Laid, *, is_story: bool = False) -> Changes:
    """All changes that this viewer knows. An intruder whose position the viewer knows does not count as vanished.

    In a story the changes include the ways of the intruders in its turn, as far as the viewer knows them. If more than
    `MOST` figures have moved, they leave no ghosts.
    """
    ways = told.ways_now() if is_story else []
    followed = {outing.who for outing in ways}
    moved = [mark for walk in told.walks() for mark in _walked(there, state, laid, walk)]
    sightings = [each for each in told.sightings() if not _is_known(state, each)]
    moved += [
        mark for each in sightings if each.who not in followed for mark in _seen(there, state, laid, each)
    ]
    if len(moved) > MOST:
        moved = [replace(mark, is_bare=not mark.is_gone) for mark in moved]
    moved += [mark for outing in ways for mark in _sneaked(there, state, laid, outing)]
    gone = [mark for guard in told.fallen for mark in _gone(there, laid, sentry(state, guard), guard.zone)]
    gone += [mark for each in sightings for mark in _lost(there, state, laid, each)]
    return Changes((*moved, *gone), tuple(_rings(there, state, told, laid)))


def _is_known(state: State, sighting: Sighting) -> bool:
    one = state.intruder(sighting.who)
    return sighting.now is None and one.is_in_play and one.zone is not None


def _walked(there: Terrain, state: State, laid: Laid, walk: Walk) -> Iterator[Moved]:
    """The last part of a way that runs over the map; for a way into a passage only a cross at the entrance."""
    guard = state.guards.get(walk.guard)
    # A plan may have killed the guards: `state` is the state after the plan.
    if guard is None or (walk.patrol is not None and walk.patrol not in state.patrols):
        return
    token = sentry(state, guard) if walk.patrol is None else patrol(there, state, walk.patrol)
    *_, last = stretches(there, walk.way)
    if on_map(guard.zone) is None:
        yield from _gone(there, laid, token, last[-1])
    elif len(last) > 1:
        yield _arrow(there, laid, token, last[-LONGEST_WAY:])


def _seen(there: Terrain, state: State, laid: Laid, sighting: Sighting) -> Iterator[Moved]:
    """A figure that was elsewhere on the map before: a straight arrow, as the way between is not known."""
    before, now = on_map(sighting.before), on_map(sighting.now)
    if before is not None and now is not None:
        yield _arrow(there, laid, intruder(state.intruder(sighting.who)), [before, now])


def _sneaked(there: Terrain, state: State, laid: Laid, outing: Outing) -> Iterator[Moved]:
    """The whole way of an intruder: its letter on its last part over the map, and one ghost at its start."""
    token = intruder(state.intruder(outing.who))
    parts = [part for part in stretches(there, outing.way) if len(part) > 1]
    for n, part in enumerate(parts, start=1):
        tag = token.letter if n == len(parts) else ""
        arrow = _arrow(there, laid, token, part)
        yield replace(arrow, is_bare=arrow.is_bare or n > 1, tag=tag)


def _arrow(there: Terrain, laid: Laid, token: Token, zones: list[Zone]) -> Moved:
    """An arrow from the ghost to the figure; straight if the way between is not known.

    Without room for the ghost there is only the arrow.
    """
    (start, size, is_free), (end, _size) = (
        _vacancy(there, laid, zones[0]),
        _spot(there, laid, token, zones[-1]),
    )
    is_known = all(there.is_border(a, b) for a, b in pairwise(zones))
    points = path(there, zones, start=start, end=end) if is_known else (start, end)
    return Moved(_plain(token, size), points, is_bare=not is_free)


def _gone(there: Terrain, laid: Laid, token: Token, place: Place | None) -> Iterator[Moved]:
    zone = on_map(place)
    if zone is not None:
        at, size, _is_free = _vacancy(there, laid, zone)
        yield Moved(_plain(token, size), (at,), is_gone=True)


def _lost(there: Terrain, state: State, laid: Laid, sighting: Sighting) -> Iterator[Moved]:
    """A cross where an intruder was last seen, who is hidden again, dead or gone."""
    if sighting.now is None:
        yield from _gone(there, laid, intruder(state.intruder(sighting.who)), sighting.last)


def _plain(token: Token, size: float) -> Token:
    return replace(token, toward=None, branches=(), flags=token.flags & {Flag.DRUNK}, size=size)


def _rings(there: Terrain, state: State, told: Chronicle, laid: Laid) -> Iterator[Ring]:
    for key in told.new:
        guard = state.guards.get(key)
        zone = None if guard is None else on_map(guard.zone)
        if guard is not None and zone is not None:
            yield _round(there, laid, sentry(state, guard), zone)
    for one in state.intruders:
        zone = on_map(one.figure)
        if one.is_in_play and one.is_shown and zone is not None:
            yield _round(there, laid, intruder(one), zone, Glow.DANGER)
    for zone in told.entrances:
        yield from rings(laid, zone, Shape.DOOR)
    for a, b in told.ropes:
        yield Ring(there.crossing(a, b), Glow.PAST, RING)


def rings(laid: Laid, zone: Zone, *shapes: Shape, glow: Glow = Glow.PAST) -> Iterator[Ring]:
    """A ring round the first sign of a zone that has one of these shapes; none without such a sign."""
    for mark in laid.get(zone, ()):
        if isinstance(mark, Sign) and mark.shape in shapes:
            yield Ring(mark.at, glow, RING * mark.size)
            return


def _round(there: Terrain, laid: Laid, token: Token, zone: Zone, glow: Glow = Glow.PAST) -> Ring:
    badge = next((mark for mark in laid.get(zone, ()) if isinstance(mark, Badge)), None)
    if badge is not None:
        return _framed(badge, glow)
    at, size = _spot(there, laid, token, zone)
    return Ring(at, glow, RING * size)


def _framed(badge: Badge, glow: Glow) -> Ring:
    """A ring round the plate of a crowd, so that it covers no figure."""
    box = badge_box(badge, 1.0)
    return Ring(badge.at, glow, max(box.width, box.height) / 2, (box.width, box.height))


def _spot(there: Terrain, laid: Laid, token: Token, zone: Zone) -> tuple[Point, float]:
    """The place and size of a figure as drawn; in a crowd those of the badge."""
    for mark in laid.get(zone, ()):
        if isinstance(mark, Badge):
            return mark.at, 2 * mark.size
        if isinstance(mark, Token) and (mark.shape, mark.number) == (token.shape, token.number):
            return mark.at, mark.size
    return there.rooms[zone].middle, 1.0


def _vacancy(there: Terrain, laid: Laid, zone: Zone) -> tuple[Point, float, bool]:
    """The place and size of a figure's ghost, and True if it covers nothing there.

    The place is the middle of the zone if that is free; otherwise any place with room, if necessary for a smaller
    ghost.
    """
    room, unit = there.rooms[zone], there.base.unit
    at, size = room.middle, room.size
    if is_clear(there, laid, zone, around(at, GHOST * size * unit, GHOST * size * unit)):
        return at, size, True
    for share in SHARES:
        size = share * room.size
        at = clearing(there, laid, zone, (GHOST * size, GHOST * size))
        if is_clear(there, laid, zone, around(at, GHOST * size * unit, GHOST * size * unit)):
            return at, size, True
    return at, size, False
