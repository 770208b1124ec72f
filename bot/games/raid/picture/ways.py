"""The routes that a seat can choose from, drawn from its ninja with their names (S33.8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.raid.art import Line, Shape
from bot.games.raid.board.track import Track
from bot.games.raid.cards.movement import Route, types
from bot.games.raid.kinds import MoveCard, Terrain, Tile
from bot.games.raid.picture.field import Field
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from rendering.scene import Border, Mark, Path, Point, Sign

NAMES = (("1a", "1b"), ("2a", "2b"))
LANES = (-0.12, -0.04, 0.04, 0.12)
"""How far aside each of the four routes runs, in tiles, so that none covers another."""
BOW = 0.42
"""How high a leap is drawn, in tiles."""
BEND = 8
"""Pieces of the bow of a leap."""


@dataclass(frozen=True, slots=True)
class Way:
    """A route as it would go: the places from the ninja's own on, and whether it can be made.

    A place beyond the finish is its column and row, for it is no tile; `meets` says why it ends where it does.
    """

    name: str
    card: int
    places: tuple[tuple[int, int], ...]
    is_leap: bool
    is_legal: bool
    is_stopped: bool = False


def ways(setting: Setting, state: State, seat: Seat) -> tuple[Way, ...]:
    """The routes of the open cards of a seat whose ninja is on the track, in the order of their names."""
    here = state.ninja[seat].tile
    if here is None:
        return ()
    cards = state.decks[setting.place(seat)].open
    return tuple(
        _way(setting, state, seat, (nth, number), route)
        for nth, card in enumerate(cards[:2])
        for number, route in enumerate(types()[card].routes)
    )


def _way(setting: Setting, state: State, seat: Seat, which: tuple[int, int], route: Route) -> Way:
    """Follow a route over what everybody sees (S7.2)."""
    track, here = setting.tracks[state.half], state.ninja[seat].tile
    assert here is not None
    x, y = track.x(here), track.y(here)
    far = 1 if route.leap is None else 2
    places, is_stopped, is_barred = [(x, y)], False, False
    for step in route.steps if route.leap is None else (route.leap,):
        way = track.relative(step)
        x, y = x + far * way.dx, y + far * way.dy
        places.append((x, y))
        tile = track.at(x, y)
        is_barred = not track.is_finish(x, y) if tile is None else tile in {*state.fires, *state.closed}
        is_stopped = tile is not None and (state.is_watched(tile) or _is_wet(track, state, seat, tile))
        if tile is None or is_barred or is_stopped:
            break
    last = track.at(*places[-1])
    is_legal = not is_barred and (last is None or state.who(last) in (None, seat))
    name = NAMES[which[0]][which[1]]
    return Way(name, which[0], tuple(places), route.leap is not None, is_legal, is_stopped)


def _is_wet(track: Track, state: State, seat: Seat, tile: Tile) -> bool:
    """Whether a ninja that enters a tile stops in its water (S15.1)."""
    return track.terrain[tile] is Terrain.WATER and not state.ninja[seat].has_reed


def lines(field: Field, found: Sequence[Way]) -> Iterator[Mark]:
    """The routes on the tiles, those that cannot be made faint."""
    for way in found:
        if not way.is_legal:
            yield Border(_path(field, way, 0.0), Line.CLOSED_WAY)
    legal = [way for way in found if way.is_legal]
    for way in legal:
        lane = LANES[NAMES[way.card].index(way.name) + 2 * way.card]
        roles = (Line.FIRST, Line.SECOND), (Line.FIRST_LEAP, Line.SECOND_LEAP)
        yield Border(_path(field, way, lane), roles[way.is_leap][way.card])


def _path(field: Field, way: Way, lane: float) -> Path:
    points = [field.place(*place) for place in way.places]
    if way.is_leap:
        points = list(_bow(points[0], points[-1]))
    return tuple((x + lane, y + lane) for x, y in points)


def _bow(start: Point, end: Point) -> Iterator[Point]:
    """A leap: over the tile between, not through it."""
    for nth in range(BEND + 1):
        t = nth / BEND
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        yield x, y - 4 * BOW * t * (1 - t)


def tags(field: Field, found: Sequence[Way]) -> Iterator[Sign]:
    """The names of the routes where they end, beyond their heads; what stops one is marked."""
    legal = [way for way in found if way.is_legal]
    for place in dict.fromkeys(way.places[-1] for way in legal):
        ended = [way for way in legal if way.places[-1] == place]
        for nth, way in enumerate(ended):
            shape = (Shape.TAG_FIRST, Shape.TAG_SECOND)[way.card]
            yield Sign(shape, _tagged(field, way, nth, len(ended)), letter=way.name, size=0.7)
        if any(way.is_stopped for way in ended):
            x, y = field.place(*place)
            yield Sign(Shape.STOP, (x - 0.33, y - 0.33), size=0.42)


def _tagged(field: Field, way: Way, nth: int, count: int) -> Point:
    """Where the name of a route stands: on from its end, several side by side below it."""
    x, y = field.place(*way.places[-1])
    if count > 1:
        return x + (-0.26, 0.26)[nth % 2], y + 0.32 - 0.64 * (nth // 2)
    if way.is_leap:
        return x, y + 0.32
    before = field.place(*way.places[-2])
    return x + 0.32 * _sign(x - before[0]), y + 0.32 * _sign(y - before[1])


def _sign(far: float) -> int:
    return (far > 0) - (far < 0)


def small(card: MoveCard, forward: Direction, middle: Point, step: Point, name: str = "") -> Iterator[Mark]:
    """The diagram of a card with its arrow forward: where the ninja stands and its two routes.

    `middle` is that of its four by five places, `step` the width and height of one; with a `name`, "1" or "2", the ends
    of the routes bear theirs.
    """
    ahead = 1 if forward is Direction.N else -1
    start = middle[0] - 1.5 * step[0] * ahead, middle[1]
    for nth, route in enumerate(types()[card].routes):
        far = 2 if route.leap is not None else 1
        points = [start]
        for way in (route.leap,) if route.leap is not None else route.steps:
            # Forward lies along x; the right of it is below by night and above by day.
            x, y = points[-1]
            points.append((x + way.dy * far * step[0] * ahead, y + way.dx * far * step[1] * ahead))
        yield Border(tuple(points), Line.SMALL_LEAP if route.leap is not None else Line.SMALL)
        if name:
            shape = Shape.TAG_FIRST if name == "1" else Shape.TAG_SECOND
            yield Sign(shape, _beyond(points, step, middle), letter=NAMES[int(name) - 1][nth], size=0.46)


def _beyond(points: Sequence[Point], step: Point, middle: Point) -> Point:
    """Beyond the end of a small route, but on its card."""
    (ax, ay), (x, y) = points[-2:]
    x, y = x + 0.8 * step[0] * _sign(x - ax), y + 0.8 * step[1] * _sign(y - ay)
    wide, high = 1.45 * step[0], 2.1 * step[1]
    return min(max(x, middle[0] - wide), middle[0] + wide), min(max(y, middle[1] - high), middle[1] + high)
