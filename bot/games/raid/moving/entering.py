"""Entering a tile, by a step, by landing or by being moved: the effects in their order (S7.5 to S7.8)."""

from __future__ import annotations

from collections.abc import Generator

from bot.engine.chance import Chance
from bot.engine.game import Fact, Facts, Seat
from bot.games.raid.facts.day import ReedUsed, TileClosed
from bot.games.raid.facts.moving import CameHome, CubeLifted, LanternLifted, Moved, Stepped
from bot.games.raid.guards.takeout import left, taken_out
from bot.games.raid.kinds import Half, Terrain, Tile, Trap
from bot.games.raid.moving.drawing import draws
from bot.games.raid.moving.routes import stops_in_water
from bot.games.raid.moving.traps import sprung, works
from bot.games.raid.state.state import State


def enters(state: State, seat: Seat, tile: Tile, chance: Chance) -> Facts:
    """A ninja is moved to a tile other than by its route (S7.8) and enters it, unless caltrops keep it off.

    Outside its turn it then uses its reed no longer, except in water (S17.10).
    """
    yield from entered(state, Moved(seat, tile), chance)
    ninja, is_water = state.ninja[seat], state.setting.tracks[state.half].terrain[tile] is Terrain.WATER
    is_own = seat in state.turns
    if ninja.has_reed and ninja.tile == tile and not (is_water or is_own):
        # A shift by another player that ends on dry land ends the use of the reed (S17.10).
        yield ReedUsed(seat, is_used=False)


def entered(state: State, arrival: Stepped | Moved, chance: Chance) -> Generator[Fact, None, bool]:
    """The facts of a ninja entering a tile, its `arrival` among them; returns True if its movement is over.

    Caltrops close the tile and keep the ninja off: then there is no arrival.
    """
    seat, tile = arrival.seat, arrival.tile
    trap = yield from sprung(state, seat, tile)
    if trap is Trap.CALTROPS:
        is_victims = state.setting.options.caltrops_last == "victim"
        yield TileClosed(tile, seat if is_victims else None)
        return True
    before = state.ninja[seat].tile
    yield arrival
    if before is not None:
        yield from left(state, before)
    yield from _came_home(state, seat, tile)
    is_over = state.is_watched(tile)
    if is_over:
        yield from taken_out(state, seat, tile)
    yield from _lifted(state, seat, tile, chance)
    if trap is not None:
        has_met = yield from works(state, seat, trap, chance)
        is_over = is_over or has_met
    return is_over or stops_in_water(state.setting.tracks[state.half], state, seat, tile)


def _came_home(state: State, seat: Seat, tile: Tile) -> Facts:
    """The first ninja ever to stand on a palace tile by night (S13.4)."""
    is_palace = state.setting.tracks[state.half].terrain[tile] is Terrain.PALACE
    if state.half is Half.NIGHT and state.first_home is None and is_palace:
        yield CameHome(seat)


def _lifted(state: State, seat: Seat, tile: Tile, chance: Chance) -> Facts:
    """A lantern cube and a red cube on the tile are lifted; by day the red cube brings a buki card (S7.6, S7.7)."""
    if tile in state.lanterns:
        yield LanternLifted(seat, tile)
    if tile in state.cubes:
        yield CubeLifted(seat, tile)
        if state.half is Half.DAY:
            yield from draws(state, seat, chance)
