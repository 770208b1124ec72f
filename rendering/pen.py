"""Draws in board units on a canvas of any resolution, and measures texts and lines."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from math import floor, hypot
from pathlib import Path as File

from PIL import Image, ImageDraw, ImageFont

from rendering.palette import Palette
from rendering.tones import MOON, step
from rendering.vocabulary import Colour, Path, Point

OVERSAMPLING = 2
"""Everything is drawn this many times larger and reduced once."""
FONT_FILE = File(__file__).parent.parent / "data" / "fonts" / "RobotoCondensed-Bold.ttf"
CAP = 0.711
"""The height of a capital of the font, as a share of its size."""

LEAN, RISE = 0.22, 0.05
"""Handwriting: how far it leans to the right, as a share of its height, and how far it rises, of its length."""

Paint = Colour | tuple[int, int, int, int] | int


@cache  # make bench, R1: asked 14 times a picture, a tenth of its work
def font(size: int) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels; with basic layout, so that a picture is the same on every machine."""
    return ImageFont.truetype(FONT_FILE, size, layout_engine=ImageFont.Layout.BASIC)


def text_width(text: str, cap: float) -> float:
    """The width of a text whose capitals are `cap` high, in the same unit."""
    # Measured at a size so large that rounding letters to whole pixels makes no difference.
    return font(1000).getlength(text) * cap / (1000 * CAP)


class Pen:
    """Draws on a canvas with `scale` pixels per board unit; its upper left pixel is pixel `corner` of the whole board.

    Points are in board units. The sizes `width`, `height`, `radius`, `corner` and `cap` of its methods are in figures:
    multiples of the diameter of one figure, which is `unit` board units.
    """

    def __init__(
        self,
        canvas: Image.Image,
        *,
        palette: Palette,
        scale: float,
        corner: tuple[int, int],
        unit: float,
        size: float = 1.0,
    ) -> None:
        self.canvas, self.palette = canvas, palette
        self.unit = unit * size
        self._scale, self._corner, self._size = scale, corner, unit * size * scale
        self._draw = ImageDraw.Draw(canvas)

    @property
    def across(self) -> float:
        """The diameter of one figure in pixels of the finished picture."""
        return self._size / OVERSAMPLING

    def zoomed(self, size: float) -> "Pen":
        """A pen on the same canvas for a drawing `size` times as large."""
        return Pen(
            self.canvas,
            palette=self.palette,
            scale=self._scale,
            corner=self._corner,
            unit=self.unit,
            size=size,
        )

    def shifted(self, at: Point, by: Point) -> Point:
        """The point `by` figures away from `at`."""
        return at[0] + by[0] * self.unit, at[1] + by[1] * self.unit

    def tone(self, tone: str, light: int = MOON) -> Paint:
        """The paint for a tone at a step of light: on a canvas of mode L the number of that step, else its colour."""
        if self.canvas.mode == "L":
            return step(self.palette.art.number[tone], light)
        return self.palette.ramp[tone][light]

    def placed(self, at: Point, corners: Path, size: float = 1.0) -> Path:
        """The board points of `corners`, which are given in figures relative to `at`, scaled by `size`."""
        return tuple(self.shifted(at, (x * size, y * size)) for x, y in corners)

    def edged(self, at: Point, corners: Path, paint: Paint) -> None:
        """Draw a polygon, given in figures round a point, with a dark edge outside it."""
        outline = self.placed(at, corners)
        self.line(outline, self.palette.edge, 0.07, closed=True)
        self.polygon(outline, paint)

    @contextmanager
    def inside(self, polygon: Path) -> Iterator["Pen"]:
        """A pen whose drawing is clipped to a polygon."""
        pixels = [self.pixel(point) for point in polygon]
        left, top = min(x for x, _ in pixels), min(y for _, y in pixels)
        right, bottom = max(x for x, _ in pixels) + 1, max(y for _, y in pixels) + 1
        part, mask = (
            self.canvas.crop((left, top, right, bottom)),
            Image.new("1", (right - left, bottom - top)),
        )
        yield self.on(part, (left, top))
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in pixels], fill=1)
        self.canvas.paste(part, (left, top), mask)

    @contextmanager
    def inside_any(self, polygons: Iterable[Path]) -> Iterator["Pen"]:
        """A pen whose drawing is clipped to these polygons; pixels they share with other polygons are inside."""
        mask = Image.new("1", self.canvas.size)
        cut = self.on(mask)
        for polygon in polygons:
            cut.polygon(polygon, 1)
        box = mask.getbbox() or (0, 0, 1, 1)
        part = self.canvas.crop(box)
        yield self.on(part, box[:2])
        self.canvas.paste(part, box[:2], mask.crop(box))

    def on(self, canvas: Image.Image, corner: tuple[int, int] = (0, 0)) -> "Pen":
        """A pen on another canvas, whose upper left pixel is pixel `corner` of this one."""
        return Pen(
            canvas,
            palette=self.palette,
            scale=self._scale,
            corner=(self._corner[0] + corner[0], self._corner[1] + corner[1]),
            unit=self.unit,
        )

    def mask(self) -> "Pen":
        """A pen on an empty mask for `cast`; as the mask is not oversampled, its edges are not smooth."""
        size = self.canvas.width // OVERSAMPLING, self.canvas.height // OVERSAMPLING
        return Pen(
            Image.new("1", size),
            palette=self.palette,
            scale=self._scale / OVERSAMPLING,
            corner=(self._corner[0] // OVERSAMPLING, self._corner[1] // OVERSAMPLING),
            unit=self.unit,
        )

    def cast(self, mask: Image.Image, table: bytes) -> None:
        """Replace each number of a canvas of numbers, inside the mask, by the entry that `table` has for it."""
        whole = mask.resize(self.canvas.size, Image.Resampling.NEAREST)
        self.canvas.paste(self.canvas.point(list(table)), (0, 0), whole)

    def polygon(self, points: Path, paint: Paint) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([self.pixel(point) for point in points], fill=paint)

    def line(self, points: Sequence[Point], paint: Paint, width: float, *, closed: bool = False) -> None:
        """Draw a line with round joints and ends."""
        ring = [*points, points[0]] if closed else list(points)
        pixels = max(1, round(width * self._size))
        self._draw.line([self.pixel(point) for point in ring], fill=paint, width=pixels)
        for point in ring if pixels > 3 else ():
            self.disc(point, paint, width / 2)

    def disc(self, at: Point, paint: Paint, radius: float) -> None:
        """Draw a filled circle."""
        (x, y), r = self.pixel(at), max(1, round(radius * self._size))
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=paint)

    def plate(self, at: Point, paint: Paint, width: float, height: float, *, corner: float = 0.15) -> None:
        """Draw a filled rectangle with round corners, centred at a point."""
        (x, y), w, h = self.pixel(at), round(width * self._size / 2), round(height * self._size / 2)
        self._draw.rounded_rectangle((x - w, y - h, x + w, y + h), corner * self._size, fill=paint)

    def text(
        self,
        at: Point,
        text: str,
        paint: Paint,
        cap: float,
        *,
        rim: Paint | None = None,
        least: int = 0,
        room: float | None = None,
        begins: bool = False,
    ) -> None:
        """Draw a line of text, the middle of its capitals at a point, with a thin rim if one is given.

        If it `begins` there, the point is at its left end, and still at half the height of its capitals.

        The rim is at least `least` pixels of the finished picture wide. Letters have a whole number of pixels, so small
        ones are wider than `text_width` says: with `room` they become smaller until the line is no wider than `room`,
        or they can hardly be smaller.
        """
        (x, y), size = self.pixel(at), cap * self._size
        while room is not None and size > 4 and _letters(size).getlength(text) > room * self._size:
            size -= CAP
        stroke = max(1, least * OVERSAMPLING, round(size * 0.11)) if rim else 0
        # The anchor is on the base line, half a capital below the middle of the capitals.
        self._draw.text(
            (x, y + round(size / 2)),
            text,
            fill=paint,
            font=_letters(size),
            anchor="ls" if begins else "ms",
            stroke_width=stroke,
            stroke_fill=rim,
        )

    def scrawl(self, at: Point, text: str, paint: Paint, cap: float) -> None:
        """Draw a line like handwriting: it begins at a point, leans to the right and rises a little."""
        (x, y), size = self.pixel(at), cap * self._size
        letters = font(max(4, round(size / CAP)))
        wide, high = round(letters.getlength(text) + size), round(2.4 * size)
        middle = high / 2 + size / 2
        mask = Image.new("L", (wide, high))
        ImageDraw.Draw(mask).text((size * 0.3, middle), text, fill=255, font=letters, anchor="ls")
        lean = (1, LEAN, -LEAN * middle, RISE, 1, -RISE * size)
        mask = mask.transform(mask.size, Image.Transform.AFFINE, lean, Image.Resampling.BILINEAR)
        self.canvas.paste(paint, (x - round(size * 0.3), y - round(high / 2)), mask)

    def pixel(self, point: Point) -> tuple[int, int]:
        """The whole pixel at a point of the board, so that a drawing is the same wherever its canvas begins."""
        x, y = floor(point[0] * self._scale + 0.5), floor(point[1] * self._scale + 0.5)
        return x - self._corner[0], y - self._corner[1]


