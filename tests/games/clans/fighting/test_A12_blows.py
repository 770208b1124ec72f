"""A12: Injuries, Stuns, and what replaces them, where the fights leave off."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Attack, Heal, Keep, Pass, Rest
from bot.games.clans.facts.activating import Cleared
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.kinds import ModelId, Place, Token
from bot.games.clans.rounds.setup import puts
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import UpkeepDraft
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, decided, model, position

ME, FOE, OTHER = ModelId("pine-ronin1"), ModelId("plum-hero1"), ModelId("plum-kaiken1")
GAME = ClansGame({})


def hit(ours: str, theirs: str = "W W", **tokens: int) -> tuple[State, list[Any]]:
    """Two Resilient models: Momotaro rolls six dice, Tamamo, of Spirit, two, and then the die of Resilient."""
    held = {Token(name.replace("_", "-")): number for name, number in tokens.items()}
    state = position(
        model(ME, "ronin.peach", "J9"),
        model(FOE, "hero.enchantress", "J10", "S", tokens=held),
        model(OTHER, "earth.kaiken", "J19", "S"),
        active=ME,
    )
    facts = carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: theirs}), orders=False)
    while state.question is not None and state.question.window is not Window.REPLACE:
        answer = GAME.default(state, state.question.seat, Told())
        facts += decided(state, state.question.seat, answer, Told({FOE: theirs[4:]}), orders=False)
    return state, list(facts)


def is_resisted(facts: list[Any]) -> int:
    return sum(isinstance(fact, Rolled) and fact.purpose is Purpose.RESILIENT for fact in facts)


VOID, EARTH = "V F F F F F", "E F F F F F"


def test_A12_3_resilient_comes_first_and_protect_is_for_the_stun_that_is_left() -> None:
    state, facts = hit(VOID, "W W S", protect=1)
    assert is_resisted(facts) == 1
    assert state.question is not None
    facts = decided(state, PLUM, Keep(), orders=False)
    assert Cleared(FOE, Token.PROTECT) in facts
    assert not any(isinstance(fact, Injured | Stunned) for fact in facts)
    assert state.models[FOE].tokens == {}


def test_A12_3_each_once_an_event() -> None:
    """The die fails; Protect makes a Stun of the Injury; no second die is rolled, and a second Protect may be spent."""
    state, facts = hit(VOID, "W W F", protect=2)
    facts += decided(state, PLUM, Keep(), Told({FOE: "S"}), orders=False)
    assert is_resisted(facts) == 1
    assert state.question is not None
    assert state.models[FOE].tokens == {Token.PROTECT: 1}
    facts = decided(state, PLUM, Pass(), orders=False)
    assert Stunned(FOE, ME) in facts


def test_A12_3_with_moon_power_nothing_is_rolled_or_asked() -> None:
    state, facts = hit(VOID, protect=1, moon_power=1)
    assert not is_resisted(facts)
    assert not any(isinstance(fact, Asked) and fact.window is Window.REPLACE for fact in facts)
    assert state.models[FOE].tokens == {Token.PROTECT: 1, Token.MOON_POWER: 1}


def test_A12_3_A10_15_A_C11_nobody_resists_the_choice_of_their_own_side() -> None:
    _state, facts = hit("S S S S S S", "E E")
    assert Injured(ME, FOE) in facts
    assert not is_resisted(facts)


@pytest.mark.parametrize("die", ["S", "F"])
def test_A12_4_a_third_stun_is_resisted_as_a_stun_or_is_an_injury_only(die: str) -> None:
    state, facts = hit(EARTH, f"W W {die}", stun=2)
    assert is_resisted(facts) == 1
    assert not any(isinstance(fact, Stunned) for fact in facts)
    assert (Injured(FOE, ME) in facts) is (die == "F")
    assert state.models[FOE].tokens == ({Token.STUN: 2} if die == "S" else {})


@pytest.mark.parametrize("is_enemy", [True, False])
def test_A15_A12_3_poison_is_an_enemys_effect_for_resilient_but_nobodys_credit(is_enemy: bool) -> None:
    state = position(
        model(ME, "ronin.peach", "J9", tokens={Token.POISON: 1}),
        model(OTHER, "earth.kaiken", "J19", "S"),
        active=ME,
    )
    # Momotaro is of Earth and Fire.
    facts = list(carried_out(state, Rest(), luck=Told({ME: "S E"}), poisonIsEnemy=is_enemy))
    assert is_resisted(facts) == is_enemy
    assert (Stunned(ME, None) in facts) is is_enemy
    assert (Injured(ME, None) in facts) is not is_enemy


def test_A12_6_the_injured_come_back_by_an_upkeep_alone() -> None:
    state, facts = hit(VOID, "W W F")
    assert Injured(FOE, ME) in facts
    assert state.models[FOE].place is Place.HOUSE
    assert state.turn == PLUM
    assert FOE not in {getattr(piece, "model", None) for piece in pieces(state, PLUM)}
    state.stage, state.turn, state.active = Stage.UPKEEP, None, None
    assert FOE not in {getattr(piece, "model", None) for piece in puts(state, PLUM, ())}
    draft = GAME.drafts.draft(state, PLUM)
    assert isinstance(draft, UpkeepDraft)
    assert list(draft.by_itself[:1]) == [Heal(FOE)]  # the only one is healed by itself (A7.12)
    draft.add(Heal(FOE))
    assert FOE in {getattr(piece, "model", None) for piece in draft.options()}
    assert PINE in GAME.awaited(state)
