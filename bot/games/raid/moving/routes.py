"""Routes from public facts alone: legality, end, and what they meet (S7.1 to S7.4, S15, S20.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.raid.board.track import Track
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import MoveCard, Terrain, Tile
from bot.games.raid.state.state import State

Stride = tuple[Direction, int]
"""A step or a leap: its direction on the board, and its length in tiles."""


class Ahead(NamedTuple):
    """The result of a route, as far as everybody can see: hidden traps are not counted.

    `tiles` are those it enters, in order. `end` is the last of them, None beyond the finish; `beyond` then counts the
    forward rows past the edge, the crossing one included (S20.4). `guard` is the tile of an awake guard that ends the
    route; `lanterns` and `cubes` are lifted; `traps` are tiles with enemy traps. `is_wet`: water ends the route. For an
    illegal route (S7.2) `end`, also the last of `tiles`, is barred or occupied by another ninja; None off the track.
    """

    tiles: tuple[Tile, ...]
    end: Tile | None
    guard: Tile | None = None
    lanterns: tuple[Tile, ...] = ()
    cubes: tuple[Tile, ...] = ()
    traps: tuple[Tile, ...] = ()
    is_wet: bool = False
    beyond: int = 0
    is_legal: bool = True


class Laid(NamedTuple):
    """A route on the bare track: its places from the ninja's own to the last, or to the first off the track.

    A place is a column and a row of the track. `tiles` are those it enters. If it crosses the finish, `beyond` counts
    its forward rows past the edge, the crossing one included (S20.1, S20.4); on the track it is 0.
    """

    places: tuple[tuple[int, int], ...]
    tiles: tuple[Tile, ...]
    beyond: int


@cache  # 1.1 us, asked 18 times a decision
def strides(forward: Direction, card: MoveCard, route: int) -> tuple[Stride, ...]:
    """The steps, or the one leap, of a route (0 or 1) of a card, for a half with that forward direction."""
    found = types()[card].routes[route]
    ways = found.steps if found.leap is None else (found.leap,)
    return tuple((way.turned(forward), 1 if found.leap is None else 2) for way in ways)


@cache  # 3 us; every view of every seat asks, 12 times a decision
def laid(track: Track, here: Tile, left: tuple[Stride, ...]) -> Laid:
    """A route laid from a tile, as if nothing stood or lay on the track.

    Cached: every view of every seat asks for it.
    """
    places, tiles = [(track.x(here), track.y(here))], list[Tile]()
    for way, length in left:
        x, y = places[-1]
        places.append((x + length * way.dx, y + length * way.dy))
        tile = track.at(*places[-1])
        if tile is None:
            break
        tiles.append(tile)
    beyond = sum(-way.dy * length for way, length in left) - places[0][1]
    return Laid(tuple(places), tuple(tiles), beyond if track.is_finish(*places[-1]) else 0)


def ends(state: State, seat: Seat, card: MoveCard, route: int, *, start: Tile | None = None) -> Ahead | None:
    """The result of a route from the tile of a seat's ninja, or from `start`; None if it is illegal (S7.2).

    Also None for a ninja that is not on the track. Reads public facts alone.
    """
    here = state.ninja[seat].tile if start is None else start
    return _legal(state, seat, here, strides(state.setting.tracks[state.half].forward, card, route))


def rest(state: State, seat: Seat) -> Ahead | None:
    """The result of the rest of the route under way, from the ninja's present tile.

    None without a route, or if the rest cannot be made any more (S7.11).
    """
    return _legal(state, seat, state.ninja[seat].tile, to_make(state, seat))


def to_make(state: State, seat: Seat) -> tuple[Stride, ...]:
    """The steps of the route under way that are not made yet; empty without a route."""
    turn = state.turns.get(seat)
    if turn is None or turn.course is None:
        return ()
    course, forward = turn.course, state.setting.tracks[state.half].forward
    return strides(forward, course.card, course.route)[course.made :]


def legal(state: State, seat: Seat, start: Tile | None = None) -> Mapping[tuple[MoveCard, int], Ahead]:
    """The legal routes of a seat's open cards, by card and route, the first open card first (S6.4.5).

    They begin on the tile of its ninja, or on `start`; none for a ninja off the track without a `start`.
    """
    found = {}
    for card in dict.fromkeys(state.decks[state.setting.place(seat)].open):
        for route in (0, 1):
            ahead = ends(state, seat, card, route, start=start)
            if ahead is not None:
                found[card, route] = ahead
    return found


def _legal(state: State, seat: Seat, here: Tile | None, left: tuple[Stride, ...]) -> Ahead | None:
    found = None if here is None else followed(state, seat, here, left)
    return found if found is not None and found.is_legal else None


def followed(
    state: State,
    seat: Seat,
    here: Tile,
    left: tuple[Stride, ...],
    *,
    gone: Tile | None = None,
    is_dry: bool = False,
) -> Ahead:
    """The result of a route from a tile, legal or not.

    With the option `passThroughNinja` it may pass other ninja, but not stop with one. The guard on `gone` counts as
    removed. If `is_dry`, water does not stop the ninja, as with a reed (S17.10).
    """
    setting = state.setting
    track, others, passes = setting.tracks[state.half], state.others(seat), setting.options.pass_through_ninja
    _places, tiles, beyond = laid(track, here, left)
    for made, there in enumerate(tiles, 1):
        guard = there if there != gone and state.is_watched(there) else None
        is_wet = not is_dry and stops_in_water(track, state, seat, there)
        is_end = guard is not None or is_wet or made == len(left)
        if state.is_barred(there) or (there in others and (is_end or not passes)):
            return Ahead(tiles[:made], there, is_legal=False)
        if is_end:
            return _ahead(state, seat, tiles[:made], end=there, guard=guard, is_wet=is_wet)
    return _ahead(state, seat, tiles, end=None, beyond=beyond, is_legal=beyond > 0)


def stops_in_water(track: Track, state: State, seat: Seat, tile: Tile) -> bool:
    """True if a ninja that enters a tile has to stop there in water (S15.1); never with a reed in use (S17.10)."""
    return track.terrain[tile] is Terrain.WATER and not state.ninja[seat].has_reed


def _ahead(state: State, seat: Seat, tiles: tuple[Tile, ...], **more: Any) -> Ahead:
    """The result of a route, with the lanterns, cubes and traps of others that lie on its tiles."""
    lanterns, cubes = (tuple(each for each in tiles if each in lie) for lie in (state.lanterns, state.cubes))
    traps = tuple(each for each in tiles if each in state.traps and state.traps[each].owner != seat)
    return Ahead(tiles, lanterns=lanterns, cubes=cubes, traps=traps, **more)
