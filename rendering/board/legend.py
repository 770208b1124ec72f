"""The key below a board: figures and signs as they are drawn on the board, each with its meaning in a word or two."""

from __future__ import annotations

from dataclasses import replace
from math import floor

from PIL import Image

from rendering.byte_cache import ByteCache, Painted
from rendering.marks import figures, pieces
from rendering.palette import Palette
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.scene import Sign, Token

HEIGHT = 1.4
"""The height of the key, in figures."""
CAP = 0.5
"""The height of the capitals of its words, in figures."""
FIGURE = 0.92
"""The size of a figure in the key, as a share of the full diameter."""
MARK, SPACE = 1.25, 0.45
"""The room for a figure or sign, and the space between two entries, in figures."""

Key = tuple[tuple[Token | Sign, str], ...]

_legends: ByteCache[Painted] = ByteCache(8_000_000)
"""A game has a few keys, 8 ms each, and shows one on most of its boards."""


def legend_height(figure: float) -> int:
    """The height of a key in pixels."""
    return floor(HEIGHT * figure + 0.5)


def legend_image(key: Key, *, palette: Palette, width: int, figure: float) -> Image.Image:
    """The key in the palette; callers must not change it. `figure` is the diameter of one figure in pixels."""
    return _legends.take(
        (key, palette, width, figure), lambda: Painted(_painted(key, palette, width, figure))
    ).image


def _painted(key: Key, palette: Palette, width: int, figure: float) -> Image.Image:
    wanted = SPACE + sum(_wide(word) for _, word in key)
    unit = min(1.0, width / (figure * wanted))
    canvas = Image.new(
        "RGB", (width * OVERSAMPLING, legend_height(figure) * OVERSAMPLING), palette.background
    )
    pen = Pen(canvas, palette=palette, scale=figure * OVERSAMPLING, corner=(0, 0), unit=unit)
    free = max(0.0, width / (figure * unit) - wanted) / len(key)
    x = SPACE + free / 2
    for mark, word in key:
        _entry(pen, mark, word, x)
        x += _wide(word) + free
    return palette.mapped(canvas.reduce(OVERSAMPLING))


def _wide(word: str) -> float:
    return MARK + text_width(word, CAP) + SPACE


def _entry(pen: Pen, mark: Token | Sign, word: str, x: float) -> None:
    middle = HEIGHT / 2 / pen.unit
    at = pen.shifted((0.0, 0.0), (x + MARK / 2, middle))
    if isinstance(mark, Token):
        pieces.token(pen, replace(mark, at=at, size=FIGURE))
    else:
        figures.sign(pen, replace(mark, at=at, size=1.0))
    there = pen.shifted((0.0, 0.0), (x + MARK + text_width(word, CAP) / 2, middle))
    pen.text(there, word, pen.palette.ink, CAP)
