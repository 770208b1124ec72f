"""Names stay on top: where a way, a reach or a ring runs over the name of a place, the name is laid over it again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil, floor

from PIL import Image

from rendering.boxes import Box, around, bounds
from rendering.layout import LABEL_HEIGHT, label_width
from rendering.names import written
from rendering.palette import Palette
from rendering.pen import OVERSAMPLING, Pen
from rendering.scene import Base, Contour, Label, Moved, Point, Ring, Route, Scene
from rendering.shelf import Shelf

NEAR = 0.4
"""How far from its line a way is drawn, arrow heads included, in figures."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a base with their boxes."""

    boxes: dict[Box, Label]

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return 300 * len(self.boxes)


@dataclass(frozen=True, slots=True)
class Stencil:
    """Which pixels a name covers; `left` and `top` are those of its upper left corner on the whole board."""

    left: int
    top: int
    mask: Image.Image

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return self.mask.width * self.mask.height


Cover = tuple[int, int, Image.Image, Image.Image]
"""Where a piece of a canvas was taken from, the piece, and which of its pixels are the name."""
_known: Shelf[Names] = Shelf(1_000_000)
_stencils: Shelf[Stencil] = Shelf(8_000_000)


def covers(
    canvas: Image.Image, scene: Scene, palette: Palette, scale: float, shift: tuple[int, int]
) -> list[Cover]:
    """The names of the base that marks of a scene will run over, as they are on a canvas now."""
    base = scene.base
    names = _known.take(base.key, lambda: _names(base)).boxes
    ways = (mark for mark in scene.marks if isinstance(mark, Route | Moved | Contour | Ring))
    boxes = dict.fromkeys(box for way in ways for box in _run_over(way, names, base.unit))
    found = []
    for box in boxes:
        key = base.key, box, scale
        stencil = _stencils.take(key, partial(_stencil, names[box], box, palette, scale, base.unit))
        x, y = stencil.left + shift[0], stencil.top + shift[1]
        piece = canvas.crop((x, y, x + stencil.mask.width, y + stencil.mask.height))
        found.append((x, y, piece, stencil.mask))
    return found


def lay(canvas: Image.Image, names: list[Cover]) -> None:
    """Lay the names on a canvas again."""
    for x, y, piece, mask in names:
        canvas.paste(piece, (x, y), mask)


def _names(base: Base) -> Names:
    labels = (mark for mark in base.marks if isinstance(mark, Label))
    sides = {
        label: (label_width(label.text) * label.size * base.unit, LABEL_HEIGHT * label.size * base.unit)
        for label in labels
    }
    return Names({around(label.at, *size): label for label, size in sides.items()})


def _stencil(label: Label, box: Box, palette: Palette, scale: float, unit: float) -> Stencil:
    left, top = floor(box.left * scale), floor(box.top * scale)
    wide, high = ceil(box.right * scale) - left, ceil(box.bottom * scale) - top
    pen = Pen(
        Image.new("L", (wide * OVERSAMPLING, high * OVERSAMPLING)),
        palette=palette,
        scale=scale * OVERSAMPLING,
        corner=(left * OVERSAMPLING, top * OVERSAMPLING),
        unit=unit,
    )
    return Stencil(left, top, written(label, pen))


def _run_over(way: Route | Moved | Contour | Ring, names: Iterable[Box], unit: float) -> Iterator[Box]:
    """The names that a way runs over."""
    if isinstance(way, Ring):
        reach = 2 * (way.radius + NEAR) * unit
        yield from _among(around(way.at, reach, reach), names)
        return
    near = NEAR * unit
    lines = way.lines if isinstance(way, Contour) else (way.points,)
    for line in lines:
        for start, end in pairwise(line if len(line) > 1 else line * 2):
            for name in _among(_wider(bounds((start, end)), near), names):
                if _meets(_wider(name, near), start, end):
                    yield name


def _among(box: Box, names: Iterable[Box]) -> list[Box]:
    """The names that meet a box."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return [
        name
        for name in names
        if name.left < right and name.right > left and name.top < bottom and name.bottom > top
    ]


def _wider(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _meets(box: Box, start: Point, end: Point) -> bool:
    """Whether a straight stretch runs through a box."""
    first, last = 0.0, 1.0
    for a, b, low, high in ((start[0], end[0], box.left, box.right), (start[1], end[1], box.top, box.bottom)):
        if a == b:
            if not low < a < high:
                return False
            continue
        near, far = sorted(((low - a) / (b - a), (high - a) / (b - a)))
        first, last = max(first, near), min(last, far)
    return first < last
