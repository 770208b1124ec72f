"""From a scene to PNG bytes: a copy of the cached base, sprites stamped on it, encoded fast.

Equal scenes give equal bytes; nothing but pixels is in the file (chunks IHDR, PLTE, IDAT, IEND). May be called in any
thread; no image ever leaves this package.
"""

from collections.abc import Sequence
from math import ceil, floor

from PIL import Image

from rendering.board.layer import Box, Layer, Packed, layer, packed
from rendering.board.strip import strip_height, strip_image
from rendering.marks.stamping import stamped
from rendering.palette import Palette, palette_of
from rendering.png import png
from rendering.scene import Point, Scene, Square
from rendering.shelf import Shelf
from rendering.vocabulary import Theme

WIDTH = 1600
"""Width in pixels of a whole board."""
CROP = 900
"""Side in pixels of a square crop."""
GAP = 12
"""Pixels between two crops in one picture."""
LADDER = 100
"""A crop is as if cut from a board whose width in pixels is a multiple of this, so that crops share layers."""
WIDEST = 2600
"""A board wider than this is not drawn whole for a crop: only the window is."""


_layers: Shelf[Layer] = Shelf(60_000_000)
_packed: Shelf[Packed] = Shelf(32_000_000)
"""Every theme, light and scale has a layer of its own: far more than are kept ready fit in here."""


def paint(scene: Scene, *, theme: Theme = Theme.NIGHT, width: int = WIDTH) -> bytes:
    """The whole board, `width` pixels wide, the margin strip above it if the scene has one."""
    palette = palette_of(scene.base.art, theme)
    return encoded(painted(scene, palette, width), palette)


def painted(scene: Scene, palette: Palette, width: int) -> Image.Image:
    """What `paint` encodes, as palette indices (mode L)."""
    base, scale = scene.base, width / scene.base.width
    top = strip_height(base.unit * scale) if scene.strip else 0
    below = _layer(scene, palette, scale, (0, -top, width, floor(base.height * scale + 0.5)))
    canvas = stamped(below, scene, palette, scale)
    if top:
        strip = strip_image(scene.strip, palette=palette, width=width, figure=base.unit * scale)
        canvas.paste(strip, (0, 0))
    return canvas


def crop(scene: Scene, centre: Point, span: float, *, theme: Theme = Theme.NIGHT, size: int = CROP) -> bytes:
    """A square of at least `span` board units round a point, `size` pixels wide, kept inside the board if it fits.

    Zones, figures and words grow with the zoom; the strip is not shown. Where `span` is the width of the board or more
    there is nothing to cut: the whole board comes, as from `paint`.
    """
    return crops(scene, ((*centre, span),), theme=theme, size=size)


def crops(scene: Scene, squares: Sequence[Square], *, theme: Theme = Theme.NIGHT, size: int = CROP) -> bytes:
    """Squares of the board as from `crop`, one under the other; the whole board if one of them is as wide as it."""
    palette = palette_of(scene.base.art, theme)
    if any(side >= scene.base.width for _x, _y, side in squares):
        return paint(scene, theme=theme)
    cuts = [_cut(scene, square, palette, size) for square in squares]
    if len(cuts) == 1:
        return encoded(cuts[0], palette)
    canvas = Image.new("L", (size, len(cuts) * (size + GAP) - GAP), palette.colours.index(palette.rim))
    for n, cut in enumerate(cuts):
        canvas.paste(cut, (0, n * (size + GAP)))
    return encoded(canvas, palette)


def _cut(scene: Scene, square: Square, palette: Palette, size: int) -> Image.Image:
    base, (x, y, span) = scene.base, square
    board = max(LADDER, floor(size * base.width / span / LADDER) * LADDER)
    scale = board / base.width
    left, top = _corner(x * scale, board, size), _corner(y * scale, base.height * scale, size)
    below = _window(scene, palette, scale, (left, top, left + size, top + size))
    return stamped(below, scene, palette, scale)


def encoded(image: Image.Image, palette: Palette) -> bytes:
    """PNG bytes of an image of palette indices."""
    return png(image, palette.raw)


def _corner(middle: float, whole: float, size: int) -> int:
    if whole <= size:
        return floor((whole - size) / 2)
    return floor(min(max(middle - size / 2, 0), whole - size))


def _window(scene: Scene, palette: Palette, scale: float, box: Box) -> Layer:
    base = scene.base
    whole = (0, 0, ceil(base.width * scale), ceil(base.height * scale))
    fits = box[0] >= 0 and box[1] >= 0 and box[2] <= whole[2] and box[3] <= whole[3]
    if fits and whole[2] <= WIDEST and whole[3] <= WIDEST:
        return _layer(scene, palette, scale, whole).cut(box)
    return _layer(scene, palette, scale, box)


def _layer(scene: Scene, palette: Palette, scale: float, box: Box) -> Layer:
    key = (scene.base.key, scene.light, palette, scale, box)

    def drawn() -> Packed:
        return packed(layer(scene.base, scene.light, palette, scale, box))

    return _layers.take(key, lambda: _packed.take(key, drawn).unpacked())
