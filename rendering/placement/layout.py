"""The positions inside one place: its name, its signs, figures and small things, none overlapping.

Lengths "in figures" are multiples of the full diameter of one figure; `unit` is that diameter in board units.

A place is divided once (`room_for`): a line for the name, a field for figures, a position for each sign that belongs to
it, a shelf for the things that lie there. Figures are as large as the field allows. If several would be smaller than
`LEAST`, or if they are more than `MOST_TOKENS`, a badge shows the crowd.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter
from textwrap import wrap

from rendering.placement.boxes import Box, around
from rendering.placement.fitting import ITEM, LABEL_HEIGHT, LARGEST, LEAST, PITCH, SIGN, fitted
from rendering.scene import (
    ALONE,
    Badge,
    Contour,
    Hue,
    Label,
    Mark,
    Moved,
    Note,
    Number,
    Path,
    Point,
    Ring,
    Route,
    Shape,
    Sign,
    Token,
)

__all__ = ["ITEM", "LABEL_HEIGHT", "LARGEST", "LEAST", "PITCH", "SIGN", "Box", "Room", "around"]

MOST_TOKENS = 3
"""More figures than this in one place become a badge."""
CELL = 1.02
"""The width and height kept for a small figure in a badge, as a multiple of its diameter."""
TOLD = 0.56
"""The width kept for the count beside a small figure in a badge, as a multiple of its diameter."""
FRAME = 0.14
"""How much wider and higher a badge's plate is than its small figures, as a multiple of their diameter."""
MINI = 0.8
"""The largest size of the small figures in a badge, as a share of a full one."""
LEAST_MINI = 0.42
"""The size that small figures in a badge should at least have: they are as legible as a figure of LEAST."""
HALO = 0.1
"""The extra width of a name beyond its letters, in figures."""
NUMBER_SIZES = (1.15, 1.0, 0.85, 0.7, 0.6)
"""The sizes of numbers that are tried beside figures."""
ITEM_SIZES = (0.78, 0.65, 0.52, 0.42)
"""The sizes of things that are tried beside figures, if they lie in a place without enough shelf for them."""
LEAST_ITEM = 0.44
"""If things on the shelf would be smaller than this, in figures, they get a part of the field instead."""
NOTE_CAP, NOTE_LINE = 0.4, 0.56
"""The height of the capitals of a note of full size, and the distance of its lines, in figures."""
NOTE_SIZES = (1.0, 0.85, 0.7, 0.6, 0.5)
"""The sizes of notes that are tried beside figures."""
WORD = 7
"""A word of a note that has at most this many letters is never broken."""
TAG_CAP, TAG_HEIGHT = 0.42, 0.82
"""The height of the capitals of a tag, and of its plate, in figures."""
CAP = 0.68
"""The height of the capitals of a full name, in figures."""
_NARROW, _USUAL, _WIDE = 0.485, 0.59, 0.73


SOMEBODY = Token("", Shape.CIRCLE, Hue.NEUTRAL, (0.0, 0.0))
"""A figure that stands for any other thing while the room for figures is measured."""


@dataclass(frozen=True, eq=False)
class Room:
    """The layout of one place, in board units; points are centres.

    `label_size` is the size of the name, a share of the full one. `field` is for figures, `shelf` (if there is one) for
    the things that lie there; `signs` are the positions of the place's own signs, and `sign_sizes` their sizes.
    """

    unit: float
    name: Box
    label_size: float
    field: Box
    signs: Path
    sign_sizes: tuple[float, ...]
    shelf: Box | None

    @property
    def label(self) -> Point:
        """The middle of the name."""
        return self.name.middle

    @property
    def middle(self) -> Point:
        """The middle of the field, where a single figure or a badge stands if it has the whole field."""
        return self.field.middle

    @property
    def size(self) -> float:
        """The size of a single figure, as a share of the full one."""
        return spots(self.field, 1, self.unit)[1]

    @property
    def kept(self) -> tuple[Box, ...]:
        """The boxes that the name, the place's own signs, a single figure, and three figures would cover."""
        places, size = spots(self.field, MOST_TOKENS, self.unit)
        figures = [(self.middle, self.size), *((place, size) for place in places)]
        signs = [(at, SIGN * size) for at, size in zip(self.signs, self.sign_sizes, strict=True)]
        return self.name, *(around(at, size * self.unit, size * self.unit) for at, size in (*figures, *signs))


