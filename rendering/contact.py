"""A contact sheet: many small pictures on one page, each as wide as a chat shows it, with its name below."""

from collections.abc import Iterator, Mapping
from io import BytesIO

from PIL import Image, ImageDraw

from rendering.art import Art
from rendering.byte_cache import DRAWING
from rendering.paint import encoded
from rendering.palette import palette_of
from rendering.pen import CAP, font
from rendering.plain import PLAIN
from rendering.vocabulary import Theme

CELL = 525
"""The width in pixels of a picture on the sheet."""
COLUMNS = 4
GAP = 16
"""The gap between pictures, in pixels."""
NAME = 20
"""The height in pixels of the capitals of a name."""


def contact_sheet(pictures: Mapping[str, bytes], *, theme: Theme = Theme.NIGHT, art: Art = PLAIN) -> bytes:
    """One PNG of all pictures (PNG bytes by name) of an art, in rows in the given order, all in its palette.

    Refuses an empty mapping with ValueError.
    """
    if not pictures:
        raise ValueError("A contact sheet wants at least one picture.")
    palette = palette_of(art, theme)
    with DRAWING:
        rows = list(_rows({name: _small(png) for name, png in pictures.items()}))
        height = GAP + sum(_height(row) for row in rows)
        page = Image.new("RGB", (GAP + COLUMNS * (CELL + GAP), height), palette.background)
        draw, top = ImageDraw.Draw(page), GAP
        for row in rows:
            for column, (name, image) in enumerate(row.items()):
                left = GAP + column * (CELL + GAP)
                page.paste(image, (left, top))
                below = top + image.height + GAP // 2 + NAME
                draw.text((left, below), name, fill=palette.ink, font=font(round(NAME / CAP)), anchor="ls")
            top += _height(row)
        return encoded(palette.mapped(page), palette)


def _small(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png)).convert("RGB")
    size = CELL, round(image.height * CELL / image.width)
    return image.resize(size, Image.Resampling.LANCZOS)


def _rows(images: Mapping[str, Image.Image]) -> Iterator[dict[str, Image.Image]]:
    named = list(images.items())
    for start in range(0, len(named), COLUMNS):
        yield dict(named[start : start + COLUMNS])


def _height(row: Mapping[str, Image.Image]) -> int:
    return max(image.height for image in row.values()) + GAP // 2 + NAME + GAP
