"""The targets of a ninja by day, and where they can be moved: cover, knock-back and swap (S15.6, S16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Seat
from bot.games.raid.decisions import KnockBack, KnockStar, RemoveGuard, Swap
from bot.games.raid.guards.targets import guards_in_range, in_range, is_flying
from bot.games.raid.kinds import Buki, Terrain, Tile
from bot.games.raid.setting.options import StarTokenKnock
from bot.games.raid.state.state import State


class Weapon(NamedTuple):
    """A buki weapon with its range (S17.2)."""

    card: Buki
    least: int
    most: int


def removals(state: State, seat: Seat, weapon: Weapon) -> Iterator[Decision]:
    """The guards that a buki weapon can remove (S17.2)."""
    for tile in guards_in_range(state, seat, weapon.least, weapon.most):
        yield RemoveGuard(weapon.card, tile)


def knocks(state: State, seat: Seat, weapon: Weapon) -> Iterator[Decision]:
    """The opponents that a buki weapon can knock back, with the tiles they can be knocked to (S16.1).

    They are in range, not in cover (S15.6), and not under a Hollow Reed (S17.10).
    """
    for tile in _in_aim(state, seat, weapon.least, weapon.most):
        for to in free_beside(state, tile):
            yield KnockBack(weapon.card, tile, to)


def token_knocks(state: State, seat: Seat) -> Iterator[Decision]:
    """The throws of the star token at opponents, with the tiles they can be knocked to (S16.4).

    These are straight or diagonally back; with the option `starTokenKnock` `any`, all tiles beside them. There are none
    without the token.
    """
    if not state.ninja[seat].has_star:
        return
    track = state.setting.tracks[state.half]
    back = track.relative(Direction.S)
    ways = set(Direction)
    if state.setting.options.star_token_knock is StarTokenKnock.BACK:
        ways = {back.turned(aside) for aside in (-1, 0, 1)}
    for tile in _in_aim(state, seat, 2, 3):
        for to in free_beside(state, tile):
            if track.way(tile, to) in ways:
                yield KnockStar(tile, to)


def tonfa_swaps(state: State, seat: Seat) -> Iterator[Decision]:
    """The opponents with whom a ninja can change places by a Tonfa: both high or both on the ground (S17.3).

    None if one of the two is in a tree; none in mid-leap, where a ninja has no place to change, and none while another
    ninja stands on its tile.
    """
    terrain, here = state.setting.tracks[state.half].terrain, state.ninja[seat].tile
    if here is None or is_flying(state, seat) or terrain[here] is Terrain.TREE or _passes(state, seat):
        return
    for tile in _in_aim(state, seat, 1, 1):
        if terrain[tile].is_high == terrain[here].is_high:
            yield Swap(Buki.TONFA, tile)


def chain_swaps(state: State, seat: Seat) -> Iterator[Decision]:
    """The opponents with whom a ninja can change places by a Grappling Chain: in sight, even in cover (S17.4).

    They are at distance 3, with the option `chainRange` `1-3` also nearer. None under a Hollow Reed in water, and none
    at all while another ninja stands on the seat's tile.
    """
    if _passes(state, seat):
        return
    least = 3 if state.setting.options.chain_range == "3" else 1
    for tile in in_range(state, seat, least, 3):
        if _is_struck(state, seat, tile):
            yield Swap(Buki.CHAIN, tile)


def free_beside(state: State, tile: Tile) -> tuple[Tile, ...]:
    """The tiles beside the ninja on a tile to which it can be knocked (S16.1).

    No ninja stands there, they neither burn nor are closed, and from the ground none is high.
    """
    track = state.setting.tracks[state.half]
    return tuple(
        to
        for to in track.beside(tile)
        if is_enterable(state, to) and not (track.terrain[to].is_high and not track.terrain[tile].is_high)
    )


def is_enterable(state: State, tile: Tile) -> bool:
    """True if a ninja can be put on a tile: no other ninja stands there, and the tile neither burns nor is closed."""
    return state.who(tile) is None and not state.is_barred(tile)


def _passes(state: State, seat: Seat) -> bool:
    """True if another ninja stands on the tile of a seat's ninja; a swap would put both opponents on one tile."""
    return state.ninja[seat].tile in state.others(seat)


def _in_aim(state: State, seat: Seat, least: int, most: int) -> Iterator[Tile]:
    """The tiles in range with an opponent who is not in cover (S9.4, S15.6)."""
    terrain = state.setting.tracks[state.half].terrain
    for tile in in_range(state, seat, least, most):
        if not terrain[tile].is_cover and _is_struck(state, seat, tile):
            yield tile


def _is_struck(state: State, seat: Seat, tile: Tile) -> bool:
    """True if an opponent stands on the tile and can be struck: not in water under a Hollow Reed (S17.10)."""
    other = state.who(tile)
    if other is None or other == seat:
        return False
    is_water = state.setting.tracks[state.half].terrain[tile] is Terrain.WATER
    return not (is_water and state.ninja[other].has_reed)
