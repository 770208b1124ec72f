"""A4.9, A31.12: attributes with what changes them for a time, and the end of it."""

from __future__ import annotations

import pytest

from bot.games.clans.catalogue.attributes import at, df, mv
from bot.games.clans.facts.activating import ActivationEnded, EffectBegan
from bot.games.clans.facts.rounds import RoundEnded
from bot.games.clans.kinds import Ability, ModelId, Place
from bot.games.clans.state.figures import Attribute, Until
from bot.games.clans.state.state import State
from tests.games.clans.positions import model, position

ME = ModelId("pine-chunin1")
HEX = EffectBegan(ME, Ability.SKULL_HEX, Until.ROUND, Attribute.DF, -1, least=1)
STRIKE = EffectBegan(ME, Ability.TIGER_STRIKE, Until.TURN, Attribute.AT, 3)


def of(*facts: EffectBegan) -> State:
    """A Tora chunin (5/4/3) on whom these effects last."""
    state = position(model(ME, "fire.chunin", "J9"), active=ME)
    for fact in facts:
        fact.apply(state)
    return state


def test_A4_9_an_effect_changes_its_attribute_alone() -> None:
    state = of(STRIKE)
    assert (mv(state, state.models[ME]), at(state, state.models[ME]), df(state, state.models[ME])) == (
        5,
        7,
        3,
    )


@pytest.mark.parametrize(("hexes", "left"), [(1, 2), (2, 1), (5, 1)])
def test_A31_12_several_hexes_add_up_and_leave_one(hexes: int, left: int) -> None:
    state = of(*[HEX] * hexes)
    assert df(state, state.models[ME]) == left


def test_A4_9_what_is_added_counts_before_what_is_taken() -> None:
    more = EffectBegan(ME, Ability.YOPPARAI, Until.ROUND, Attribute.DF, 2)
    state = of(*[HEX] * 4, more)
    assert df(state, state.models[ME]) == 1


def test_A4_9_an_attribute_never_goes_below_zero() -> None:
    state = of(EffectBegan(ME, Ability.YAMA_FIST, Until.ROUND, Attribute.AT, -9))
    assert at(state, state.models[ME]) == 0


def test_A4_9_the_end_of_the_activation_ends_what_lasts_for_the_turn() -> None:
    state = of(STRIKE, HEX)
    ActivationEnded(ME).apply(state)
    assert [each.skill for each in state.models[ME].lasting] == [Ability.SKULL_HEX]
    RoundEnded().apply(state)
    assert not state.models[ME].lasting


def test_A4_9_nothing_lasts_on_a_model_that_leaves_the_board() -> None:
    state = of(HEX)
    state.take_off(ME, Place.HOUSE)
    assert not state.models[ME].lasting


def test_A18_benkei_stands_firm_until_the_activation() -> None:
    """A-C17: DF 6 before the activation in a round, and 4 after it."""
    benkei = ModelId("pine-ronin1")
    state = position(model(benkei, "ronin.monk", "J9"))
    assert df(state, state.models[benkei]) == 6
    state = position(model(benkei, "ronin.monk", "J9", is_activated=True))
    assert df(state, state.models[benkei]) == 4
