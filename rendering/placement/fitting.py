"""Divides one place among its name, its signs, its figures and the small things that lie there.

All measures are in figures (diameters of one figure). Positions of the name in one of the largest free boxes are
combined with fields for the figures beside it. Each combination gets a score: it counts most that one figure has its
full size and that two and three are legible, then that name and signs are large.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter

from rendering.placement.boxes import EPS, Box, around, free_boxes
from rendering.scene import Path

LEAST = 0.68
"""The smallest legible size of two or three figures, as a share of the full one."""
LARGEST = 1.4
"""The largest figure, as a share of the full one."""
AMPLE = 1.26
"""The size, as a share of the full one, above which a single figure gains nothing by growing."""
PITCH = 1.06
"""The distance between the centres of two figures, as a multiple of their size."""
LABEL_HEIGHT = 0.82
"""The height of the line of a full name."""
TRIES = (
    *((0.16, 1.0), (0.16, 0.92), (0.08, 1.0), (0.08, 0.92), (0.16, 0.86), (0.08, 0.86)),
    *((0.0, 1.0), (0.0, 0.92), (0.0, 0.86), (0.0, 0.8), (0.0, 0.72)),
)
"""Pairs: the margin at borders, and the size of the name. They are tried in this order until everything fits well."""
SMALLEST_NAME = 0.69
"""The smallest size of a name."""
SIGN = 0.78
"""The width reserved for a full sign."""
SIGN_SIZES = (1.0, 0.85, 0.7)
"""The sizes of the place's own signs that are tried."""
ITEM = 0.52
"""The width reserved for the smallest thing that lies in a place."""
FINENESS = 8
"""The number of grid lines per figure in the search for free boxes; fewer in large places."""
WIDEST, HIGHEST = 3.2, 2.4
"""The largest width and height of the field for figures."""
SIGN_WORTH = 20
"""The score of a sign of the place, per unit (one figure) of its width."""
SHELF_WORTH = (8, 12, 13)
"""The score of a shelf with room for one thing, for two, and for three or more."""
MOST_BOXES = 6
MOST_FIELDS = 10


@dataclass(frozen=True, slots=True)
class Fit:
    """The division of a place into boxes; `shelf` is for the things that lie there, None if no room is left for it."""

    name: Box
    name_size: float
    field: Box
    signs: tuple[Box, ...]
    shelf: Box | None
    score: float


def fitted(polygon: Path, name: float, signs: int, largest: float = 1.0) -> Fit:
    """The best division of a place with this outline.

    `name` is the width of its name at full size, `largest` the largest size that the name can get; `signs` is the
    number of the place's own signs.
    """
    boxes = _chosen(free_boxes(polygon, _fineness(polygon)))
    best = _poor(boxes[0], name, signs)
    for margin, size in dict.fromkeys((margin, max(SMALLEST_NAME, size * largest)) for margin, size in TRIES):
        if not _is_enough(best):
            free = [_shrunk(box, margin) for box in boxes]
            best = _best([box for box in free if box.width > 0 < box.height], name, size, signs, best)
    return best


def sizes(field: Box) -> tuple[float, float, float]:
    """How large one figure, two and three can be in a box, as shares of the full size; at most LARGEST."""
    # Written for speed, as a board tries 170,000 fields: the long side is shared among the figures.
    wide, high = field.right - field.left, field.bottom - field.top
    short, long = (wide, high) if wide < high else (high, wide)
    shared = long / (2 * PITCH)
    two = shared if shared < short else short
    square, shared = short / (2 * PITCH), long / (3 * PITCH)
    three = shared if shared < short else short
    return min(LARGEST, short), min(LARGEST, two), min(LARGEST, max(three, square))


def _rank(field: Box, score: float) -> tuple[bool, float]:
    return sizes(field)[0] >= 1.0, score


def _is_enough(fit: Fit) -> bool:
    """True if a fit is so good that smaller margins and names are not tried."""
    one, _, three = sizes(fit.field)
    is_above = fit.name.middle[1] <= fit.field.middle[1] + 0.1
    return fit.score > 0 and one >= AMPLE and three >= LEAST and fit.shelf is not None and is_above


