"""Symbols and signs written as text, one stroke a line, so that a game can be drawn without code.

    [bolt]
    turn 45
    line 0.06  -0.1,-0.1 0.1,-0.1 / 0,-0.1 0,0.6
    cut disc 0.02  0,0

A stroke has an ink, a kind, sizes and points. Kinds are `fill` and `curve` (a polygon, sharp or smooth), `line` and
`bow` (an open line, with its width), `loop` (a closed one), `edged` (a polygon with a dark edge), `disc` (with its
radius, one at each point), `plate` (with width, height and corner), and for signs `text` and `label` (the letter of the
mark, plain or with a rim; with the height of its capitals, and perhaps its room). `/` begins another stroke of the same
ink and kind. A point is `x,y`; `@x,y,radius,start,end` stands for the points of an arc (`rendering.brush.arc`).
Points and sizes are in figures; a symbol lies in a square of side 1 round 0,0.

A symbol has one ink, which is not named, and `cut` carves it out. In a sign `side` and `letter` are the colours of its
side; the other names are those of the palette, of `extra`, a glow, a land, or a side such as `amber`, `amber.light`,
`amber.dark`.

A line `turn` with degrees turns the strokes after it. After the degrees, `flip` mirrors them, `at x,y size` moves and
scales them, and `and` adds another place for the same strokes. The strokes after a line `lettered` are drawn only if
the mark has a letter. Each of these two lines holds up to the next one of either kind. A line `like` with the name of
an earlier drawing puts its strokes first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rendering.brush import Brush, arc, smooth
from rendering.palette import Palette
from rendering.pen import Pen
from rendering.scene import Sign
from rendering.vocabulary import Colour, Path, Point

_NAME: Final = re.compile(r"\[([\w-]+)\]")
_PLACE: Final = re.compile(r"(-?[\d.]+)( flip)?(?: at (\S+),(\S+) ([\d.]+))?")
_KINDS: Final = "fill|curve|line|bow|loop|edged|disc|plate|text|label"
_STROKE: Final = re.compile(rf"(?:([a-z.]+) )?({_KINDS})((?: [\d.]+)*)  +(.+)")
_SIZES: Final = {"fill": (0,), "plate": (3,), "text": (1, 2), "label": (1, 2)}
"""How many sizes a stroke can have, for each kind of stroke that does not have exactly one."""


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
    """One stroke; `kind` is fill, line, disc, plate, text or label: all other kinds have become fills and lines."""

    ink: str
    kind: str
    sizes: tuple[float, ...]
    points: Path

    def draw(self, brush: Brush, letter: str) -> None:
        pen, (at, *_) = brush.pen, self.points
        match self.kind, self.sizes:
            case "line", (width,):
                brush.line(self.points, width)
            case "disc", (radius,):
                for at in self.points:
                    brush.disc(at, radius)
            case "plate", (width, height, corner):
                for at in self.points:
                    pen.plate(pen.shifted(brush.at, at), brush.ink, width, height, corner=corner)
            case (("text" | "label"), (cap, *room)):
                rim = pen.palette.rim if self.kind == "label" else None
                pen.text(
                    pen.shifted(brush.at, at), letter, brush.ink, cap, rim=rim, room=next(iter(room), None)
                )
            case _:
                brush.fill(self.points)


@dataclass(slots=True)
class _Part:
    """Strokes, and the places where all of them are drawn."""

    places: Sequence[_Place] = (_Place(),)
    is_lettered: bool = False
    strokes: list[_Stroke] = field(default_factory=list)

    def draw(self, brush: Brush, inks: Callable[[str], Colour], letter: str) -> None:
        for place in self.places if letter or not self.is_lettered else ():
            for stroke in self.strokes:
                stroke.draw(replace(place.of(brush), ink=inks(stroke.ink)), letter)


def symbols(text: str) -> Mapping[str, Callable[[Brush], None]]:
    """The symbols of a text by their names.

    Refuses with ValueError a line that is no stroke, which it names, and a symbol of several inks.
    """

    def drawn(parts: Sequence[_Part]) -> Callable[[Brush], None]:
        def draw(brush: Brush) -> None:
            for part in parts:
                part.draw(brush, lambda ink: brush.cut if ink == "cut" else brush.ink, "")

        return draw

    found = _read(text)
    for name, parts in found.items():
        if {stroke.ink for part in parts for stroke in part.strokes} - {"", "cut"}:
            raise ValueError(f"The symbol {name} is drawn in more than one ink.")
    return {name: drawn(parts) for name, parts in found.items()}


def signs(text: str) -> Mapping[str, Callable[[Pen, Sign], None]]:
    """The signs of a text by the names of their shapes. Refuses with ValueError a line that is no stroke."""

    def drawn(parts: Sequence[_Part]) -> Callable[[Pen, Sign], None]:
        def draw(pen: Pen, mark: Sign) -> None:
            brush = Brush(pen, mark.at, pen.palette.ink, pen.palette.rim)
            for part in parts:
                part.draw(brush, lambda ink: _ink(pen.palette, ink, mark.side), mark.letter)

        return draw

    return {name: drawn(parts) for name, parts in _read(text).items()}


def _ink(palette: Palette, ink: str, side: str) -> Colour:
    name, _, shade = ink.partition(".")
    if name in ("side", "letter"):
        own: Mapping[str, Colour] = getattr(palette, name)
        return own[side]
    if shade:
        return palette.bevel[name][("light", "dark").index(shade)]
    known = palette.extra.get(name) or palette.side.get(name) or palette.land.get(name)
    glow = next((colour for glow, colour in palette.glow.items() if glow == name), None)
    found: Colour = known or glow or getattr(palette, name)
    return found


def _read(text: str) -> Mapping[str, Sequence[_Part]]:
    drawings: dict[str, list[_Part]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if named := _NAME.fullmatch(words):
            drawings[named[1]] = [_Part()]
        elif words and not (drawings and _take(drawings, words)):
            raise ValueError(f"Line {number} is no name and no stroke of a drawing: {words}")
    return drawings


def _take(drawings: Mapping[str, list[_Part]], words: str) -> bool:
    """Add a line to the last of the drawings; False if it is no valid line."""
    parts = [*drawings.values()][-1]
    if words.startswith("turn "):
        places = [_PLACE.fullmatch(place) for place in words.removeprefix("turn ").split(" and ")]
        parts.append(_Part([_place(place) for place in places if place is not None]))
        return None not in places
    if words == "lettered":
        parts.append(_Part(is_lettered=True))
        return True
    if words.startswith("like "):
        other = drawings.get(words.removeprefix("like "), ())
        parts[:0] = other
        return bool(other)
    found = _STROKE.fullmatch(words)
    strokes = [] if found is None else [*_strokes(found)]
    parts[-1].strokes += strokes
    return bool(strokes)


def _place(found: re.Match[str]) -> _Place:
    turn, flip, x, y, size = found.groups()
    return _Place(float(turn), bool(flip), (float(x or 0), float(y or 0)), float(size or 1))


def _strokes(found: re.Match[str]) -> Iterator[_Stroke]:
    ink, kind, numbers, text = found.groups(default="")
    sizes = tuple(map(float, numbers.split()))
    if len(sizes) not in _SIZES.get("fill" if kind in ("curve", "edged") else kind, (1,)):
        return
    for each in text.split(" / "):
        points = tuple(point for word in each.split() for point in _points(word))
        match kind:
            case "curve" | "bow":
                is_line = kind == "bow"
                yield _Stroke(ink, "line" if is_line else "fill", sizes, smooth(points, closed=not is_line))
            case "loop":
                yield _Stroke(ink, "line", sizes, (*points, points[0]))
            case "edged":
                yield _Stroke("edge", "line", (0.07,), (*points, points[0]))
                yield _Stroke(ink, "fill", (), points)
            case _:
                yield _Stroke(ink, kind, sizes, points)


def _points(word: str) -> Path:
    numbers = tuple(map(float, word.removeprefix("@").split(",")))
    if word.startswith("@"):
        x, y, radius, start, end = numbers
        return arc((x, y), radius, start, end)
    x, y = numbers
    return ((x, y),)
