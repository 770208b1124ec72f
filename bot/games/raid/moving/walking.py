"""A ninja makes its route, step by step, up to a break, a stop or the end (S7.1, S7.5, S7.10, S7.11)."""

from __future__ import annotations

from collections.abc import Generator

from bot.engine.chance import Chance
from bot.engine.game import Fact, Facts, Seat
from bot.games.raid.facts.day import Finished
from bot.games.raid.facts.moving import Flew, Stepped, Stopped, WentBack
from bot.games.raid.guards.takeout import left
from bot.games.raid.kinds import Terrain, Tile
from bot.games.raid.moving.entering import entered
from bot.games.raid.moving.routes import laid, rest, to_make
from bot.games.raid.state.state import Course, State


def walks(state: State, seat: Seat, chance: Chance) -> Facts:
    """The route under way goes on to its next break, or to its end; an end has `Stopped` among its facts."""
    while True:
        if rest(state, seat) is None:
            # A free act or a shift has made the rest of the route illegal since (S7.11).
            yield from stops(state, seat)
            return
        course = state.course_of(seat)
        is_leap = any(length == 2 for _way, length in to_make(state, seat)[:1])
        if course.halts and not course.mid_leap and is_leap:
            yield Flew(seat)
            return
        is_over = yield from _steps(state, seat, chance)
        if is_over or not to_make(state, seat):
            yield from stops(state, seat)
            return
        if course.halts:
            return


def stops(state: State, seat: Seat) -> Facts:
    """A route is over where the ninja stands or, if another ninja stands there too, further back (S7.10)."""
    course, here = state.course_of(seat), state.ninja[seat].tile
    yield Stopped(seat)
    if here is None or here not in state.others(seat):
        return
    back = _way_back(state, seat, course)
    yield WentBack(seat, back)
    yield from left(state, here)


def may_stay(state: State, seat: Seat) -> bool:
    """True if a ninja at a break is free to stop there: by the option `waterMay`, after one step out of the water.

    Never on a tile with another ninja (S15.1, SQ37).
    """
    if state.setting.options.water_may == "must":
        return False
    course, here = state.course_of(seat), state.ninja[seat].tile
    if here is None or course.made != 1 or here in state.others(seat):
        return False
    terrain = state.setting.tracks[state.half].terrain
    return terrain[course.begun_at] is Terrain.WATER and terrain[here] is not Terrain.WATER


def _way_back(state: State, seat: Seat, course: Course) -> Tile:
    others = state.others(seat)
    for tile in reversed(course.behind):
        if tile not in others and not state.is_watched(tile):
            return tile
    # Another ninja was moved to the beginning of the route meanwhile: go as near to it as possible.
    track = state.setting.tracks[state.half]
    free = (tile for tile in track.tiles if tile not in state.guards and tile not in others)
    return min(free, key=lambda tile: track.nearness(course.begun_at, tile))


def _steps(state: State, seat: Seat, chance: Chance) -> Generator[Fact, None, bool]:
    """The next step or the landing; returns True if it ends the ninja's movement."""
    bare = laid(state.setting.tracks[state.half], state.tile_of(seat), to_make(state, seat))
    if not bare.tiles:
        yield Finished(seat, bare.beyond)
        return True
    tile = bare.tiles[0]
    return (yield from entered(state, Stepped(seat, tile), chance))
