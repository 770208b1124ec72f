"""Exact odds of fights, with and without rerolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.clans.dice.counts import packed
from bot.games.clans.dice.fight import Choosing, Side
from bot.games.clans.dice.odds import Odds, fight
from bot.games.clans.dice.rolling import Lie, Roller
from bot.games.clans.dice.values import ATTACK, RANGED, Values
from bot.games.clans.dice.ways import ONE_DIE, RerollEffect, correction, mastery
from bot.games.clans.kinds import DIE, Element
from tests.games.clans.dice import oracle

PRINTED = """
1 | A .1667 | A .1389 | D .2593 | D .3634 | D .4534 | D .5311 | D .5981
2 | A .3056 | A .2593 | A .2199 | D .3133 | D .3966 | D .4709 | D .5367
3 | A .4213 | A .3634 | A .3133 | A .2698 | D .3466 | D .4168 | D .4807
4 | A .5177 | A .4534 | A .3966 | A .3466 | A .3025 | D .3683 | D .4296
5 | A .5981 | A .5311 | A .4709 | A .4168 | A .3683 | A .3251 | D .3834
6 | A .6651 | A .5981 | A .5367 | A .4807 | A .4296 | A .3834 | A .3415
7 | A .7209 | A .6558 | A .5950 | A .5386 | A .4864 | A .4384 | A .3943
8 | A .7674 | A .7054 | A .6465 | A .5909 | A .5387 | A .4900 | A .4447
"""
TABLE = [
    (int(attack), defence, *cell.split())
    for attack, *cells in (line.split(" | ") for line in PRINTED.strip().splitlines())
    for defence, cell in enumerate(cells)
]
SMALL = [(1, 1), (2, 1), (1, 2), (2, 2)]
FIRE, WATER = mastery(Element.FIRE), mastery(Element.WATER)


def menu(attack: int, defence: int) -> Fraction:
    """The chance that the chooser may pick their favourite face, if all faces are equally likely."""
    odds = fight(Roller(attack), Roller(defence))
    return odds.chance(Element.VOID if odds.chooser is Side.ATTACKER else Element.SPIRIT)


@pytest.mark.parametrize(("attack", "defence", "chooser", "figure"), TABLE)
def test_A10_7_the_table_of_chances(attack: int, defence: int, chooser: str, figure: str) -> None:
    """A: the attacker chooses, chance that Void is on the menu (Earth: the same). D: the defender, Spirit."""
    side = Choosing.MORE_DICE.side(attack, defence)
    assert side.name[0] == chooser
    assert f"{float(menu(attack, defence)):.4f}"[1:] == figure


def test_A10_7_A_C6_four_against_two() -> None:
    odds = fight(Roller(4), Roller(2))
    assert odds.chooser is Side.ATTACKER
    assert menu(4, 2) == Fraction(9253, 23328)
    assert odds.chance(Element.SPIRIT) == Fraction(263, 23328)
    assert odds.chance(None) == 0


def test_A10_7_A_C7_three_against_three() -> None:
    assert fight(Roller(3), Roller(3)).chance(None) == Fraction(83, 3888)
    assert menu(3, 3) == Fraction(6295, 23328)


def test_A10_7_A_C8_the_defender_chooses() -> None:
    assert fight(Roller(1), Roller(2)).chooser is Side.DEFENDER
    assert (menu(1, 2), menu(2, 3)) == (Fraction(7, 27), Fraction(203, 648))
    assert fight(Roller(1), Roller(2)).chance(Element.VOID) == Fraction(2, 27)
    assert fight(Roller(2), Roller(3)).chance(Element.VOID) == Fraction(7, 162)


def test_A10_7_A_C9_single_dice() -> None:
    assert fight(Roller(1), Roller(1)).chance(None) == Fraction(1, 6)
    assert fight(Roller(1), Roller(1)).chance(Element.VOID) == Fraction(5, 36)
    assert {fight(Roller(1), Roller(0)).chance(face) for face in DIE} == {Fraction(1, 6)}


@pytest.mark.parametrize(("pools", "figure"), [((6, 3), ".4807"), ((5, 3), ".4168"), ((3, 1), ".3634")])
def test_A10_7_A_C14_A_C15_and_ranged_A_C64_figures(pools: tuple[int, int], figure: str) -> None:
    assert f"{float(menu(*pools)):.4f}"[1:] == figure


@pytest.mark.parametrize(
    ("attack", "defence"), [(0, 0), (1, 0), (0, 2), (1, 1), (2, 1), (2, 2), (1, 3), (3, 2)]
)
def test_A10_6_to_7_odds_without_rerolls(attack: int, defence: int) -> None:
    """Every choosing and every table, compared with all rolls."""
    for choosing, values in product(Choosing, (ATTACK, RANGED, Values(precise=frozenset(Side)))):
        odds = fight(Roller(attack), Roller(defence), choosing, values)
        expected = oracle.Fight(oracle.Rules(choosing, values)).outcomes(attack, defence)
        assert {face: odds.chance(face) for face in (*DIE, None)} == {
            face: expected.get(face, 0) for face in (*DIE, None)
        }


@pytest.mark.parametrize(("attack", "defence"), SMALL)
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ((ONE_DIE,), ()),
        ((), (ONE_DIE,)),
        ((FIRE,), (WATER,)),
        ((ONE_DIE, FIRE), (ONE_DIE, WATER)),
        ((mastery(Element.SPIRIT), ONE_DIE), (ONE_DIE, ONE_DIE)),
        ((mastery(Element.VOID),), (mastery(Element.AIR), RerollEffect())),
    ],
)
def test_A27_3_odds_with_rerolls(
    attack: int, defence: int, ours: tuple[RerollEffect, ...], theirs: tuple[RerollEffect, ...]
) -> None:
    """The attacker's chance, then the defender's, each use by the greatest gain; compared with all rolls and
    rerolls."""
    _compare(attack, defence, ours, theirs)


@pytest.mark.parametrize("choosing", Choosing)
@pytest.mark.parametrize("values", [RANGED, Values(precise=frozenset(Side))])
def test_A27_2_to_3_rerolls_in_every_kind_of_fight(choosing: Choosing, values: Values) -> None:
    """Dirty Fighter and chooser cards, ranged attacks and Precision Strike change what a reroll is good for."""
    for attack, defence in ((2, 1), (1, 2)):
        _compare(attack, defence, (ONE_DIE,), (WATER,), rules=oracle.Rules(choosing, values))


def _compare(
    attack: int,
    defence: int,
    ours: tuple[RerollEffect, ...],
    theirs: tuple[RerollEffect, ...],
    *,
    rules: oracle.Rules = oracle.Rules(Choosing.MORE_DICE, ATTACK),  # noqa: B008 # it is data that nobody changes
) -> None:
    odds = fight(Roller(attack, ours), Roller(defence, theirs), rules.choosing, rules.values)
    expected = oracle.Fight(rules, (ours, theirs)).outcomes(attack, defence)
    assert {face: odds.chance(face) for face in (*DIE, None)} == {
        face: expected.get(face, 0) for face in (*DIE, None)
    }


TOKENS = [tokens for tokens in product((False, True), repeat=4) if any(tokens)]


@pytest.mark.parametrize("tokens", TOKENS)
@pytest.mark.parametrize(
    ("ours", "theirs"), [((), ()), ((ONE_DIE,), (WATER,)), ((ONE_DIE, FIRE), (ONE_DIE,))]
)
def test_A15_A27_3_odds_count_lucky_tokens_and_curses(
    tokens: tuple[bool, bool, bool, bool],
    ours: tuple[RerollEffect, ...],
    theirs: tuple[RerollEffect, ...],
) -> None:
    """Lucky where its model would be Injured, a Curse where the other side would choose; both after the keywords."""
    lucky, cursed = tokens[:2], tokens[2:]
    for attack, defence in ((1, 1), (2, 1), (1, 2)):
        for rules in (oracle.Rules(Choosing.MORE_DICE, ATTACK), oracle.Rules(Choosing.DIRTY_FIGHTER, RANGED)):
            odds = fight(
                Roller(attack, ours, lucky[0], cursed[0]),
                Roller(defence, theirs, lucky[1], cursed[1]),
                rules.choosing,
                rules.values,
            )
            expected = oracle.Fight(rules, (ours, theirs), lucky, cursed).outcomes(attack, defence)
            assert _chances(odds) == {face: expected.get(face, 0) for face in (*DIE, None)}


POOLS = st.lists(st.builds(oracle.Die, st.sampled_from(DIE), st.booleans()), max_size=3)
EFFECTS = st.lists(st.sampled_from([ONE_DIE, FIRE, WATER, RerollEffect()]), max_size=2).map(tuple)
BOTH = st.tuples(st.booleans(), st.booleans())


@given(st.tuples(POOLS, POOLS), st.tuples(EFFECTS, EFFECTS), BOTH, BOTH, st.sampled_from([*Side, None]))
def test_A27_3_odds_of_dice_that_lie(
    pools: tuple[list[oracle.Die], list[oracle.Die]],
    effects: tuple[tuple[RerollEffect, ...], tuple[RerollEffect, ...]],
    lucky: tuple[bool, bool],
    cursed: tuple[bool, bool],
    first: Side | None,
) -> None:
    """Once both pools are rolled, with the chances that are still to come."""
    known = oracle.Fight(oracle.Rules(Choosing.MORE_DICE, ATTACK), effects, lucky, cursed)
    attack, defence = (
        Roller(len(pools[at]), effects[at], lucky[at], cursed[at], ((_lie(pools[at]), 1),)) for at in (0, 1)
    )
    chances = {Side.ATTACKER: (Side.ATTACKER, Side.DEFENDER), Side.DEFENDER: (Side.DEFENDER,), None: ()}
    expected = known.outcomes_of((tuple(pools[0]), tuple(pools[1])), chances[first])
    odds = fight(attack, defence, first=first)
    assert _chances(odds) == {face: expected.get(face, 0) for face in (*DIE, None)}


def _lie(pool: list[oracle.Die]) -> Lie:
    free, spent = (packed(die.face for die in pool if die.is_spent is so) for so in (False, True))
    return Lie(free, spent)


def _chances(odds: Odds) -> dict[Element | None, Fraction]:
    return {face: odds.chance(face) for face in (*DIE, None)}


def test_A5_2_no_die_is_rerolled_twice() -> None:
    """With Close Combat Master twice one die of one is rerolled once."""
    once, twice = (fight(Roller(1, (ONE_DIE,) * many), Roller(1)) for many in (1, 2))
    assert [once.chance(face) for face in DIE] == [twice.chance(face) for face in DIE]


def test_A27_3_only_rerolls_of_own_dice_have_odds() -> None:
    with pytest.raises(ValueError, match="own dice"):
        Roller(2, (correction(Element.VOID, of_enemy=True),))


@pytest.mark.parametrize("ours", [(), (ONE_DIE,), (FIRE,)])
@pytest.mark.parametrize("theirs", [(), (ONE_DIE,), (WATER,)])
def test_A10_7_big_pools_add_up(ours: tuple[RerollEffect, ...], theirs: tuple[RerollEffect, ...]) -> None:
    """Where more dice are than all eliminations can take, there always is a result; and no case is lost."""
    odds = fight(Roller(6, ours), Roller(3, theirs))
    assert odds.chance(None) == 0
    assert sum(odds.chance(face) for face in DIE) == 1
