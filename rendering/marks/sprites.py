"""Marks of the moment, each drawn once, mapped to the palette, and stamped on a copy of the base.

A sprite has solid pixels, and coats for its soft edge or its tint: a mask each, with a table that gives the new colour
for every colour below. So no colours are quantised when a picture is painted, and edges are still smooth.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from math import atan2, cos, floor, pi, sin

from PIL import Image, ImageChops, ImageDraw

from rendering.byte_cache import ByteCache
from rendering.marks import badges, dice, figures, lines, pieces
from rendering.palette import LIT, Palette
from rendering.pen import OVERSAMPLING, Pen, along, length, text_width
from rendering.placement.boxes import Box, around
from rendering.placement.layout import badge_box, note_size
from rendering.scene import (
    Badge,
    Border,
    Contour,
    Dice,
    Glow,
    Highlight,
    Label,
    Mark,
    Moved,
    Note,
    Number,
    Path,
    Point,
    Ring,
    Route,
    Sign,
    Token,
)

Pixels = tuple[int, int, int, int]
"""A box of pixels: left, top, right and bottom."""
Standing = Token | Badge | Sign | Number | Label | Ring | Note | Dice
"""Marks that stand at one point."""
BANDS = ((72, 183, 0.5),)
"""Coats: pixels with an opacity from the first to the second number (of 255) get a coat of this share of colour.

Pixels of lower opacity are left out, those of higher opacity are solid.
"""
LIGHT_BANDS = ((40, 127, LIT), (128, 255, 1.0))
"""The coats of lit places, in the form of BANDS; the first one is for the tint, the second for the rim."""
HOME: Point = (0.0, 0.0)
MARGIN = 0.9
"""The room round the points of a line, in figures."""


@dataclass(frozen=True, slots=True)
class Coat:
    """A coat of one colour: its position in the sprite, its mask, and for every palette index below the new index."""

    left: int
    top: int
    mask: Image.Image
    table: bytes


@dataclass(frozen=True, slots=True)
class Solid:
    """The opaque pixels of a sprite: those of `image` inside `mask`; `left` and `top` are their place in it."""

    left: int
    top: int
    image: Image.Image
    mask: Image.Image


@dataclass(frozen=True, slots=True)
class Sprite:
    """A drawing ready to be stamped; `left` and `top` are pixels from the point where it stands."""

    left: int
    top: int
    coats: tuple[Coat, ...]
    solid: Solid | None

    @property
    def size_in_bytes(self) -> int:
        """The approximate size in memory."""
        solid = 2 * self.solid.image.width * self.solid.image.height if self.solid else 0
        return 2000 + solid + sum(coat.mask.width * coat.mask.height for coat in self.coats)

    def stamp(self, canvas: Image.Image, x: int, y: int) -> None:
        """Stamp it on a canvas of the palette, with its point at this pixel."""
        left, top = x + self.left, y + self.top
        for coat in self.coats:
            corner = left + coat.left, top + coat.top
            below = canvas.crop((*corner, corner[0] + coat.mask.width, corner[1] + coat.mask.height))
            coated = Image.frombytes("L", below.size, below.tobytes().translate(coat.table))
            canvas.paste(coated, corner, coat.mask)
        if self.solid:
            canvas.paste(self.solid.image, (left + self.solid.left, top + self.solid.top), self.solid.mask)


@dataclass(frozen=True, slots=True)
class Stroke:
    """One drawing of a mark: its cache key, its point, the box it covers relative to that point, and its function.

    The function draws as if the point were (0, 0). `clip` is the polygon outside which nothing is drawn.
    """

    key: Hashable
    at: Point
    covers: Box
    draw: Callable[[Pen], None]
    clip: Path | None = None


_sprites: ByteCache[Sprite] = ByteCache(48_000_000)
"""make bench, R1: seven of the nine sprites of a picture are cached already, 2 ms each."""


def stamp_mark(
    canvas: Image.Image, mark: Mark, *, palette: Palette, scale: float, unit: float, shift: tuple[int, int]
) -> None:
    """Stamp a mark on a canvas of the palette whose pixel `shift` is the board's upper left corner."""
    for stroke in strokes(mark, unit):
        at = placed(stroke, scale, shift)
        if inside(stroke, scale, at, canvas.size):
            sprite(stroke, palette, scale, unit).stamp(canvas, *at)


