"""The targets that a ninja can throw at: range, line of sight, and the tile to throw from in a leap (S9.3 to S9.8)."""

from __future__ import annotations

from bot.engine.game import Seat, not_none
from bot.games.raid.board.track import Track
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Tile
from bot.games.raid.state.state import State


def guards_in_range(state: State, seat: Seat, least: int, most: int) -> tuple[Tile, ...]:
    """The tiles of the guards, asleep or not, that a seat's weapon of this range can reach now."""
    return tuple(tile for tile in in_range(state, seat, least, most) if tile in state.guards)


def in_range(state: State, seat: Seat, least: int, most: int) -> tuple[Tile, ...]:
    """The tiles on a line at king distance `least` to `most` (4 is the furthest) that a seat's ninja sees.

    In mid-leap it throws from the tile it flies over and sees all of them (S9.8). Empty while it is off the track.
    """
    track = state.setting.tracks[state.half]
    here, flies = state.ninja[seat].tile, is_flying(state, seat)
    if here is not None and flies:
        here = flown_over(track, state, seat, here)
    if here is None:
        return ()
    stands = frozenset((*state.guards, *state.on_track().values()))
    return tuple(
        tile
        for tile, passed in track.lines(here)
        if least <= len(passed) + 1 <= most and (flies or track.is_clear(here, tile, passed, stands))
    )


def is_flying(state: State, seat: Seat) -> bool:
    """True if the ninja of a seat is in mid-leap."""
    turn = state.turns.get(seat)
    return turn is not None and turn.course is not None and turn.course.mid_leap


def flown_over(track: Track, state: State, seat: Seat, here: Tile) -> Tile | None:
    """The tile that a ninja in mid-leap flies over, after taking off from `here`; None beyond the finish."""
    course = not_none(state.turns[seat].course)
    way = not_none(types()[course.card].routes[course.route].leap)
    return track.step(here, track.relative(way))
