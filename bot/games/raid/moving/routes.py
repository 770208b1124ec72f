"""Routes: which are legal, where they end and what they meet, by what everybody can see (S7.1 to S7.4, S15, S20.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.raid.board.track import Track
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import MoveCard, Terrain, Tile
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State

Stride = tuple[Direction, int]
"""A step as a direction of the board, or a leap: how many tiles long."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a legal route comes to, as far as everybody can see: hidden traps are not counted.

    `tiles` are those it enters, in order. `end` is the last of them, None beyond the finish, where `beyond` counts the
    forward rows that are not needed any more and the one that crosses (S20.4). `guard` is the tile of an awake guard
    that ends it, `lanterns` and `cubes` are lifted, on `traps` lie enemy ones. It `is_wet` if water ends it.
    """

    tiles: tuple[Tile, ...]
    end: Tile | None
    guard: Tile | None = None
    lanterns: tuple[Tile, ...] = ()
    cubes: tuple[Tile, ...] = ()
    traps: tuple[Tile, ...] = ()
    is_wet: bool = False
    beyond: int = 0


@cache
def strides(forward: Direction, card: MoveCard, route: int) -> tuple[Stride, ...]:
    """The steps, or the one leap, of a route (0 or 1) of a card, for a half that is played in that direction."""
    found = types()[card].routes[route]
    ways = found.steps if found.leap is None else (found.leap,)
    return tuple((way.turned(forward), 1 if found.leap is None else 2) for way in ways)


def ends(
    setting: Setting, state: State, seat: Seat, card: MoveCard, route: int, *, start: Tile | None = None
) -> Ahead | None:
    """What a route comes to from the tile of a seat's ninja, or from `start`; None if it is illegal (S7.2).

    Also None for a ninja that is not on the track. Public facts alone are asked.
    """
    here = state.ninja[seat].tile if start is None else start
    forward = setting.tracks[state.half].forward
    return None if here is None else _followed(setting, state, seat, here, strides(forward, card, route))


def rest(setting: Setting, state: State, seat: Seat) -> Ahead | None:
    """What the rest of the route under way comes to from where the ninja now stands; None if it is lost (S7.11)."""
    here, left = state.ninja[seat].tile, to_make(setting, state, seat)
    return None if here is None else _followed(setting, state, seat, here, left)


def to_make(setting: Setting, state: State, seat: Seat) -> tuple[Stride, ...]:
    """The steps of the route under way that are not yet made; none without a route."""
    turn = state.turns.get(seat)
    if turn is None or turn.course is None:
        return ()
    course, forward = turn.course, setting.tracks[state.half].forward
    return strides(forward, course.card, course.route)[course.made :]


def landing(track: Track, here: Tile, stride: Stride) -> Tile | None:
    """The tile that a step or a leap leads to; None off the track."""
    way, length = stride
    return track.at(track.x(here) + length * way.dx, track.y(here) + length * way.dy)


def crosses(track: Track, here: Tile, stride: Stride) -> bool:
    """Whether a step or a leap goes over the finish (S20.1)."""
    way, length = stride
    return track.is_finish(track.x(here) + length * way.dx, track.y(here) + length * way.dy)


def beyond(track: Track, here: Tile, left: Iterable[Stride]) -> int:
    """Of a route that crosses the finish: the row that crosses, and the forward rows not needed (S20.4)."""
    return sum(-way.dy * length for way, length in left) - track.y(here)


def legal(
    setting: Setting, state: State, seat: Seat, start: Tile | None = None
) -> Mapping[tuple[MoveCard, int], Ahead]:
    """The legal routes of a seat's open cards, by card and route, the first open card first (S6.4.5)."""
    found = {}
    for card in dict.fromkeys(state.decks[setting.place(seat)].open):
        for route in (0, 1):
            ahead = ends(setting, state, seat, card, route, start=start)
            if ahead is not None:
                found[card, route] = ahead
    return found


def _followed(
    setting: Setting, state: State, seat: Seat, here: Tile, left: tuple[Stride, ...]
) -> Ahead | None:
    track, others = setting.tracks[state.half], state.others(seat)
    tiles: list[Tile] = []
    for made, stride in enumerate(left):
        there = landing(track, here, stride)
        if there is None:
            is_out = crosses(track, here, stride)
            return _ahead(state, seat, tiles, beyond=beyond(track, here, left[made:])) if is_out else None
        if state.is_barred(there) or (there in others and not setting.options.pass_through_ninja):
            return None
        tiles.append(there)
        here = there
        if state.is_watched(here) or stops_in_water(track, state, seat, here):
            break
    if here in others:
        return None
    guard = here if state.is_watched(here) else None
    return _ahead(state, seat, tiles, end=here, guard=guard, is_wet=stops_in_water(track, state, seat, here))


def stops_in_water(track: Track, state: State, seat: Seat, tile: Tile) -> bool:
    """Whether a ninja that enters a tile has to stop there in water (S15.1, S17.10)."""
    return track.terrain[tile] is Terrain.WATER and not state.ninja[seat].has_reed


def _ahead(state: State, seat: Seat, tiles: Sequence[Tile], end: Tile | None = None, **more: Any) -> Ahead:
    """With what lies on its tiles."""
    lanterns, cubes = (tuple(each for each in tiles if each in lie) for lie in (state.lanterns, state.cubes))
    traps = tuple(each for each in tiles if each in state.traps and state.traps[each].owner != seat)
    return Ahead(tuple(tiles), end, lanterns=lanterns, cubes=cubes, traps=traps, **more)
