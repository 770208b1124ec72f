"""The value of keeping some dice of a pool, against every roll of the other pool at once, a lane for each.

Keys of uses compare as A27.3 says: their high bits are the expected value, their low bits settle ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import Final

from bot.games.clans.dice.counts import MOST, ONE, SHIFT, total, vectors
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.lanes import Lanes
from bot.games.clans.dice.values import Values
from bot.games.clans.kinds import DIE, Element

_ONES: Final = tuple(ONE.values())
_LEAST: Final = -6
_SPAN: Final = 12
"""Results are worth from -6 to 6 (A27.2)."""


@dataclass(frozen=True, slots=True)
class View:
    """How the side that has the chance to reroll judges results.

    `is_chooser` is True if the pool to be rerolled belongs to the chooser. `worths` are the faces in the chooser's
    order, each with its worth to this side; `hurting` are the faces that Injure its own model.
    """

    is_chooser: bool
    worths: tuple[tuple[Element, int], ...]
    hurting: frozenset[Element] = frozenset()


def view(side: Side, chooser: Side, values: Values, *, is_chooser: bool) -> View:
    """How a side judges results if the chooser picks them by `values`; `is_chooser` as in `View`."""
    order = values.order(chooser)
    worths = tuple((face, values.worth(side, face, chooser)) for face in order)
    return View(is_chooser, worths, frozenset(face for face in order if values.injures(side, face, chooser)))


@cache  # 5 us or more, asked 38 times a decision
def _ranks(dice: int) -> dict[int, int]:
    """The ranks that settle ties between sets of kept dice with the same value: the greatest rank wins.

    More dice rank higher; of equally many the smaller counts, because then lower faces are rerolled.
    """
    kept = (counts for many in range(dice + 1) for counts in reversed(vectors(many)))
    return {counts: rank for rank, counts in enumerate(kept)}


class Prospects:
    """A pool of `dice` dice against each of several rolls of the other side.

    `effects` is the number of effects to tell apart; `bits` is the number of bits that a lane must hold besides.
    """

    def __init__(self, dice: int, others: Sequence[int], view: View, *, effects: int, bits: int) -> None:
        self.dice = dice
        self._view = view
        self._rank_bits = comb(dice + len(DIE), len(DIE)).bit_length()
        self._tie_bits = self._rank_bits + effects.bit_length()
        self.lanes = Lanes(len(others), max(bits, (_SPAN * 6**dice).bit_length() + self._tie_bits))
        self._faces = [
            (face, SHIFT[self._own(face)], self._left_by_count(face, others)) for face, _ in view.worths
        ]
        worths: list[tuple[Element | None, int]] = [*view.worths, (None, 0)]
        self._above = {result: self.lanes.fill(worth - _LEAST) for result, worth in worths}
        self._all: int = 6**dice
        self._last = self.lanes.fill((1 << self._tie_bits) - 1)
        self._sums: dict[int, int] = {}
        self._keys: dict[int, int] = {}

    def _own(self, face: Element) -> Element:
        """The element of the pool that decides if the chooser has this face left (A10.6)."""
        return face if self._view.is_chooser else face.opposed

    def _left_by_count(self, face: Element, others: Sequence[int]) -> list[int]:
        """The masks of lanes where the chooser has this face left, by the number of deciding dice in the pool."""
        shift = SHIFT[self._own(face).opposed]
        counts = [other >> shift & MOST for other in others]
        if self._view.is_chooser:
            return [self.lanes.mask([count < ours for count in counts]) for ours in range(self.dice + 1)]
        return [self.lanes.mask([count > ours for count in counts]) for ours in range(self.dice + 1)]

    def results(self, counts: int) -> list[tuple[Element | None, int]]:
        """The results of a pool that shows these counts, each with its mask of lanes; the masks do not overlap."""
        rest = self.lanes.every
        found: list[tuple[Element | None, int]] = []
        for face, shift, left in self._faces:
            where = rest & left[counts >> shift & MOST]
            if where:
                rest ^= where
                found.append((face, where))
        found.append((None, rest))
        return found

    def hurt(self, counts: int) -> int:
        """The mask of lanes where a pool that shows these counts leads to an Injury of its own model."""
        return sum(where for face, where in self.results(counts) if face in self._view.hurting)

    def at_the_mercy(self, counts: int) -> int:
        """The mask of lanes where the other side chooses the result, and has a die left."""
        if self._view.is_chooser:
            return 0
        return sum(where for face, where in self.results(counts) if face is not None)

    def staying(self, counts: int) -> int:
        """The value, as a comparable key (A27.3), of rerolling nothing; it beats every use without a gain."""
        hopes = self._sum(counts) * self._all
        return (hopes << self._tie_bits) + self._last

    def keeping(self, counts: int) -> int:
        """The value, as a comparable key (A27.3), of keeping these dice and rerolling the others."""
        key = self._keys.get(counts)
        if key is None:
            hopes = self._sum(counts) * 6 ** total(counts)
            key = (hopes << self._tie_bits) + self.lanes.fill(_ranks(self.dice)[counts])
            self._keys[counts] = key
        return key

    def preferred(self, key: int, over: int) -> int:
        """The key of a use, raised so that of equal uses the effect named before `over` others wins."""
        return key + self.lanes.fill(over << self._rank_bits)

    def _sum(self, counts: int) -> int:
        """The total worth of all completions of these dice, each result counted as its distance from the worst."""
        found = self._sums.get(counts)
        if found is None:
            is_whole = total(counts) == self.dice
            found = self._worth(counts) if is_whole else sum(self._sum(counts + one) for one in _ONES)
            self._sums[counts] = found
        return found

    def _worth(self, counts: int) -> int:
        return sum(where & self._above[face] for face, where in self.results(counts))
