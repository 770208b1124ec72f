"""A layout of the seven boards, read from a text file that people can edit (S3.9, S28.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bot.engine.boards.grid import Diagonals, Grid
from bot.engine.game import not_none
from bot.games.raid.kinds import Half, Terrain, Tile

FILE: Final = Path(__file__).parents[4] / "data" / "raid" / "board.txt"
BOARDS, COLUMNS, ROWS = 7, 7, 49
GRID: Final = Grid(COLUMNS, ROWS, diagonals=Diagonals.ALWAYS)
"""The full grid: it numbers and names the tiles, whichever boards are in play."""
SIGNS: Final[Mapping[str, Terrain]] = {
    ".": Terrain.STREET,
    "b": Terrain.BUSH,
    "#": Terrain.ROOF,
    "P": Terrain.PALACE,
    "T": Terrain.TREE,
    "~": Terrain.WATER,
}
MARKS: Final[Mapping[Half, str]] = {Half.NIGHT: "LSG", Half.DAY: "BG"}
_ROW = re.compile(r"(\d{1,2})\s+(\S{7})\s+(\S{7})\s+(\S{7})\s+(\S{7})")
_BOARD = re.compile(r"board ([1-7]) (\S+)")
_TRACK = re.compile(r"([A-G]\d{1,2})>([A-G]\d{1,2})")


@dataclass(frozen=True, slots=True)
class Face:
    """One side of all boards: terrain by tile, tiles by mark (`L`, `S`, `B`, `G`), and the two ends of each patrol."""

    terrain: tuple[Terrain, ...]
    marks: Mapping[str, tuple[Tile, ...]]
    patrols: tuple[tuple[Tile, Tile], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Seven boards with both sides; `names` are those of the boards, from the forest on."""

    names: tuple[str, ...]
    faces: Mapping[Half, Face]


def board_of(tile: int) -> int:
    """The number of a tile's board, 1 to 7 (S3.1)."""
    return GRID.y[tile] // 7 + 1


def read_layout(text: str) -> Layout:
    """The layout in a text like data/raid/board.txt.

    Refuses a text of another form with ValueError; except for some mistakes in patrols its sentence names the line or
    what is missing. `lint` then judges the layout itself.
    """
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            reading.take(number, line.strip())
    return reading.layout()


@cache  # 0.8 ms or more, asked for each setting
def house_layout() -> Layout:
    """The layout of S28."""
    return read_layout(FILE.read_text(encoding="utf-8"))


class _Reading:
    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.rows: dict[int, tuple[str, ...]] = {}
        self.patrols: dict[Half, list[tuple[Tile, Tile]]] = {half: [] for half in Half}

    def take(self, number: int, line: str) -> None:
        if found := _BOARD.fullmatch(line):
            self._name(number, int(found[1]), found[2])
        elif found := _ROW.fullmatch(line):
            self._row(number, int(found[1]), found.groups()[1:])
        elif line.startswith("patrols "):
            self._tracks(number, line.removeprefix("patrols "))
        else:
            raise ValueError(
                f"Line {number}: this is no board, no row of four times seven signs and no patrols."
            )

    def _name(self, number: int, board: int, name: str) -> None:
        if board in self.names:
            raise ValueError(f"Line {number}: board {board} has a name already; each board comes once.")
        self.names[board] = name

    def _row(self, number: int, row: int, parts: tuple[str, ...]) -> None:
        if not 1 <= row <= ROWS or row in self.rows:
            raise ValueError(f"Line {number}: rows go from 1 to {ROWS}, and each comes once.")
        for place, half in enumerate(Half):
            wrong = set(parts[2 * place]) - set(SIGNS) | set(parts[2 * place + 1]) - {*MARKS[half], "-"}
            if wrong:
                raise ValueError(f"Line {number}: “{min(wrong)}” means nothing by {half}.")
        self.rows[row] = parts

    def _tracks(self, number: int, text: str) -> None:
        for part in text.split(";"):
            name, *tracks = part.split() or [""]
            if name not in list(Half):
                raise ValueError(f"Line {number}: patrols march by night or by day.")
            for track in tracks:
                ends = _TRACK.fullmatch(track)
                if ends is None:
                    raise ValueError(f"Line {number}: a patrol is written like A9>D9.")
                if missing := [end for end in ends.groups() if end not in GRID.labels]:
                    raise ValueError(f"Line {number}: there is no tile {missing[0]}.")
                self.patrols[Half(name)].append((GRID.zone(ends[1]), GRID.zone(ends[2])))

    def layout(self) -> Layout:
        if missing := sorted(set(range(1, ROWS + 1)) - set(self.rows)):
            raise ValueError(f"Row {missing[0]} is missing.")
        if missing := sorted(set(range(1, BOARDS + 1)) - set(self.names)):
            raise ValueError(f"Board {missing[0]} has no name.")
        names = tuple(self.names[number] for number in range(1, BOARDS + 1))
        return Layout(names, {half: self._face(place, half) for place, half in enumerate(Half)})

    def _face(self, place: int, half: Half) -> Face:
        tiles = dict(self._signs(2 * place))
        marks = dict(self._signs(2 * place + 1))
        terrain = tuple(SIGNS[tiles[tile]] for tile in GRID.zones)
        named = {mark: tuple(tile for tile in GRID.zones if marks[tile] == mark) for mark in MARKS[half]}
        # In the order in which they move: boards from the forest on, tracks as listed (S8.8.1).
        patrols = sorted(self.patrols[half], key=lambda ends: board_of(ends[0]))
        return Face(terrain, named, tuple(patrols))

    def _signs(self, part: int) -> Iterator[tuple[Tile, str]]:
        for row, parts in self.rows.items():
            for column, sign in enumerate(parts[part]):
                tile = not_none(GRID.at(column, row - 1))
                yield tile, sign
