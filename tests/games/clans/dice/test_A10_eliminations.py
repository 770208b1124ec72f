"""Elimination, the chooser and their menu."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.clans.dice.fight import Choosing, Clash, Side, eliminated
from bot.games.clans.dice.values import ATTACK
from bot.games.clans.kinds import DIE, Element
from tests.games.clans.dice.notation import clash, faces, written

POOLS = st.lists(st.sampled_from(DIE), max_size=9).map(tuple)


@given(POOLS, POOLS)
def test_A10_6_of_every_pair_of_opposed_elements_as_many_go_as_both_have(
    attack: tuple[Element, ...], defence: tuple[Element, ...]
) -> None:
    """For every element X min(X of the attacker, opposed of the defender) go from both, and nothing else."""
    ours, theirs = eliminated(attack, defence)
    for element in DIE:
        pairs = min(attack.count(element), defence.count(element.opposed))
        assert sum(attack[place] is element for place in ours) == pairs
        assert sum(defence[place] is element.opposed for place in theirs) == pairs


@given(POOLS, POOLS)
def test_A28_5_elimination_costs_both_as_many(
    attack: tuple[Element, ...], defence: tuple[Element, ...]
) -> None:
    ours, theirs = eliminated(attack, defence)
    assert len(ours) == len(theirs)


def test_A10_6_the_lowest_places_go() -> None:
    assert eliminated(faces("V A V"), faces("S E")) == (frozenset({0, 1}), frozenset({0, 1}))


@given(POOLS, POOLS)
def test_A10_7_and_A28_6_the_attacker_chooses_with_as_many_dice(
    attack: tuple[Element, ...], defence: tuple[Element, ...]
) -> None:
    """Attacker if and only if their pool is at least as large and something is left; the chosen die is their own."""
    fight = Clash(attack, defence)
    left = len(fight.left(Side.ATTACKER)), len(fight.left(Side.DEFENDER))
    assert (fight.chooser is None) == (left == (0, 0))
    assert (fight.chooser is Side.ATTACKER) == (len(attack) >= len(defence) and any(left))
    if fight.chooser:
        assert set(fight.menu) == set(fight.left(fight.chooser))


@given(POOLS, POOLS, st.sampled_from(Choosing))
def test_A10_8_pools_say_who_chooses_before_the_roll(
    attack: tuple[Element, ...], defence: tuple[Element, ...], choosing: Choosing
) -> None:
    """Each elimination costs both sides one die, so the chooser is known from the sizes of the pools."""
    chooser = Clash(attack, defence, choosing).chooser
    assert chooser in (None, choosing.side(len(attack), len(defence)))


@pytest.mark.parametrize(
    ("attack", "defence", "left", "chooser", "choice"),
    [
        ("V V F A", "S W W", ("V A", "W"), Side.ATTACKER, "V"),  # A-C10
        ("S S E", "V A F", ("S", "F"), Side.ATTACKER, "S"),  # A-C11
        ("F", "W", ("", ""), None, None),  # A-C12
        ("E E", "E S F", ("E E", "E S F"), Side.DEFENDER, "S"),  # A-C13
        ("V V E E", "S F A", ("V E", "F"), Side.ATTACKER, "V"),  # A-C75
    ],
)
def test_A10_6_to_7_A_C10_A_C11_A_C12_A_C13_A_C75_worked_rolls(
    attack: str, defence: str, left: tuple[str, str], chooser: Side | None, choice: str | None
) -> None:
    """The worked checks, with the default choice of A27.2."""
    fight = clash(attack, defence)
    assert (written(fight.left(Side.ATTACKER)), written(fight.left(Side.DEFENDER))) == left
    assert fight.chooser is chooser
    chosen = ATTACK.choice(chooser, fight.menu) if chooser else None
    assert (chosen.name[0] if chosen else None) == choice


@pytest.mark.parametrize(
    ("attack", "defence", "chooser"),
    [
        ("V V", "V V V", Side.ATTACKER),  # 2 v 3 left
        ("V", "V V V", Side.DEFENDER),  # 1 v 3 left
        ("V", "S V", None),  # 0 v 1 left
        ("", "V V", Side.DEFENDER),
    ],
)
def test_A10_7_A_C28_a_dirty_fighter(attack: str, defence: str, chooser: Side | None) -> None:
    """A17: the defender chooses only with at least two more dice left. Without a die the attacker has no result."""
    assert clash(attack, defence, Choosing.DIRTY_FIGHTER).chooser is chooser


def test_A10_7_A_C76_a_chooser_by_an_effect_needs_a_die() -> None:
    """2 v 4 with Against the Odds: its player chooses if a die is left, otherwise there is no result."""
    assert clash("V E", "W W W W", Choosing.ATTACKER).chooser is Side.ATTACKER
    none = clash("V E", "S A W W", Choosing.ATTACKER)
    assert (none.chooser, none.menu) == (None, ())
    assert clash("V E E E", "W W", Choosing.DEFENDER).menu == faces("W")


@pytest.mark.parametrize("choosing", Choosing)
def test_A20_6_who_chooses_by_numbers_left(choosing: Choosing) -> None:
    for ours, theirs in product(range(6), repeat=2):
        expected = {
            Choosing.MORE_DICE: ours >= theirs,
            Choosing.DIRTY_FIGHTER: not theirs - ours >= 2,
            Choosing.ATTACKER: True,
            Choosing.DEFENDER: False,
        }[choosing]
        assert (choosing.side(ours, theirs) is Side.ATTACKER) == expected
