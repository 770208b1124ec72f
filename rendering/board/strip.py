"""The margin strip above the board, a sky: a moon for the turn, lanterns for the level, rolls and captions.

The tray below a board is drawn like it, without a sky. The head of a close look is a strip in few words.
"""

from dataclasses import dataclass, replace
from hashlib import blake2s
from math import floor

from PIL import Image

from rendering.byte_cache import ByteCache, Painted
from rendering.marks.dice import dice, dice_size
from rendering.marks.pieces import token
from rendering.palette import Palette, blend, contrast
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.scene import Caption, Lantern, Meter, Path, Point, Roll, Token, Track
from rendering.vocabulary import Colour

HEIGHT = 1.5
"""The height of the strip, in figures."""
CAP = 0.68
DARK: Colour = (16, 16, 20)
BRIGHT: Colour = (248, 244, 228)
TURN = 0.66
"""The distance from one turn to the next, in figures."""
RISE = 0.3
"""How much higher the moon stands in the middle of its way than at its ends, in figures."""
LAMP = 0.86
"""The distance from one lantern to the next, in figures."""
SPACE = 0.6
FIGURE = 1.3
"""The width kept for the figure before a roll or a caption, in figures."""
STARS = 60
TREE = 0.3
"""The distance from one tree top at the horizon to the next, in figures."""


TRAY = 16
"""The width of every tray, in figures: so its dice have the same size on all pictures of one width."""
HEAD = 24
"""The width of the head of a close look, in figures: on a phone its capitals are 10 pixels high."""
HEAD_SHARE = HEIGHT / HEAD
"""The share of the height of a close look that its head takes."""


_strips: ByteCache[Painted] = ByteCache(16_000_000)
"""make bench, R1: a game has 12 strips, 9 ms each, and shows them in most of its pictures."""


def strip_image(meters: tuple[Meter, ...], *, palette: Palette, width: int, figure: float) -> Image.Image:
    """The strip in the palette; callers must not change it. `figure` is the diameter of one figure in pixels.

    A strip without room for all leaves out the dots of turns, then the lanterns, before its words become smaller.
    """
    return _strips.take(
        (meters, palette, width, figure),
        lambda: Painted(_painted(_fitting(meters, width / figure), palette, width, figure)),
    ).image


def tray_image(meters: tuple[Meter, ...], *, palette: Palette, width: int) -> Image.Image:
    """The tray in the palette; callers must not change it."""
    figure = width / TRAY
    return _strips.take(
        (meters, palette, width, None),
        lambda: Painted(_painted(meters, palette, width, figure, is_tray=True)),
    ).image


def head_image(meters: tuple[Meter, ...], *, palette: Palette, width: int) -> Image.Image:
    """The strip as the head of a close look, without dots and lanterns; callers must not change it."""
    figure = width / HEAD
    return _strips.take(
        (meters, palette, width, "head"),
        lambda: Painted(_painted(tuple(map(_brief, meters)), palette, width, figure)),
    ).image


def head_height(width: int) -> int:
    """The height of the head of a close look in pixels."""
    return strip_height(width / HEAD)


def strip_height(figure: float) -> int:
    """The height of a strip in pixels."""
    return floor(HEIGHT * figure + 0.5)


@dataclass(frozen=True, slots=True)
class _Level:
    """A lantern's name and the plate with its level."""

    of: Lantern


def _brief(meter: Meter) -> Meter | _Level:
    match meter:
        case Track():
            return Caption(_count(meter))
        case Lantern():
            return _Level(meter)
        case _:
            return meter


def _fitting(meters: tuple[Meter, ...], room: float) -> tuple[Meter | _Level, ...]:
    """The first of the longer and shorter forms that is at most `room` figures wide, or the shortest."""
    undotted = tuple(_brief(meter) if isinstance(meter, Track) else meter for meter in meters)
    forms = (meters, undotted, tuple(map(_brief, meters)))
    return next((form for form in forms if _wanted(form) <= room), forms[-1])


def _wanted(meters: tuple[Meter | _Level, ...]) -> float:
    """The width in figures that a strip needs with words of full size."""
    return sum(_width(meter) for meter in meters) + SPACE * (len(meters) + 1)