def label_width(text: str) -> float:
    """The approximate width of a drawn name with its rim, in figures; never less than the true one."""
    return HALO + 0.04 + sum(map(_width, text))


def _width(letter: str) -> float:
    if letter in "MWmw@%…":
        return _WIDE
    return _NARROW if letter.isdigit() or letter.islower() or letter in " .,:;!'" else _USUAL


def room_for(polygon: Path, unit: float, text: str, *, signs: int = 0, largest: float = 1.0) -> Room:
    """The layout of a place with this outline, the name `text` and this number of signs of its own.

    `unit` is as in `Base`. The name is no larger than `largest`. If name and figure do not fit in the outline, they
    stick out evenly.
    """
    fit = fitted(tuple((x / unit, y / unit) for x, y in polygon), label_width(text), signs, largest)
    name, field = _times(fit.name, unit), _times(fit.field, unit)
    posts = tuple(_times(sign, unit).middle for sign in fit.signs)
    sizes = tuple(sign.width / SIGN for sign in fit.signs)
    shelf = _times(fit.shelf, unit) if fit.shelf else None
    return Room(unit, name, fit.name_size, field, posts, sizes, shelf)


def laid_out(
    room: Room,
    tokens: Sequence[Token],
    signs: Sequence[Sign] = (),
    numbers: Sequence[Number] = (),
    note: str = "",
) -> Iterator[Sign | Token | Badge | Number | Note]:
    """Give the things of one place their positions; their `at` and `size` are replaced.

    `signs` are things that lie there, not the place's own signs. Numbers of choices stand beside the figures, or in the
    whole field if there are none; the viewer's note lies below them.
    """
    unit, field, shelf = room.unit, room.field, room.shelf
    is_full = bool(signs) and (shelf is None or spots(shelf, len(signs), unit)[1] < LEAST_ITEM)
    # The numbers take their strip of the field last, so until then they count as figures.
    crowd = [*tokens, *[SOMEBODY] * len(numbers)]
    if note:
        field, slip = _noted(field, [*crowd, *[SOMEBODY] * is_full], note, unit)
        yield slip
    if is_full:
        field, shelf = _cut(field, crowd, len(signs), ITEM_SIZES, unit)
    if numbers:
        field, strip = _cut(field, tokens, len(numbers), NUMBER_SIZES, unit)
        places, size = spots(strip, len(numbers), unit, largest=NUMBER_SIZES[0])
        yield from (replace(number, at=at, size=size) for number, at in zip(numbers, places, strict=True))
    if signs and shelf is not None:
        places, size = spots(shelf, len(signs), unit, largest=SIGN)
        yield from (replace(sign, at=at, size=size / SIGN) for sign, at in zip(signs, places, strict=True))
    yield from _standing(tokens, field, unit)


