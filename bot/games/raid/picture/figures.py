"""Figures and things on the tiles: ninja, guards and patrols, lanterns, cubes, fire, traps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.game import Seat
from bot.games.raid.art import Line, Shape, Side
from bot.games.raid.kinds import Half, Tile, Trap
from bot.games.raid.picture.field import Field
from bot.games.raid.state.state import Guard, State
from rendering.scene import Border, Flag, Mark, Point, Sign, Token

KINDS = {Trap.TRIP: Shape.TRIP, Trap.CALTROPS: Shape.CALTROPS, Trap.NEST: Shape.NEST}
FAR = 1.2
"""The size of a ninja on the whole track, relative to its tile: larger, so that it is easy to find."""
NOWHERE = (0.0, 0.0)
"""The position of a mark before its tile is known."""
GLOW = 1.0
"""The width of a lantern's light, in tiles."""


def letter(seat: Seat) -> str:
    """The letter of a ninja: H, K, O or R."""
    return seat[0].upper()


def side(seat: Seat) -> Side:
    """The colour of a seat."""
    return Side(seat)


def lying(field: Field, state: State) -> Iterator[Mark]:
    """The things on the tiles of a field: lights first, then the things in their light."""
    for tile in sorted(filter(field.has, state.lanterns)):
        (x, y), far = field.middle(tile), GLOW * field.grid.side / 2
        yield Border(((x - far, y), (x + far, y)), Line.SHINE)
    for tile, sign in _things(state):
        if field.has(tile):
            yield replace(sign, at=field.middle(tile), size=sign.size * field.figure)


def _things(state: State) -> Iterator[tuple[Tile, Sign]]:
    """The things on each tile. A trap shows its kind if the reader knows it, else its back, in its owner's colour."""
    for tile in sorted(state.lanterns):
        yield tile, Sign(Shape.LANTERN, NOWHERE)
    for tile in sorted(state.cubes):
        yield tile, Sign(Shape.CUBE, NOWHERE, Side.CUBE, size=0.95)
    for tile, trap in sorted(state.traps.items()):
        kind = Shape.TRAP if trap.kind is None else KINDS[trap.kind]
        yield tile, Sign(kind, NOWHERE, side(trap.owner), letter=letter(trap.owner), size=0.9)
    for tile, seat in sorted(state.fires.items()):
        yield tile, Sign(Shape.FIRE, NOWHERE, letter=letter(seat), size=1.1)
    for tile, until in sorted(state.closed.items()):
        yield tile, Sign(Shape.CLOSED, NOWHERE, letter=letter(until) if until else "", size=1.1)


def tracks(field: Field, state: State) -> Iterator[Mark]:
    """The tracks of the remaining patrols, each from one end to the other."""
    for track in sorted(state.headings):
        ends = field.track.patrols[track]
        if all(map(field.has, ends)):
            yield Border((field.middle(ends[0]), field.middle(ends[1])), Line.TRACK)


def standing(field: Field, state: State, active: Seat | None) -> Iterator[Mark]:
    """Guards, then ninja with reeds in use, then the signs of sleeping guards; the ninja of `active` has a ring."""
    seats = state.on_track()
    for tile, guard in sorted(state.guards.items()):
        if field.has(tile):
            yield from _guard(field, state, tile, guard, is_shared=tile in seats.values())
    for seat, tile in seats.items():
        if field.has(tile):
            token = _ninja(field, seat, field.middle(tile), is_active=seat == active)
            yield token if field.is_window else replace(token, size=FAR * token.size)
            if state.ninja[seat].has_reed:
                yield Sign(Shape.REED, _corner(field, tile, (-0.3, -0.3)), size=0.5 * field.figure)
    for tile, guard in sorted(state.guards.items()):
        if field.has(tile) and guard.asleep_by is not None:
            by, corner = guard.asleep_by, _corner(field, tile, (0.26, -0.3))
            yield Sign(Shape.SLEEP, corner, side(by), letter=letter(by), size=0.62 * field.figure)


def _ninja(field: Field, seat: Seat, at: Point, *, is_active: bool) -> Token:
    flags = frozenset({Flag.ACTIVE}) if is_active else frozenset()
    return Token(letter(seat), Shape.CIRCLE, side(seat), at, flags=flags, size=field.figure)


def _guard(field: Field, state: State, tile: Tile, guard: Guard, *, is_shared: bool) -> Iterator[Mark]:
    """A guard; a patrol points to the end it goes to next. A guard under a ninja stands in the corner."""
    at, size = field.middle(tile), field.figure
    if is_shared:
        at, size = _corner(field, tile, (-0.26, 0.24)), 0.55 * size
    token = replace(sentinel(is_patrol=guard.patrol is not None), at=at, size=size)
    end = None if guard.patrol is None else state.headings.get(guard.patrol)
    yield token if end is None or end == tile else replace(token, toward=field.middle(end))


def sentinel(*, is_patrol: bool) -> Token:
    """A guard or a patrol without a position."""
    if is_patrol:
        return Token("P", Shape.PENTAGON, Side.PATROL, NOWHERE)
    return Token("G", Shape.SHIELD, Side.GUARD, NOWHERE)


def _corner(field: Field, tile: Tile, by: Point) -> Point:
    x, y = field.middle(tile)
    return x + by[0] * field.grid.side, y + by[1] * field.grid.side


def waiting(field: Field, state: State, active: Seat | None) -> Iterator[Mark]:
    """The ninja that are not on the track yet, beside the end where they begin (S3.8)."""
    rows = [seat for seat, ninja in state.ninja.items() if ninja.tile is None and not ninja.has_finished]
    for nth, seat in enumerate(rows):
        at = _beside(field, nth)
        if at is not None:
            yield _ninja(field, seat, at, is_active=seat == active)


def _beside(field: Field, nth: int) -> Point | None:
    """The position of the n-th waiting ninja: by night among the trees, by day on the roof (A48, C48, ...).

    None if this field does not show it; the window never does by night.
    """
    track, grid = field.track, field.grid
    if track.half is Half.DAY:
        tile = track.at(2 * nth, track.y(track.starts[0]) + 1)
        return field.middle(tile) if tile is not None and field.has(tile) else None
    return None if field.is_window else grid.node(-1.2, 2 * nth + 0.5)
