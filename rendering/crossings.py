"""Which names of a base the lines of a moment cross: they are written once more above these lines."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from rendering.figures import LABEL_CAP
from rendering.layout import Box, around
from rendering.pen import text_width
from rendering.scene import Base, Contour, Label, Mark, Moved, Path, Point, Ring, Rope, Route
from rendering.shelf import Shelf

Drawn = Route | Moved | Rope | Contour | Ring
"""What is drawn as lines."""
NEAR = 0.16
"""How near to the letters of a name a line may pass, in figures, before it counts as crossing."""


@dataclass(frozen=True, slots=True)
class Crossed:
    """The names that one line crosses."""

    names: tuple[Label, ...]

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return 200 + 8 * len(self.names)


_crossed: Shelf[Crossed] = Shelf(2_000_000)


def crossed(base: Base, mark: Mark) -> tuple[Label, ...]:
    """The names under a line; none under any other mark."""
    if not isinstance(mark, Drawn):
        return ()
    return _crossed.take((base.key, mark), lambda: Crossed(tuple(_under(base, mark)))).names


def name_box(mark: Label, unit: float) -> Box:
    """What the letters of a name cover, `unit` being the diameter of a figure."""
    cap = LABEL_CAP * mark.size
    return around(mark.at, text_width(mark.text, cap) * unit, cap * unit)


def _under(base: Base, mark: Drawn) -> Iterator[Label]:
    lines = [line for path in _paths(mark, base.unit) for line in pairwise(path)]
    for name in base.marks:
        if isinstance(name, Label):
            box = _wider(name_box(name, base.unit), NEAR * base.unit)
            if any(meets(box, start, end) for start, end in lines):
                yield name


def _paths(mark: Drawn, unit: float) -> tuple[Path, ...]:
    match mark:
        case Rope(start, end):
            return ((start, end),)
        case Contour():
            return mark.lines
        case Ring():
            x, y, r = *mark.at, mark.radius * unit
            return (tuple((x + r * cos(turn * pi / 6), y + r * sin(turn * pi / 6)) for turn in range(13)),)
        case _:
            return (mark.points,)


def _wider(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def meets(box: Box, start: Point, end: Point) -> bool:
    """Whether a straight line has a point in a box."""
    first, last = 0.0, 1.0
    for low, high, a, b in (
        (box.left, box.right, start[0], end[0]),
        (box.top, box.bottom, start[1], end[1]),
    ):
        if a == b:
            if not low <= a <= high:
                return False
            continue
        enters, leaves = sorted(((low - a) / (b - a), (high - a) / (b - a)))
        first, last = max(first, enters), min(last, leaves)
    return first <= last
