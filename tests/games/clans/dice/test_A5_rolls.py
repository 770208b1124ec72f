"""A5: rolls in a match are public, and what may be rerolled of them."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Piece
from bot.games.clans.decisions import Attack, Move, Pass, Pray, Reroll, Rest, Shuriken
from bot.games.clans.facts.rolling import Rerolled, Rolled
from bot.games.clans.facts.setup import TeamsTested
from bot.games.clans.kinds import DIE, Element, ModelId, Token
from bot.games.clans.rolling.rolling import rerolls
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.rolls import Effect, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position

ME, FOE = ModelId("pine-madoushi1"), ModelId("plum-kaiken1")
GAME = ClansGame({})


def of(foe: str = "J10", items: str = "", **changes: Any) -> State:
    """An Earth madoushi, with its Mastery and without other keywords that reroll, and a kaiken of another team."""
    mine = model(ME, "shrine.earth.madoushi", "J9", **changes)
    return position(mine, model(FOE, "shrine.air.kaiken", foe, "S"), active=ME, items=items)


def test_A5_1_all_dice_rerolls_and_their_reasons_are_public() -> None:
    facts = carried_out(of(), Attack(FOE), luck=Told({ME: "S S", FOE: "V V"}))
    facts += [TeamsTested((PINE, PLUM), (), ())]
    said = [fact for fact in facts if isinstance(fact, Rolled | Rerolled | TeamsTested)]
    assert {type(fact) for fact in said} == {Rolled, Rerolled, TeamsTested}
    assert all(fact.seen_by(PUBLIC) == fact for fact in said)
    assert {fact.effect for fact in said if isinstance(fact, Rerolled)} == {Effect.MASTERY}


@pytest.mark.parametrize("element", DIE)
@pytest.mark.parametrize(("needed", "ways"), [(1, 91), (2, 16)])
def test_A5_3_and_4_A_C1_a_test_is_passed_with_so_many_dice_of_three(
    element: Element, needed: int, ways: int
) -> None:
    """At least one match: 91/216; one more than usual: 16/216."""
    pools = [Pool(ME, shown, named=element, needed=needed) for shown in product(DIE, repeat=3)]
    assert sum(pool.is_passed for pool in pools) == ways


def test_A5_3_a_test_rolls_three_dice() -> None:
    facts = carried_out(of("J19", "haste@K9"), Pray(at("K9")), luck=Told({ME: "E E E"}))
    (rolled,) = (fact for fact in facts if isinstance(fact, Rolled))
    assert [len(dice) for dice in rolled.dice] == [3]


def test_A5_2_A_C5_a_curse_rerolls_all_dice_that_are_not_spent() -> None:
    """After a reroll of one die."""
    state = of(tokens={Token.CURSE: 1})
    pool = Pool(ME, (Element.EARTH, Element.FIRE, Element.WATER), spent=frozenset({1}))
    state.roll = Roll(Purpose.ATTACK, (pool,), 0, waiting=(PLUM,))
    assert [(each.effect, each.dice) for each in rerolls(state, PLUM)] == [(Effect.CURSE, (0, 2))]


def test_A5_1_each_roll_is_of_the_games_own_luck() -> None:
    thrown = set()
    for seed in range(6):
        facts = carried_out(of(), Attack(FOE), luck=Seeded(str(seed)))
        thrown.add(next(fact.dice for fact in facts if isinstance(fact, Rolled)))
    assert len(thrown) > 3


@pytest.mark.parametrize(
    ("piece", "purpose", "foe", "items", "shown"),
    [
        (Attack(FOE), Purpose.ATTACK, "J10", "", "A A"),
        (Shuriken(FOE), Purpose.RANGED, "J11", "", "A"),
        (Move(at("J8")), Purpose.DODGE, "J10", "", "A A A"),
        (Pray(at("K9")), Purpose.ACT, "J19", "haste@K9", "A A A"),
        (Move(at("J10")), Purpose.SHRINE, "J19", "slow@K11", "A A A"),
        (Rest(), Purpose.POISON, "J19", "", "S"),
    ],
)
def test_A5_7_general_rerolls_work_on_any_roll_of_a_model(
    piece: Piece, purpose: Purpose, foe: str, items: str, shown: str
) -> None:
    tokens = {Token.LUCKY: 1, Token.CURSE: 1} | ({Token.POISON: 1} if purpose is Purpose.POISON else {})
    state = of(foe, items, tokens=tokens)
    carried_out(state, piece, luck=Told({ME: shown}), orders=False)
    assert state.roll is not None
    assert state.roll.purpose is purpose
    assert state.question is not None
    own = {each.effect for each in GAME.options(state, PINE) if isinstance(each, Reroll)}
    assert own == {Effect.LUCKY, Effect.MASTERY}
    # A test that has failed is not cursed: nobody is asked about what helps nobody.
    is_single = purpose in (Purpose.ATTACK, Purpose.RANGED, Purpose.POISON)
    decided(state, PINE, Pass(), Told(), orders=False)
    found = GAME.options(state, PLUM)
    assert any(isinstance(each, Reroll) and each.effect is Effect.CURSE for each in found) is is_single
