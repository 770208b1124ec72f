"""A sheet of cards as PNG bytes: lacquer cards by night, paper cards by light, on the theme's background.

Everything is measured for a sheet 1000 wide and scaled to the width asked for. Each card is drawn once and kept, so a
hand that has been seen costs little more than its encoding. Equal sheets give equal bytes; nothing but pixels is in
the file (chunks IHDR, PLTE, IDAT, IEND). May be called in any thread.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

from PIL import Image

from rendering import faces
from rendering.faces import CardPalette, card_palette
from rendering.paint import encoded
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.sheet import Card, Group, Sheet
from rendering.shelf import Shelf
from rendering.themes import PALETTES, Theme

WIDTH = 1000
"""Width in pixels, and the measure of everything on a sheet."""
COLUMNS = 3
"""Cards in a row, at most: more could not be read on a phone."""
GAP, MARGIN = 12, 17
TITLE, HEADING = 86, 62
"""Heights of the title and of a heading."""
TITLE_CAP, HEADING_CAP = 36.0, 27.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A card or a heading with its place on a sheet; `thing` is a card, or the text of a heading."""

    thing: Card | str
    left: float
    top: float
    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class _Drawn:
    image: Image.Image

    @property
    def size_in_bytes(self) -> int:
        return self.image.width * self.image.height


_tiles: Shelf[_Drawn] = Shelf(16_000_000)


def paint_sheet(sheet: Sheet, *, theme: Theme = Theme.NIGHT, width: int = WIDTH) -> bytes:
    """All groups one below the other, `width` pixels wide; as high as they need."""
    palette, scale, placed = card_palette(PALETTES[theme]), width / WIDTH, tiles(sheet)
    bottom = max(tile.top + tile.high for tile in placed) + MARGIN
    background = palette.colours.index(palette.background)
    canvas = Image.new("L", (width, floor(bottom * scale + 0.5)), background)
    for tile in placed:
        corner = floor(tile.left * scale + 0.5), floor(tile.top * scale + 0.5)
        canvas.paste(_image(tile, palette, scale), corner)
    return encoded(canvas, palette)


def tiles(sheet: Sheet) -> tuple[Tile, ...]:
    """Where everything on a sheet goes."""
    placed, y = [Tile(sheet.title, 0, 0, WIDTH, TITLE)], TITLE
    for group in sheet.groups:
        if group.title:
            placed.append(Tile(group.title, 0, y, WIDTH, HEADING))
            y += HEADING
        for row, high in _rows(group, sheet):
            placed += _row(row, y, high)
            y += high + GAP
    return tuple(placed)


def _rows(group: Group, sheet: Sheet) -> Iterator[tuple[tuple[Card, ...], int]]:
    """The cards of a group in rows: whole ones all of one height, then those that are shown small."""
    high = max((faces.card_height(card) for card in _whole(sheet)), default=0)
    whole = tuple(card for card in group.cards if card.count and not group.is_brief)
    brief = tuple(card for card in group.cards if card not in whole)
    yield from ((row, high) for row in _shared_out(whole))
    yield from ((row, faces.BRIEF) for row in _shared_out(brief))


def _whole(sheet: Sheet) -> Iterator[Card]:
    for group in sheet.groups:
        yield from (card for card in group.cards if card.count and not group.is_brief)


def _shared_out(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """As few rows as can be, none longer by more than one card than another."""
    start, rows = 0, ceil(len(cards) / COLUMNS)
    for i in range(rows):
        end = start + ceil((len(cards) - start) / (rows - i))
        yield cards[start:end]
        start = end


def _row(cards: tuple[Card, ...], y: int, high: int) -> Iterator[Tile]:
    step = faces.WIDE + GAP
    left = (WIDTH - len(cards) * step + GAP) / 2
    return (Tile(card, left + i * step, y, faces.WIDE, high) for i, card in enumerate(cards))


def _image(tile: Tile, palette: CardPalette, scale: float) -> Image.Image:
    key = (tile.thing, tile.high, palette, scale)
    return _tiles.take(key, lambda: _Drawn(_drawn(tile, palette, scale))).image


def _drawn(tile: Tile, palette: CardPalette, scale: float) -> Image.Image:
    size = ceil(tile.wide * scale) * OVERSAMPLING, ceil(tile.high * scale) * OVERSAMPLING
    canvas = Image.new("RGB", size, palette.background)
    if isinstance(tile.thing, str):
        _heading(canvas, palette, tile, scale)
    elif tile.high == faces.BRIEF:
        faces.draw_brief(canvas, palette, tile.thing, scale)
    else:
        faces.draw_card(canvas, palette, tile.thing, tile.high, scale)
    return palette.mapped(canvas.reduce(OVERSAMPLING))


def _heading(canvas: Image.Image, palette: CardPalette, tile: Tile, scale: float) -> None:
    """A text between two golden rules."""
    pen = Pen(canvas, palette=palette, scale=scale * OVERSAMPLING, corner=(0, 0), unit=1.0)
    assert isinstance(tile.thing, str)
    text, middle = tile.thing, (WIDTH / 2, tile.high / 2)
    cap = faces.fitted(text, TITLE_CAP if tile.high == TITLE else HEADING_CAP, WIDTH - 8 * MARGIN)
    pen.text(middle, text, palette.ink, cap)
    half = text_width(text, cap) / 2 + 22
    for side in (-1, 1):
        ends = (middle[0] + side * half, middle[1]), (middle[0] + side * (WIDTH / 2 - MARGIN - 4), middle[1])
        pen.line(ends, palette.gold, 2.5)
        x, y = ends[0]
        pen.polygon(((x - 8, y), (x, y - 8), (x + 8, y), (x, y + 8)), palette.gold)
