"""Adding a guard: where it lands and where it comes from (S11.4, S11.5)."""

from __future__ import annotations

from typing import Final

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick
from bot.engine.game import Facts, not_none
from bot.games.raid.board.layout import board_of
from bot.games.raid.board.track import Track
from bot.games.raid.facts.guarding import GuardDropped, NoGuardAdded
from bot.games.raid.kinds import Terrain, Tile
from bot.games.raid.state.state import State

SHIFTS: Final = (-2, -1, -1, 0, 0, 0, 1, 1, 2)
"""The equally likely shifts of a drop from the centre of its board (S11.5.1)."""


def guard_added(state: State, chance: Chance, label: str, board: int) -> Facts:
    """A guard is dropped on a board and stands on its nearest empty tile, or a fact says that none is added.

    `label` makes its two draws distinct.
    """
    source = None if state.surplus else _taken_from(state)
    if source is None and not state.surplus:
        yield NoGuardAdded()
        return
    track = state.setting.tracks[state.half]
    landing = _landing(track, chance, label, board)
    empty = [tile for tile in track.board(board) if is_empty(state, tile)]
    if empty:
        nearest = min(empty, key=lambda tile: track.nearness(landing, tile))
        yield GuardDropped(landing, nearest, source)
    else:
        yield NoGuardAdded(landing)


def board_ahead(state: State) -> int | None:
    """The board in front of the forward-most ninja's board (S11.4, S19.2); None while no ninja is on the track."""
    track = state.setting.tracks[state.half]
    standing = state.on_track().values()
    if not standing:
        return None
    return track.in_front(board_of(max(standing, key=track.progress)))


def is_empty(state: State, tile: Tile) -> bool:
    """True if a dropped guard may stand on a tile (S11.5.2): no water, and nothing stands or lies there or bars it."""
    taken = (state.guards, state.cubes, state.lanterns, state.traps, state.fires, state.closed)
    return (
        not any(tile in each for each in taken)
        and state.who(tile) is None
        and state.setting.tracks[state.half].terrain[tile] is not Terrain.WATER
    )


def _landing(track: Track, chance: Chance, label: str, board: int) -> Tile:
    forward, right = (pick(chance, f"{label}, {way}", SHIFTS) for way in ("forward", "right"))
    ahead, aside = track.relative(Direction.N), track.relative(Direction.E)
    middle = track.board(board)[24]
    return not_none(track.at(track.x(middle) + aside.dx * right, track.y(middle) + ahead.dy * forward))


def _taken_from(state: State) -> Tile | None:
    """The tile of the rearmost black guard on a board that every ninja has left behind (S11.5.4).

    None if there is no such guard, or while a ninja still waits off the track.
    """
    if any(ninja.tile is None and not ninja.has_finished for ninja in state.ninja.values()):
        return None
    track = state.setting.tracks[state.half]
    ahead = track.boards if track.forward is Direction.N else track.boards[::-1]
    rearmost = min(ahead.index(board_of(tile)) for tile in state.on_track().values())
    passed = ahead[:rearmost]
    black = [t for t, guard in state.guards.items() if guard.patrol is None and board_of(t) in passed]
    return min(black, key=lambda tile: (track.progress(tile), track.x(tile)), default=None)
