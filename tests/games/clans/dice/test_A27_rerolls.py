"""Reroll effects, and which use of them is the default."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.usual import Use, best_use
from bot.games.clans.dice.values import ATTACK, RANGED, Values
from bot.games.clans.dice.ways import ONE_DIE, RerollEffect, correction, mastery
from bot.games.clans.kinds import DIE, Element
from tests.games.clans.dice import oracle
from tests.games.clans.dice.notation import clash, rolled

DICE = st.lists(st.builds(oracle.Die, st.sampled_from(DIE), st.booleans()), max_size=4).map(
    oracle.sorted_dice
)
ANY_DICE = RerollEffect()
EFFECT = st.sampled_from([ONE_DIE, ANY_DICE, correction(Element.FIRE, of_enemy=False), *map(mastery, DIE)])
VALUES = st.sampled_from(
    [ATTACK, RANGED, Values(precise=frozenset(Side)), Values(precise=frozenset({Side.DEFENDER}))]
)


def test_A5_2_A_C4_spent_dice_are_not_rerolled_again() -> None:
    """Fire Mastery may reroll E E W, all three; a Lucky token after that rerolls nothing: all are spent."""
    assert rolled("E E W").within(mastery(Element.FIRE)) == (0, 1, 2)
    assert rolled("E F W").within(mastery(Element.FIRE)) == (0, 2)
    assert rolled("(E) (F) (W)").within(ANY_DICE) == ()


def test_A5_2_all_dice_means_all_that_are_not_spent() -> None:
    assert rolled("E (F) W").within(ANY_DICE) == (0, 2)


def test_A20_5_a_correction_card_rerolls_its_face() -> None:
    assert rolled("V (V) E V").within(correction(Element.VOID, of_enemy=True)) == (0, 3)


@given(
    st.tuples(DICE, DICE),
    st.sampled_from(Side),
    st.lists(EFFECT, max_size=3),
    st.sampled_from(Choosing),
    VALUES,
)
def test_A27_3_the_single_use_with_the_greatest_gain(
    pools: tuple[oracle.Pool, oracle.Pool],
    side: Side,
    effects: list[RerollEffect],
    choosing: Choosing,
    values: Values,
) -> None:
    """Held against every use of every effect, and every face of every die that it rolls."""
    expected = oracle.best_use(oracle.Rules(choosing, values), pools, side, tuple(effects))
    shown = [
        rolled(" ".join(f"({d.face.name[0]})" if d.is_spent else d.face.name[0] for d in pool))
        for pool in pools
    ]
    use = best_use(shown[0], shown[1], side, effects, choosing=choosing, values=values)
    assert use == (Use(effects[expected.effect], expected.places) if expected else None)


def test_A27_3_nothing_is_rerolled_without_a_gain() -> None:
    """Void on the menu is worth most; and nobody rerolls without an effect."""
    assert best_use(rolled("V E"), rolled("F"), Side.ATTACKER, [ONE_DIE, ANY_DICE]) is None
    assert best_use(rolled("S"), rolled("F"), Side.ATTACKER, []) is None
    assert best_use(rolled("(S)"), rolled("F"), Side.ATTACKER, [ONE_DIE, ANY_DICE]) is None


def test_A27_3_of_equal_uses_the_first_effect_the_fewest_dice_and_the_lowest_places() -> None:
    """Both effects may roll the die that has no use; the one that is named first does."""
    fire = mastery(Element.FIRE)
    assert best_use(rolled("S"), rolled("F"), Side.ATTACKER, [fire, ONE_DIE]) == Use(fire, (0,))
    assert best_use(rolled("S"), rolled("F"), Side.ATTACKER, [ONE_DIE, fire]) == Use(ONE_DIE, (0,))
    assert best_use(rolled("E S S"), rolled(""), Side.ATTACKER, [ONE_DIE]) == Use(ONE_DIE, (1,))


def test_A27_3_an_enemys_die_may_be_the_best() -> None:
    """The defender is about to be Injured by the attacker's only Void."""
    card = correction(Element.VOID, of_enemy=True)
    assert best_use(rolled("E V"), rolled("W"), Side.DEFENDER, [card]) == Use(card, (1,))


@pytest.mark.parametrize(
    ("attack", "defence", "side", "lost"),
    [
        ("S", "F", Side.ATTACKER, True),
        ("V", "F", Side.DEFENDER, True),
        ("V", "F", Side.ATTACKER, False),
        ("V", "S", Side.DEFENDER, False),
        ("E", "S F", Side.ATTACKER, True),
    ],
)
def test_A27_3_lucky_waits_for_an_injury(attack: str, defence: str, side: Side, lost: bool) -> None:
    assert ATTACK.injures(side, ATTACK.result(clash(attack, defence))) is lost


def test_A27_3_a_shooter_is_not_injured() -> None:
    assert not RANGED.injures(Side.ATTACKER, RANGED.result(clash("S", "")))
    assert RANGED.injures(Side.DEFENDER, RANGED.result(clash("V", "")))