def _fineness(polygon: Path) -> float:
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    # In a large place about 80 lines in all, because each line makes the search longer.
    return max(1 / FINENESS, (max(xs) - min(xs) + max(ys) - min(ys)) / 80)


def _chosen(boxes: Sequence[Box]) -> list[Box]:
    """The most useful boxes, without near duplicates."""
    chosen: list[Box] = []
    for box in sorted(boxes, key=_use, reverse=True):
        if len(chosen) < MOST_BOXES and not any(_is_near(box, other) for other in chosen):
            chosen.append(box)
    return chosen


def _shrunk(box: Box, margin: float) -> Box:
    return Box(box.left + margin, box.top + margin, box.right - margin, box.bottom - margin)


def _use(box: Box) -> float:
    return min(box.width, 5.0) * min(box.height, 3.5) + 0.01 * min(box.width, box.height)


def _is_near(one: Box, other: Box) -> bool:
    pairs = (
        (one.left, other.left),
        (one.top, other.top),
        (one.right, other.right),
        (one.bottom, other.bottom),
    )
    return sum(abs(a - b) for a, b in pairs) < 0.4


def _poor(box: Box, name: float, signs: int) -> Fit:
    """The fit for a place in which nothing fits: the name above a small figure; both stick out evenly."""
    x, y = box.middle
    wide, high = name * SMALLEST_NAME, LABEL_HEIGHT * SMALLEST_NAME
    plate = around((x, y - LEAST / 2), wide, high)
    post = tuple(around((x, y - LEAST / 2), ITEM, ITEM) for _ in range(signs))
    return Fit(plate, SMALLEST_NAME, around((x, y + high / 2), LEAST, LEAST), post, None, -1.0)


def _best(boxes: Sequence[Box], wide: float, size: float, signs: int, best: Fit) -> Fit:
    """The best fit for a name of this size, or `best` if that is at least as good."""
    ranked = sorted(_starts(boxes, (wide * size, LABEL_HEIGHT * size)), key=itemgetter(0), reverse=True)
    most = signs * SIGN_WORTH * SIGN + SHELF_WORTH[-1]
    for _, name, field in ranked[:MOST_FIELDS]:
        for smaller in _trimmed(field, signs):
            total = _worth(smaller) + 60 * min(size, 0.86) + 20 * size + _beauty(name, smaller)
            # Skips a start that cannot become the best whatever is added: adding signs and shelf takes most
            # of the time.
            if _rank(smaller, total + most + EPS) > _rank(best.field, best.score):
                fit = _furnished(boxes, Fit(name, size, smaller, (), None, total), signs)
                best = max(best, fit or best, key=lambda one: _rank(one.field, one.score))
    return best


def _starts(boxes: Sequence[Box], plate: tuple[float, float]) -> Iterator[tuple[float, Box, Box]]:
    """Possible positions of the name, each as a triple: the score, the name, and the best field for figures then."""
    for one in boxes:
        for name in _names(one, plate):
            fields = (_capped(part, name) for box in boxes for part in box.without(name))
            scored = ((_worth(field) + _beauty(name, field), name, field) for field in fields)
            best = max(scored, key=itemgetter(0), default=None)
            if best is not None:
                yield best


def _names(box: Box, plate: tuple[float, float]) -> Iterator[Box]:
    wide, high = plate
    spare_x, spare_y = box.width - wide, box.height - high
    if spare_x < 0 or spare_y < 0:
        return
    beside, below = max(0.0, (spare_x - 3.3) / 2), max(0.0, (spare_y - LARGEST) / 2)
    for x, y in product({0.0, beside, spare_x / 2, spare_x}, {0.0, below, spare_y / 2, spare_y}):
        left, top = box.left + x, box.top + y
        yield Box(left, top, left + wide, top + high)


def _capped(box: Box, name: Box) -> Box:
    """The part of a box that figures can use, as near to the name as possible."""
    # Like `sizes`, this and the next two are written for speed.
    left, top, right, bottom = box
    wide, high, most = right - left, bottom - top, HIGHEST
    if wide >= WIDEST:
        wide, most = WIDEST, 1.3
    high = min(high, most)
    x, y = (name[0] + name[2]) / 2 - wide / 2, (name[1] + name[3]) / 2 - high / 2
    left = min(max(left, x), right - wide)
    top = min(max(top, y), bottom - high)
    return Box(left, top, left + wide, top + high)


