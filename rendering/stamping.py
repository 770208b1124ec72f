"""Draws the marks of the moment on a drawn base.

The pixels in an area depend only on the base and on the strokes that touched the area, in their order. So a patch of
pixels is cached under exactly these, and pasted the next time without drawing.
"""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count

from PIL import Image

from rendering.board.layer import Layer
from rendering.byte_cache import ByteCache
from rendering.marks.sprites import Pixels, Stroke, inside, placed, sprite, strokes, tags
from rendering.palette import Palette
from rendering.scene import Board, Border, Contour, Label, Mark, Moved, Ring, Route, Scene

RUNNING = Border | Contour | Moved | Ring | Route
"""Marks that run over places: afterwards the names that they cover are written again."""
CELL = 64
"""The cell size in pixels of the grid that records which areas were touched."""
LARGEST = 150_000
"""The pixels of the largest patch that is cached."""


@dataclass(frozen=True, slots=True)
class Patch:
    """The pixels that a stroke could change, after it was drawn; `serial` is different for every patch."""

    image: Image.Image
    serial: int

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        return 500 + self.image.width * self.image.height


_patches: ByteCache[Patch] = ByteCache(64_000_000)
"""make bench, R1: two thirds of the 25 patches of a picture are cached already, 0.6 ms each."""
_serials = count(1)


def stamped(below: Layer, board: Board | Scene, palette: Palette, scale: float) -> Image.Image:
    """A board's marks on a copy of its drawn base, `scale` pixels per board unit; tags lie above everything."""
    stamping = _Stamping(below, palette, scale, board.base.unit)
    for mark in board.marks:
        if isinstance(mark, Label):
            stamping.wipe(mark.text)
    for mark in board.marks:
        stamping.stamp(mark)
    for mark in board.marks:
        stamping.tag(mark)
    return stamping.canvas


@lru_cache(maxsize=4096)  # make bench, R1: a fortieth of a warm picture
def _strokes(mark: Mark, unit: float) -> tuple[Stroke, ...]:
    return tuple(strokes(mark, unit))


class _Stamping:
    def __init__(self, below: Layer, palette: Palette, scale: float, unit: float) -> None:
        self.canvas = below.image.copy()
        self._names = below.names
        self._below, self._palette, self._scale, self._unit = below, palette, scale, unit
        self._touched: defaultdict[tuple[int, int], list[int]] = defaultdict(list)

    def wipe(self, name: str) -> None:
        """Remove a name of the base from the canvas."""
        bare = self._below.bare.get(name)
        if bare is None:
            return
        if self._names is self._below.names:
            self._names = self._names.copy()
        box = bare.left, bare.top, bare.left + bare.image.width, bare.top + bare.image.height
        self.canvas.paste(bare.image, box[:2])
        self._names.paste(0, box)
        patch = _patches.take((self._below.key, "wiped", name), lambda: Patch(bare.image, next(_serials)))
        for cell in self._cells(box):
            cell.append(patch.serial)

    def stamp(self, mark: Mark) -> None:
        """Draw a mark on the canvas, without its tag."""
        is_running = isinstance(mark, RUNNING)
        for stroke in _strokes(mark, self._unit):
            self._put(stroke, is_running=is_running)

    def tag(self, mark: Mark) -> None:
        """Draw a mark's tag on the canvas, if it has one."""
        for stroke in tags(mark, self._unit):
            self._put(stroke, is_running=False)

    def _put(self, stroke: Stroke, *, is_running: bool) -> None:
        at = placed(stroke, self._scale, (self._below.left, self._below.top))
        box = inside(stroke, self._scale, at, self.canvas.size)
        if box is not None:
            self._stamp(stroke, at, box, is_running=is_running)

    def _stamp(self, stroke: Stroke, at: tuple[int, int], box: Pixels, *, is_running: bool) -> None:
        cells = self._cells(box)
        # 0 marks an uncached stroke: strokes that touch it are not cached either, as no key could tell what
        # lies below.
        serial = 0
        if (box[2] - box[0]) * (box[3] - box[1]) <= LARGEST and not any(0 in cell for cell in cells):
            # Each patch is cached under the earlier ones, so their set tells their order as well.
            earlier = tuple(sorted({*chain.from_iterable(cells)}))
            key = (self._below.key, stroke.key, at, is_running, earlier)
            serial = self._pasted(key, stroke, at, box, is_running=is_running)
        else:
            self._draw(stroke, at, box, is_running=is_running)
        for cell in cells:
            cell.append(serial)

    def _cells(self, box: Pixels) -> list[list[int]]:
        """The records of the cells that a box of pixels meets."""
        return [
            self._touched[column, row]
            for column in range(box[0] // CELL, box[2] // CELL + 1)
            for row in range(box[1] // CELL, box[3] // CELL + 1)
        ]

    def _pasted(
        self, key: Hashable, stroke: Stroke, at: tuple[int, int], box: Pixels, *, is_running: bool
    ) -> int:
        """Paste the patch of this key, drawn now if it is not cached; returns its serial number."""

        def drawn() -> Patch:
            self._draw(stroke, at, box, is_running=is_running)
            return Patch(self.canvas.crop(box), next(_serials))

        patch = _patches.take(key, drawn)
        self.canvas.paste(patch.image, box[:2])
        return patch.serial

    def _draw(self, stroke: Stroke, at: tuple[int, int], box: Pixels, *, is_running: bool) -> None:
        sprite(stroke, self._palette, self._scale, self._unit).stamp(self.canvas, *at)
        if is_running:
            self._rewrite(box)

    def _rewrite(self, box: Pixels) -> None:
        """Write again the names of the base inside a box, except those that were wiped."""
        names = self._names.crop(box)
        if names.getbbox():
            self.canvas.paste(self._below.image.crop(box), box[:2], names)
