"""The names on a base, written straight into the palette: ink, one step of a soft edge, and a rim round them.

A hundred names are most of a picture's bytes, so they have as few colours as a smooth letter needs.
"""

from collections.abc import Sequence

from PIL import Image

from rendering.marks.figures import LABEL_CAP
from rendering.palette import Palette, blend
from rendering.pen import OVERSAMPLING, Pen
from rendering.scene import Label

RIM, SOFT, INK = 112, 80, 168
"""From this coverage on, of 255, a pixel is rim, soft edge of the ink, or ink."""


def write(canvas: Image.Image, labels: Sequence[Label], pen: Pen) -> Image.Image:
    """Write names onto a canvas of the palette; `pen` draws on one that is oversampled. Returns where they are."""
    written = Image.new("1", canvas.size)
    for side in dict.fromkeys(mark.side for mark in labels):
        rim = _write(canvas, [mark for mark in labels if mark.side == side], side, pen)
        written.paste(1, (0, 0, *canvas.size), rim)
    return written


def _write(canvas: Image.Image, labels: Sequence[Label], side: str | None, pen: Pen) -> Image.Image:
    palette = pen.palette
    rim, ink = palette.rim, palette.ink if side is None else palette.side[side]
    around, within = (_coverage(labels, pen, has_rim=has_rim) for has_rim in (True, False))
    for coverage, least, colour in (
        (around, RIM, rim),
        (within, SOFT, blend(rim, ink, 0.5)),
        (within, INK, ink),
    ):
        canvas.paste(_index(palette, colour), (0, 0, *canvas.size), _from(coverage, least))
    return _from(around, RIM)


def _from(coverage: Image.Image, least: int) -> Image.Image:
    return coverage.point([255 * (value >= least) for value in range(256)])


def _coverage(labels: Sequence[Label], pen: Pen, *, has_rim: bool) -> Image.Image:
    image = Image.new("L", pen.canvas.size)
    letters = pen.on(image)
    for mark in labels:
        letters.text(mark.at, mark.text, 255, LABEL_CAP * mark.size, rim=255 if has_rim else None)
    return image.reduce(OVERSAMPLING)


def _index(palette: Palette, colour: tuple[int, int, int]) -> int:
    return palette.colours.index(colour)
