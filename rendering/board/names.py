"""The names on a base, written directly in the palette: ink, one step of a soft edge, and a rim round them.

A hundred names are most of a picture's bytes, so they have as few colours as a smooth letter needs.
"""

from collections.abc import Mapping, Sequence
from math import ceil, floor

from PIL import Image

from rendering.marks.figures import LABEL_CAP, LABEL_RIM, label_ink
from rendering.palette import Palette, blend
from rendering.pen import OVERSAMPLING, Pen
from rendering.placement.layout import LABEL_HEIGHT, label_width
from rendering.scene import Label
from rendering.vocabulary import Colour

Box = tuple[int, int, int, int]

RIM, SOFT, INK = 112, 80, 168
"""How much of a pixel, of 255, must be covered to make it rim (by rim or letter), soft edge, or ink (by letter)."""
SPARE = 2
"""The pixels by which a name can stick out of its measured box, at each side."""


def write(canvas: Image.Image, labels: Sequence[Label], pen: Pen) -> Image.Image:
    """Write names on a canvas of the palette; returns a mask of the names. `pen` is of the oversampled drawing."""
    written = Image.new("1", canvas.size)
    inks = {mark: label_ink(pen.palette, mark) for mark in labels}
    for ink in dict.fromkeys(inks.values()):
        rim = _write(canvas, [mark for mark in labels if inks[mark] == ink], ink, pen)
        written.paste(1, (0, 0, *canvas.size), rim)
    return written


def covered(labels: Sequence[Label], pen: Pen) -> Mapping[str, Box]:
    """For each name inside the picture, by its text, the box of pixels of the finished picture that it can cover."""
    found = {}
    for mark in labels:
        x, y = pen.pixel(mark.at)
        size = mark.size * pen.across
        wide, high = label_width(mark.text) * size / 2 + SPARE, LABEL_HEIGHT * size / 2 + SPARE
        middle = x / OVERSAMPLING, y / OVERSAMPLING
        left, top = max(0, floor(middle[0] - wide)), max(0, floor(middle[1] - high))
        right = min(pen.canvas.width // OVERSAMPLING, ceil(middle[0] + wide))
        bottom = min(pen.canvas.height // OVERSAMPLING, ceil(middle[1] + high))
        if left < right and top < bottom:
            found[mark.text] = left, top, right, bottom
    return found


def _write(canvas: Image.Image, labels: Sequence[Label], ink: Colour, pen: Pen) -> Image.Image:
    palette = pen.palette
    rim = palette.rim
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
        letters.text(
            mark.at, mark.text, 255, LABEL_CAP * mark.size, rim=255 if has_rim else None, least=LABEL_RIM
        )
    return image.reduce(OVERSAMPLING)


def _index(palette: Palette, colour: tuple[int, int, int]) -> int:
    return palette.colours.index(colour)
