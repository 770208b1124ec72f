"""The board file as its author writes it, read into typed parts; `board` gives them their meaning.

Sections have names in square brackets; `#` starts a comment. The map gives each cell two characters: a letter for a
family of zones with its tens, and the last digit (`b7` is YA17 if `b` is listed as `YA 10`). Lists name zones like
`YA17`, and whole families like `YA*`.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from bot.engine.boards.protocol import natural_key
from bot.games.castle.board.errors import BoardError

GateKind = Literal["gate", "bridge"]
Direction = Literal["north", "east", "south", "west"]

SECTIONS = (
    "letters", "map", "edge", "moat", "castle A", "castle B", "watch posts", "barracks",
    "inside outer moat", "between castles", "areas", "walls", "gates", "bridges", "track", "compass",
)  # fmt: skip


class Line(NamedTuple):
    """A line of a section with content: its number in the file, from 1, and its words."""

    number: int
    text: str


class BoardSource(BaseModel):
    """A board file in which every zone is named by its label and known to be on the map."""

    model_config = ConfigDict(frozen=True)

    labels: tuple[str, ...] = Field(min_length=2)
    cells: tuple[tuple[int, ...], ...] = Field(min_length=1)
    marks: dict[str, frozenset[str]]
    areas: dict[str, frozenset[str]]
    walls: tuple[tuple[int, frozenset[str], frozenset[str]], ...]
    openings: tuple[tuple[int, GateKind, str, str], ...]
    track: tuple[tuple[int, str, str], ...]
    compass: tuple[tuple[int, str, Direction, str], ...]


MARKS = ("edge", "moat", "castle A", "castle B", "watch posts", "barracks", "inside outer moat",
         "between castles")  # fmt: skip


def parsed(text: str) -> BoardSource:
    """Read a board file. Raises BoardError for anything that it cannot understand, naming the line if it has one."""
    sections = _sections(text)
    labels, cells = _map(sections["map"], _letters(sections["letters"]))
    names = _Names(labels)
    return BoardSource(
        labels=labels,
        cells=cells,
        marks={mark: names.all_of(sections[mark]) for mark in MARKS},
        areas=_areas(sections["areas"], names),
        walls=tuple(_wall(line, names) for line in sections["walls"]),
        openings=tuple(_openings(sections, names)),
        track=tuple(_track(sections["track"], names)),
        compass=tuple(_compass(line, names) for line in sections["compass"]),
    )


def _sections(text: str) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    current: list[Line] | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.split("#")[0].strip()
        if heading := re.fullmatch(r"\[(.+)\]", line):
            current = found.setdefault(_section_name(heading[1].strip(), number, found), [])
        elif line and current is None:
            raise BoardError(f"Line {number}: a board file starts with a section such as [letters].")
        elif line and current is not None:
            current.append(Line(number, line))
    if missing := [name for name in SECTIONS if name not in found]:
        raise BoardError(f"The board file has no section [{missing[0]}].")
    return found


def _section_name(name: str, number: int, found: dict[str, list[Line]]) -> str:
    if name not in SECTIONS:
        raise BoardError(f"Line {number}: there is no section called [{name}].")
    if name in found:
        raise BoardError(f"Line {number}: the section [{name}] stands there twice.")
    return name


def _letters(lines: list[Line]) -> dict[str, tuple[str, int]]:
    """The meaning of each letter of the map: a family, and the first number of its ten.

    Raises BoardError for a line of another form, or a letter that is given twice.
    """
    letters: dict[str, tuple[str, int]] = {}
    for line in lines:
        parts = re.fullmatch(r"(\S) ([A-Z]+) (\d*0)", line.text)
        if not parts:
            raise BoardError(f"Line {line.number}: a letter is written like 'b YA 10', not {line.text!r}.")
        if parts[1] in letters:
            raise BoardError(f"Line {line.number}: the letter {parts[1]!r} stands there twice.")
        letters[parts[1]] = (parts[2], int(parts[3]))
    return letters


def _map(
    lines: list[Line], letters: dict[str, tuple[str, int]]
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    if not lines:
        raise BoardError("The map of the board file is empty.")
    rows = [_row(line, letters, len(lines[0].text)) for line in lines]
    labels = tuple(sorted({label for row in rows for label in row}, key=natural_key))
    if len(labels) < 2:
        raise BoardError(f"The map of the board file has no zone but {labels[0]}; a board has at least two.")
    index = {label: zone for zone, label in enumerate(labels)}
    return labels, tuple(tuple(index[label] for label in row) for row in rows)


def _row(line: Line, letters: dict[str, tuple[str, int]], length: int) -> list[str]:
    if len(line.text) != length or length % 2:
        raise BoardError(
            f"Line {line.number}: every row of the map has the same even number of characters, "
            f"this one has {len(line.text)} and the first {length}."
        )
    row = []
    for start in range(0, length, 2):
        letter, digit = line.text[start], line.text[start + 1]
        if letter not in letters or digit not in "0123456789":
            raise BoardError(
                f"Line {line.number}: the cell {letter + digit!r} in column {start // 2 + 1} of the map "
                "is no zone: write a letter of [letters] and a digit."
            )
        family, tens = letters[letter]
        row.append(f"{family}{tens + int(digit)}")
    return row


class _Names:
    """The labels on the map, for looking names up."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        self._labels = frozenset(labels)

    def one(self, word: str, number: int) -> str:
        if word not in self._labels:
            raise BoardError(f"Line {number}: there is no zone {word} on the map.")
        return word

    def some(self, words: str, number: int) -> frozenset[str]:
        return frozenset(label for word in words.split() for label in self._meant(word, number))

    def all_of(self, lines: list[Line]) -> frozenset[str]:
        return frozenset(label for line in lines for label in self.some(line.text, line.number))

    def _meant(self, word: str, number: int) -> list[str]:
        if not word.endswith("*"):
            return [self.one(word, number)]
        family = [label for label in self._labels if label.rstrip("0123456789") == word[:-1]]
        if not family:
            raise BoardError(f"Line {number}: no zone of the family {word} is on the map.")
        return family


