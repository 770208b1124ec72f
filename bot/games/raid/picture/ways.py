"""The routes that a seat can choose from, drawn from its ninja with their names (S33.8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.raid.art import Line, Shape
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import MoveCard
from bot.games.raid.moving.routes import Ahead, ends, laid, rest, strides, to_make
from bot.games.raid.picture.field import Field
from bot.games.raid.state.state import State
from bot.words import _
from rendering.scene import Border, Mark, Path, Point, Sign

NAMES = (("1a", "1b"), ("2a", "2b"))
LANES = (-0.12, -0.04, 0.04, 0.12)
"""The sideways offset of each of the four routes, in tiles, so that none covers another."""
BOW = 0.42
"""The height of a leap's curve, in tiles."""
TAG, SMALLER = 0.7, 0.54
"""The size of a route's name, and of names that share a tile."""
ASIDE = (0.22, 0.27)
"""The distance of a name from the middle of its tile, across and down, in tiles."""
SHORT = 0.14
"""The distance of a route's end from the middle of its last tile, in tiles."""
BEND = 8
"""The number of pieces of a leap's curve."""


@dataclass(frozen=True, slots=True)
class Way:
    """A route as it would go: its places from the ninja's own on, each a column and a row of the track.

    `ahead` is its result, None if it cannot be made. It has a `name`, “1a”, unless it is the rest of a route under way.
    """

    name: str
    card: int
    places: tuple[tuple[int, int], ...]
    is_leap: bool
    ahead: Ahead | None

    @property
    def is_stopped(self) -> bool:
        """True if a guard or water ends the route."""
        return self.ahead is not None and (self.ahead.guard is not None or self.ahead.is_wet)


def ways(state: State, seat: Seat) -> tuple[Way, ...]:
    """The choices of a seat in its turn: the routes of its open cards in the order of their names (S6.4.5).

    At a break the rest of its route (S7.11); empty before its turn has begun, if no card is left to play, and while its
    ninja is off the track.
    """
    turn = state.turns.get(seat)
    if turn is None or state.ninja[seat].tile is None:
        return ()
    if turn.course is not None:
        left = to_make(state, seat)
        places = laid(state.setting.tracks[state.half], state.tile_of(seat), left).places
        return (Way("", 0, places, any(far == 2 for _each, far in left), rest(state, seat)),)
    cards = state.decks[state.setting.place(seat)].open if turn.plays else ()
    # Of two equal cards the first one gives its number to the routes (S4.2).
    named = {card: number for number, card in reversed([*enumerate(cards)])}
    return tuple(
        _way(state, seat, named[card], (card, route)) for card in dict.fromkeys(cards) for route in (0, 1)
    )


def _way(state: State, seat: Seat, number: int, which: tuple[MoveCard, int]) -> Way:
    card, route = which
    track = state.setting.tracks[state.half]
    places = laid(track, state.tile_of(seat), strides(track.forward, card, route)).places
    ahead = ends(state, seat, card, route)
    is_leap = types()[card].routes[route].leap is not None
    # The ninja's own place, those the route enters, and one beyond the finish.
    shown = places if ahead is None else places[: 1 + len(ahead.tiles) + (ahead.end is None)]
    return Way(NAMES[number][route], number, shown, is_leap, ahead)


def lines(field: Field, found: Sequence[Way]) -> Iterator[Mark]:
    """The routes on the tiles; routes that cannot be made are faint."""
    for way in found:
        if way.ahead is None and len(way.places) > 1:
            yield Border(_path(field, way, 0.0), Line.CLOSED_WAY)
    for way in found:
        if way.ahead is None or len(way.places) < 2:
            continue
        lane = LANES[NAMES[way.card].index(way.name) + 2 * way.card] if way.name else 0.0
        roles = (Line.FIRST, Line.SECOND), (Line.FIRST_LEAP, Line.SECOND_LEAP)
        yield Border(_path(field, way, lane), roles[way.is_leap][way.card])


