"""A whole board as a phone shows it: as much simpler and larger as it takes to be read 300 to 400 pixels wide.

What is for beauty, signs of the board and names at rest are left out; lines, figures, notes and the names that matter
grow.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, product
from math import dist

from rendering.placement.boxes import Box, around
from rendering.placement.layout import covered, note_box, note_size
from rendering.scene import Base, BaseMark, Label, Lamp, Mark, Note, Scene, Scenery, Sign

FINE = 24
"""A board so many figures wide, or less, needs no simpler picture."""
GROWN = 1.4
"""How much larger lines and figures are, as shares of the board."""
NAMES = 0.82
"""Names grow less, or they would meet: this share of all else."""
NOTE, NOTE_ROWS = 1.25, (1, 2, 3)
"""Size of a note, in grown figures, and the numbers of lines that are tried."""
STEPS = tuple(step / 3 for step in range(-4, 5))
"""Where a note is tried: how far off, 1 where it only just touches its place."""


def simplified(scene: Scene) -> Scene:
    """The same moment with less on it; a scene that is simple enough stays as it is."""
    if all(board.base.width <= FINE * board.base.unit for board in scene.boards):
        return scene
    first, *beside = (
        replace(board, base=_base(board.base), marks=_marks(board.base, board.marks))
        for board in scene.boards
    )
    return replace(scene, base=first.base, marks=first.marks, beside=tuple(beside), key=())


def _marks(base: Base, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """With the names above all figures, which are larger than their places, and notes where both leave them room."""
    names = tuple(replace(mark, size=NAMES * mark.size) for mark in marks if isinstance(mark, Label))
    others = tuple(mark for mark in marks if not isinstance(mark, Label | Note))
    notes = [mark for mark in marks if isinstance(mark, Note)]
    return *others, *_slips(base, notes, (*others, *names)), *names


def _slips(base: Base, notes: Sequence[Note], standing: Sequence[Mark]) -> Iterator[Note]:
    """Each note as large as a phone needs, off all that stands there, as little beyond its place as can be.

    One for which there is no such room is left out.
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
    """Where a slip with so many lines is tried: on its place, round it, and close beside."""
    for rows in NOTE_ROWS:
        wide, high = (side * NOTE * unit for side in note_size(text, rows))
        across, down = (home.width + wide) / 2, (home.height + high) / 2
        for x, y in product(STEPS, STEPS):
            yield rows, around((home.middle[0] + x * across, home.middle[1] + y * down), wide, high)


def _beyond(box: Box, home: Box) -> float:
    """How far a slip sticks out of its place, on all sides together, and is off its middle."""
    out = (home.left - box.left, home.top - box.top, box.right - home.right, box.bottom - home.bottom)
    return sum(max(0.0, far) for far in out) + dist(box.middle, home.middle)


@dataclass(frozen=True, slots=True)
class _Keyed:
    """A base by its key: comparing two by all their marks takes longer than painting."""

    key: str
    base: Base = field(compare=False, hash=False)


def _base(base: Base) -> Base:
    return _simpler(_Keyed(base.key, base))


@lru_cache(maxsize=16)
def _simpler(kept: _Keyed) -> Base:
    base = kept.base
    return replace(base, unit=base.unit * GROWN, marks=tuple(filter(_is_needed, base.marks)))


def _is_needed(mark: BaseMark) -> bool:
    return not isinstance(mark, Scenery | Lamp | Sign) and not (isinstance(mark, Label) and mark.is_dim)
