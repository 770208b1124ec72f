"""Divides one place among its name, its signs, its figures and the small things that lie there.

All measures are in figures. Each way to put the name into one of the largest free boxes, and the figures into the rest
of another, gets a score: first that one figure is full and three are legible, then that name and signs are large.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter

from rendering.placement.boxes import EPS, Box, around, free_boxes
from rendering.scene import Path

LEAST = 0.68
"""The smallest figure of three, as a share of the full one."""
LARGEST = 1.4
"""The largest figure, as a share of the full one."""
AMPLE = 1.26
"""The size from which a single figure need not become larger."""
PITCH = 1.06
"""The distance between the centres of two figures, as a multiple of their size."""
LABEL_HEIGHT = 0.82
"""The height of the line of a full name."""
TRIES = (
    *((0.16, 1.0), (0.16, 0.92), (0.08, 1.0), (0.08, 0.92), (0.16, 0.86), (0.08, 0.86)),
    *((0.0, 1.0), (0.0, 0.92), (0.0, 0.86), (0.0, 0.8), (0.0, 0.72)),
)
"""The margin at borders and the size of the name, tried in this order until everything fits."""
SMALLEST_NAME = 0.69
"""The smallest size of a name."""
SIGN = 0.78
"""The width reserved for a full sign."""
SIGN_SIZES = (1.0, 0.85, 0.7)
"""The sizes of the place's own signs that are tried."""
ITEM = 0.52
"""The width reserved for the smallest thing that lies in a place."""
FINENESS = 8
"""The lines per figure of the grid for the search for free room."""
WIDEST, HIGHEST = 3.2, 2.4
"""The largest field reserved for figures."""
SIGN_WORTH = 20
"""The score of a sign, for each figure of its width."""
SHELF_WORTH = (8, 12, 13)
"""The score of a shelf for one, two and more things."""
MOST_BOXES = 6
MOST_FIELDS = 10


@dataclass(frozen=True, slots=True)
class Fit:
    """The division of a place; `shelf` is for the things that lie there, None if no room is left for it."""

    name: Box
    name_size: float
    field: Box
    signs: tuple[Box, ...]
    shelf: Box | None
    score: float


def fitted(polygon: Path, name: float, signs: int, largest: float = 1.0) -> Fit:
    """The best fit for an outline, a name of this width at full size, and this number of signs of the place.

    The name gets at most size `largest`.
    """
    boxes = _chosen(free_boxes(polygon, _fineness(polygon)))
    best = _poor(boxes[0], name, signs)
    for margin, size in dict.fromkeys((margin, max(SMALLEST_NAME, size * largest)) for margin, size in TRIES):
        if not _is_enough(best):
            free = [_shrunk(box, margin) for box in boxes]
            best = _best([box for box in free if box.width > 0 < box.height], name, size, signs, best)
    return best


def sizes(field: Box) -> tuple[float, float, float]:
    """The sizes of one, two and three figures in a box, limited only by the largest."""
    wide, high = field.width, field.height
    two = max(min(wide / (2 * PITCH), high), min(wide, high / (2 * PITCH)))
    square = min(wide, high) / (2 * PITCH)
    three = max(min(wide / (3 * PITCH), high), min(wide, high / (3 * PITCH)), square)
    return min(LARGEST, wide, high), min(LARGEST, two), min(LARGEST, three)


def _rank(field: Box, score: float) -> tuple[bool, float]:
    return sizes(field)[0] >= 1.0, score


def _is_enough(fit: Fit) -> bool:
    """True if no smaller name or margin need be tried."""
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
    """For a place in which nothing fits: the name above the figure, sticking out evenly."""
    x, y = box.middle
    wide, high = name * SMALLEST_NAME, LABEL_HEIGHT * SMALLEST_NAME
    plate = around((x, y - LEAST / 2), wide, high)
    post = tuple(around((x, y - LEAST / 2), ITEM, ITEM) for _ in range(signs))
    return Fit(plate, SMALLEST_NAME, around((x, y + high / 2), LEAST, LEAST), post, None, -1.0)


def _best(boxes: Sequence[Box], wide: float, size: float, signs: int, best: Fit) -> Fit:
    """The best of all fits for a name of this size, or `best`: among equals it keeps the one farther from borders."""
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
    """Positions of the name, each with the best field for it, and their score."""
    for one in boxes:
        for name in _names(one, plate):
            fields = [_capped(part, name) for box in boxes for part in box.without(name)]
            field = max(fields, key=lambda box: _worth(box) + _beauty(name, box), default=None)
            if field is not None:
                yield _worth(field) + _beauty(name, field), name, field


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
    """As much of a box as figures can use, as near to the name as possible."""
    wide, high = min(box.width, WIDEST), min(box.height, HIGHEST)
    if box.width >= WIDEST:
        high = min(high, 1.3)
    x, y = name.middle
    left = min(max(box.left, x - wide / 2), box.right - wide)
    top = min(max(box.top, y - high / 2), box.bottom - high)
    return Box(left, top, left + wide, top + high)


def _worth(field: Box) -> float:
    one, two, three = sizes(field)
    legible = 4 * min(one, 1.0) + min(two, LEAST) + min(three, LEAST)
    return 60 * legible + 90 * min(one, AMPLE) + 70 * min(two, 1.0) + 40 * min(three, 1.0)


def _beauty(name: Box, field: Box) -> float:
    """At most 9: best with the name above its figures and both in the middle."""
    (x, y), (u, v) = name.middle, field.middle
    return 9 - 0.8 * min(3.0, abs(x - u)) - (8.0 if v < y - 0.1 else 0.0)


def _trimmed(field: Box, signs: int) -> Iterator[Box]:
    """The field, and the same without a strip for things that lie beside it, or for signs."""
    yield field
    for strip in [SIGN * size + 0.01 for size in SIGN_SIZES] if signs else [ITEM + 0.02]:
        if field.width - strip >= LEAST:
            yield Box(field.left + strip, field.top, field.right, field.bottom)
            yield Box(field.left, field.top, field.right - strip, field.bottom)
        if field.height - strip >= LEAST:
            yield Box(field.left, field.top + strip, field.right, field.bottom)
            yield Box(field.left, field.top, field.right, field.bottom - strip)


def _furnished(boxes: Sequence[Box], bare: Fit, signs: int) -> Fit | None:
    """The same with signs in the corners of the rest, then with the shelf; None if the signs find no room."""
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
    """As much of the shelf as things can use, near the figures."""
    wide, high = min(shelf.width, 2.4), min(shelf.height, 1.6)
    x, y = field.middle
    left = min(max(shelf.left, x - wide / 2), shelf.right - wide)
    top = min(max(shelf.top, y - high / 2), shelf.bottom - high)
    return Box(left, top, left + wide, top + high)


def _apart(one: Box, other: Box) -> float:
    (x, y), (u, v) = one.middle, other.middle
    return abs(x - u) + abs(y - v)