def _letters(cap: float) -> ImageFont.FreeTypeFont:
    """The font whose capitals are nearest to `cap` pixels high."""
    return font(max(4, round(cap / CAP)))


def length(points: Path) -> float:
    """The length of a line."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def part(points: Path, start: float, end: float) -> Path:
    """The piece of a line between two distances, measured along it from its first point, in board units."""
    inner = tuple(point for point, far in _distances(points) if start < far < end)
    return (along(points, start)[0], *inner, along(points, end)[0])


def dashes(points: Path, step: float, start: float, end: float) -> Iterator[Path]:
    """The dashes of a line, one in each step of its length: from the share `start` to the share `end` of the step.

    A step is about `step` board units long, so that whole steps fill the line.
    """
    total = length(points)
    count = max(1, round(total / step))
    for nth in range(count):
        yield part(points, (nth + start) * total / count, (nth + end) * total / count)


def along(points: Path, far: float) -> tuple[Point, Point]:
    """The point at a distance along a line, and the line's direction there, a vector of length 1.

    At a distance beyond its end, the last point.
    """
    for (ax, ay), (bx, by) in pairwise(points):
        piece = hypot(bx - ax, by - ay)
        if piece and far <= piece:
            return (ax + (bx - ax) * far / piece, ay + (by - ay) * far / piece), (
                (bx - ax) / piece,
                (by - ay) / piece,
            )
        far -= piece
    (ax, ay), (bx, by) = points[-2:]
    piece = hypot(bx - ax, by - ay) or 1.0
    return points[-1], ((bx - ax) / piece, (by - ay) / piece)


def _distances(points: Path) -> Iterator[tuple[Point, float]]:
    far, last = 0.0, points[0]
    for point in points:
        far += hypot(point[0] - last[0], point[1] - last[1])
        last = point
        yield point, far
