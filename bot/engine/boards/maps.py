"""A grid as a plain text that a person can read and edit: one sign for each square, walls drawn between them.

    3 . . #|.
        -
    2 . f . .
    1 . .|. .
      A B C D

The last line names the columns from A on; each square stands above its letter. A line with a number is that row, with
the highest row at the top; rows that are left out leave gaps in the numbers. Where the letters are one space apart, as
here, `|` between two squares and `-` between two rows are walls; where they are close, as in `ABCD`, there are no
walls. The legend of the game says what a sign means.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Generic, NoReturn, TypeVar

from bot.engine.boards.protocol import Zone

Terrain = TypeVar("Terrain")

_NUMBER = re.compile(r" *([0-9]{1,4}) +")


@dataclass(frozen=True)
class Ground(Generic[Terrain]):
    """The content of a map: enough to make a `Grid(ground.columns, ground.rows, walls=ground.walls, ...)`.

    `terrain` has one entry for each zone, by its index: kind, height, cost, or any value that the legend gave.
    """

    columns: int
    rows: tuple[int, ...]
    terrain: tuple[Terrain, ...]
    walls: frozenset[tuple[Zone, Zone]] = frozenset()

    def where(self, holds: Callable[[Terrain], bool]) -> tuple[Zone, ...]:
        """The zones whose terrain makes `holds` true."""
        return tuple(Zone(zone) for zone, terrain in enumerate(self.terrain) if holds(terrain))


def read_map(text: str, legend: Mapping[str, Terrain]) -> Ground[Terrain]:
    """The ground a map shows. Refuses an invalid map with ValueError, in a sentence that names line and column."""
    _check_legend(legend)
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        _refuse(1, 0, "the map is empty")
    places = _places(*lines[-1])
    is_wide = len(places) == 1 or places[1] - places[0] > 1
    drawing: _Drawing[Terrain] = _Drawing(places, is_wide, legend)
    for number, line in lines[:-1]:
        drawing.take(number, line)
    return drawing.ground(lines[-1][0])


@dataclass
class _Drawing(Generic[Terrain]):
    """The part of the map read so far, from the top down. `places` are the positions of the squares in a line."""

    places: tuple[int, ...]
    is_wide: bool
    legend: Mapping[str, Terrain]
    rows: list[int] = field(default_factory=list)
    terrain: list[list[Terrain]] = field(default_factory=list)
    beside: list[tuple[int, int]] = field(default_factory=list)
    """Column and index from the top of each square with a wall to its east."""
    below: dict[tuple[int, int], int] = field(default_factory=dict)
    """Column and index from the top of each square with a wall to its south -> the line that says so."""

    def take(self, number: int, line: str) -> None:
        margin = line[: self.places[0]]
        found = _NUMBER.fullmatch(margin)
        if found:
            self._take_row(number, line, int(found[1]))
        elif margin.strip():
            _refuse(number, 0, "a line begins with the number of its row and a space, or with spaces")
        else:
            self._take_walls(number, line)

    def _take_row(self, number: int, line: str, row: int) -> None:
        if self.rows and row >= self.rows[-1]:
            _refuse(number, 0, f"row {row} cannot stand below row {self.rows[-1]}")
        self.rows.append(row)
        self.terrain.append([self._read(number, line, x) for x in range(len(self.places))])
        for place, sign in self._others(line):
            x = self._gaps().get(place)
            if sign != "|" or x is None:
                _refuse(number, place, f"“{sign}” stands beside the squares")
            self.beside.append((x, len(self.rows) - 1))

    def _take_walls(self, number: int, line: str) -> None:
        for place, sign in _marks(line):
            if sign != "-" or place not in self.places or not self.is_wide:
                _refuse(number, place, f"“{sign}” is no wall between two squares")
            if not self.rows:
                _refuse(number, place, "there is no row above this wall")
            self.below[self.places.index(place), len(self.rows) - 1] = number

    def _read(self, number: int, line: str, x: int) -> Terrain:
        place = self.places[x]
        sign = line[place : place + 1].strip()
        if not sign:
            _refuse(number, place, f"row {self.rows[-1]} has nothing in column {ascii_uppercase[x]}")
        if sign not in self.legend:
            _refuse(number, place, f"the legend has no “{sign}”")
        return self.legend[sign]

    def _others(self, line: str) -> Iterable[tuple[int, str]]:
        return ((at, sign) for at, sign in _marks(line) if at >= self.places[0] and at not in self.places)

    def _gaps(self) -> dict[int, int]:
        return {place + 1: x for x, place in enumerate(self.places[:-1])} if self.is_wide else {}

    def ground(self, last: int) -> Ground[Terrain]:
        """The whole ground, counted from the south-west; `last` is the number of the line of letters."""
        height = len(self.rows)
        if not height:
            _refuse(last, 0, "there is no row above the letters")
        for (x, row), number in self.below.items():
            if row == height - 1:
                _refuse(number, self.places[x], "there is no row below this wall")
        rows = range(height - 1, -1, -1)
        terrain = tuple(self.terrain[row][x] for x in range(len(self.places)) for row in rows)
        corners = [(x * height + height - 1 - row, height) for x, row in self.beside]
        corners += [(x * height + height - 2 - row, 1) for x, row in self.below]
        walls = frozenset((Zone(zone), Zone(zone + step)) for zone, step in corners)
        return Ground(len(self.places), tuple(reversed(self.rows)), terrain, walls)


def _places(number: int, line: str) -> tuple[int, ...]:
    """The positions of the letters in the last line: all close together or all one space apart."""
    marks = tuple(_marks(line))
    for x, (place, letter) in enumerate(marks):
        if letter != ascii_uppercase[x : x + 1]:
            _refuse(number, place, "the last line names the columns, from A on")
    places = tuple(place for place, _ in marks)
    apart = places[1] - places[0] if len(places) > 1 else 1
    for x, place in enumerate(places):
        if not place or place != places[0] + x * min(apart, 2):
            _refuse(number, place, "the letters stand beneath their columns, all close or all one apart")
    return places


def _marks(line: str) -> Iterable[tuple[int, str]]:
    return ((place, sign) for place, sign in enumerate(line) if sign != " ")


def _check_legend(legend: Mapping[str, object]) -> None:
    meanings = list(legend.values())
    if any(len(sign) != 1 or sign.isspace() for sign in legend):
        raise ValueError("A sign of the legend is one letter or mark.")
    if any(meaning in meanings[:n] for n, meaning in enumerate(meanings)):
        raise ValueError("Two signs of the legend mean the same.")


def _refuse(line: int, place: int, why: str) -> NoReturn:
    raise ValueError(f"Line {line}, column {place + 1}: {why}.")
