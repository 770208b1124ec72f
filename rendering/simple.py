"""A whole board for a phone: simpler and larger, so that it can be read at a width of 300 to 400 pixels.

Decorations, lamps, signs of the board, names at rest and long keys are left out; lines, figures, notes and other names
grow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, product
from math import dist, hypot

from rendering.placement.boxes import Box, around
from rendering.placement.layout import covered, note_box, note_size
from rendering.scene import (
    Badge,
    Base,
    BaseMark,
    Dice,
    Label,
    Lamp,
    Mark,
    Note,
    Number,
    Scene,
    Scenery,
    Sign,
    Token,
)

FINE = 24
"""A board at most this many figures wide needs no simpler picture."""
GROWN = 1.4
"""The factor by which lines and figures grow, relative to the board."""
NAMES = 0.82
"""Names grow less, by this share of the factor, or they would meet."""
KEY = 5
"""The maximum number of entries in a key that a phone shows, unless its art has a close key, in several rows."""
NOTE, NOTE_ROWS = 1.25, (1, 2, 3)
"""The size of a note, as a multiple of a grown figure, and the numbers of lines that are tried."""
STANDING = Token | Badge | Number | Sign | Dice
"""The marks that a name keeps clear of."""
SHIFTS = tuple(
    sorted(product([step / 4 for step in range(-4, 5)], repeat=2), key=lambda shift: hypot(*shift))
)
"""The tried offsets of a name from its usual position, across and down, in grown figures; the nearest first."""
FAR = 0.25
"""How much of a name may cover other things rather than that it moves by a grown figure: it must stay in its zone."""
STEPS = tuple(step / 3 for step in range(-4, 5))
"""The tried offsets of a slip from its usual position, across and down; at 1 the two just touch."""


def simplified(scene: Scene) -> Scene:
    """The same moment in a simpler picture; a scene of small boards (`FINE`) is returned as it is.

    The key explains only what is still there. Of one that is too long to be read (`KEY`) only the entries of the ground
    are left.
    """
    if all(board.base.width <= FINE * board.base.unit for board in scene.boards):
        return scene
    first, *beside = (
        replace(board, base=_base(board.base), marks=_marks(board.base, board.marks))
        for board in scene.boards
    )
    return replace(scene, base=first.base, marks=first.marks, beside=tuple(beside), key=_key(scene))


def _key(scene: Scene) -> tuple[tuple[Token | Sign, str], ...]:
    """The entries of things that are still there; of too many only those of ground, which no figure or sign shows."""
    shapes, left = _shapes(scene.marks), _shapes(scene.base.marks)
    key = [each for each in scene.key if isinstance(each[0], Token) or each[0].shape not in left - shapes]
    ground = [each for each in key if isinstance(each[0], Sign) and each[0].shape not in shapes]
    return tuple(key if len(key) <= KEY or scene.base.art.has_close_key else ground)


def _shapes(marks: Sequence[Mark | BaseMark]) -> set[str]:
    return {mark.shape for mark in marks if isinstance(mark, Sign)}


def _marks(base: Base, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks with all names last, clear of grown figures where there is room, and notes where both leave room."""
    others = tuple(mark for mark in marks if not isinstance(mark, Label | Note))
    names = tuple(_named(base, [mark for mark in marks if isinstance(mark, Label)], others))
    notes = [mark for mark in marks if isinstance(mark, Note)]
    return *others, *_slips(base, notes, (*others, *names)), *names


def _named(base: Base, names: Sequence[Label], standing: Sequence[Mark]) -> Iterator[Label]:
    """Each name near its usual position, where it covers little of figures, signs and other names."""
    unit, board = GROWN * base.unit, Box(0.0, 0.0, base.width, base.height)
    taken = list(chain.from_iterable(covered(mark, unit) for mark in standing if isinstance(mark, STANDING)))
    for name in names:
        grown = replace(name, size=NAMES * name.size)
        (home,) = covered(grown, unit)
        reach = Box(home.left - unit, home.top - unit, home.right + unit, home.bottom + unit)
        near = [box for box in taken if box.meets(reach)]
        tried = (_shifted(home, across * unit, down * unit) for across, down in SHIFTS)

        def cost(box: Box, home: Box = home, near: Sequence[Box] = near) -> float:
            return _cover(box, near) / (box.width * box.height) + FAR * dist(box.middle, home.middle) / unit

        best = min((box for box in tried if board.has(box)), key=cost, default=home)
        taken.append(best)
        yield replace(grown, at=best.middle)


def _shifted(box: Box, across: float, down: float) -> Box:
    return Box(box.left + across, box.top + down, box.right + across, box.bottom + down)


def _cover(box: Box, others: Sequence[Box]) -> float:
    """The area of a box that others cover."""
    wide = (min(box.right, each.right) - max(box.left, each.left) for each in others)
    high = (min(box.bottom, each.bottom) - max(box.top, each.top) for each in others)
    return sum(max(0.0, a) * max(0.0, b) for a, b in zip(wide, high, strict=True))


def _slips(base: Base, notes: Sequence[Note], standing: Sequence[Mark]) -> Iterator[Note]:
    """Each note in the size that a phone needs, clear of all other marks, as near its usual position as possible.

    A note that finds no room on the board is left out.
    """
    unit, board = GROWN * base.unit, Box(0.0, 0.0, base.width, base.height)
    taken = list(chain.from_iterable(covered(mark, unit) for mark in standing))
    for note in notes:
        home = note_box(note, base.unit)
        places = sorted(_places(note.text, home, unit), key=lambda place: _beyond(place[1], home))
        found = next(
            ((rows, box) for rows, box in places if board.has(box) and not any(map(box.meets, taken))), None
        )
        if found is not None:
            rows, box = found
            taken.append(box)
            yield Note(note.text, (box.left, box.middle[1]), NOTE, rows)


def _places(text: str, home: Box, unit: float) -> Iterator[tuple[int, Box]]:
    """The tried positions of a slip, each with its number of lines: on its usual position `home` and round that."""
    for rows in NOTE_ROWS:
        wide, high = (side * NOTE * unit for side in note_size(text, rows))
        across, down = (home.width + wide) / 2, (home.height + high) / 2
        for x, y in product(STEPS, STEPS):
            yield rows, around((home.middle[0] + x * across, home.middle[1] + y * down), wide, high)


def _beyond(box: Box, home: Box) -> float:
    """How far a slip sticks out of its usual position (the sum of all sides), plus the distance of the two middles."""
    out = (home.left - box.left, home.top - box.top, box.right - home.right, box.bottom - home.bottom)
    return sum(max(0.0, far) for far in out) + dist(box.middle, home.middle)


@dataclass(frozen=True, slots=True)
class Keyed:
    """A base compared by its key: comparing all marks of two bases takes longer than painting."""

    key: str
    base: Base = field(compare=False, hash=False)


def _base(base: Base) -> Base:
    return _simpler(Keyed(base.key, base))


@lru_cache(maxsize=16)  # 3 ms, and layers are cached under its result
def _simpler(kept: Keyed) -> Base:
    base = kept.base
    return replace(base, unit=base.unit * GROWN, marks=tuple(filter(_is_needed, base.marks)))


def _is_needed(mark: BaseMark) -> bool:
    return not isinstance(mark, Scenery | Lamp | Sign) and not (isinstance(mark, Label) and mark.is_dim)
