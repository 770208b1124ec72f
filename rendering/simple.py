"""A whole board as a phone shows it: as much simpler and larger as it takes to be read 300 to 400 pixels wide.

What is for beauty, signs of the board and names at rest are left out; lines, figures and the names that matter grow.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from rendering.scene import Base, BaseMark, Label, Lamp, Mark, Note, Scene, Scenery, Sign

FINE = 24
"""A board so many figures wide, or less, needs no simpler picture."""
GROWN = 1.4
"""How much larger lines and figures are, as shares of the board."""
NAMES = 0.82
"""Names grow less, or they would meet: this share of all else."""


def simplified(scene: Scene) -> Scene:
    """The same moment with less on it; a scene that is simple enough stays as it is."""
    if all(board.base.width <= FINE * board.base.unit for board in scene.boards):
        return scene
    beside = tuple(
        replace(board, base=_base(board.base), marks=_marks(board.marks)) for board in scene.beside
    )
    return replace(scene, base=_base(scene.base), marks=_marks(scene.marks), beside=beside, key=())


def _marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Without notes, and with the names above all figures, which are larger than their places."""
    names = tuple(replace(mark, size=NAMES * mark.size) for mark in marks if isinstance(mark, Label))
    return (*(mark for mark in marks if not isinstance(mark, Label | Note)), *names)


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
