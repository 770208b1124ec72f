"""One card as a picture: lacquer or paper, a thin golden frame, a crest on sun or moon, its title and its effect.

The art decides the corners and the far scenery by the side of a card. All lengths are for a sheet 1000 wide.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.brush import arc, paint_symbol
from rendering.cards.card_art import CardPalette, card_of, drifting, far_away, lying, twilight
from rendering.pen import OVERSAMPLING, Pen, text_width
from rendering.sheet import Card
from rendering.vocabulary import Colour, Path, Point


class Look(Enum):
    """How much of a card is shown: all of it, all with a small crest, or a small crest and no text."""

    WHOLE = "whole"
    COMPACT = "compact"
    BRIEF = "brief"


WIDE = 314
"""The width of a card."""
INSET = 9
"""The distance from the edge of a card to its frame."""
PADDING = 22
"""The distance from the edge of a card to its words."""
ROOM = WIDE - 2 * PADDING
"""The width of a card's words."""
WINDOW = 174
"""The lower end of the window with the crest."""
BAND, SMALL = 118, 92
"""The height of the band with crest and title on a compact card, and of a whole small card."""
CREST, DISC = 118.0, 75.0
"""The size of a crest, and the radius of the sun or moon behind it."""
_BESIDE = {Look.COMPACT: (76.0, 48.0, 124), Look.BRIEF: (56.0, 36.0, 96)}
"""The size and the radius of a crest beside its title, and the left end of the title."""
_BESIDE_CAP = {Look.COMPACT: 27.0, Look.BRIEF: 23.0}
TITLE_CAP, TEXT_CAP, LEADING = 27.0, 20.5, 33
PIPS = 48
"""The height of the row of pips."""
PIPS_CAP = 24.0
SLACK = 0.97
"""The share of their room that measured words fill at most: drawn letters, of whole pixels, can be wider."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text broken into lines, and the height of its capitals."""

    lines: tuple[str, ...]
    cap: float


@lru_cache(maxsize=1024)  # make bench, R1 of a hand: 2 ms a card, with or without a new drawing
def wrapped(text: str, cap: float, room: float) -> Words:
    """A text in lines of similar length, no wider than `room`; its letters become smaller if one word is too wide."""
    words, room = text.split(), SLACK * room
    widest = max((text_width(word, cap) for word in words), default=0.0)
    cap *= min(1.0, room / max(1.0, widest))
    lines = closer = broken(words, cap, room)
    while len(closer) == len(lines) and room > widest:
        lines, room = closer, room - cap / 2
        closer = broken(words, cap, room)
    return Words(lines, cap)


def broken(words: list[str], cap: float, room: float) -> tuple[str, ...]:
    """Words in lines as full as `room` lets them be; a word that is wider has a line of its own."""
    lines = words[:1]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if text_width(longer, cap) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def card_text(card: Card) -> Words:
    """The effect of a card, in lines."""
    return wrapped(card.text, TEXT_CAP, ROOM)


def beside(card: Card, look: Look) -> Words:
    """A title beside a crest, in one or two lines; on a small card the number follows it."""
    room, cap = _room_beside(card, look), _BESIDE_CAP[look]
    while len((words := wrapped(card.title, cap, room)).lines) > 2:
        cap *= 0.9
    return words


def _room_beside(card: Card, look: Look) -> float:
    room = WIDE - _BESIDE[look][2] - PADDING
    return room - text_width(_count(card), TITLE_CAP) - 8 if card.count and look is Look.BRIEF else room


_TOP = {Look.WHOLE: WINDOW + 58, Look.COMPACT: BAND + 8}
"""The upper end of the room for the text."""


def card_height(card: Card, look: Look) -> int:
    """The height that a card needs for its text; a small card, which has none, is always `SMALL` high."""
    return SMALL if look is Look.BRIEF else _TOP[look] + LEADING * len(card_text(card).lines) + 12 + PIPS


