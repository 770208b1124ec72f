"""The names of columns and rows at the edges of a close look, where the art has axes."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import floor
from typing import NamedTuple

from PIL import Image

from rendering.byte_cache import DRAWING
from rendering.palette import Palette
from rendering.pen import OVERSAMPLING, Pen
from rendering.scene import Base, Label
from rendering.simple import Keyed

NEAR = 24
"""The width of a close look, in the figures by which its names are measured: as those of its head."""
HIGH, WIDE = 0.77, 1.1
"""The height of the line with the names of columns, and the width of that with those of rows, in such figures."""
CAP, SPARE = 0.62, 0.06
"""The height of capitals, and how much farther than its ground a frame is drawn, in board units."""
HIGH_SHARE, WIDE_SHARE = HIGH / NEAR, WIDE / NEAR
"""The shares of the side of a close look that names take."""


class Axes(NamedTuple):
    """The names of columns with their middles from the left, of rows with theirs from above, and the margin for them.

    A close look leaves the margin out.
    """

    columns: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, float], ...]
    margin: float


def axes(base: Base) -> Axes:
    """The axes of a base whose names stand in lines in the middle of its margins: those above and at the left."""
    names = [mark for mark in base.marks if isinstance(mark, Label)]
    left, top = min(mark.at[0] for mark in names), min(mark.at[1] for mark in names)
    columns = tuple((mark.text, mark.at[0]) for mark in names if mark.at[1] == top)
    rows = tuple((mark.text, mark.at[1]) for mark in names if mark.at[0] == left)
    return Axes(columns, rows, 2 * top)


def unnamed(base: Base) -> Base:
    """The base without names."""
    return _unnamed(Keyed(base.key, base))


@lru_cache(maxsize=16)  # 3 ms, and layers are cached under its result
def _unnamed(kept: Keyed) -> Base:
    base = kept.base
    return replace(base, marks=tuple(mark for mark in base.marks if not isinstance(mark, Label)))


def sides(size: int) -> tuple[int, int]:
    """The pixels that the names of rows take at the left of a close look, and those of columns above it."""
    return floor(WIDE_SHARE * size + 0.5), floor(HIGH_SHARE * size + 0.5)


def start(middle: float, side: float, scale: float, *, pixels: int, ends: tuple[float, float]) -> int:
    """The first pixel of a window of this many `pixels` for a square, along one axis.

    It lies between the `ends` of the ground, in board units, and at one of them if the square does.
    """
    first, last = floor((ends[0] - SPARE) * scale), floor((ends[1] + SPARE) * scale) - pixels
    if middle - side / 2 <= ends[0]:
        return first
    if middle + side / 2 >= ends[1]:
        return last
    return min(max(floor(middle * scale - pixels / 2), first), last)


def beside(
    cut: Image.Image, named: Axes, palette: Palette, scale: float, corner: tuple[int, int]
) -> Image.Image:
    """A window of a board, whose upper left pixel is `corner`, with the names of its columns and rows.

    A name that would be cut is left out.
    """
    size = round(cut.width / (1 - WIDE_SHARE))
    left, top = sides(size)
    wide, high = cut.width + left, cut.height + top
    figure = size / NEAR
    canvas = Image.new("L", (wide, high), palette.colours.index(palette.background))
    canvas.paste(cut, (left, top))
    above = [(text, (at * scale - corner[0] + left, top / 2)) for text, at in named.columns]
    aside = [(text, (left / 2, at * scale - corner[1] + top)) for text, at in named.rows]
    room = CAP * figure / 2
    above = [(text, at) for text, at in above if left + room <= at[0] <= wide - room]
    aside = [(text, at) for text, at in aside if top + room <= at[1] <= high - room]
    canvas.paste(_line(above, palette, (wide, top), figure), (0, 0))
    canvas.paste(_line(aside, palette, (left, high), figure).crop((0, top, left, high)), (0, top))
    return canvas


def _line(
    names: list[tuple[str, tuple[float, float]]], palette: Palette, size: tuple[int, int], figure: float
) -> Image.Image:
    canvas = Image.new("RGB", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), palette.background)
    pen = Pen(canvas, palette=palette, scale=OVERSAMPLING, corner=(0, 0), unit=figure)
    with DRAWING:
        for text, at in names:
            pen.text(at, text, palette.ink, CAP)
        return palette.mapped(canvas.reduce(OVERSAMPLING))