def spots(box: Box, n: int, unit: float, *, largest: float = LARGEST) -> tuple[Path, float]:
    """The positions of `n` things in a box, row by row, and their size: a share of the full one, at most `largest`."""
    wide, high = box.width / unit, box.height / unit
    columns = max(range(1, n + 1), key=lambda columns: _fit(n, columns, wide, high))
    size = min(largest, _fit(n, columns, wide, high))
    rows = -(-n // columns)
    step = size * unit * (PITCH if n > 1 else 1.0)
    x, y = box.middle
    left, top = x - (columns - 1) / 2 * step, y - (rows - 1) / 2 * step
    return tuple((left + i % columns * step, top + i // columns * step) for i in range(n)), size


def badge_of(tokens: Sequence[Token], field: Box, unit: float) -> Badge:
    """The largest badge that fits the field for these figures, grouped by kind, with figures of at most size MINI.

    A token with a count or a heading is a kind of its own.
    """
    kinds = _kinds(tokens)
    tries = [Badge(kinds, field.middle, columns, 1.0) for columns in range(1, len(kinds) + 1)]
    # All plates at full size, to find the one that can be largest in the field.
    plates = [(each, badge_box(each, unit)) for each in tries]
    shares = [(min(field.width / box.width, field.height / box.height), each) for each, box in plates]
    size, badge = max(shares, key=itemgetter(0))
    return replace(badge, size=min(MINI, size))


def badge_rows(badge: Badge) -> list[tuple[Token, ...]]:
    """The kinds of a badge, row by row."""
    firsts = range(0, len(badge.kinds), badge.columns)
    return [badge.kinds[first : first + badge.columns] for first in firsts]


def cell(kind: Token) -> float:
    """The width of a kind in a badge, as a multiple of its small figure: wider with a count."""
    return CELL + TOLD * (kind.count > 1)


def badge_box(badge: Badge, unit: float) -> Box:
    """The box that the plate of a badge covers, in board units."""
    rows, size = badge_rows(badge), badge.size * unit
    wide = max(sum(map(cell, row)) for row in rows)
    return around(badge.at, (wide + FRAME) * size, (len(rows) * CELL + FRAME) * size)


def _standing(tokens: Sequence[Token], field: Box, unit: float) -> Iterator[Token | Badge]:
    if not tokens:
        return
    places, size = spots(field, len(tokens), unit)
    if _is_crowd(tokens, size):
        yield badge_of(tokens, field, unit)
    else:
        yield from (replace(token, at=at, size=size) for token, at in zip(tokens, places, strict=True))


def note_lines(text: str, rows: int) -> list[str]:
    """The lines into which a note is broken, at most `rows`: at spaces, and inside long words if needed."""
    longest = max(-(-len(text) // rows), min(WORD, max(map(len, text.split()), default=0)))
    return next(lines for n in range(longest, len(text) + 1) if len(lines := wrap(text, max(n, 1))) <= rows)


def note_size(text: str, rows: int) -> tuple[float, float]:
    """The width and height of a note of full size in at most `rows` lines, in figures (diameters of one)."""
    lines = note_lines(text, rows)
    return max(map(label_width, lines)) * NOTE_CAP / CAP + 0.4, len(lines) * NOTE_LINE + 0.26


def note_box(note: Note, unit: float) -> Box:
    """The box that the slip of a note covers, in board units."""
    wide, high = (side * note.size * unit for side in note_size(note.text, note.rows))
    return around((note.at[0] + wide / 2, note.at[1]), wide, high)


def covered(mark: Mark, unit: float) -> Iterator[Box]:
    """The box that a mark at one point covers (dice excepted), or the tag of a path or reach, if its position is set.

    Nothing for other marks.
    """
    match mark:
        case Token() | Number():
            yield around(mark.at, mark.size * unit, mark.size * unit)
        case Sign():
            yield around(mark.at, SIGN * mark.size * unit, SIGN * mark.size * unit)
        case Badge():
            yield badge_box(mark, unit)
        case Note():
            yield note_box(mark, unit)
        case Label():
            wide, high = label_width(mark.text) * mark.size, LABEL_HEIGHT * mark.size
            yield around(mark.at, wide * unit, high * unit)
        case Ring():
            yield around(mark.at, 2 * mark.radius * unit, 2 * mark.radius * unit)
        case Route(tag=text, tag_at=at) | Moved(tag=text, tag_at=at) | Contour(text=text, text_at=at) if (
            at is not None
        ):
            yield tag_box(text, at, unit)
        case _:
            pass


def tag_box(text: str, at: Point, unit: float) -> Box:
    """The box that the plate of a tag at a point covers, in board units; never smaller than the drawn one."""
    return around(at, (label_width(text) * TAG_CAP / CAP + 0.4) * unit, TAG_HEIGHT * unit)


def _noted(field: Box, tokens: Sequence[Token], text: str, unit: float) -> tuple[Box, Note]:
    """The part of a field left for figures above a note, and the note, so that neither is much too small."""
    tries = product((1, 2, 3), NOTE_SIZES if tokens else NOTE_SIZES[:1])
    slips = [_slip(field, Note(text, field.middle, size, rows), unit) for rows, size in tries]
    slip = max(slips, key=lambda slip: _noticed(field, tokens, slip, unit))
    if not tokens:
        return field, replace(slip, at=(slip.at[0], field.middle[1]))
    return field._replace(bottom=note_box(slip, unit).top), slip


def _slip(field: Box, note: Note, unit: float) -> Note:
    """A note at the bottom of a field, no larger than the field."""
    wide, high = note_size(note.text, note.rows)
    size = min(note.size, field.width / unit / wide, field.height / unit / high)
    at = field.middle[0] - wide * size * unit / 2, field.bottom - high * size * unit / 2
    return replace(note, at=at, size=size)


def _noticed(field: Box, tokens: Sequence[Token], slip: Note, unit: float) -> tuple[bool, float]:
    rest = field._replace(bottom=note_box(slip, unit).top)
    if not tokens:
        return True, slip.size
    figures = _size(rest, tokens, unit) if rest.height > 0 else 0.0
    return _balance(figures, slip.size)


def _is_crowd(tokens: Sequence[Token], size: float) -> bool:
    return len(tokens) > MOST_TOKENS or (len(tokens) > 1 and size < LEAST)


def _cut(
    field: Box, tokens: Sequence[Token], things: int, sizes: Sequence[float], unit: float
) -> tuple[Box, Box]:
    """The part of a field left for the figures `tokens`, and the strip cut from it for this number of `things`.

    Without figures both are the whole field. `sizes` are the sizes of a thing that are tried, the largest first.
    """
    if not tokens:
        return field, field
    cuts = _cuts(field, [size * unit * PITCH for size in sizes])
    return max(
        cuts, key=lambda cut: _balance(_size(cut[0], tokens, unit), _seen(cut[1], things, sizes[0], unit))
    )


def _cuts(field: Box, depths: Sequence[float]) -> Iterator[tuple[Box, Box]]:
    for deep in depths:
        x, y = field.right - min(deep, field.width * 0.7), field.bottom - min(deep, field.height * 0.7)
        yield field._replace(right=x), field._replace(left=x)
        yield field._replace(bottom=y), field._replace(top=y)


def _size(field: Box, tokens: Sequence[Token], unit: float) -> float:
    """The size of these figures in a field; if they become a badge, the size of single figures just as legible."""
    size = spots(field, len(tokens), unit)[1]
    if _is_crowd(tokens, size):
        return badge_of(tokens, field, unit).size * LEAST / LEAST_MINI
    return size


def _seen(strip: Box, things: int, largest: float, unit: float) -> float:
    """The size that things have in a strip, as a share of the largest size."""
    return spots(strip, things, unit, largest=largest)[1] / largest


def _balance(figures: float, things: float) -> tuple[bool, float]:
    return figures >= LEAST, min(figures, things) + 0.1 * figures


def _kinds(tokens: Sequence[Token]) -> tuple[Token, ...]:
    counts: Counter[Token] = Counter()
    for token in tokens:
        is_alone = token.count == 1 and token.toward is None
        counts[_kind(token) if is_alone else token] += token.count
    return tuple(replace(token, count=n) for token, n in counts.items())


def _kind(token: Token) -> Token:
    """The figure without the details that differ within its kind."""
    return replace(token, at=(0.0, 0.0), size=1.0, count=1, number=0, name="", facing=None, footprint=ALONE)


def _fit(n: int, columns: int, wide: float, high: float) -> float:
    gap = PITCH if n > 1 else 1.0
    return min(wide / columns, high / -(-n // columns)) / gap


def _times(box: Box, unit: float) -> Box:
    return Box(box.left * unit, box.top * unit, box.right * unit, box.bottom * unit)