def draw_card(
    canvas: Image.Image, palette: CardPalette, card: Card, look: Look, *, high: int, scale: float
) -> None:
    """Draw a card, `high` high, on a canvas of its size."""
    pen = Pen(canvas, palette=palette, scale=scale * OVERSAMPLING, corner=(0, 0), unit=1.0)
    if look is Look.BRIEF:
        _brief(pen, palette, card)
        return
    is_round = card_of(palette, card.side).is_round
    corner, window = (22, WINDOW) if look is Look.WHOLE else (16, BAND)
    pen.polygon(_frame(high, 0, corner, is_round=is_round), palette.gold)
    pen.polygon(_frame(high, 2.5, corner, is_round=is_round), palette.paper)
    frame = _frame(high, INSET, corner, is_round=is_round)
    _window(pen, palette, card, frame=frame, window=window)
    pen.line(frame, palette.gold, 2.5, closed=True)
    pen.line(((INSET, window), (WIDE - INSET, window)), palette.gold, 2.5)
    (_headed if look is Look.WHOLE else _banded)(pen, palette, card)
    _lines(pen, card_text(card), palette.ink, (_TOP[look] + high - PIPS) / 2)
    _pips(pen, palette, card, high - 30, is_counted=look is Look.COMPACT and card.count > 1)


def _headed(pen: Pen, palette: CardPalette, card: Card) -> None:
    """Draw the title below the window, and the number on a plaque at its corner."""
    pen.text((WIDE / 2, WINDOW + 34), card.title, palette.ink, TITLE_CAP, room=ROOM)
    if card.count > 1:
        wide = text_width(_count(card), TITLE_CAP) + 22
        at = (WIDE - INSET - 12 - wide / 2, 42.0)
        pen.plate(at, palette.gold, wide + 5, 51, corner=9)
        pen.plate(at, palette.paper, wide, 46, corner=7)
        pen.text(at, _count(card), palette.ink, TITLE_CAP)


def _banded(pen: Pen, palette: CardPalette, card: Card) -> None:
    """Draw the title in the band, beside the crest."""
    _beside(pen, card, palette.ink, Look.COMPACT, (INSET + BAND) / 2)


def _brief(pen: Pen, palette: CardPalette, card: Card) -> None:
    """Draw crest, title and number; faint if no copy is left."""
    is_left, is_round = card.count > 0, card_of(palette, card.side).is_round
    rim, paper, ink = (
        (palette.gold, palette.paper, palette.ink)
        if is_left
        else (palette.dim, palette.background, palette.dim)
    )
    pen.polygon(_frame(SMALL, 0, 14, is_round=is_round), rim)
    pen.polygon(_frame(SMALL, 2.5 if is_left else 1.5, 14, is_round=is_round), paper)
    size, _, left = _BESIDE[Look.BRIEF]
    at = (left / 2 + 2, SMALL / 2)
    if is_left:
        _sun(pen, palette, card, at, Look.BRIEF)
    else:
        paint_symbol(pen, card.symbol, at, size, ink=ink, cut=paper)
    _beside(pen, card, ink, Look.BRIEF, SMALL / 2)


def _beside(pen: Pen, card: Card, ink: Colour, look: Look, middle: float) -> None:
    words, room, left = beside(card, look), _room_beside(card, look), _BESIDE[look][2]
    for i, line in enumerate(words.lines):
        y = middle + (i - (len(words.lines) - 1) / 2) * words.cap * 1.5
        pen.text((left + text_width(line, words.cap) / 2, y), line, ink, words.cap, room=room)
    if card.count and look is Look.BRIEF:
        x = WIDE - PADDING - text_width(_count(card), TITLE_CAP) / 2
        pen.text((x, middle), _count(card), ink, TITLE_CAP)


def _count(card: Card) -> str:
    return f"×{card.count}"


def _lines(pen: Pen, words: Words, ink: Colour, middle: float) -> None:
    for i, line in enumerate(words.lines):
        y = middle + LEADING * (i - (len(words.lines) - 1) / 2)
        pen.text((WIDE / 2, y), line, ink, words.cap, room=ROOM)


