"""Affinity tests (A5.3, A5.4), opposed ones (A5.5) and single dice (A5.6): default rerolls, and exact odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final

from bot.engine.dice import totals
from bot.games.clans.dice.counts import packed, rolls
from bot.games.clans.dice.rerolls import Reach, RerollEffect, Rolled
from bot.games.clans.dice.usual import Use
from bot.games.clans.kinds import DIE, Element

TEST_DICE: Final = 3
"""How many dice a test rolls (A5.3)."""


def is_passed(pool: Rolled, element: Element, needed: int = 1) -> bool:
    """Whether so many dice show the element of a test."""
    return pool.faces.count(element) >= needed


def use_in_test(
    pool: Rolled, element: Element, effects: Sequence[RerollEffect], needed: int = 1
) -> Use | None:
    """What is rerolled of a test by default (A27.3): nothing if it is passed, else all that the first effect may.

    An effect for one die takes the lowest that does not show the element. Lucky stands last, and only in dodges.
    """
    if is_passed(pool, element, needed):
        return None
    for effect in effects:
        places = pool.within(effect)
        if places and effect.reach is Reach.ONE:
            misses = [place for place in places if pool.faces[place] is not element]
            return Use(effect, tuple(misses[:1]) or places[:1])
        if places:
            return Use(effect, places)
    return None


@cache
def passing(
    element: Element, effects: tuple[RerollEffect, ...] = (), needed: int = 1, dice: int = TEST_DICE
) -> Fraction:
    """How likely a test is passed with these effects, each used once if at all, by default."""
    ways = sum(
        Fraction(rolls(packed(shown)), 6**dice) * _passing(Rolled(shown), element, effects, needed)
        for shown in combinations_with_replacement(DIE, dice)
    )
    return Fraction(ways)


@cache
def _passing(pool: Rolled, element: Element, effects: tuple[RerollEffect, ...], needed: int) -> Fraction:
    use = use_in_test(pool, element, effects, needed)
    if use is None:
        return Fraction(is_passed(pool, element, needed))
    place = effects.index(use.effect)
    rest = (*effects[:place], *effects[place + 1 :])
    throws = list(product(DIE, repeat=len(use.places)))
    passed = (_passing(_after(pool, use, shown), element, rest, needed) for shown in throws)
    return sum(passed, Fraction(0)) / len(throws)


def _after(pool: Rolled, use: Use, shown: Sequence[Element]) -> Rolled:
    fresh = dict(zip(use.places, shown, strict=True))
    faces = tuple(fresh.get(place, face) for place, face in enumerate(pool.faces))
    return Rolled(faces, pool.spent | frozenset(use.places))


@cache
def tie(sides: int) -> Fraction:
    """How likely it is that in an opposed test of so many sides nobody alone has most matching dice (A5.5)."""
    matches = totals([DIE] * TEST_DICE, lambda face: face is DIE[0])
    fewer: dict[int, Fraction] = defaultdict(Fraction)
    for most in matches:
        fewer[most] = sum((chance for count, chance in matches.items() if count < most), Fraction(0))
    alone = sum((chance * fewer[most] ** (sides - 1) for most, chance in matches.items()), Fraction(0))
    return 1 - sides * alone


def showing(faces: Collection[Element]) -> Fraction:
    """How likely a single die shows one of some faces: Resilient by its affinities, a crate by its element (A5.6)."""
    return Fraction(len(set(faces)), len(DIE))
