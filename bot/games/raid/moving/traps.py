"""The effects of traps on a ninja that enters their tile (S18.4 to S18.8)."""

from __future__ import annotations

from collections.abc import Generator

from bot.engine.chance import Chance
from bot.engine.game import Fact, Facts, Seat, not_none
from bot.games.raid.board.layout import board_of
from bot.games.raid.facts.day import TrapSprung
from bot.games.raid.facts.guarding import GuardMoved
from bot.games.raid.facts.moving import TookOut
from bot.games.raid.guards.patrols import heading_at
from bot.games.raid.guards.takeout import taken_out
from bot.games.raid.kinds import Terrain, Tile, Trap
from bot.games.raid.moving.drawing import loses
from bot.games.raid.state.state import State

GUARDS, STEPS = 2, 2
"""The number of guards that a hornet's nest draws, and their number of steps (S18.7)."""


def sprung(state: State, seat: Seat, tile: Tile) -> Generator[Fact, None, Trap | None]:
    """Turn up a trap of another player on a tile that a seat's ninja enters; returns its kind, or None without a trap.

    Only for true states. The caller applies the kind: caltrops close the tile, `works` handles the others.
    """
    trap = state.traps.get(tile)
    if trap is None or trap.owner == seat:
        return None
    kind = not_none(trap.kind)
    yield TrapSprung(seat, tile, trap.owner, kind)
    return kind


def works(state: State, seat: Seat, trap: Trap, chance: Chance) -> Generator[Fact, None, bool]:
    """A trip wire or a nest works on the ninja on its tile; returns True if a guard has reached that ninja."""
    if trap is Trap.TRIP:
        yield from loses(state, seat, chance)
        return False
    met: set[Seat] = set()
    tile = state.tile_of(seat)
    for start in _drawn(state, tile):
        path = _path(state, seat, start, tile)
        if not path:
            continue
        yield GuardMoved(start, path, heading=heading_at(state, start, path[-1]))
        victim = _stands(state, seat, path[-1])
        if victim is not None:
            yield from _stung(state, victim, path[-1], is_again=victim in met)
            met.add(victim)
    return seat in met


def _drawn(state: State, nest: Tile) -> list[Tile]:
    """The guards on the nest's board that are first in nearness order from it, at most two, by their tiles."""
    track = state.setting.tracks[state.half]
    near = [tile for tile in state.guards if board_of(tile) == board_of(nest)]
    return sorted(near, key=lambda tile: track.nearness(nest, tile))[:GUARDS]


def _path(state: State, seat: Seat, start: Tile, nest: Tile) -> tuple[Tile, ...]:
    """The tiles, at most two, that a guard goes towards the nest, up to the first ninja (S18.7.1, S18.7.2)."""
    found: list[Tile] = []
    here = start
    for _ in range(STEPS):
        there = _closer(state, here, nest)
        if there is None:
            break
        found.append(there)
        if _stands(state, seat, there) is not None:
            break
        here = there
    return tuple(found)


def _closer(state: State, here: Tile, nest: Tile) -> Tile | None:
    track = state.setting.tracks[state.half]
    ways = [
        tile
        for tile in track.beside(here)
        if track.king(tile, nest) < track.king(here, nest)
        and track.terrain[tile] is not Terrain.WATER
        and tile not in state.guards
        and not state.is_barred(tile)
    ]
    return min(
        ways, key=lambda tile: (track.nearness(nest, tile)[1], track.nearness(here, tile)), default=None
    )


def _stands(state: State, seat: Seat, tile: Tile) -> Seat | None:
    """The seat that a guard meets on a tile: the victim first, before a ninja that it is passing. None if none."""
    return seat if state.ninja[seat].tile == tile else state.who(tile)


def _stung(state: State, victim: Seat, tile: Tile, *, is_again: bool) -> Facts:
    if is_again and state.setting.options.nest_counts == "once":
        yield TookOut(victim, tile, state.guards[tile].patrol, 0)
    else:
        yield from taken_out(state, victim, tile)
