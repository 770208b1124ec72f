"""The key below a board: figures and signs as they are drawn on the board, each with its meaning in a word or two."""

from __future__ import annotations

from dataclasses import replace
from math import floor

from PIL import Image

from rendering.byte_cache import ByteCache, Painted
from rendering.marks import figures, pieces
from rendering.palette import Palette
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.scene import Point, Sign, Token

HEIGHT = 1.4
"""The height of the key, in figures."""
CAP = 0.5
"""The height of the capitals of its words, in figures."""
FIGURE = 0.92
"""The size of a figure in the key, as a share of the full diameter."""
MARK, SPACE = 1.25, 0.45
"""The room for a figure or sign, and the space between two entries, in figures."""
LEAST = 0.8
"""The least size of the entries of several rows, as a share of their full size: one that is smaller cannot be read."""
ROW = 1.15
"""The height of one of several rows, in figures."""
NEAR = 19
"""The width of the key of a close look, in figures: on a phone its capitals are 9 pixels high."""

Key = tuple[tuple[Token | Sign, str], ...]

_legends: ByteCache[Painted] = ByteCache(8_000_000)
"""A game has a few keys, 8 ms each, and shows one on most of its boards."""


def rows(key: Key, room: float) -> tuple[Key, ...]:
    """The key in as few rows of like length as can be read, for this width in figures."""
    number = 1
    while number < len(key) and any(room < LEAST * _wanted(row) for row in _parted(key, number)):
        number += 1
    return _parted(key, number)


def fitting(key: Key, room: float, most: int) -> Key:
    """The first entries of a key, as many as fit in this number of rows of this width in figures."""
    return next((key[:n] for n in range(len(key), 0, -1) if len(rows(key[:n], room)) <= most), key)


def _parted(key: Key, number: int) -> tuple[Key, ...]:
    most = -(-len(key) // number)
    return tuple(key[at : at + most] for at in range(0, len(key), most))


def legend_height(key: Key, width: int, figure: float) -> int:
    """The height of a key in pixels."""
    return rows_height(len(rows(key, width / figure)), figure)


def rows_height(number: int, figure: float) -> int:
    """The height in pixels of this number of rows; 0 without any."""
    return floor((HEIGHT + ROW * (number - 1)) * figure + 0.5) if number else 0


def legend_image(key: Key, *, palette: Palette, width: int, figure: float) -> Image.Image:
    """The key in the palette; callers must not change it. `figure` is the diameter of one figure in pixels."""
    return _legends.take(
        (key, palette, width, figure), lambda: Painted(_painted(key, palette, width, figure))
    ).image


def _painted(key: Key, palette: Palette, width: int, figure: float) -> Image.Image:
    parted = rows(key, width / figure)
    unit = min(1.0, *(width / (figure * _wanted(row)) for row in parted))
    size = width * OVERSAMPLING, legend_height(key, width, figure) * OVERSAMPLING
    canvas = Image.new("RGB", size, palette.background)
    pen = Pen(canvas, palette=palette, scale=figure * OVERSAMPLING, corner=(0, 0), unit=unit)
    for nth, row in enumerate(parted):
        free = max(0.0, width / (figure * unit) - _wanted(row)) / len(row)
        x = SPACE + free / 2
        for mark, word in row:
            _entry(pen, mark, word, (x, (HEIGHT / 2 + ROW * nth) / unit))
            x += _wide(word) + free
    return palette.mapped(canvas.reduce(OVERSAMPLING))


def _wanted(row: Key) -> float:
    return SPACE + sum(_wide(word) for _, word in row)


def _wide(word: str) -> float:
    return MARK + text_width(word, CAP) + SPACE


def _entry(pen: Pen, mark: Token | Sign, word: str, corner: Point) -> None:
    x, middle = corner
    at = pen.shifted((0.0, 0.0), (x + MARK / 2, middle))
    if isinstance(mark, Token):
        pieces.token(pen, replace(mark, at=at, size=FIGURE))
    else:
        figures.sign(pen, replace(mark, at=at, size=1.0))
    there = pen.shifted((0.0, 0.0), (x + MARK + text_width(word, CAP) / 2, middle))
    pen.text(there, word, pen.palette.ink, CAP)
