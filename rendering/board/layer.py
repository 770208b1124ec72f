"""A drawn base: ground, shadows, standing things, lamplight, then signs and names; mapped to the palette once."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar
from zlib import compress, decompress

from PIL import Image

from rendering.art import BEYOND, LineArt, ThingArt
from rendering.board import light, names
from rendering.marks.sprites import stamp_mark
from rendering.palette import Palette
from rendering.pen import OVERSAMPLING, Pen
from rendering.scene import Base, Border, Ground, Label, Lamp, Scenery, Sign
from rendering.tones import DARKER, step

Box = tuple[int, int, int, int]
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Bare:
    """The pixels that a name of a base covers, as they are without it, and the position of their upper left corner."""

    left: int
    top: int
    image: Image.Image


@dataclass(frozen=True, slots=True)
class Layer:
    """A drawn base in the palette; the pixel (`left`, `top`) of `image` is the board's upper left corner.

    `names` is a mask of all names, `bare` has the pixels under each name by its text; equal layers have equal `key`s.
    """

    key: Hashable
    image: Image.Image
    names: Image.Image
    left: int
    top: int
    bare: Mapping[str, Bare] = field(default_factory=dict)

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        # One byte for each pixel of both: Pillow stores a pixel of one bit in a byte, too.
        below = sum(each.image.width * each.image.height for each in self.bare.values())
        return 2 * self.image.width * self.image.height + below

    def cut(self, box: Box) -> "Layer":
        """The part of the layer inside the pixels `box`, as if only this part had been drawn."""
        bare = {
            name: Bare(each.left - box[0], each.top - box[1], each.image)
            for name, each in self.bare.items()
            if box[0] < each.left + each.image.width and each.left < box[2]
            if box[1] < each.top + each.image.height and each.top < box[3]
        }
        image, names = self.image.crop(box), self.names.crop(box)
        return Layer((self.key, box), image, names, self.left - box[0], self.top - box[1], bare)


@dataclass(frozen=True, slots=True)
class Packed:
    """A drawn base, compressed to a twentieth of its size; to unpack it takes a fiftieth of the time of drawing it."""

    key: Hashable
    size: tuple[int, int]
    image: bytes
    names: bytes
    left: int
    top: int
    bare: Mapping[str, tuple[int, int, tuple[int, int], bytes]]

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        return len(self.image) + len(self.names) + sum(100 + len(each[-1]) for each in self.bare.values())

    def unpacked(self) -> Layer:
        """The layer as it was drawn."""
        image = Image.frombytes("L", self.size, decompress(self.image))
        names = Image.frombytes("1", self.size, decompress(self.names))
        bare = {
            name: Bare(left, top, Image.frombytes("L", size, decompress(below)))
            for name, (left, top, size, below) in self.bare.items()
        }
        return Layer(self.key, image, names, self.left, self.top, bare)


def packed(drawn: Layer) -> Packed:
    """A layer, compressed."""
    image, names = (compress(each.tobytes(), 1) for each in (drawn.image, drawn.names))
    bare = {
        name: (each.left, each.top, each.image.size, compress(each.image.tobytes(), 1))
        for name, each in drawn.bare.items()
    }
    return Packed(drawn.key, drawn.image.size, image, names, drawn.left, drawn.top, bare)


def layer(base: Base, burning: float, palette: Palette, scale: float, box: Box) -> Layer:
    """Draw the pixels `box` of a base, at `scale` pixels per board unit; `burning`, 0 to 1, is the light of lamps."""
    steps = _steps(base, burning, palette, scale, box)
    canvas = palette.mapped(_coloured(steps.canvas, palette))
    for mark in _of(base, Sign):
        stamp_mark(canvas, mark, palette=palette, scale=scale, unit=base.unit, shift=(-box[0], -box[1]))
    labels = list(_of(base, Label))
    spots = names.covered(labels, steps)
    bare = {name: Bare(spot[0], spot[1], canvas.crop(spot)) for name, spot in spots.items()}
    written = names.write(canvas, labels, steps)
    return Layer((base.key, burning, palette, scale, box), canvas, written, -box[0], -box[1], bare)


def _steps(base: Base, burning: float, palette: Palette, scale: float, box: Box) -> Pen:
    """Draw the base oversampled, each pixel as a step of a tone (rendering.tones); returns the pen with its canvas."""
    size = (box[2] - box[0]) * OVERSAMPLING, (box[3] - box[1]) * OVERSAMPLING
    canvas = Image.new("L", size, step(palette.art.number[BEYOND]))
    pen = _pen(canvas, base, palette, scale, box)
    _land(pen, base)
    _risen(pen, base, burning)
    return pen


def _coloured(steps: Image.Image, palette: Palette) -> Image.Image:
    indexed = steps.copy()
    indexed.putpalette(palette.steps)
    return indexed.convert("RGB").reduce(OVERSAMPLING)


def _pen(canvas: Image.Image, base: Base, palette: Palette, scale: float, box: Box) -> Pen:
    corner = box[0] * OVERSAMPLING, box[1] * OVERSAMPLING
    return Pen(canvas, palette=palette, scale=scale * OVERSAMPLING, corner=corner, unit=base.unit)


def _land(pen: Pen, base: Base) -> None:
    """Draw the ground, beaten lines, the things that lie on it, and printed lines."""
    grounds = list(_of(base, Ground))
    for ground in grounds:
        _floor(pen, ground)
    if base.art.terrain is not None:
        base.art.terrain(pen, grounds)
    for mark, line in _lines(base):
        if line.beaten is not None:
            line.beaten(pen, mark)
    for thing, drawn in _things(base, is_flat=True):
        drawn.draw(pen, thing)
    for mark, line in _lines(base):
        if line.printed is not None:
            line.printed(pen, mark)


def _floor(pen: Pen, mark: Ground) -> None:
    land = pen.palette.art.lands[mark.role]
    pen.polygon(mark.polygon, pen.tone(land.fill or land.tone))
    if land.texture is not None:
        with pen.inside(mark.polygon) as inner:
            land.texture(inner, mark.polygon)


def _risen(pen: Pen, base: Base, burning: float) -> None:
    """Draw all shadows, thin lines, standing things, the courses of lines, the light of lamps, and the lamps.

    Shadows come first, so that none falls on a thing that throws a shadow itself.
    """
    pen.cast(_shadows(pen, base), DARKER)
    for mark, line in _lines(base):
        if line.thin is not None and line.beaten is None:
            line.thin(pen, mark)
    things = list(_things(base, is_flat=False))
    for thing, drawn in things:
        if drawn.below is not None:
            drawn.below(pen, thing)
    for thing, drawn in things:
        drawn.draw(pen, thing)
    for nth in range(max((len(line.courses) for _, line in _lines(base)), default=0)):
        for mark, line in _lines(base):
            for course in line.courses[nth : nth + 1]:
                course(pen, mark)
    lamps = list(_of(base, Lamp))
    light.shine(pen, lamps, burning)
    for lamp in lamps:
        (base.art.lamp or light.lamp)(pen, lamp)


def _shadows(pen: Pen, base: Base) -> Image.Image:
    dark = pen.mask()
    for mark, line in _lines(base):
        if line.shadow is not None:
            line.shadow(dark, mark)
    for thing, _ in _things(base, is_flat=False):
        _shadow(dark, thing)
    return dark.canvas


def _shadow(pen: Pen, mark: Scenery) -> None:
    """Draw the shadow of a thing on a mask."""
    by = 0.16 * mark.size + 0.06
    pen.disc(pen.shifted(mark.at, (by, by)), 1, mark.size * 0.48)


def _of(base: Base, kind: type[M]) -> Iterator[M]:
    return (mark for mark in base.marks if isinstance(mark, kind))


def _lines(base: Base) -> Iterator[tuple[Border, LineArt]]:
    return ((mark, base.art.lines[mark.role]) for mark in _of(base, Border))


def _things(base: Base, *, is_flat: bool) -> Iterator[tuple[Scenery, ThingArt]]:
    things = ((mark, base.art.scenery[mark.kind]) for mark in _of(base, Scenery))
    return ((mark, drawn) for mark, drawn in things if drawn.is_flat is is_flat)