def sprite(stroke: Stroke, palette: Palette, scale: float, unit: float) -> Sprite:
    """The sprite of a stroke, cached."""
    key = (stroke.key, palette, scale, unit)
    return _sprites.take(key, partial(_drawn, stroke, palette, scale, unit))


def placed(stroke: Stroke, scale: float, shift: tuple[int, int]) -> tuple[int, int]:
    """The pixel at which a stroke stands on a canvas whose pixel `shift` is the board's upper left corner."""
    return floor(stroke.at[0] * scale + 0.5) + shift[0], floor(stroke.at[1] * scale + 0.5) + shift[1]


def inside(stroke: Stroke, scale: float, at: tuple[int, int], size: tuple[int, int]) -> Pixels | None:
    """The box of pixels that a stroke at pixel `at` can change on a canvas of this size; None if all are outside."""
    covers = stroke.covers
    left, top = max(0, at[0] + floor(covers.left * scale) - 1), max(0, at[1] + floor(covers.top * scale) - 1)
    right = min(size[0], at[0] + floor(covers.right * scale) + 2)
    bottom = min(size[1], at[1] + floor(covers.bottom * scale) + 2)
    return (left, top, right, bottom) if left < right and top < bottom else None


def strokes(mark: Mark, unit: float) -> Iterator[Stroke]:
    """The strokes of a mark, without its tag. A mark at one point has the same cache key wherever it stands."""
    match mark:
        case Highlight():
            covers = _round(mark.polygon, 0.1 * unit)
            yield Stroke(mark, HOME, covers, lambda pen: lines.highlight(pen, mark), mark.polygon)
        case Border():
            yield Stroke(mark, HOME, _round(mark.points, MARGIN * unit), lambda pen: _border(pen, mark))
        case Contour():
            yield from _contour(mark, unit)
        case Moved():
            yield from _moved(mark, unit)
        case Route():
            yield from _legs(mark, unit)
            if not mark.is_faint:
                yield from _stops(mark, unit)
        case _:
            yield _standing(mark, unit)


def tags(mark: Mark, unit: float) -> Iterator[Stroke]:
    """The plate that labels a path or a reach, if it has one."""
    match mark:
        case Route() if mark.tag:
            at = mark.tag_at or along(mark.points, length(mark.points) / 2)[0]
            yield _tag(mark.tag, mark.glow, at, unit)
        case Moved() if mark.tag:
            at = mark.tag_at or along(mark.points, length(mark.points) / 2)[0]
            yield _tag(mark.tag, mark.token.side, at, unit, is_way=True)
        # The outline of a reach that spans the whole board has no line to stand on.
        case Contour() if mark.text and (mark.text_at is not None or mark.lines):
            yield _tag(mark.text, mark.glow, mark.text_at or _half_way(mark.lines), unit)
        case _:
            pass


def _half_way(lines: Sequence[Path]) -> Point:
    longest = max(lines, key=length)
    return along(longest, length(longest) / 2)[0]


def _standing(mark: Standing, unit: float) -> Stroke:
    home = replace(mark, at=HOME)
    if isinstance(mark, Token) and isinstance(home, Token):
        toward = None if mark.toward is None else _turned(mark.at, mark.toward)
        branches = tuple(_turned(mark.at, point) for point in mark.branches)
        home = replace(home, toward=toward, branches=branches)
    if isinstance(mark, Badge) and isinstance(home, Badge):
        # A badge shows no headings: without them more badges share one sprite.
        home = replace(home, kinds=tuple(replace(kind, toward=None, branches=()) for kind in mark.kinds))
    wide, high = _covered(mark)
    return Stroke(home, mark.at, around(HOME, wide * unit, high * unit), lambda pen: _stand(pen, home))


