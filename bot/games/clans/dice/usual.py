"""Rerolls by default (A27.3): the single use with the greatest gain, exactly, or none.

A use is judged by the final result as the dice would then lie: both pools are eliminated, and the chooser picks by
his own table (A27.2). What either side might still reroll afterwards does not count.

Among uses of the same gain that of the effect named first is taken; then that of the fewest dice; then that of the
lowest faces in the order of A1.1; and of dice that show the same those in the lowest places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from bot.games.clans.dice.counts import MOST, ONE, SHIFT, number, packed, total
from bot.games.clans.dice.fight import Choosing, Clash, Side
from bot.games.clans.dice.rerolls import RerollEffect, Rolled
from bot.games.clans.dice.values import ATTACK, Values
from bot.games.clans.kinds import DIE, Element

_ONES: Final = tuple(ONE.values())


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a reroll effect: which dice of the pool that it touches, by their places, ascending."""

    effect: RerollEffect
    places: tuple[int, ...]


def best_use(
    attack: Rolled,
    defence: Rolled,
    side: Side,
    effects: Sequence[RerollEffect],
    *,
    choosing: Choosing = Choosing.MORE_DICE,
    values: Values = ATTACK,
) -> Use | None:
    """What a side rerolls by default, of the effects it may use now; nothing if no use gains anything (A27.3)."""
    pools = {Side.ATTACKER: attack, Side.DEFENDER: defence}
    best: tuple[tuple[int, int, int, int], Use] | None = None
    for place, effect in enumerate(effects):
        moved = side.other if effect.of_enemy else side
        hopes = _hopes(pools, moved, side, choosing, values)
        for kept in _kept(pools[moved], effect):
            gain = hopes.of(kept) - hopes.of(packed(pools[moved].faces))
            # As a share of 6 to all dice of both pools: so gains by dice of either pool compare.
            rank = (gain * 6 ** len(pools[moved.other].faces), -place, total(kept), -kept)
            if gain > 0 and (best is None or rank > best[0]):
                best = rank, Use(effect, _places(pools[moved], effect, kept))
    return best[1] if best else None


def is_lost(
    attack: Rolled,
    defence: Rolled,
    side: Side,
    *,
    choosing: Choosing = Choosing.MORE_DICE,
    values: Values = ATTACK,
) -> bool:
    """Whether a side's model would be Injured as the dice lie: then Lucky is used by default (A27.3)."""
    clash = Clash(attack.faces, defence.faces, choosing)
    return clash.chooser is not None and values.injures(side, values.choice(clash.chooser, clash.menu))


def _kept(pool: Rolled, effect: RerollEffect) -> Iterator[int]:
    """What a pool can keep, as counts, when the effect is used once."""
    faces, within = packed(pool.faces), packed(pool.faces[place] for place in pool.within(effect))
    if effect.is_single:
        yield from (faces - ONE[face] for face in DIE if number(within, face))
    else:
        some = [range(0, (number(within, face) + 1) * ONE[face], ONE[face]) for face in DIE]
        yield from (faces - sum(taken) for taken in product(*some) if any(taken))


def _places(pool: Rolled, effect: RerollEffect, kept: int) -> tuple[int, ...]:
    """The dice that are rolled again so that so many are kept: the lowest that the effect may roll again."""
    again = packed(pool.faces) - kept
    found: list[int] = []
    for place in pool.within(effect):
        if number(again, pool.faces[place]):
            again -= ONE[pool.faces[place]]
            found.append(place)
    return tuple(found)


class _Hopes:
    """What a fight is worth to one side when one pool, of `dice` dice, is rolled again in part and the other lies.

    `worths` are the faces as the chooser likes them, with what each is worth to the side.
    """

    def __init__(
        self, dice: int, lies: int, worths: tuple[tuple[Element, int], ...], *, is_chooser: bool
    ) -> None:
        self._dice = dice
        self._is_chooser = is_chooser
        self._limits = [
            (
                SHIFT[face if is_chooser else face.opposed],
                number(lies, face.opposed if is_chooser else face),
                worth,
            )
            for face, worth in worths
        ]
        self._sums: dict[int, int] = {}

    def of(self, kept: int) -> int:
        """The expected value with these dice kept and the rest rolled again, times 6 to all dice of the pool."""
        sure: int = 6 ** total(kept)
        return self._sum(kept, self._dice - total(kept)) * sure

    def _sum(self, kept: int, again: int) -> int:
        """The sum over everything that the other dice may show."""
        found = self._sums.get(kept)
        if found is None:
            found = self._sums[kept] = self._worth(kept) if not again else self._following(kept, again - 1)
        return found

    def _following(self, kept: int, again: int) -> int:
        # The innermost loop of all rerolls: a call for each die that is known already would double its time.
        known, found = self._sums.get, 0
        for one in _ONES:
            hope = known(kept + one)
            found += self._sum(kept + one, again) if hope is None else hope
        return found

    def _worth(self, shown: int) -> int:
        for shift, lies, worth in self._limits:
            count = shown >> shift & MOST
            if count > lies if self._is_chooser else count < lies:
                return worth
        return 0


def _hopes(pools: dict[Side, Rolled], moved: Side, side: Side, choosing: Choosing, values: Values) -> _Hopes:
    chooser = choosing.side(len(pools[Side.ATTACKER].faces), len(pools[Side.DEFENDER].faces))
    lies = packed(pools[moved.other].faces)
    return _hopes_of(len(pools[moved].faces), lies, values, side=side, chooser=chooser, moved=moved)


@lru_cache(maxsize=64)
def _hopes_of(dice: int, lies: int, values: Values, *, side: Side, chooser: Side, moved: Side) -> _Hopes:
    """Kept for a while: a fight asks several times about the same pools."""
    worths = tuple((face, values.worth(side, face, chooser)) for face in values.order(chooser))
    return _Hopes(dice, lies, worths, is_chooser=moved is chooser)