def _frame(high: float, inset: float, size: float, *, is_round: bool) -> Path:
    """The outline of a card or of a frame in it, clockwise from the upper left corner."""
    right, bottom = WIDE - inset, high - inset
    corners = ((inset, inset), (right, inset), (right, bottom), (inset, bottom))
    return tuple(point for i, at in enumerate(corners) for point in _corner(at, i, size, is_round=is_round))


def _corner(at: Point, i: int, size: float, *, is_round: bool) -> Iterator[Point]:
    """A scoop, or a notch of two steps."""
    if is_round:
        yield from reversed(arc(at, size, 90.0 * i, 90.0 * i + 90))
        return
    (x, y), half = at, size / 2
    dx, dy = ((1, 1), (-1, 1), (-1, -1), (1, -1))[i]
    steps = ((0.0, size), (half, size), (half, half), (size, half), (size, 0.0))
    notch = tuple((x + dx * across, y + dy * down) for across, down in steps)
    yield from notch if i % 2 == 0 else reversed(notch)


def _window(pen: Pen, palette: CardPalette, card: Card, *, frame: Path, window: int) -> None:
    """Draw sky, far scenery and crest, clipped to the frame; only the window of a whole card has mist."""
    art = Image.new("RGB", pen.canvas.size, palette.twilight(card.side))
    brush = pen.on(art)
    twilight(brush, palette, card.side, INSET, window)
    far_away(brush, palette, card.side, window)
    if window == WINDOW:
        lying(brush, palette, card.side)
        _sun(brush, palette, card, (WIDE / 2, (INSET + WINDOW) / 2), Look.WHOLE)
        drifting(brush, palette, card.side)
    else:
        _sun(brush, palette, card, (_BESIDE[Look.COMPACT][2] / 2 + 3, (INSET + BAND) / 2), Look.COMPACT)
    mask = Image.new("L", art.size)
    ImageDraw.Draw(mask).polygon([pen.pixel(point) for point in frame], fill=255)
    mask.paste(0, (0, pen.pixel((0, window))[1], *art.size))
    pen.canvas.paste(art, (0, 0), mask)


def _sun(pen: Pen, palette: CardPalette, card: Card, at: Point, look: Look) -> None:
    """Draw the crest on a disc in the colour of the side: a sun or a moon."""
    size, radius = (CREST, DISC) if look is Look.WHOLE else _BESIDE[look][:2]
    disc = palette.side[card.side]
    pen.disc(at, disc, radius)
    paint_symbol(pen, card.symbol, at, size, ink=palette.letter[card.side], cut=disc)


def _pips(pen: Pen, palette: CardPalette, card: Card, y: float, *, is_counted: bool) -> None:
    """Draw a pip for each copy, hollow ones for the rest of the deck, with the count before them if `is_counted`."""
    number, is_round = max(card.count, card.of), card_of(palette, card.side).is_round
    before = text_width(_count(card), PIPS_CAP) + 12 if is_counted else 0.0
    step = min(24.0, (ROOM - before) / max(1, number))
    left = (WIDE - before - number * step) / 2
    if is_counted:
        pen.text((left + before / 2 - 6, y), _count(card), palette.ink, PIPS_CAP)
    for i in range(number):
        at = (left + before + (i + 0.5) * step, y)
        _pip(pen, at, palette.gold, step * 0.34, is_round=is_round)
        if i >= card.count:
            _pip(pen, at, palette.paper, step * 0.34 - 2.5, is_round=is_round)


def _pip(pen: Pen, at: Point, colour: Colour, radius: float, *, is_round: bool) -> None:
    if is_round:
        pen.disc(at, colour, radius)
        return
    x, y, r = at[0], at[1], radius * 1.15
    pen.polygon(((x - r, y), (x, y - r), (x + r, y), (x, y + r)), colour)
