"""Grids drawn as text: rows of signs from the north, `|` and `-` for walls, letters of the columns at the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.boards.grid import Pair


class Drawn(NamedTuple):
    """The signs by zone, and what `Grid` needs besides."""

    columns: int
    rows: tuple[int, ...]
    signs: str
    walls: frozenset[Pair]

    def where(self, signs: str) -> tuple[int, ...]:
        """The zones with one of these signs."""
        return tuple(zone for zone, sign in enumerate(self.signs) if sign in signs)


def drawn(text: str) -> Drawn:
    """What is drawn; only letters that are one space apart leave room for walls.

    2 .|#
      -
    1 . .
      A B
    """
    *lines, letters = (line for line in text.splitlines() if line.strip())
    places = [place for place, sign in enumerate(letters) if sign != " "]
    rows = [line for line in lines if line[: places[0]].strip()]
    count = len(rows)
    signs = "".join(row[place] for place in places for row in reversed(rows))
    numbers = tuple(int(row[: places[0]]) for row in reversed(rows))
    return Drawn(len(places), numbers, signs, frozenset(_walls(lines, places, count)))


def _walls(lines: list[str], places: list[int], count: int) -> Iterator[Pair]:
    height = count
    for line in lines:
        if line[: places[0]].strip():
            height -= 1
            for wall in re.finditer(r"\|", line):
                west = places.index(wall.start() - 1) * count + height
                yield west, west + count
        else:
            for wall in re.finditer("-", line):
                south = places.index(wall.start()) * count + height - 1
                yield south, south + 1
