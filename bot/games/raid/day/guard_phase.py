"""The Guard Phase by day (S19)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Facts, Seat
from bot.games.raid.facts.dealing import DecksRotated, TokenPassed
from bot.games.raid.guards.drop import board_ahead, guard_added
from bot.games.raid.guards.patrols import patrols_move
from bot.games.raid.kinds import Terrain, Tile
from bot.games.raid.state.state import State


def guard_phase(state: State, chance: Chance) -> Facts:
    """Patrols move, exposed ninja bring guards, decks rotate and the first-player token passes, in this order."""
    yield from patrols_move(state)
    for seat in state.setting.in_order(state.first):
        board = board_ahead(state)
        if board is not None and is_exposed(state, seat):
            label = f"guard by day, phase {state.phase}, {seat}"
            yield from guard_added(state, chance, label, board)
    yield DecksRotated()
    yield TokenPassed(state.setting.in_order(state.first)[1])


def is_exposed(state: State, seat: Seat) -> bool:
    """True if the ninja of a seat stands on terrain that brings a guard (S19.3). Never off the track."""
    tile = state.ninja[seat].tile
    return tile is not None and exposes(state, seat, tile)


def exposes(state: State, seat: Seat, tile: Tile) -> bool:
    """True if the ninja of a seat brings a guard when it stands on this tile, by the option `dawnExposed` (S19.3).

    Under a Hollow Reed water is cover.
    """
    terrain = state.setting.tracks[state.half].terrain[tile]
    if terrain is Terrain.WATER and state.ninja[seat].has_reed:
        return False
    match state.setting.options.dawn_exposed:
        case "road":
            return terrain is Terrain.STREET
        case "roadWater":
            return terrain in (Terrain.STREET, Terrain.WATER)
        case "allButCover":
            return not terrain.is_cover
