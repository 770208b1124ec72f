"""V(tile): the turns that a ninja still needs, by backward induction over rows and pairs of cards (S33.10).

Everything is relative to the goal: `depth` counts rows back from the last one, `column` from the left as seen looking
forward. A row's values follow from its marks and from the rows ahead, so rows are stored as a tree that grows backwards
from the goal: a changed mark leaves all rows ahead of it unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.engine.game import not_none
from bot.games.raid.board.layout import COLUMNS
from bot.games.raid.board.track import Track
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Half, Terrain, Tile
from bot.games.raid.players.weights import WEIGHTS, Weights

GUARD, LANTERN, CUBE = 1, 2, 4
"""The marks of a tile that count, as bits."""
NOWHERE: Final = 1000.0
"""The cost of a route that leaves the track."""
_BARE = bytes(COLUMNS)
_REACH = 3
"""The rows forward of the longest route (S4.3)."""
_MOST_ROWS = 6000
"""The most rows that are cached for a track."""
_SAME_ROW = 0.5
"""The first guess of how much worse a tile is than the one ahead of it, before the values of its row are known."""


class Place(NamedTuple):
    """A tile relative to the goal."""

    depth: int
    column: int


Path = tuple[int, ...]
"""The tiles that a route enters, as places of a window: 7 for each row ahead, plus the column."""


@cache  # 77 us, asked 500 times for each kind
def _distinct(column: int) -> tuple[tuple[Path, ...], tuple[tuple[int, int], ...]]:
    """The different paths from a column, and for each type of card the indices of its two (-1: none).

    A path that leaves the track ends with -1 after its last tile; if it has no tile, it is left out.
    """
    every = [[_path(column, route.places[1:]) for route in kind.routes] for kind in types().values()]
    kept = tuple(dict.fromkeys(path for pair in every for path in pair if path != (-1,)))
    place = {path: number for number, path in enumerate(kept)}
    return kept, tuple((place.get(one, -1), place.get(other, -1)) for one, other in every)


def _path(column: int, places: Sequence[tuple[int, int]]) -> Path:
    path: list[int] = []
    for right, ahead in places:
        is_on = 0 <= column + right < COLUMNS
        path.append(ahead * COLUMNS + column + right if is_on else -1)
        if not is_on:
            break
    return tuple(path)


ALL: Final = tuple(kind.copies for kind in types().values())
"""The copies of each type among the 60 cards, in the order of `types()`."""


def expected(best: Sequence[float], copies: Sequence[int]) -> float:
    """The mean, over all pairs of cards drawn from these copies of each type, of the lesser of their two values.

    With a single card its value; without any, `NOWHERE`.
    """
    left = sum(copies)
    if left < 2:
        return next((value for value, count in zip(best, copies, strict=True) if count), NOWHERE)
    total, here = 0.0, left * (left - 1)
    pairs = here
    for value, count in sorted(zip(best, copies, strict=True)):
        left -= count
        rest = left * (left - 1)
        total += value * (here - rest)
        here = rest
        if not rest:
            break
    return total / pairs


class Row:
    """A row with all rows ahead of it: for its seven tiles the cost of entering, if it stops a ninja, and the value.

    `costs`, `stops` and `ends` are windows: seven for this row, seven for the next ahead, four rows in all.
    """

    __slots__ = ("ahead", "behind", "costs", "depth", "ends", "stops", "values")

    def __init__(self, depth: int, ahead: Row | None) -> None:
        self.depth, self.ahead = depth, ahead
        self.behind: dict[bytes, Row] = {}
        self.values: tuple[float, ...] = (0.0,) * COLUMNS
        self.costs: tuple[float, ...] = ()
        self.stops: tuple[bool, ...] = ()
        self.ends: tuple[float, ...] = ()

    def routes(self, column: int, ends: Sequence[float], costs: Sequence[float] | None = None) -> list[float]:
        """For each type of card the cost of the better of its routes from a column, where ending on tiles costs `ends`.

        `costs` are the costs of entering tiles, if they differ from the usual ones.
        """
        kept, offered = _distinct(column)
        costs, stops = costs or self.costs, self.stops
        found = []
        for path in kept:
            cost, here = 0.0, 0
            for here in path:
                if here < 0:
                    break
                cost += costs[here]
                if stops[here]:
                    break
            found.append(cost + ends[here] if here >= 0 else NOWHERE)
        found.append(NOWHERE)
        return [min(found[one], found[other]) for one, other in offered]


class Values:
    """The values of a track, for any marks on it."""

    def __init__(self, track: Track, weights: Weights = WEIGHTS) -> None:
        self.track, self.weights = track, weights
        self._turned = track.half is Half.DAY
        self._height = track.height
        self._terrain = {self.place(tile): track.terrain[tile] for tile in track.tiles}
        self.places = {tile: self.place(tile) for tile in track.tiles}
        self.tiles = {place: tile for tile, place in self.places.items()}
        cube = weights.buki if self._turned else weights.cube
        self._worth = tuple(
            weights.guard * bool(bits & GUARD)
            + weights.lantern * bool(bits & LANTERN)
            - cube * bool(bits & CUBE)
            for bits in range(8)
        )
        self._made = 0
        self._goal = self._beyond()

    def place(self, tile: Tile) -> Place:
        """A tile relative to the goal."""
        x, y = self.track.x(tile), self.track.y(tile)
        return Place(y, COLUMNS - 1 - x) if self._turned else Place(self._height - 1 - y, x)

    def _beyond(self) -> Row:
        """The last of the rows where a ninja is at its goal: by night the first palace row, by day beyond the edge."""
        self._made = 0
        depth = -1 if self._turned else 2
        row: Row | None = None
        for each in range(depth - _REACH, depth + 1):
            row = Row(each, row)
            row.costs, row.ends = (0.0,) * 4 * COLUMNS, (0.0,) * 4 * COLUMNS
            # By day the route ends as it crosses the finish (S20.1).
            row.stops = (self._turned,) * 4 * COLUMNS
        return not_none(row)

    def field(self, marks: Mapping[int, bytes]) -> Field:
        """The values for marks, given by depth (see `marked`)."""
        if self._made > _MOST_ROWS:
            self._goal = self._beyond()
        return Field(self, self._goal, marks)

    def marked(
        self, guards: Iterable[Tile], lanterns: Iterable[Tile], cubes: Iterable[Tile]
    ) -> dict[int, bytes]:
        """Awake guards, lanterns and red cubes as marks by depth."""
        found: dict[int, bytearray] = {}
        for bit, tiles in ((GUARD, guards), (LANTERN, lanterns), (CUBE, cubes)):
            for tile in tiles:
                depth, column = self.places[tile]
                found.setdefault(depth, bytearray(_BARE))[column] |= bit
        return {depth: bytes(row) for depth, row in found.items()}

    def behind(self, ahead: Row, marks: bytes) -> Row:
        """The row behind another, with these marks."""
        row = ahead.behind.get(marks)
        if row is None:
            row = ahead.behind[marks] = self._row(ahead, marks)
            self._made += 1
        return row

    def _row(self, ahead: Row, marks: bytes) -> Row:
        row = Row(ahead.depth + 1, ahead)
        kinds = [self._terrain[Place(row.depth, column)] for column in range(COLUMNS)]
        is_wet = [kind is Terrain.WATER for kind in kinds]
        street = [self.weights.street * (kind is Terrain.STREET) for kind in kinds]
        kept = _REACH * COLUMNS
        row.costs = (*(self._worth[bits] for bits in marks), *ahead.costs[:kept])
        stops = [bool(bits & GUARD) or wet for bits, wet in zip(marks, is_wet, strict=True)]
        row.stops = (*stops, *ahead.stops[:kept])
        # A ninja that stops after a step aside stays in this same row, whose values are guessed first.
        values = [value + _SAME_ROW for value in ahead.values]
        for _ in range(3 if any(stops) else 1):
            ends = (*map(sum, zip(values, street, strict=True)), *ahead.ends[:kept])
            values = [1.0 + expected(row.routes(column, ends), ALL) for column in range(COLUMNS)]
        row.values = tuple(values)
        row.ends = (*map(sum, zip(values, street, strict=True)), *ahead.ends[:kept])
        return row


class Field:
    """The values of a track for its present marks; rows are made on demand."""

    __slots__ = ("_marks", "_rows", "_values")

    def __init__(self, values: Values, goal: Row, marks: Mapping[int, bytes]) -> None:
        self._values, self._marks = values, marks
        self._rows = [goal]

    def row(self, depth: int) -> Row:
        """A row. At or beyond the goal it is the row of the goal."""
        rows = self._rows
        nearest = rows[0].depth
        while len(rows) <= depth - nearest:
            rows.append(self._values.behind(rows[-1], self._marks.get(rows[-1].depth + 1, _BARE)))
        return rows[max(0, depth - nearest)]

    def at(self, tile: Tile) -> float:
        """The turns still needed from a tile; 0 at the goal."""
        depth, column = self._values.places[tile]
        return self.row(depth).values[column]

    def changed(self, tile: Tile, *, gone: int = 0, new: int = 0) -> Field:
        """The field with some marks of a tile removed and others added; the rows ahead of it are the same objects."""
        depth, column = self._values.places[tile]
        row = bytearray(self._marks.get(depth, _BARE))
        row[column] = row[column] & ~gone | new
        made = Field(self._values, self._rows[0], {**self._marks, depth: bytes(row)})
        made._rows = self._rows[: max(1, depth - self._rows[0].depth)]
        return made


@cache  # 0.2 ms, asked 11 times a decision
def values(track: Track, weights: Weights = WEIGHTS) -> Values:
    """The values of a track, one object for all callers."""
    return Values(track, weights)