def _covered(mark: Standing) -> tuple[float, float]:
    match mark:
        case Token():
            wide, high = mark.footprint
            return max(2.0, (wide + 1) * mark.size), max(2.0, (high + 1) * mark.size)
        case Badge():
            box = badge_box(mark, 1.0)
            return box.width + 0.4, box.height + 0.4
        case Label():
            return text_width(mark.text, figures.LABEL_CAP) + 0.4, 1.2
        case Ring():
            # A frame is no larger: its radius is at least half its longer side.
            return 2 * mark.radius + 0.4, 2 * mark.radius + 0.4
        case Note():
            wide, high = note_size(mark.text, mark.rows)
            return (2 * wide + 0.6) * mark.size, (high + 0.6) * mark.size
        case Number():
            return 1.2 * mark.size + 0.1, 1.2 * mark.size + 0.1
        case Sign():
            return 1.2, 1.2
        case Dice():
            wide, high = dice.dice_size(len(mark.dice), mark.columns)
            return (wide + 0.4) * mark.size, (high + 0.4) * mark.size


def _stand(pen: Pen, mark: Standing) -> None:
    match mark:
        case Token():
            pieces.token(pen, mark)
        case Badge():
            badges.badge(pen, mark)
        case Label():
            figures.label(pen, mark)
        case Ring():
            figures.ring(pen, mark)
        case Sign():
            figures.sign(pen, mark)
        case Number():
            badges.number(pen, mark)
        case Note():
            figures.note(pen, mark)
        case Dice():
            dice.dice(pen.zoomed(mark.size), mark.dice, mark.at, mark.columns)


def _moved(mark: Moved, unit: float) -> Iterator[Stroke]:
    if not mark.is_gone:
        covers = _round(mark.points, MARGIN * unit)
        side = mark.token.side
        yield Stroke(
            ("arrow", mark.points, side), HOME, covers, lambda pen: pieces.arrow(pen, mark.points, side)
        )
    if mark.is_bare:
        return
    token = replace(mark.token, at=HOME, toward=None, branches=())
    home = replace(mark, token=token, points=(HOME,), tag="", tag_at=None)
    wide, high = _covered(mark.token)
    covers = around(HOME, wide * unit, high * unit)
    yield Stroke(home, mark.points[0], covers, lambda pen: pieces.moved(pen, home))


def _contour(mark: Contour, unit: float) -> Iterator[Stroke]:
    for leg in chain.from_iterable(map(pairwise, mark.lines)):
        covers = _round(leg, 0.3 * unit)
        yield Stroke(("reach", leg, mark.glow), HOME, covers, _reach(leg, mark.glow))


def _reach(points: Path, glow: Glow) -> Callable[[Pen], None]:
    return lambda pen: lines.reach(pen, points, glow)


def _tag(text: str, hue: str, at: Point, unit: float, *, is_way: bool = False) -> Stroke:
    covers = around(HOME, (len(text) + 2) * unit, 1.4 * unit)
    draw = partial(lines.tag, at=HOME, text=text, hue=hue, is_way=is_way)
    return Stroke(("tag", text, hue, is_way), at, covers, draw)


def _border(pen: Pen, mark: Border) -> None:
    """Draw a line among the marks of the moment."""
    line = pen.palette.art.lines[mark.role]
    for draw in line.courses or (line.thin,):
        if draw is not None:
            draw(pen, mark)


def _legs(mark: Route, unit: float) -> Iterator[Stroke]:
    for start, end in pairwise(mark.points):
        key = ("leg", start, end, mark.glow, mark.is_faint)
        leg = _leg(start, end, mark.glow, is_faint=mark.is_faint)
        yield Stroke(key, HOME, _round((start, end), MARGIN * unit), leg)


def _stops(mark: Route, unit: float) -> Iterator[Stroke]:
    for i, at in enumerate(mark.points):
        n = i if mark.numbered and i else None
        yield Stroke(("stop", n, mark.glow), at, around(HOME, 1.2 * unit, 1.2 * unit), _stop(mark.glow, n))


