"""Symbols written down as text, a stroke a line, so that a card can be drawn without code.

    [bolt]
    turn 45
    line 0.06  -0.1,-0.1 0.1,-0.1 / 0,-0.1 0,0.6
    cut disc 0.02  0,0

A stroke is `fill` or `curve` (a polygon, sharp or smooth), `line` or `bow` (an open line, sharp or smooth, with its
width) or `disc` (with its radius, one at each point); `cut` carves it out. `/` begins another one of the same kind. A
point is `x,y`, or a piece of a circle `@x,y,radius,start,end` (`rendering.brush.arc`). `turn` says how the strokes up
to the next one are turned, in degrees; `flip` mirrors them, `at x,y size` puts them elsewhere, and what follows `and`
is where they are drawn once more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rendering.brush import Brush, arc, smooth
from rendering.vocabulary import Path, Point

_NAME: Final = re.compile(r"\[([\w-]+)\]")
_PLACE: Final = re.compile(r"(-?[\d.]+)( flip)?(?: at (\S+),(\S+) ([\d.]+))?")
_STROKE: Final = re.compile(r"(cut )?(?:(fill|curve)|(line|bow|disc) ([\d.]+))  +(.+)")


@dataclass(frozen=True, slots=True)
class _Place:
    turn: float = 0.0
    flip: bool = False
    at: Point = (0.0, 0.0)
    size: float = 1.0

    def of(self, brush: Brush) -> Brush:
        return brush.moved(self.at, self.size).turned(self.turn, flip=self.flip)


@dataclass(frozen=True, slots=True)
class _Stroke:
    kind: str
    width: float
    points: Path
    is_cut: bool

    def draw(self, brush: Brush) -> None:
        if self.kind == "disc":
            for at in self.points:
                brush.disc(at, self.width, carve=self.is_cut)
        elif self.width:
            brush.line(self.points, self.width, carve=self.is_cut)
        else:
            brush.fill(self.points, carve=self.is_cut)


@dataclass(slots=True)
class _Part:
    """Strokes, and where all of them are drawn."""

    places: Sequence[_Place] = (_Place(),)
    strokes: list[_Stroke] = field(default_factory=list)


def symbols(text: str) -> Mapping[str, Callable[[Brush], None]]:
    """The symbols of a text by their names. Refuses with ValueError, which names it, a line that is none."""
    parts: dict[str, list[_Part]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if named := _NAME.fullmatch(words):
            parts[named[1]] = [_Part()]
        elif words and not (parts and _take([*parts.values()][-1], words)):
            raise ValueError(f"Line {number} is no name and no stroke of a symbol: {words}")
    return {name: _drawn(each) for name, each in parts.items()}


def _take(parts: list[_Part], words: str) -> bool:
    """Whether a line goes on with a symbol."""
    if words.startswith("turn "):
        places = [_PLACE.fullmatch(place) for place in words.removeprefix("turn ").split(" and ")]
        parts.append(_Part([_place(place) for place in places if place is not None]))
        return None not in places
    found = _STROKE.fullmatch(words)
    if found is not None:
        parts[-1].strokes += _strokes(found)
    return found is not None


def _place(found: re.Match[str]) -> _Place:
    turn, flip, x, y, size = found.groups()
    return _Place(float(turn), bool(flip), (float(x or 0), float(y or 0)), float(size or 1))


def _strokes(found: re.Match[str]) -> Iterator[_Stroke]:
    cut, outline, line, width, text = found.groups()
    for each in text.split(" / "):
        points = tuple(point for word in each.split() for point in _points(word))
        if outline == "curve" or line == "bow":
            points = smooth(points, closed=line is None)
        yield _Stroke(outline or line, float(width or 0), points, bool(cut))


def _points(word: str) -> Path:
    numbers = tuple(map(float, word.removeprefix("@").split(",")))
    if word.startswith("@"):
        x, y, radius, start, end = numbers
        return arc((x, y), radius, start, end)
    x, y = numbers
    return ((x, y),)


def _drawn(parts: Sequence[_Part]) -> Callable[[Brush], None]:
    def draw(brush: Brush) -> None:
        for part in parts:
            for place in part.places:
                for stroke in part.strokes:
                    stroke.draw(place.of(brush))

    return draw
