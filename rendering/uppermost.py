"""Names stay on top: where a way, a reach or a ring runs over the name of a place, the name is laid over it again."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from rendering.boxes import Box, around, bounds
from rendering.layout import LABEL_HEIGHT, label_width
from rendering.palette import Palette, blend
from rendering.scene import Base, Contour, Label, Moved, Point, Ring, Route, Scene
from rendering.shelf import Shelf

NEAR = 0.4
"""How far from its line a way is drawn, arrow heads included, in figures."""
Cover = tuple[int, int, Image.Image]
"""A piece of a canvas and where it was taken from."""


def covers(canvas: Image.Image, scene: Scene, scale: float, shift: tuple[int, int]) -> list[Cover]:
    """The names of the base that marks of a scene will run over, as they are on a canvas now."""
    names = _known.take(scene.base.key, lambda: _names(scene.base)).boxes
    ways = (mark for mark in scene.marks if isinstance(mark, Route | Moved | Contour | Ring))
    boxes = dict.fromkeys(box for way in ways for box in _run_over(way, names, scene.base.unit))
    pixels = [_pixels(box, scale, shift, canvas.size) for box in boxes]
    return [
        (x, y, canvas.crop((x, y, right, bottom)))
        for x, y, right, bottom in pixels
        if x < right and y < bottom
    ]


def lay(canvas: Image.Image, names: list[Cover], palette: Palette) -> None:
    """Lay the names on a canvas again: only their letters and rims."""
    inks = {palette.rim, palette.ink, blend(palette.rim, palette.ink, 0.5)}
    table = [255 * (colour in inks) for colour in palette.colours]
    for x, y, piece in names:
        canvas.paste(piece, (x, y), piece.point(table).convert("1"))


@dataclass(frozen=True, slots=True)
class Names:
    """The boxes of the names of a base."""

    boxes: tuple[Box, ...]

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return 200 * len(self.boxes)


_known: Shelf[Names] = Shelf(1_000_000)


def _names(base: Base) -> Names:
    labels = (mark for mark in base.marks if isinstance(mark, Label))
    return Names(
        tuple(
            around(
                mark.at, label_width(mark.text) * mark.size * base.unit, LABEL_HEIGHT * mark.size * base.unit
            )
            for mark in labels
        )
    )


def _pixels(
    box: Box, scale: float, shift: tuple[int, int], size: tuple[int, int]
) -> tuple[int, int, int, int]:
    left, top = int(box.left * scale) + shift[0], int(box.top * scale) + shift[1]
    right, bottom = int(box.right * scale) + shift[0] + 1, int(box.bottom * scale) + shift[1] + 1
    return max(0, left), max(0, top), min(size[0], right), min(size[1], bottom)


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
