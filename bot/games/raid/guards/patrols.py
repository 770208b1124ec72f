"""Patrols on their tracks in the Guard Phase (S8.8)."""

from __future__ import annotations

from bot.engine.game import Facts, Seat
from bot.games.raid.board.layout import board_of
from bot.games.raid.board.track import Track
from bot.games.raid.facts.guarding import GuardMoved, PatrolStayed
from bot.games.raid.guards.takeout import taken_out
from bot.games.raid.kinds import Half, Terrain, Tile
from bot.games.raid.state.state import State


def patrols_move(state: State) -> Facts:
    """Each patrol marches to the end it heads for, or to the first ninja there, in the order of their tracks (S8.8).

    It stays if a guard stands on that end, and if it is asleep, off its track, or on a board without a ninja; by night
    with the option `patrolNeeds` `notHome` a ninja at home does not count.
    """
    track = state.setting.tracks[state.half]
    boards = _boards_with_ninja(state)
    for number, ends in enumerate(track.patrols):
        here = where(state, number)
        if here is None or not state.guards[here].is_awake or board_of(here) not in boards:
            continue
        if here in tiles_of(track, ends):
            yield from _marches(state, here, ends, turned(ends, here, state.headings[number]))


def where(state: State, patrol: int) -> Tile | None:
    """The tile of a patrol, given by the index of its track; None if it has left the game."""
    return next((tile for tile, guard in state.guards.items() if guard.patrol == patrol), None)


def tiles_of(track: Track, ends: tuple[Tile, Tile]) -> tuple[Tile, ...]:
    """The tiles of a patrol's track, from its first end to its second."""
    return ends[0], *(track.between(*ends) or ()), ends[1]


def turned(ends: tuple[Tile, Tile], here: Tile, heading: Tile) -> Tile:
    """The end that a patrol heads for: at an end the other one, else the end it was heading for (S8.8.4)."""
    return ends[1 - ends.index(here)] if here in ends else heading


def heading_at(state: State, start: Tile, end: Tile) -> Tile | None:
    """The end that the guard of `start` heads for after it is moved to `end` (S8.8.4); None for a black guard."""
    patrol = state.guards[start].patrol
    if patrol is None:
        return None
    return turned(state.setting.tracks[state.half].patrols[patrol], end, state.headings[patrol])


def _boards_with_ninja(state: State) -> frozenset[int]:
    track = state.setting.tracks[state.half]
    are_home_left_out = state.setting.options.patrol_needs == "notHome" and state.half is Half.NIGHT
    return frozenset(
        board_of(tile)
        for tile in state.on_track().values()
        if not (are_home_left_out and track.terrain[tile] is Terrain.PALACE)
    )


def _marches(state: State, start: Tile, ends: tuple[Tile, Tile], end: Tile) -> Facts:
    """From tile to tile up to the end, or to the first ninja, which takes it out; it stays if a guard is on the end."""
    if end in state.guards:
        yield PatrolStayed(start)
        return
    way = (*(state.setting.tracks[state.half].between(start, end) or ()), end)
    for made, tile in enumerate(way, 1):
        if (seat := state.who(tile)) is not None:
            yield from _meets(state, seat, start, way[:made])
            return
    yield GuardMoved(start, way, heading=turned(ends, end, end))


def _meets(state: State, seat: Seat, start: Tile, way: tuple[Tile, ...]) -> Facts:
    # A guard asleep under the ninja keeps its tile, so the patrol is taken out where it started.
    if way[-1] in state.guards:
        yield from taken_out(state, seat, start)
        return
    yield GuardMoved(start, way)
    yield from taken_out(state, seat, way[-1])
