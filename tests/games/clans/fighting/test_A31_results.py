"""A31.3, A10.9, A11.3: of each face in each kind of attack the effect, the words and the label say the same."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bot.engine.game import not_none
from bot.games.clans.decisions import Choose, Pass
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.results import Kind, Result, result
from bot.games.clans.dice.values import Values
from bot.games.clans.facts.fighting import DieChosen, FightBegan, Injured, Stunned
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.fighting.fight import brings, values
from bot.games.clans.kinds import Element, Keyword, ModelId
from bot.games.clans.names import names
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.rolls import Fight, Step
from bot.games.clans.state.state import State
from bot.games.clans.words import choices, drafts, story
from tests.games.clans.positions import PINE, PLUM, decided, model, position

ME, FOE, FRIEND = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("pine-kaiken2")
OTHER = {Element.FIRE: Element.EARTH}
HAPPENS = {
    Result.NOTHING: (set(), "nothing happens"),
    Result.ATTACKER_INJURED: ({("Injured", ME)}, "the attacker is Injured"),
    Result.DEFENDER_INJURED: ({("Injured", FOE)}, "the defender is Injured"),
    Result.DEFENDER_STUNNED: ({("Stunned", FOE)}, "the defender is Stunned"),
    Result.DEFENDER_MOVED: ({("Asked", FOE)}, "may move the defender"),
    Result.BOTH_MOVED: ({("Asked", ME)}, "the attacker may be moved"),
    Result.ALL_STUNNED: ({("Stunned", ME), ("Stunned", FOE), ("Stunned", FRIEND)}, "all in its zone"),
    Result.ENEMIES_STUNNED: ({("Stunned", FOE)}, "the chooser's enemies"),
}
"""The effect of each result if Pine chooses, and its words."""


def choosing(kind: Kind, side: Side, face: Element) -> State:
    """Pine attacks and may pick this face or another one; or Plum may."""
    state = position(
        model(ME, "water.kaiken", "J9"),
        model(FRIEND, "water.kaiken", "I9"),
        model(FOE, "earth.kaiken", "J10", "S"),
        active=ME,
    )
    chooser = PINE if side is Side.ATTACKER else PLUM
    state.fight = Fight(
        ME,
        FOE,
        is_ranged=kind is not Kind.CLOSE,
        is_shuriken=kind is Kind.SHURIKEN,
        step=Step.CHOOSING,
        left=((face, OTHER.get(face, Element.FIRE)),) * 2,
        chooser=chooser,
    )
    state.question = Question(chooser, Window.CHOOSE, ME)
    return state


def hit(facts: list[Any]) -> set[tuple[str, ModelId]]:
    """What has happened to a model, or is asked about it."""
    kinds = (Injured, Stunned, Asked)
    return {(type(fact).__name__, fact.model) for fact in facts if isinstance(fact, kinds)}


@pytest.mark.parametrize(("kind", "face", "side"), list(product(Kind, Element, Side)))
def test_A31_3_effect_words_and_label_of_a_face_are_one(kind: Kind, face: Element, side: Side) -> None:
    state = choosing(kind, side, face)
    brought = result(kind, face)
    happens, said = HAPPENS[brought]
    label = choices.choice(state, Choose(face)).label
    facts = decided(state, state.question.seat if state.question else PINE, Choose(face), orders=False)
    assert hit(facts) == happens
    assert DieChosen(face, brought) in facts
    (line,) = [each for each in story.story(facts) if "is chosen" in each]
    assert said in line
    assert label == f"{names.element(face)}: {names.brief(brought)}"


@pytest.mark.parametrize("side", Side)
def test_A31_3_with_precision_strike_fire_stuns_the_enemies_of_its_chooser(
    side: Side,
) -> None:
    state = choosing(Kind.CLOSE, side, Element.FIRE)
    for each in list(state.models):
        state.change(each, learnt=frozenset({Keyword.PRECISION_STRIKE}))
    label = choices.choice(state, Choose(Element.FIRE)).label
    facts = decided(state, PINE if side is Side.ATTACKER else PLUM, Choose(Element.FIRE), orders=False)
    victims = {FOE} if side is Side.ATTACKER else {ME, FRIEND}
    assert hit(facts) == {("Stunned", each) for each in victims}
    assert "Fire is chosen: the chooser's enemies around the attacker are Stunned." in story.story(facts)
    assert label == "Fire: Stuns the enemies around"


def test_A31_3_the_odds_weigh_a_face_by_its_effects() -> None:
    """A face is live, and worth something, exactly if the table gives it an effect."""
    for kind, face, side in product(Kind, Element, Side):
        known = values(choosing(kind, side, face), not_none(choosing(kind, side, face).fight))
        assert known.brings(face, side) is result(kind, face) is brings(choosing(kind, side, face), face)
        assert (face in known.live) is (result(kind, face) is not Result.NOTHING)
        if face not in known.live:
            assert not any(known.worth(each, face, side) for each in Side)
        assert known.injures(Side.ATTACKER, face) is (result(kind, face) is Result.ATTACKER_INJURED)


def test_A31_3_a_face_that_an_ability_makes_work_has_its_effect_of_close_combat() -> None:
    air = Values(Kind.RANGED, more=frozenset({Element.AIR}))
    assert air.brings(Element.AIR, Side.ATTACKER) is Result.DEFENDER_MOVED
    assert air.brings(Element.FIRE, Side.ATTACKER) is Result.NOTHING
    assert air.worth(Side.ATTACKER, Element.AIR, Side.ATTACKER) == 1


def test_A31_3_a_player_who_takes_the_die_without_a_card_reads_its_effects() -> None:
    state = choosing(Kind.SHURIKEN, Side.ATTACKER, Element.SPIRIT)
    state.change_fight(step=Step.ROLLED, chooser=None)
    found = drafts.route(state, (Pass(), Choose(Element.SPIRIT)))
    assert found.label == "Change no die, choose Spirit: does nothing"


def test_A31_3_in_an_older_record_the_attack_before_it_tells_the_effects_of_a_die() -> None:
    shot = [FightBegan(ME, FOE, is_ranged=True), DieChosen(Element.SPIRIT)]
    line = "Pine Kaiken 1 shoots at Plum Kaiken 1. Spirit is chosen: nothing happens."
    assert story.story(shot) == story.headlines(shot) == [line]
    assert story.story([FightBegan(ME, FOE), DieChosen(Element.SPIRIT)])[-1].endswith("attacker is Injured.")
    assert story.story(shot[1:]) == ["Spirit is chosen."]