def _painted(
    meters: tuple[Meter | _Level, ...], palette: Palette, width: int, figure: float, *, is_tray: bool = False
) -> Image.Image:
    wanted = _wanted(meters)
    unit = min(1.0, width / (figure * wanted))
    size = width * OVERSAMPLING, strip_height(figure) * OVERSAMPLING
    canvas = Image.new("RGB", size, palette.background)
    if is_tray:
        _rimmed(_pen(canvas, palette, figure, 1.0), width / figure)
    else:
        _sky(_pen(canvas, palette, figure, 1.0), width / figure)
    pen = _pen(canvas, palette, figure, unit)
    free = max(0.0, width / (figure * unit) - wanted) / max(1, len(meters) - 1)
    x = SPACE
    for meter in meters:
        _draw(pen, meter, x)
        x += _width(meter) + SPACE + free
    return palette.mapped(canvas.reduce(OVERSAMPLING))


def _pen(canvas: Image.Image, palette: Palette, figure: float, unit: float) -> Pen:
    return Pen(canvas, palette=palette, scale=figure * OVERSAMPLING, corner=(0, 0), unit=unit)


def _rimmed(pen: Pen, wide: float) -> None:
    """Draw a flat tray with a rim."""
    middle = pen.shifted((0.0, 0.0), (wide / 2, HEIGHT / 2))
    for ink, less in ((pen.palette.gold, 0.16), (pen.palette.plate, 0.24)):
        pen.plate(middle, ink, wide - less, HEIGHT - less, corner=0.24)


def _sky(pen: Pen, wide: float) -> None:
    """Draw bands that grow paler towards the horizon, stars, and tree tops."""
    sky = pen.palette.skies
    for i, colour in enumerate(sky):
        top = HEIGHT * i / len(sky)
        pen.polygon(_box(pen, 0, top, wide, HEIGHT), colour)
    for i in range(STARS):
        at = pen.shifted((0, 0), (wide * _chance(i, "star"), HEIGHT * 0.7 * _chance(i, "height")))
        pen.disc(at, pen.palette.star, 0.025 if i % 4 else 0.045)
    for i in range(floor(wide / TREE)):
        at = pen.shifted((0, 0), ((i + _chance(i, "tree")) * TREE, HEIGHT + 0.12))
        pen.disc(at, pen.palette.wood, 0.2 + 0.16 * _chance(i, "crown"))


def _box(pen: Pen, left: float, top: float, right: float, bottom: float) -> Path:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(pen.shifted((0, 0), corner) for corner in corners)


def _chance(i: int, what: str) -> float:
    # Not real luck, nor Python's own hash, which differs between processes: equal strips have equal bytes.
    return blake2s(f"{what} {i}".encode(), digest_size=1).digest()[0] / 256


def _width(meter: Meter | _Level) -> float:
    match meter:
        case _Level(of=level):
            return text_width(level.name, CAP) + SPACE / 2 + _cell(level.levels)
        case Track():
            return text_width(_count(meter), CAP) + SPACE + meter.of * TURN
        case Lantern():
            return (
                text_width(meter.name, CAP)
                + SPACE
                + len(meter.levels) * LAMP
                + SPACE / 2
                + _cell(meter.levels)
            )
        case Roll():
            told = text_width(meter.name, CAP) + FIGURE * (meter.of is not None)
            return told + SPACE / 2 + dice_size(len(meter.dice))[0]
        case Caption():
            return text_width(meter.text, CAP) + FIGURE * (meter.of is not None)


def _cell(words: tuple[str, ...]) -> float:
    return max((text_width(word, CAP) for word in words), default=0.0) + 0.5


def _count(meter: Track) -> str:
    return f"{meter.name} {meter.at}/{meter.of}"


def _draw(pen: Pen, meter: Meter | _Level, x: float) -> None:
    match meter:
        case _Level(of=level):
            _plate(pen, level, x + _words(pen, level.name, x) + SPACE / 2)
        case Track():
            _track(pen, meter, x + _words(pen, _count(meter), x) + SPACE)
        case Lantern():
            _lanterns(pen, meter, x + _words(pen, meter.name, x) + SPACE)
        case Roll():
            at = _words(pen, meter.name, x, meter.of) + SPACE / 2 + dice_size(len(meter.dice))[0] / 2
            dice(pen, meter.dice, _at(pen, x + at))
        case Caption():
            _words(pen, meter.text, x, meter.of)


