"""A sheet of cards as PNG bytes: lacquer cards by night, paper cards by light, on the theme's background.

All measures are for a sheet 1000 wide and are scaled to the width asked for. Each drawn card is cached, so a hand that
was shown before costs little more than its encoding. Equal sheets give equal bytes; the file holds only pixels (chunks
IHDR, PLTE, IDAT, IEND). Any thread can call it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

from PIL import Image

from rendering.byte_cache import ByteCache, Painted
from rendering.cards import faces
from rendering.cards.card_art import CardPalette, card_palette
from rendering.cards.faces import Look
from rendering.paint import encoded
from rendering.palette import palette_of
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.sheet import Card, Group, Sheet
from rendering.vocabulary import Theme

WIDTH = 1000
"""The default width in pixels, and the unit of all measures on a sheet."""
COLUMNS = 3
"""The most cards in a row: more could not be read on a phone."""
GAP, MARGIN = 12, 17
MANY = 7
"""A sheet with more whole cards than this shows them compact, so that it does not become too high."""
TITLE, HEADING = 86, 62
"""The heights of the title and of a heading."""
TITLE_CAP, HEADING_CAP = 36.0, 27.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A card or a heading with its place on a sheet; `thing` is a card, or the text of a heading (`look` is None)."""

    thing: Card | str
    look: Look | None
    left: float
    top: float
    wide: int
    high: int


_tiles: ByteCache[Painted] = ByteCache(16_000_000)
"""make bench, R1 of a hand: three of five cards are cached already, 10 ms each."""


def paint_sheet(sheet: Sheet, *, theme: Theme = Theme.NIGHT, width: int = WIDTH) -> bytes:
    """The sheet as PNG bytes, `width` pixels wide: all groups one below the other, as high as they need."""
    palette, scale, placed = card_palette(palette_of(sheet.art, theme)), width / WIDTH, tiles(sheet)
    bottom = max(tile.top + tile.high for tile in placed) + MARGIN
    background = palette.colours.index(palette.background)
    canvas = Image.new("L", (width, floor(bottom * scale + 0.5)), background)
    for tile in placed:
        corner = floor(tile.left * scale + 0.5), floor(tile.top * scale + 0.5)
        canvas.paste(_image(tile, palette, scale), corner)
    return encoded(canvas, palette)


def tiles(sheet: Sheet) -> tuple[Tile, ...]:
    """All cards and headings of a sheet with their positions, on a sheet 1000 wide."""
    many = sum(_has_text(group, card) for group in sheet.groups for card in group.cards)
    whole = Look.COMPACT if many > MANY else Look.WHOLE
    placed, y = [Tile(sheet.title, None, 0, 0, WIDTH, TITLE)], TITLE
    for group in sheet.groups:
        if group.title:
            placed.append(Tile(group.title, None, 0, y, WIDTH, HEADING))
            y += HEADING
        for row, look in _rows(group, whole):
            high = max(faces.card_height(card, look) for card in row)
            placed += _row(row, look, y, high)
            y += high + GAP
    return tuple(placed)


def _rows(group: Group, whole: Look) -> Iterator[tuple[tuple[Card, ...], Look]]:
    """The cards of a group in rows: those with their texts, then those that are shown small."""
    yield from (
        (row, whole) for row in _shared_out(tuple(card for card in group.cards if _has_text(group, card)))
    )
    rest = tuple(card for card in group.cards if not _has_text(group, card))
    yield from ((row, Look.BRIEF) for row in _shared_out(rest))


def _has_text(group: Group, card: Card) -> bool:
    return card.count > 0 and not group.is_brief


def _shared_out(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The cards in as few rows as possible, with lengths that differ by at most one card."""
    start, rows = 0, ceil(len(cards) / COLUMNS)
    for i in range(rows):
        end = start + ceil((len(cards) - start) / (rows - i))
        yield cards[start:end]
        start = end


def _row(cards: tuple[Card, ...], look: Look, y: int, high: int) -> Iterator[Tile]:
    step = faces.WIDE + GAP
    left = (WIDTH - len(cards) * step + GAP) / 2
    return (Tile(card, look, left + i * step, y, faces.WIDE, high) for i, card in enumerate(cards))


def _image(tile: Tile, palette: CardPalette, scale: float) -> Image.Image:
    key = (tile.thing, tile.look, tile.high, palette, scale)
    return _tiles.take(key, lambda: Painted(_drawn(tile, palette, scale))).image


def _drawn(tile: Tile, palette: CardPalette, scale: float) -> Image.Image:
    size = ceil(tile.wide * scale) * OVERSAMPLING, ceil(tile.high * scale) * OVERSAMPLING
    canvas = Image.new("RGB", size, palette.background)
    if isinstance(tile.thing, str) or tile.look is None:
        _heading(canvas, palette, tile, scale)
    else:
        faces.draw_card(canvas, palette, tile.thing, tile.look, high=tile.high, scale=scale)
    return palette.mapped(canvas.reduce(OVERSAMPLING))


def _heading(canvas: Image.Image, palette: CardPalette, tile: Tile, scale: float) -> None:
    """Draw a text between two golden rules."""
    pen = Pen(canvas, palette=palette, scale=scale * OVERSAMPLING, corner=(0, 0), unit=1.0)
    assert isinstance(tile.thing, str)
    text, middle = tile.thing, (WIDTH / 2, tile.high / 2)
    cap, room = TITLE_CAP if tile.high == TITLE else HEADING_CAP, WIDTH - 8 * MARGIN
    pen.text(middle, text, palette.ink, cap, room=room)
    half = min(room, text_width(text, cap)) / 2 + 22
    for side in (-1, 1):
        ends = (middle[0] + side * half, middle[1]), (middle[0] + side * (WIDTH / 2 - MARGIN - 4), middle[1])
        pen.line(ends, palette.gold, 2.5)
        x, y = ends[0]
        pen.polygon(((x - 8, y), (x, y - 8), (x + 8, y), (x, y + 8)), palette.gold)
