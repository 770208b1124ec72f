"""The marks of the moment on a drawn base.

Where a stroke is the first to touch its place, what comes out depends on nothing but the base and the stroke: such a
patch is kept, and pasted whole the next time.
"""

from dataclasses import dataclass
from functools import partial
from itertools import product

from PIL import Image

from rendering.layer import Layer
from rendering.palette import Palette
from rendering.scene import Border, Contour, Mark, Moved, Ring, Rope, Route, Scene
from rendering.shelf import Shelf
from rendering.sprites import Pixels, Stroke, inside, placed, sprite, strokes

RUNNING = Border | Contour | Moved | Ring | Rope | Route
"""Marks that run over places: the names of these are written over them."""
CELL = 32
"""Pixels of the grid on which is noted what has been touched."""
LARGEST = 60_000
"""Pixels of the largest patch that is kept."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of a base with one stroke on it."""

    image: Image.Image

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return 500 + self.image.width * self.image.height


_patches: Shelf[Patch] = Shelf(48_000_000)


def stamped(below: Layer, scene: Scene, palette: Palette, scale: float) -> Image.Image:
    """The scene's marks on a copy of its drawn base, `scale` pixels per board unit."""
    stamping = _Stamping(below, palette, scale, scene.base.unit)
    for mark in scene.marks:
        stamping.stamp(mark)
    return stamping.canvas


class _Stamping:
    def __init__(self, below: Layer, palette: Palette, scale: float, unit: float) -> None:
        self.canvas = below.image.copy()
        self._below, self._palette, self._scale, self._unit = below, palette, scale, unit
        self._touched: set[tuple[int, int]] = set()

    def stamp(self, mark: Mark) -> None:
        """Put a mark on the canvas."""
        for stroke in strokes(mark, self._unit):
            at = placed(stroke, self._scale, (self._below.left, self._below.top))
            box = inside(stroke, self._scale, at, self.canvas.size)
            if box is not None:
                self._put(stroke, at, box, is_running=isinstance(mark, RUNNING))

    def _put(self, stroke: Stroke, at: tuple[int, int], box: Pixels, *, is_running: bool) -> None:
        cells = {
            *product(range(box[0] // CELL, box[2] // CELL + 1), range(box[1] // CELL, box[3] // CELL + 1))
        }
        is_small = (box[2] - box[0]) * (box[3] - box[1]) <= LARGEST
        if is_small and self._touched.isdisjoint(cells):
            key = (self._below.key, self._scale, self._unit, stroke.key, at, is_running)
            patch = _patches.take(key, partial(self._patch, stroke, at, box, is_running=is_running))
            self.canvas.paste(patch.image, box[:2])
        else:
            self._draw(self.canvas, self._below, stroke, at, is_running=is_running)
        self._touched |= cells

    def _patch(self, stroke: Stroke, at: tuple[int, int], box: Pixels, *, is_running: bool) -> Patch:
        piece = self._below.cut(box)
        self._draw(
            piece.image, self._below.cut(box), stroke, (at[0] - box[0], at[1] - box[1]), is_running=is_running
        )
        return Patch(piece.image)

    def _draw(
        self, canvas: Image.Image, below: Layer, stroke: Stroke, at: tuple[int, int], *, is_running: bool
    ) -> None:
        sprite(stroke, self._palette, self._scale, self._unit).stamp(canvas, *at)
        box = inside(stroke, self._scale, at, canvas.size)
        if is_running and box is not None:
            below.rewrite(canvas, box)
