"""A ninja makes its route, step by step, up to a break, a stop or the end (S7.1, S7.5, S7.10, S7.11)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bot.engine.chance import Chance
from bot.engine.game import Seat
from bot.games.raid.facts.base import RaidFact
from bot.games.raid.facts.day import Finished
from bot.games.raid.facts.moving import Flew, SetOff, Stepped, Stopped, WentBack
from bot.games.raid.guards.waking import left
from bot.games.raid.kinds import MoveCard, Terrain, Tile
from bot.games.raid.moving.entering import entered
from bot.games.raid.moving.routes import beyond, crosses, landing, rest, to_make
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import Course, State


def sets_off(
    setting: Setting, state: State, seat: Seat, card: MoveCard, route: int, *, halts: bool
) -> Iterator[RaidFact]:
    """A ninja plays a card for one of its routes (0 or 1); `walks` makes it."""
    here = state.ninja[seat].tile
    assert here is not None
    yield SetOff(seat, setting.place(seat), card, route, here, halts)


def walks(setting: Setting, state: State, seat: Seat, chance: Chance) -> Iterator[RaidFact]:
    """The route under way goes on to its next break, or to its end; at an end `Stopped` is among the facts."""
    while True:
        if rest(setting, state, seat) is None:
            # A free act or a shift has made it illegal since (S7.11).
            yield from stops(setting, state, seat)
            return
        course = _course(state, seat)
        if course.halts and not course.mid_leap and _leaps(setting, state, seat):
            yield Flew(seat)
            return
        is_over = yield from _steps(setting, state, seat, chance)
        if is_over or not to_make(setting, state, seat):
            yield from stops(setting, state, seat)
            return
        if course.halts:
            return


def stops(setting: Setting, state: State, seat: Seat) -> Iterator[RaidFact]:
    """A route is over where the ninja stands, or, where another stands as well, further back (S7.10)."""
    course, here = _course(state, seat), state.ninja[seat].tile
    yield Stopped(seat)
    if here is None or not _is_shared(state, seat, here):
        return
    back = _way_back(setting, state, seat, course)
    yield WentBack(seat, back)
    yield from left(state, here)


def may_stay(setting: Setting, state: State, seat: Seat) -> bool:
    """Whether a ninja at a break may stop there: by option after the step that leaves the water (S15.1, SQ37)."""
    if setting.options.water_may == "must":
        return False
    course, here = _course(state, seat), state.ninja[seat].tile
    if here is None or course.made != 1 or _is_shared(state, seat, here):
        return False
    terrain = setting.tracks[state.half].terrain
    return terrain[course.begun_at] is Terrain.WATER and terrain[here] is not Terrain.WATER


def _way_back(setting: Setting, state: State, seat: Seat, course: Course) -> Tile:
    for tile in reversed(course.behind):
        if not _is_shared(state, seat, tile) and not state.is_watched(tile):
            return tile
    # Somebody was moved to where it began meanwhile: as near to that as can be.
    track = setting.tracks[state.half]
    free = (tile for tile in track.tiles if tile not in state.guards and not _is_shared(state, seat, tile))
    return min(free, key=lambda tile: track.nearness(course.begun_at, tile))


def _is_shared(state: State, seat: Seat, tile: Tile) -> bool:
    return any(ninja.tile == tile for other, ninja in state.ninja.items() if other != seat)


def _course(state: State, seat: Seat) -> Course:
    course = state.turns[seat].course
    assert course is not None
    return course


def _leaps(setting: Setting, state: State, seat: Seat) -> bool:
    return any(length == 2 for _way, length in to_make(setting, state, seat)[:1])


def _steps(setting: Setting, state: State, seat: Seat, chance: Chance) -> Generator[RaidFact, None, bool]:
    """The next step or the landing; returns whether the ninja's movement is over by it."""
    track, here = setting.tracks[state.half], state.ninja[seat].tile
    assert here is not None
    left_over = to_make(setting, state, seat)
    if crosses(track, here, left_over[0]):
        yield Finished(seat, beyond(track, here, left_over))
        return True
    tile = landing(track, here, left_over[0])
    assert tile is not None
    return (yield from entered(setting, state, Stepped(seat, tile), chance))