def _path(field: Field, way: Way, lane: float) -> Path:
    points = [field.place(*place) for place in way.places]
    (ax, ay), (x, y) = points[-2:]
    # The line ends before the middle of the tile: the name of the route stands beyond its head.
    points[-1] = x - SHORT * _sign(x - ax), y - SHORT * _sign(y - ay)
    if way.is_leap:
        points = list(_bow(points[0], points[-1]))
    return tuple((x + lane, y + lane) for x, y in points)


def _bow(start: Point, end: Point) -> Iterator[Point]:
    """The curve of a leap: over the tile between, not through it."""
    for nth in range(BEND + 1):
        t = nth / BEND
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        yield x, y - 4 * BOW * t * (1 - t)


def tags(field: Field, found: Sequence[Way]) -> Iterator[Sign]:
    """The names of the routes at their ends, beyond their heads; with “!” if a guard or water ends the route."""
    legal = [way for way in found if way.ahead is not None and way.name]
    for place in dict.fromkeys(way.places[-1] for way in legal):
        ended = [way for way in legal if way.places[-1] == place]
        for nth, way in enumerate(ended):
            shape = (Shape.TAG_FIRST, Shape.TAG_SECOND)[way.card]
            text = _("{name}!").format(name=way.name) if way.is_stopped else way.name
            yield Sign(
                shape,
                _tagged(field, way, nth, len(ended)),
                letter=text,
                size=TAG if len(ended) == 1 else SMALLER,
            )


def _tagged(field: Field, way: Way, nth: int, count: int) -> Point:
    """The position of a route's name: beyond its end; several names stand side by side below it."""
    x, y = field.place(*way.places[-1])
    across, down = ASIDE
    if count > 1:
        return x + (-0.27, 0.27)[nth % 2], y + down * (1 - 2 * (nth // 2))
    if way.is_leap:
        return x, y + down
    before = field.place(*way.places[-2])
    return x + across * _sign(x - before[0]), y + down * _sign(y - before[1])


def _sign(far: float) -> int:
    return (far > 0) - (far < 0)


def small(card: MoveCard, forward: Direction, middle: Point, step: Point, name: str = "") -> Iterator[Mark]:
    """The diagram of a card with forward as on the track: the two routes from the ninja's place, which has no mark.

    `middle` is that of its four by five places, `step` the width and height of one; with a `name`, "1" or "2", the ends
    of the routes carry their names.
    """
    ahead = 1 if forward is Direction.N else -1
    start = middle[0] - 1.5 * step[0] * ahead, middle[1]
    # Forward runs along x; right of forward is below by night and above by day.
    paths = [
        tuple((start[0] + y * step[0] * ahead, start[1] + x * step[1] * ahead) for x, y in route.places)
        for route in types()[card].routes
    ]
    # If both routes run along one line, one name stands above it and the other below.
    is_one_line = len({y for path in paths for _x, y in path}) == 1
    for nth, (route, path) in enumerate(zip(types()[card].routes, paths, strict=True)):
        yield Border(path, Line.SMALL if route.leap is None else Line.SMALL_LEAP)
        if name:
            (x, y), aside = path[-1], (-1.1, 1.1)[nth] * step[1]
            at = (x, y + aside) if is_one_line else _beyond(path, step, middle)
            shape = Shape.TAG_FIRST if name == "1" else Shape.TAG_SECOND
            yield Sign(shape, at, letter=NAMES[int(name) - 1][nth], size=0.46)


def _beyond(points: Sequence[Point], step: Point, middle: Point) -> Point:
    """A point beyond the end of a small route, but on its card."""
    (ax, ay), (x, y) = points[-2:]
    x, y = x + 0.8 * step[0] * _sign(x - ax), y + 0.8 * step[1] * _sign(y - ay)
    wide, high = 1.45 * step[0], 2.1 * step[1]
    return min(max(x, middle[0] - wide), middle[0] + wide), min(max(y, middle[1] - high), middle[1] + high)