def _worth(field: Box) -> float:
    one, two, three = sizes(field)
    legible = (
        4 * (one if one < 1.0 else 1.0)
        + (two if two < LEAST else LEAST)
        + (three if three < LEAST else LEAST)
    )
    return (
        60 * legible
        + 90 * (one if one < AMPLE else AMPLE)
        + 70 * (two if two < 1.0 else 1.0)
        + 40 * (three if three < 1.0 else 1.0)
    )


def _beauty(name: Box, field: Box) -> float:
    """A score of at most 9, highest if the name is straight above the figures."""
    aside = abs((name[0] + name[2]) / 2 - (field[0] + field[2]) / 2)
    is_below = (field[1] + field[3]) / 2 < (name[1] + name[3]) / 2 - 0.1
    return 9 - 0.8 * (aside if aside < 3.0 else 3.0) - (8.0 if is_below else 0.0)


def _trimmed(field: Box, signs: int) -> Iterator[Box]:
    """The field whole, then less a strip at one side: for the place's signs, or for its shelf if it has none."""
    yield field
    for strip in [SIGN * size + 0.01 for size in SIGN_SIZES] if signs else [ITEM + 0.02]:
        if field.width - strip >= LEAST:
            yield Box(field.left + strip, field.top, field.right, field.bottom)
            yield Box(field.left, field.top, field.right - strip, field.bottom)
        if field.height - strip >= LEAST:
            yield Box(field.left, field.top + strip, field.right, field.bottom)
            yield Box(field.left, field.top, field.right, field.bottom - strip)


def _furnished(boxes: Sequence[Box], bare: Fit, signs: int) -> Fit | None:
    """The fit `bare` with the signs and then the shelf in what is left; None if there is no room for the signs."""
    strips = [strip for box in boxes for strip in box.without(bare.name)]
    rest = [part for strip in strips for part in strip.without(bare.field)]
    posts: tuple[Box, ...] = ()
    worth = bare.score
    for _ in range(signs):
        found = _posted(rest, bare.name)
        if found is None:
            return None
        posts += (found,)
        worth += SIGN_WORTH * found.width
        rest = [part for box in rest for part in box.without(found)]
    shelf = max(rest, key=lambda box: (_items(box), -_apart(box, bare.field)), default=None)
    if shelf is None or _items(shelf) == 0:
        return replace(bare, signs=posts, score=worth)
    worth += SHELF_WORTH[min(_items(shelf), 3) - 1]
    return replace(bare, signs=posts, shelf=_cut_to(shelf, bare.field), score=worth)


def _posted(rest: Sequence[Box], name: Box) -> Box | None:
    for size in SIGN_SIZES:
        wide = SIGN * size
        places = [_corner(box, name, wide) for box in rest if box.width >= wide and box.height >= wide]
        if places:
            return min(places, key=lambda box: _apart(box, name))
    return None


def _corner(box: Box, name: Box, wide: float) -> Box:
    """A square in a box, as near to the middle of the name as possible."""
    x, y = name.middle
    left = min(max(box.left, x - wide / 2), box.right - wide)
    top = min(max(box.top, y - wide / 2), box.bottom - wide)
    return Box(left, top, left + wide, top + wide)


def _items(box: Box) -> int:
    """The number of things of the least size that fit in a box; at most six."""
    return min(6, int(box.width / ITEM + 1e-6) * int(box.height / ITEM + 1e-6))


def _cut_to(shelf: Box, field: Box) -> Box:
    """The part of the shelf that things can use, as near to the figures as possible."""
    wide, high = min(shelf.width, 2.4), min(shelf.height, 1.6)
    x, y = field.middle
    left = min(max(shelf.left, x - wide / 2), shelf.right - wide)
    top = min(max(shelf.top, y - high / 2), shelf.bottom - high)
    return Box(left, top, left + wide, top + high)


def _apart(one: Box, other: Box) -> float:
    (x, y), (u, v) = one.middle, other.middle
    return abs(x - u) + abs(y - v)
