"""Affinity tests, opposed tests and single dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from bot.games.clans.dice.affinity import passing, showing, tie, use_in_test
from bot.games.clans.dice.rerolls import ALL_DICE, ANY_DICE, ONE_DIE, RerollEffect, mastery
from bot.games.clans.dice.usual import Use
from bot.games.clans.kinds import DIE, Element
from tests.games.clans.dice.notation import rolled


@pytest.mark.parametrize("element", DIE)
def test_A5_3_A_C1_a_test(element: Element) -> None:
    """Three dice, at least one match: 91/216."""
    assert passing(element) == Fraction(91, 216)


def test_A5_4_A_C1_one_more_than_usual() -> None:
    assert passing(Element.AIR, needed=2) == Fraction(2, 27)


def test_A17_A_C1_a_nimble_dodge() -> None:
    """Three misses are rerolled once: 31031/46656."""
    assert passing(Element.WATER, (ANY_DICE,)) == Fraction(31031, 46656)


def test_A17_a_mastery_of_the_tests_own_element_is_as_good() -> None:
    assert passing(Element.WATER, (mastery(Element.WATER),)) == Fraction(31031, 46656)
    assert passing(Element.WATER, (mastery(Element.FIRE),)) < Fraction(31031, 46656)


EFFECTS = [
    (),
    (ONE_DIE,),
    (ONE_DIE, ONE_DIE),
    (mastery(Element.FIRE),),
    (mastery(Element.AIR), ONE_DIE),
    (ONE_DIE, ANY_DICE),
    (mastery(Element.FIRE), ANY_DICE),
    (mastery(Element.FIRE), ALL_DICE),
    (ALL_DICE,),
]


@pytest.mark.parametrize("needed", [1, 2])
@pytest.mark.parametrize("effects", EFFECTS)
def test_A27_3_tests_with_every_kind_of_reroll(effects: tuple[RerollEffect, ...], needed: int) -> None:
    """Counted die by die: a failed test rerolls all that the next effect may, spent dice never again."""
    ways = sum(_ways([(face, False) for face in shown], effects, needed) for shown in product(DIE, repeat=3))
    assert passing(Element.AIR, effects, needed) == Fraction(ways, 6**3 * 6**3)


def _ways(dice: list[tuple[Element, bool]], effects: tuple[RerollEffect, ...], needed: int) -> int:
    """How many of the 216 cases of three more dice, of which the spent ones' are not thrown, pass the test."""
    if sum(face is Element.AIR for face, _spent in dice) >= needed:
        cases: int = 6 ** sum(not spent for _face, spent in dice)
        return cases
    if not effects:
        return 0
    effect, *rest = effects
    again = [n for n, (face, spent) in enumerate(dice) if face in effect.faces and not spent]
    if effect == ONE_DIE:
        again = sorted(again, key=lambda n: dice[n][0] is Element.AIR)[:1]
    found = 0
    for shown in product(DIE, repeat=len(again)):
        after = list(dice)
        for place, face in zip(again, shown, strict=True):
            after[place] = (face, True)
        found += _ways(after, tuple(rest), needed)
    return found


def test_A27_3_A_C4_what_a_failed_test_rerolls() -> None:
    """Fire Mastery with E E W: all three. A passed test nothing, a Lucky token after that nothing."""
    fire = mastery(Element.FIRE)
    assert use_in_test(rolled("E E W"), Element.FIRE, [fire]) == Use(fire, (0, 1, 2))
    assert use_in_test(rolled("E F W"), Element.FIRE, [fire]) is None
    assert use_in_test(rolled("(E) (E) (W)"), Element.FIRE, [fire, ALL_DICE]) is None
    assert use_in_test(rolled("(E) S W"), Element.FIRE, [ONE_DIE, fire]) == Use(ONE_DIE, (1,))
    assert use_in_test(rolled("F E W"), Element.FIRE, [ONE_DIE], needed=2) == Use(ONE_DIE, (1,))


def test_A5_5_A_C2_a_tie_of_two() -> None:
    assert tie(2) == Fraction(5369, 11664)


@pytest.mark.parametrize("sides", [2, 3])
def test_A5_5_ties_by_counting(sides: int) -> None:
    """Most matching dice wins; a tie is whenever two or more share the most."""
    ways = {0: 125, 1: 75, 2: 15, 3: 1}
    tied = 0
    for matches in product(ways, repeat=sides):
        weight = 1
        for count in matches:
            weight *= ways[count]
        tied += weight * (matches.count(max(matches)) > 1)
    assert tie(sides) == Fraction(tied, 216**sides)


def test_A5_6_A_C3_single_dice() -> None:
    """Byakko's Resilient 2/6, the Moon Princess's 3/6, Ryu's 1/6."""
    assert showing({Element.FIRE, Element.EARTH}) == Fraction(2, 6)
    assert showing({Element.SPIRIT, Element.AIR, Element.EARTH}) == Fraction(3, 6)
    assert showing({Element.FIRE}) == Fraction(1, 6)
