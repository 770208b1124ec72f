"""Rerolls by default (A27.3): exactly the single use with the greatest gain, or none.

A use is judged by the result of the dice as they would then lie: both pools are eliminated, and the chooser chooses by
their own table (A27.2). Later rerolls of either side do not count.

Of uses with the same gain, the effect named first wins, then the fewest dice, then the lowest faces in the order of
A1.1, and of dice with the same face those in the lowest places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from bot.games.clans.dice.counts import ONE, number, packed
from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.prospects import Prospects, view
from bot.games.clans.dice.values import ATTACK, Values
from bot.games.clans.dice.ways import RerollEffect, Rolled
from bot.games.clans.kinds import DIE


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a reroll effect: the places of the dice to reroll in the pool that it touches, ascending."""

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
    """The reroll that a side makes by default with the effects that it may use now (A27.3).

    None if no use gains anything. The effects touch either only the side's own dice or only the enemy's.
    """
    pools = {Side.ATTACKER: attack, Side.DEFENDER: defence}
    chooser = choosing.side(len(attack.faces), len(defence.faces))
    whose = side.other if any(effect.of_enemy for effect in effects) else side
    moved, lies = pools[whose], packed(pools[whose.other].faces)
    seen = view(side, chooser, values, is_chooser=whose is chooser)
    prospects = Prospects(len(moved.faces), (lies,), seen, effects=len(effects), bits=0)
    best, use = prospects.staying(packed(moved.faces)), None
    for over, effect in zip(reversed(range(len(effects))), effects, strict=True):
        for kept in _kept(moved, effect):
            key = prospects.preferred(prospects.keeping(kept), over)
            if key > best:
                best, use = key, Use(effect, _places(moved, effect, kept))
    return use


def _kept(pool: Rolled, effect: RerollEffect) -> Iterator[int]:
    """All sets of dice, as counts, that a pool can keep when the effect is used once."""
    faces, within = packed(pool.faces), packed(pool.faces[place] for place in pool.within(effect))
    if effect.is_single:
        yield from (faces - ONE[face] for face in DIE if number(within, face))
    else:
        some = [range(0, (number(within, face) + 1) * ONE[face], ONE[face]) for face in DIE]
        yield from (faces - sum(taken) for taken in product(*some) if any(taken))


def _places(pool: Rolled, effect: RerollEffect, kept: int) -> tuple[int, ...]:
    """The places of the dice to reroll so that `kept` stays: the lowest places that the effect may reroll."""
    again = packed(pool.faces) - kept
    found: list[int] = []
    for place in pool.within(effect):
        if number(again, pool.faces[place]):
            again -= ONE[pool.faces[place]]
            found.append(place)
    return tuple(found)
