"""By default nobody rerolls what has come out well already (A27.3)."""

from __future__ import annotations

import pytest

from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Element, ModelId, Token
from bot.games.clans.state.rolls import Blow, Effect, Purpose
from bot.games.clans.turn.defaults import usual_reroll
from tests.games.clans.positions import PINE, PLUM, model, position

ME, FOE = ModelId("pine-ronin1"), ModelId("plum-kaiken1")
EARTH, AIR, SPIRIT, WATER = Element.EARTH, Element.AIR, Element.SPIRIT, Element.WATER
TESTS = (Purpose.DODGE, Purpose.SHRINE, Purpose.ACT)


def rolled(purpose: Purpose, *dice: Element) -> tuple[Effect | None, Effect | None]:
    """The effects that its own seat, and then the enemy's, would use on a Resilient model of Earth that has
    everything."""
    held = {Token.LUCKY: 1, Token.CURSE: 1}
    state = position(
        model(ME, "ronin.sun-blade", "J9", tokens=held), model(FOE, "fire.kaiken", "J12"), active=ME
    )
    named = EARTH if purpose in TESTS else None
    Rolled(purpose, (ME,), (dice,), (PINE, PLUM), named).apply(state)
    state.blows = (Blow(ME, is_injury=True, cause=PLUM),)
    own = usual_reroll(state, PINE)
    state.change_roll(waiting=(PLUM,))
    theirs = usual_reroll(state, PLUM)
    return (own.effect if own else None), (theirs.effect if theirs else None)


@pytest.mark.parametrize("purpose", TESTS)
def test_A27_3_a_passed_test_is_rerolled_by_a_curse_alone(purpose: Purpose) -> None:
    assert rolled(purpose, AIR, EARTH, AIR) == (None, Effect.CURSE)
    assert rolled(purpose, AIR, AIR, AIR) == (Effect.MASTERY, None)


def test_A12_3_A27_3_the_die_of_resilient_lies_where_it_has_succeeded() -> None:
    """A single die is no test: by default no Curse is spent on it either way (A5.6)."""
    assert rolled(Purpose.RESILIENT, EARTH) == (None, None)
    assert rolled(Purpose.RESILIENT, WATER) == (Effect.MASTERY, None)


@pytest.mark.parametrize("face", [EARTH, AIR, Element.VOID, Element.FIRE])
def test_A15_A27_3_the_die_of_poison_lies_where_it_does_no_harm(face: Element) -> None:
    assert rolled(Purpose.POISON, face) == (None, None)


@pytest.mark.parametrize("face", [SPIRIT, WATER])
def test_A15_A27_3_the_die_of_poison_is_rerolled_where_it_harms(face: Element) -> None:
    assert rolled(Purpose.POISON, face) == (Effect.MASTERY, None)
