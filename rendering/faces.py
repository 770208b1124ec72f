"""One card as a picture: lacquer or paper, a thin golden frame, a crest on sun or moon, what it is and what it does.

Guards' cards have notched corners, an intruder's scooped ones. Lengths are those of a sheet 1000 wide.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import product

from PIL import Image, ImageDraw

from rendering.palette import Colour, Palette, blend
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.scene import Line, Path, Point, Side
from rendering.sheet import Card
from rendering.symbols import arc, paint_symbol

WIDE = 314
"""Width of a card, and of a small one."""
BRIEF = 92
"""Height of a small card."""
INSET = 9
"""From the edge of a card to its frame."""
PADDING = 22
"""From the edge of a card to its words."""
CORNER = 22
"""Size of the notches and scoops of a frame."""
WINDOW = 184
"""Where the window with the crest ends."""
CREST, DISC = 122.0, 78.0
"""Size of a crest, and radius of the sun or moon behind it."""
TITLE_CAP, TEXT_CAP, LEADING = 27.0, 21.5, 35
SLACK = 0.97
"""Words take up no more than this share of their room: letters are of whole pixels."""
STEPS = tuple(i / 7 for i in range(1, 7))
"""Shares of the colours between two that meet along a smooth edge."""
ROUND = frozenset({Side.INTRUDER, Side.RIVAL})
"""Whose cards have scooped corners."""


class CardPalette(Palette):
    """The roles of a theme, with the blends of which the smooth edges on cards are made instead of those of a board."""

    def _blends(self) -> tuple[Colour, ...]:
        pairs = [(self.background, over) for over in (self.gold, self.plate, self.ink, self.dim)]
        pairs += [(self.plate, over) for over in (self.ink, self.gold, self.dim)]
        for side in (Side.GUARD, Side.INTRUDER):
            sky, disc = self.heaven(side), self.side[side]
            pairs += [(sky, disc), (disc, self.letter[side]), (sky, self.mist(side)), (sky, self.gold)]
            pairs += [(disc, self.mist(side)), (sky, self.letter[side])]
        shades = [colour for side in Side for colour in (self.heaven(side), self.mist(side))]
        return (*shades, *(blend(under, over, share) for (under, over), share in product(pairs, STEPS)))

    @property
    def gold(self) -> Colour:
        """The colour of frames."""
        return self.line[Line.OPEN]

    def heaven(self, side: Side) -> Colour:
        """What is behind sun or moon."""
        return blend(self.plate, self.side[side], 0.24)

    def mist(self, side: Side) -> Colour:
        """The bands of mist before it."""
        return blend(self.heaven(side), self.gold, 0.45)


@cache
def card_palette(palette: Palette) -> CardPalette:
    """The palette of cards in a theme."""
    return CardPalette(**{each.name: getattr(palette, each.name) for each in fields(palette)})


@dataclass(frozen=True, slots=True)
class Words:
    """A text broken into lines, and the height of its capitals."""

    lines: tuple[str, ...]
    cap: float


def wrapped(text: str, cap: float, room: float) -> Words:
    """A text in lines no wider than `room`; smaller if a single word would be wider."""
    words = text.split()
    widest = max((text_width(word, cap) for word in words), default=0.0)
    cap *= min(1.0, SLACK * room / max(1.0, widest))
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, cap) <= SLACK * room:
            lines[-1] = longer
        else:
            lines.append(word)
    return Words(tuple(lines), cap)


def fitted(text: str, cap: float, room: float) -> float:
    """The height of capitals at which a line is no wider than `room`: at most `cap`."""
    return min(cap, cap * SLACK * room / max(1.0, text_width(text, cap)))


def card_text(card: Card) -> Words:
    """What a card does, in lines."""
    return wrapped(card.text, TEXT_CAP, WIDE - 2 * PADDING)


def card_height(card: Card) -> int:
    """How high a card must be for its text."""
    return WINDOW + 56 + LEADING * len(card_text(card).lines) + 44


def draw_card(canvas: Image.Image, palette: CardPalette, card: Card, high: int, scale: float) -> None:
    """A whole card on a canvas as large as the card."""
    pen = _pen(canvas, palette, scale)
    outline = _frame(card.side, WIDE, high, 0, CORNER)
    pen.polygon(outline, palette.gold)
    pen.polygon(_frame(card.side, WIDE, high, 2.5, CORNER), palette.plate)
    _window(canvas, palette, card, high, scale)
    pen.line(_frame(card.side, WIDE, high, INSET, CORNER), palette.gold, 2.5, closed=True)
    pen.line(((INSET, WINDOW), (WIDE - INSET, WINDOW)), palette.gold, 2.5)
    _tag(pen, palette, card)
    middle = WIDE / 2
    cap = fitted(card.title, TITLE_CAP, WIDE - 2 * PADDING)
    pen.text((middle, WINDOW + 33), card.title, palette.ink, cap)
    words = card_text(card)
    for i, line in enumerate(words.lines):
        pen.text((middle, WINDOW + 56 + LEADING * (i + 0.5)), line, palette.ink, words.cap)
    _pips(pen, palette, card, (middle, high - 30))


def draw_brief(canvas: Image.Image, palette: CardPalette, card: Card, scale: float) -> None:
    """A small card: crest, title and number; faint where there is none left."""
    pen, side, is_left = _pen(canvas, palette, scale), card.side, card.count > 0
    rim, ink = (palette.gold, palette.ink) if is_left else (palette.dim, palette.dim)
    pen.polygon(_frame(side, WIDE, BRIEF, 0, 14), rim)
    pen.polygon(
        _frame(side, WIDE, BRIEF, 2 if is_left else 1.5, 14), palette.plate if is_left else palette.background
    )
    at = (50.0, BRIEF / 2)
    if is_left:
        pen.disc(at, palette.side[side], 36)
        paint_symbol(pen, card.symbol, at, 56, ink=palette.letter[side], cut=palette.side[side])
    else:
        paint_symbol(pen, card.symbol, at, 56, ink=palette.dim, cut=palette.background)
    count = f"×{card.count}"
    room = WIDE - 98 - 22 - (text_width(count, TITLE_CAP) + 12 if is_left else 0)
    words = wrapped(card.title, 23.0, room)
    for i, line in enumerate(words.lines):
        y = BRIEF / 2 + (i - (len(words.lines) - 1) / 2) * LEADING
        pen.text((98 + text_width(line, words.cap) / 2, y), line, ink, words.cap)
    if is_left:
        pen.text((WIDE - 22 - text_width(count, TITLE_CAP) / 2, BRIEF / 2), count, ink, TITLE_CAP)


def _pen(canvas: Image.Image, palette: Palette, scale: float) -> Pen:
    return Pen(canvas, palette=palette, scale=scale * OVERSAMPLING, corner=(0, 0), unit=1.0)


def _frame(side: Side, wide: float, high: float, inset: float, corner: float) -> Path:
    """The outline of a card or of a frame in it, clockwise from the upper left corner."""
    corners = ((inset, inset), (wide - inset, inset), (wide - inset, high - inset), (inset, high - inset))
    return tuple(point for i, at in enumerate(corners) for point in _corner(side, at, i, corner))


def _corner(side: Side, at: Point, i: int, size: float) -> Iterator[Point]:
    if side in ROUND:
        yield from reversed(arc(at, size, 90.0 * i, 90.0 * i + 90))
        return
    dx, dy = ((1, 1), (-1, 1), (-1, -1), (1, -1))[i]
    notch = [
        (at[0], at[1] + dy * size),
        (at[0] + dx * size * 0.5, at[1] + dy * size * 0.5),
        (at[0] + dx * size, at[1]),
    ]
    notch[1:2] = [
        (at[0] + dx * size * 0.5, at[1] + dy * size),
        (at[0] + dx * size * 0.5, at[1] + dy * size * 0.5),
        (at[0] + dx * size, at[1] + dy * size * 0.5),
    ]
    yield from notch if i % 2 == 0 else reversed(notch)


def _window(canvas: Image.Image, palette: CardPalette, card: Card, high: int, scale: float) -> None:
    """Crest, sun or moon, and mist, cut to the frame."""
    side, middle = card.side, (WIDE / 2, INSET + (WINDOW - INSET) / 2)
    art = Image.new("RGB", canvas.size, palette.heaven(side))
    pen = _pen(art, palette, scale)
    for bar in _MIST[:2]:
        pen.line(bar, palette.mist(side), 13)
    pen.disc(middle, palette.side[side], DISC)
    for bar in _MIST[2:]:
        pen.line(bar, palette.mist(side), 9)
    paint_symbol(pen, card.symbol, middle, CREST, ink=palette.letter[side], cut=palette.side[side])
    mask = Image.new("L", canvas.size)
    frame = _frame(side, WIDE, high, INSET, CORNER)
    ImageDraw.Draw(mask).polygon([pen.pixel(point) for point in frame], fill=255)
    mask.paste(0, (0, pen.pixel((0, WINDOW))[1], *canvas.size))
    canvas.paste(art, (0, 0), mask)


_MIST: tuple[Path, ...] = (
    ((-10, 62), (96, 62)),
    ((222, 128), (330, 128)),
    ((-10, 152), (84, 152)),
    ((40, 168), (124, 168)),
    ((236, 40), (330, 40)),
    ((252, 146), (290, 146)),
)
"""Bands of mist: the first two behind the disc."""


def _tag(pen: Pen, palette: CardPalette, card: Card) -> None:
    """How many there are, on a plaque at the upper right."""
    if card.count < 2:
        return
    text = f"×{card.count}"
    wide = text_width(text, TITLE_CAP) + 22
    at = (WIDE - INSET - 12 - wide / 2, 42.0)
    pen.plate(at, palette.gold, wide + 5, 51, corner=9)
    pen.plate(at, palette.plate, wide, 46, corner=7)
    pen.text(at, text, palette.ink, TITLE_CAP)


def _pips(pen: Pen, palette: CardPalette, card: Card, at: Point) -> None:
    """A pip for each card there is, hollow ones for the rest of the deck."""
    number = max(card.count, card.of)
    step = min(24.0, (WIDE - 2 * PADDING) / max(1, number))
    for i in range(number):
        x = at[0] + (i - (number - 1) / 2) * step
        _pip(pen, card.side, (x, at[1]), palette.gold, step * 0.34)
        if i >= card.count:
            _pip(pen, card.side, (x, at[1]), palette.plate, step * 0.34 - 2.5)


def _pip(pen: Pen, side: Side, at: Point, colour: Colour, radius: float) -> None:
    if side in ROUND:
        pen.disc(at, colour, radius)
        return
    x, y, r = at[0], at[1], radius * 1.15
    pen.polygon(((x - r, y), (x, y - r), (x + r, y), (x, y + r)), colour)
