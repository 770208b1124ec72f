"""A17, A20.7: how far a card reaches, who plays it in a fight, and how often a gale goes on."""

from __future__ import annotations

import pytest

from bot.games.clans.activating.aiming import as_declared, malus_of
from bot.games.clans.decisions import Attack, Respond
from bot.games.clans.kinds import Ability, Card, Element, Keyword, ModelId
from bot.games.clans.moon.windows import responses
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.figures import Attribute, Lasting, Until
from bot.games.clans.state.rolls import Pool, Purpose, Roll
from tests.games.clans.moon.hand import holding, offered
from tests.games.clans.positions import PINE, PLUM, dice, model, position

ME, FRIEND, ENEMY = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")


@pytest.mark.parametrize(
    ("friend", "enemy", "moon", "expected"),
    [
        ("J7", "A2", Element.SPIRIT, {FRIEND}),
        ("J8", "A2", Element.SPIRIT, set()),
        ("J9", "A2", Element.AIR, {FRIEND}),
        ("J10", "A2", Element.AIR, set()),
        ("J10", "B9", Element.AIR, {ENEMY}),
        ("J10", "B9", Element.SPIRIT, set()),
    ],
)
def test_A20_7_straw_double_reaches_a_friend_within_6_and_in_the_air_phase_anybody_within_8(
    friend: str, enemy: str, moon: Element, expected: set[ModelId]
) -> None:
    """The model stands on J1; A2 is nine spaces away."""
    models = [model(ME, "fire.kaiken", "J1"), model(FRIEND, "fire.kaiken", friend)]
    state = holding("straw-double", *models, model(ENEMY, "water.kaiken", enemy, "S"), moon=moon)
    assert {each.target for each in offered(state)} == expected


@pytest.mark.parametrize("purpose", [Purpose.ATTACK, Purpose.RANGED])
def test_A20_7_second_effort_is_for_the_attacker(purpose: Purpose) -> None:
    """The attacked seat, which holds one too, is offered nothing."""
    models = [model(ME, "fire.kaiken", "J9"), model(ENEMY, "water.kaiken", "J10", "S")]
    state = holding("second-effort", *models, plum="second-effort", full=True)
    pools = (Pool(ME, dice("A V")), Pool(ENEMY, dice("E F")))
    state.roll = Roll(purpose, pools, 0, waiting=(PINE, PLUM))
    assert responses(state, PINE) == [Respond(Card.SECOND_EFFORT, ME, (place,)) for place in (1, 0)]
    assert responses(state, PLUM) == []


@pytest.mark.parametrize(
    ("attacks", "more", "malus"), [(0, 0, None), (1, 0, 2), (2, 0, None), (2, 1, None), (2, 2, 4)]
)
def test_A17_a_gale_goes_on_while_the_reduced_attribute_is_at_least_1(
    attacks: int, more: int, malus: int | None
) -> None:
    """The madoushi has AT 3, and what a card adds to it."""
    blowing = model(ME, "shrine.air.madoushi", "J9")
    state = position(blowing)
    state.active = Activation(ME, attacks=attacks, at=more)
    assert malus_of(state, blowing) == malus


def test_A17_a_gale_looks_at_the_attribute_with_what_lasts() -> None:
    """AT 2 is one attack too few; a Blessing makes it 3, and the second attack has 1 die."""
    blessed = Lasting(Ability.BLESSING_OF_THE_TENGU, Until.ROUND, Attribute.AT, 1)
    for lasting, malus in (((), None), ((blessed,), 2)):
        blowing = model(ME, "water.kaiken", "J9", learnt=frozenset({Keyword.GALE_OF_BLOWS}), lasting=lasting)
        state = position(blowing)
        state.active = Activation(ME, attacks=1)
        assert malus_of(state, blowing) == malus


def test_A17_A10_14_a_gale_costs_a_further_attack_alone_and_no_new_action() -> None:
    blowing = model(ME, "shrine.air.madoushi", "J9")
    state = position(blowing, model(ENEMY, "water.kaiken", "J10", "S"), active=ME)
    state.change_active(attacks=1)  # of a hasted action: another one is left
    assert as_declared(state, Attack(ENEMY)).malus == 0
    assert as_declared(state, Attack(ENEMY, is_further=True)).malus == 2
