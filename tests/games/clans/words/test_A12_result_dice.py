"""A10.9, A12, A15: the label of a die says what the rules make of it for the models that it hits."""

from __future__ import annotations

import pytest

from bot.games.clans.box import BOX
from bot.games.clans.decisions import Attack, Choose, Pass
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.kinds import Element, Token
from bot.games.clans.state.activation import Window
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, Told, carried_out, decided, model
from tests.games.clans.words.test_clans_questions import FOE, GAME, ME
from tests.there import there

Tokens = dict[Token, int]


def chosen_from(mine: Tokens, theirs: Tokens, dice: str, hand: str = "") -> State:
    """An attacker who is about to choose from its dice."""
    state = holding(
        hand,
        model(ME, "water.kaiken", "J9", tokens=mine),
        model(FOE, "earth.yajiri", "J10", "S", tokens=theirs),
    )
    carried_out(state, Attack(FOE), luck=Told({ME: dice, FOE: "F"}), orders=False)
    return state


CASES = [
    ({}, {}, Element.EARTH, "Stuns the defender", Stunned),
    ({}, {Token.STUN: 2}, Element.EARTH, "Injures the defender (its Stun 3)", Injured),
    ({}, {Token.PROTECT: 1}, Element.EARTH, "Stuns the defender", Stunned),
    ({}, {Token.PROTECT: 1}, Element.VOID, "Stuns the defender (Protect)", Stunned),
    ({}, {}, Element.VOID, "Injures the defender", Injured),
    ({}, {}, Element.SPIRIT, "Injures the attacker", Injured),
    ({Token.PROTECT: 1}, {}, Element.SPIRIT, "Stuns the attacker (Protect)", Stunned),
    ({Token.STUN: 2}, {}, Element.FIRE, "Stuns all around, Injures ● Kaiken 1", Injured),
]


@pytest.mark.parametrize(("mine", "theirs", "face", "told", "comes"), CASES)
def test_A12_a_die_says_what_comes_of_it_and_that_comes(
    mine: Tokens, theirs: Tokens, face: Element, told: str, comes: type[Injured | Stunned]
) -> None:
    state = chosen_from(mine, theirs, f"{face[0].upper()} A")
    if there(state.question).window is Window.AFTER_ROLL:
        decided(state, PINE, Pass(), orders=False)
    label = BOX.words.choice(GAME, state, PINE, Choose(face)).label
    assert label == f"{face.capitalize()}: {told}"
    facts = decided(state, PINE, Choose(face))
    hits = [type(fact) for fact in facts if isinstance(fact, Injured | Stunned)]
    assert comes in hits


@pytest.mark.parametrize(
    ("theirs", "told"), [({}, "Stuns the defender"), ({Token.STUN: 2}, "Injures the defender (its Stun 3)")]
)
def test_A12_the_button_that_changes_no_die_says_the_same(theirs: Tokens, told: str) -> None:
    state = chosen_from({}, theirs, "V E", hand="rain")
    shown = {BOX.words.route(GAME, state, way).short for way in GAME.drafts.routes(state, PINE, None)}
    assert f"Earth: {told}" in shown
