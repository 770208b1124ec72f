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

from bot.games.clans.dice.counts import ONE, number, packed
from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.prospects import Prospects, View, view
from bot.games.clans.dice.rerolls import RerollEffect, Rolled
from bot.games.clans.dice.values import ATTACK, Values
from bot.games.clans.kinds import DIE


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
    """What a side rerolls by default, of the effects it may use now; nothing if no use gains anything (A27.3).

    All of them touch its own dice, or all the enemy's.
    """
    pools = {Side.ATTACKER: attack, Side.DEFENDER: defence}
    chooser = choosing.side(len(attack.faces), len(defence.faces))
    whose = side.other if any(effect.of_enemy for effect in effects) else side
    moved, lies = pools[whose], packed(pools[whose.other].faces)
    seen = view(side, chooser, values, is_chooser=whose is chooser)
    prospects = _prospects(len(moved.faces), lies, seen, len(effects))
    best, use = prospects.staying(packed(moved.faces)), None
    for over, effect in zip(reversed(range(len(effects))), effects, strict=True):
        for kept in _kept(moved, effect):
            key = prospects.preferred(prospects.keeping(kept), over)
            if key > best:
                best, use = key, Use(effect, _places(moved, effect, kept))
    return use


@lru_cache(maxsize=64)
def _prospects(dice: int, lies: int, seen: View, effects: int) -> Prospects:
    """Kept for a while: a fight asks several times about the same pools."""
    return Prospects(dice, (lies,), seen, effects=effects, bits=0)


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
