"""A7.12: what an upkeep does by itself, as nothing else could be chosen, and how it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.clans.decisions import Care, Heal, Restore, Tend
from bot.games.clans.kinds import ModelId, Place, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.words import drafts
from bot.games.clans.words.questions import question
from tests.games.clans.positions import PINE, model, position

GAME = ClansGame({"moonDeck": "full"})
YAJIRI = ModelId("pine-yajiri1")


def upkeep(*others: Model, **mine: Any) -> State:
    """Pine has a kaiken on the board and `others`, and a Moon deck is there."""
    state = position(model("pine-kaiken1", "fire.kaiken", "J9", **mine), *others, setting=GAME.setting)
    state.stage, state.turn, state.is_dusk, state.deck = Stage.UPKEEP, None, True, 5
    return state


def hurt(name: str) -> Model:
    return replace(model(name, "fire.yajiri", None), place=Place.HOUSE)


def drafted(state: State) -> Any:
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    return draft


def test_A7_12_a_single_thing_to_choose_is_taken_by_itself_and_told() -> None:
    state = upkeep()
    draft = drafted(state)
    assert draft.is_complete()
    assert draft.committed() == Restore((Tend(Care.DRAW),))
    assert question(state, PINE) == "The upkeep: you draw a Moon card."
    assert drafts.drafted(state, draft) == ["by itself: Draw a Moon card"]


def test_A7_12_in_a_record_it_was_chosen_and_that_is_the_same_decision() -> None:
    draft = drafted(upkeep())
    draft.add(Tend(Care.DRAW))
    assert draft.committed() == Restore((Tend(Care.DRAW),))
    assert drafts.drafted(upkeep(), draft) == ["Draw a Moon card"]


def test_A7_12_the_only_model_in_the_healing_house_is_healed_and_the_rest_is_asked() -> None:
    state = upkeep(hurt(YAJIRI), tokens={Token.STUN: 1})
    draft = drafted(state)
    assert draft.by_itself == (Heal(YAJIRI),)
    assert {piece.care for piece in draft.options()} == {Care.DRAW, Care.STEADY}
    assert not draft.is_complete()
    assert drafts.drafted(state, draft) == ["by itself: heal ● Yajiri 1"]
    draft.add(draft.options()[0])
    assert draft.whole == (Heal(YAJIRI), *draft.pieces)


def test_A7_12_of_several_things_none_is_taken_by_itself() -> None:
    state = upkeep(tokens={Token.STUN: 1})
    assert drafted(state).by_itself == ()
    assert not drafted(state).is_complete()
    assert question(state, PINE).startswith("Who is healed, and who comes to the board? Choose one: ")
