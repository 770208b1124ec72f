"""The margin strip above the board: tracks, lanterns and captions from left to right."""

from dataclasses import dataclass
from math import floor

from PIL import Image

from rendering.palette import Colour, Palette, contrast
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.scene import Caption, Glow, Lantern, Meter, Track
from rendering.shelf import Shelf

HEIGHT = 1.5
"""Height of the strip in figures."""
CAP = 0.68
CELL_CAP = 0.62
DARK: Colour = (16, 16, 20)
BRIGHT: Colour = (248, 244, 228)
BOX = 0.52
BETWEEN = 0.16
SPACE = 0.6


@dataclass(frozen=True, slots=True)
class Painted:
    """A strip in the palette."""

    image: Image.Image

    @property
    def size_in_bytes(self) -> int:
        """About how much memory it takes."""
        return self.image.width * self.image.height


_strips: Shelf[Painted] = Shelf(16_000_000)


def strip_image(meters: tuple[Meter, ...], *, palette: Palette, width: int, figure: float) -> Image.Image:
    """The strip in the palette, not to be changed; `figure` is the diameter of one figure in pixels."""
    return _strips.take(
        (meters, palette, width, figure), lambda: Painted(_painted(meters, palette, width, figure))
    ).image


def strip_height(figure: float) -> int:
    """Height of a strip in pixels."""
    return floor(HEIGHT * figure + 0.5)


def _painted(meters: tuple[Meter, ...], palette: Palette, width: int, figure: float) -> Image.Image:
    wanted = sum(_width(meter) for meter in meters) + SPACE * (len(meters) + 1)
    unit = min(1.0, width / (figure * wanted))
    size = width * OVERSAMPLING, strip_height(figure) * OVERSAMPLING
    canvas = Image.new("RGB", size, palette.background)
    pen = Pen(canvas, palette=palette, scale=figure * OVERSAMPLING, corner=(0, 0), unit=unit)
    free = max(0.0, width / (figure * unit) - wanted) / max(1, len(meters) - 1)
    x = SPACE
    for meter in meters:
        _draw(pen, meter, x)
        x += _width(meter) + SPACE + free
    return palette.mapped(canvas.reduce(OVERSAMPLING))


def _width(meter: Meter) -> float:
    match meter:
        case Track():
            return text_width(_count(meter), CAP) + SPACE + meter.of * (BOX + BETWEEN)
        case Lantern():
            return text_width(meter.name, CAP) + SPACE + sum(_cell(word) + BETWEEN for word in meter.levels)
        case Caption():
            return text_width(meter.text, CAP)


def _cell(word: str) -> float:
    return text_width(word, CELL_CAP) + 0.5


def _count(meter: Track) -> str:
    return f"{meter.name} {meter.at}/{meter.of}"


def _draw(pen: Pen, meter: Meter, x: float) -> None:
    match meter:
        case Track():
            _track(pen, meter, x + _words(pen, _count(meter), x) + SPACE)
        case Lantern():
            _lantern(pen, meter, x + _words(pen, meter.name, x) + SPACE)
        case Caption():
            _words(pen, meter.text, x)


def _words(pen: Pen, text: str, x: float) -> float:
    wide = text_width(text, CAP)
    pen.text(pen.shifted((0.0, 0.0), (x + wide / 2, HEIGHT / 2)), text, pen.palette.ink, CAP)
    return wide


def _track(pen: Pen, meter: Track, x: float) -> None:
    for i in range(1, meter.of + 1):
        at = pen.shifted((0.0, 0.0), (x + BOX / 2, HEIGHT / 2))
        tall = BOX + (0.3 if i % 5 == 0 else 0)
        pen.plate(at, pen.palette.dim, BOX, tall, corner=0.08)
        if i > meter.at:
            pen.plate(at, pen.palette.plate, BOX - 0.12, tall - 0.12, corner=0.05)
        if i == meter.at:
            pen.plate(at, pen.palette.glow[Glow.CHOSEN], BOX + 0.1, HEIGHT * 0.72, corner=0.08)
        x += BOX + BETWEEN


def _lantern(pen: Pen, meter: Lantern, x: float) -> None:
    for i, word in enumerate(meter.levels):
        wide = _cell(word)
        at = pen.shifted((0.0, 0.0), (x + wide / 2, HEIGHT / 2))
        pen.plate(at, pen.palette.dim, wide, HEIGHT * 0.76)
        if i == meter.level:
            lit = _lit(pen.palette, i, len(meter.levels))
            pen.plate(at, lit, wide, HEIGHT * 0.76)
            pen.text(at, word, letter_on(lit), CELL_CAP)
        else:
            pen.plate(at, pen.palette.plate, wide - 0.1, HEIGHT * 0.76 - 0.1)
            pen.text(at, word, pen.palette.dim, CELL_CAP)
        x += wide + BETWEEN


def _lit(palette: Palette, level: int, levels: int) -> Colour:
    return palette.levels[round(level * (len(palette.levels) - 1) / max(1, levels - 1))]


def letter_on(level: Colour) -> Colour:
    """The ink on a lit level: dark or light, whichever is read more easily."""
    return max(DARK, BRIGHT, key=lambda ink: contrast(ink, level))