def _areas(lines: list[Line], names: _Names) -> dict[str, frozenset[str]]:
    areas: dict[str, frozenset[str]] = {}
    for line in lines:
        name, colon, zones = (part.strip() for part in line.text.partition(":"))
        if not colon or not name or name in areas:
            raise BoardError(f"Line {line.number}: an area is written once, like 'North yard: YA1 YA2'.")
        areas[name] = names.some(zones, line.number)
    return areas


def _wall(line: Line, names: _Names) -> tuple[int, frozenset[str], frozenset[str]]:
    if line.text.count("|") != 1:
        raise BoardError(f"Line {line.number}: a wall stands between two lists, like 'OM* | YA*'.")
    here, there = line.text.split("|")
    return line.number, names.some(here, line.number), names.some(there, line.number)


def _openings(sections: dict[str, list[Line]], names: _Names) -> Iterator[tuple[int, GateKind, str, str]]:
    kinds: tuple[tuple[str, GateKind], ...] = (("gates", "gate"), ("bridges", "bridge"))
    for section, kind in kinds:
        for line in sections[section]:
            a, b = _words(line, 2, "a gate or bridge joins two zones, like 'OL4 YA2'")
            yield line.number, kind, names.one(a, line.number), names.one(b, line.number)


def _track(lines: list[Line], names: _Names) -> Iterator[tuple[int, str, str]]:
    """Each line is a walk of at least two zones along the track; a loop ends with the zone where it starts."""
    for line in lines:
        walk = [names.one(word, line.number) for word in line.text.split()]
        if len(walk) < 2:
            raise BoardError(f"Line {line.number}: a stretch of track has at least two zones.")
        for a, b in pairwise(walk):
            yield line.number, a, b


_DIRECTIONS: dict[str, Direction] = {
    "north": "north", "east": "east", "south": "south", "west": "west",
}  # fmt: skip


def _compass(line: Line, names: _Names) -> tuple[int, str, Direction, str]:
    a, way, b = _words(line, 3, "a compass fact is written like 'YA41 west YA39'")
    if way not in _DIRECTIONS:
        raise BoardError(f"Line {line.number}: {way!r} is not north, east, south or west.")
    return line.number, names.one(a, line.number), _DIRECTIONS[way], names.one(b, line.number)


def _words(line: Line, count: int, usage: str) -> list[str]:
    words = line.text.split()
    if len(words) != count:
        raise BoardError(f"Line {line.number}: {usage}.")
    return words