def _leg(start: Point, end: Point, glow: Glow, *, is_faint: bool) -> Callable[[Pen], None]:
    return lambda pen: lines.leg(pen, start, end, glow, is_faint=is_faint)


def _stop(glow: Glow, n: int | None) -> Callable[[Pen], None]:
    return lambda pen: lines.stop(pen, HOME, glow, n)


def _turned(at: Point, toward: Point) -> Point:
    """The heading as a point near HOME, in steps of 15 degrees."""
    # Rounded, so that figures of one kind share few sprites, wherever they stand and head.
    angle = round(atan2(toward[1] - at[1], toward[0] - at[0]) * 12 / pi) % 24 * pi / 12
    return round(cos(angle), 4), round(sin(angle), 4)


def _round(points: Path, margin: float) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def _drawn(stroke: Stroke, palette: Palette, scale: float, unit: float) -> Sprite:
    left, top = floor(stroke.covers.left * scale), floor(stroke.covers.top * scale)
    size = floor(stroke.covers.right * scale) + 2 - left, floor(stroke.covers.bottom * scale) + 2 - top
    large = (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING)
    canvas = Image.new("RGBA", large)
    pen = Pen(
        canvas,
        palette=palette,
        scale=scale * OVERSAMPLING,
        corner=(left * OVERSAMPLING, top * OVERSAMPLING),
        unit=unit,
    )
    stroke.draw(pen)
    if stroke.clip:
        clipped = _clipped(canvas, [pen.pixel(point) for point in stroke.clip])
        return _light(clipped, palette, left, top)
    return _sprite(canvas.reduce(OVERSAMPLING), palette, left, top)


def _clipped(canvas: Image.Image, pixels: list[tuple[int, int]]) -> Image.Image:
    inside = Image.new("L", canvas.size)
    ImageDraw.Draw(inside).polygon(pixels, fill=255)
    canvas.putalpha(ImageChops.multiply(canvas.getchannel("A"), inside))
    return canvas


def _sprite(image: Image.Image, palette: Palette, left: int, top: int) -> Sprite:
    alpha, indices = image.getchannel("A"), palette.mapped(image.convert("RGB"))
    coats = (_coat(palette, alpha, indices, band) for band in BANDS)
    return Sprite(left, top, tuple(coat for coat in coats if coat), _solid(alpha, indices))


def _solid(alpha: Image.Image, indices: Image.Image) -> Solid | None:
    mask = _mask(alpha, 184, 255)
    box = mask.getbbox()
    return None if box is None else Solid(box[0], box[1], indices.crop(box), mask.crop(box))


def _light(image: Image.Image, palette: Palette, left: int, top: int) -> Sprite:
    """A sprite of coats that cover only the ground: names, borders and walls stay readable in a lit place."""
    small = image.reduce(OVERSAMPLING)
    alpha, indices = small.getchannel("A"), palette.mapped(small.convert("RGB"))
    coats = (_coat(palette, alpha, indices, band, ground_only=True) for band in LIGHT_BANDS)
    return Sprite(left, top, tuple(coat for coat in coats if coat), None)


def _coat(
    palette: Palette,
    alpha: Image.Image,
    indices: Image.Image,
    band: tuple[int, int, float],
    *,
    ground_only: bool = False,
) -> Coat | None:
    low, high, share = band
    mask = _mask(alpha, low, high)
    box = mask.getbbox()
    if box is None:
        return None
    counts = indices.histogram(mask)
    # One colour for the whole coat, that of most pixels: a table has only one.
    table = palette.glaze(counts.index(max(counts)), share, ground_only=ground_only)
    return Coat(box[0], box[1], mask.crop(box), table)


def _mask(alpha: Image.Image, low: int, high: int) -> Image.Image:
    return alpha.point([255 if low <= a <= high else 0 for a in range(256)]).convert("1")