def _words(pen: Pen, text: str, x: float, of: Token | None = None) -> float:
    """Draw a text, after a figure if there is one; returns the width of both."""
    begins = 0.0 if of is None else FIGURE
    if of is not None:
        token(pen, replace(of, at=_at(pen, x + 0.5)))
    wide = text_width(text, CAP)
    pen.text(_at(pen, x + begins + wide / 2), text, pen.palette.ink, CAP, rim=pen.palette.rim)
    return begins + wide


def _at(pen: Pen, x: float, y: float = 0.0) -> Point:
    """The point of the strip `x` figures from the left and `y` below its middle line."""
    return pen.shifted((0.0, 0.0), (x, HEIGHT / 2 + y))


def _track(pen: Pen, meter: Track, x: float) -> None:
    """Draw the moon's path: a dot for each turn, hollow for a future one, and the moon at the present one."""
    for i in range(1, meter.of + 1):
        share = (i - 0.5) / meter.of
        at = _at(pen, x + (i - 0.5) * TURN, RISE * (0.5 - 4 * share * (1 - share)))
        radius = 0.19 if i % 5 == 0 else 0.13
        pen.disc(at, pen.palette.rim, radius + 0.05)
        pen.disc(at, pen.palette.dim, radius)
        if i > meter.at:
            pen.disc(at, pen.palette.plate, radius - 0.06)
        if i == meter.at:
            _moon(pen, at)


def _moon(pen: Pen, at: Point) -> None:
    pen.disc(at, pen.palette.rim, 0.5)
    pen.disc(at, pen.palette.moon, 0.45)
    spots = blend(pen.palette.moon, pen.palette.rim, 0.16)
    for x, y, radius in ((-0.12, -0.1, 0.13), (0.16, 0.1, 0.1), (-0.08, 0.2, 0.07)):
        pen.disc(pen.shifted(at, (x, y)), spots, radius)


def _lanterns(pen: Pen, meter: Lantern, x: float) -> None:
    """Draw a paper lantern for each level, lit up to the present one, and the name of the present level."""
    for i in range(len(meter.levels)):
        at = _at(pen, x + LAMP / 2)
        _lantern(pen, at, _lit(pen.palette, i, len(meter.levels)) if i <= meter.level else None)
        x += LAMP
    _plate(pen, meter, x + SPACE / 2)


def _plate(pen: Pen, meter: Lantern, x: float) -> None:
    """Draw the name of the present level on a plate in its colour."""
    word, lit = meter.levels[meter.level], _lit(pen.palette, meter.level, len(meter.levels))
    wide = text_width(word, CAP) + 0.5
    at = _at(pen, x + wide / 2)
    pen.plate(at, pen.palette.rim, wide + 0.1, HEIGHT * 0.76 + 0.1)
    pen.plate(at, lit, wide, HEIGHT * 0.76)
    pen.text(at, word, letter_on(lit), CAP)


def _lantern(pen: Pen, at: Point, lit: Colour | None) -> None:
    """Draw a paper lantern: its paper bright if lit, between two wooden rims."""
    pen.line([pen.shifted(at, (0, -0.75)), at], pen.palette.rim, 0.06)
    pen.plate(at, pen.palette.rim, 0.74, 0.9, corner=0.36)
    pen.plate(at, lit or pen.palette.plate, 0.62, 0.8, corner=0.3)
    for y in (-0.16, 0.0, 0.16):
        pen.line([pen.shifted(at, (x, y)) for x in (-0.28, 0.28)], pen.palette.rim, 0.03)
    for y in (-0.42, 0.42):
        pen.plate(
            pen.shifted(at, (0, y)), pen.palette.rim if lit else pen.palette.dim, 0.4, 0.12, corner=0.03
        )


def _lit(palette: Palette, level: int, levels: int) -> Colour:
    return palette.levels[round(level * (len(palette.levels) - 1) / max(1, levels - 1))]


def letter_on(level: Colour) -> Colour:
    """The ink for words on the colour of a level: dark or bright, whichever has more contrast."""
    return max(DARK, BRIGHT, key=lambda ink: contrast(ink, level))
