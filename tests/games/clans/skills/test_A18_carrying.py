"""A8.11, A18: Wanderlust and Undertow, by which a seat moves other models, and Dragon's Breath."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.games.clans.decisions import Act, Push, Rest, Try, Use
from bot.games.clans.facts.activating import Marked, Pushed, ShrinesMet, Spotted
from bot.games.clans.facts.fighting import Stunned
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Ability, ModelId, Skill, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ClansDrafts
from bot.games.clans.turn.quick_answers import placings
from bot.games.clans.words.questions import question
from tests.games.clans.positions import PINE, Told, at, carried_out, decided, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, FRIEND, OTHER = ModelId("pine-madoushi1"), ModelId("pine-kaiken1"), ModelId("plum-kaiken2")
GAME = ClansGame({})


def able(skill: Skill, *others: Model, profile: str = "spirit.madoushi", **changes: Any) -> State:
    return position(model(ME, profile, "J9", learnt=frozenset({skill})), *others, active=ME, **changes)


def uses(state: State, skill: Skill) -> list[str | None]:
    return [each.target for each in open_(state) if isinstance(each, Use | Try) and each.keyword == skill]


def places(state: State) -> set[Any]:
    return {each.space for each in GAME.options(state, PINE) if isinstance(each, Push)}


# ---- Wanderlust


def lured(*others: Model, **changes: Any) -> State:
    """Wanderlust has succeeded, and its seat is asked."""
    state = able(Ability.WANDERLUST, foe("J12"), *others, **changes)
    carried_out(state, Use(Ability.WANDERLUST, FOE), luck=Told({ME: "S A A"}), orders=False)
    return state


def test_A18_wanderlust_reaches_six_without_sight_but_nobody_in_stealth() -> None:
    wall = model(FRIEND, "spirit.kaiken", "J11")
    state = able(
        Ability.WANDERLUST,
        wall,
        foe("J15"),
        foe("J16", OTHER),
        foe("K9", ModelId("plum-kaiken3"), is_hidden=True),
    )
    assert uses(state, Ability.WANDERLUST) == [FOE]


def test_A18_wanderlust_moves_an_enemy_up_to_four_mp_without_a_dodge() -> None:
    state = lured(model(FRIEND, "spirit.kaiken", "J13"))
    assert state.question is not None
    assert (state.question.seat, state.question.window, state.question.model) == (PINE, Window.PUSH, FOE)
    assert {at("J12"), at("N12"), at("J16")} <= places(state)
    assert not {at("O12"), at("J13"), at("J17")} & places(state)
    facts = decided(state, PINE, Push(at("N12"), Direction.E))
    assert Pushed(FOE, at("N12"), Direction.E) in facts
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert state.active is None


def test_A18_terrain_counts_for_wanderlust() -> None:
    """canal: a step onto rough ground costs 2."""
    state = position(
        model(ME, "spirit.madoushi", "J9", learnt=frozenset({Ability.WANDERLUST})),
        foe("J7"),
        active=ME,
        ground="canal",
    )
    carried_out(state, Use(Ability.WANDERLUST, FOE), luck=Told({ME: "S A A"}), orders=False)
    assert at("J3") in places(state)
    assert at("J11") not in places(state)


def test_A27_an_absent_seat_leaves_the_enemy_where_it_is() -> None:
    state = lured()
    assert GAME.default(state, PINE, Told()) == Push(at("J12"), Direction.S)
    assert "where does" in question(state, PINE)
    assert placings(state, PINE)[0] == (Push(at("J12"), Direction.S),)
    assert ClansDrafts().routes(state, PINE, None)


def test_A14_1_bad_shrines_act_on_a_model_that_is_led_past_them() -> None:
    state = lured(items="slow@L14")
    facts = decided(state, PINE, Push(at("M12"), Direction.E))
    assert ShrinesMet(FOE, (at("L14"),)) not in facts
    state = lured(items="slow@L14")
    facts = decided(state, PINE, Push(at("L13"), Direction.E))
    assert ShrinesMet(FOE, (at("L14"),)) in facts
    assert Marked(FOE, Token.SLOW) in facts
    assert [fact.models for fact in facts if isinstance(fact, Rolled)] == [(FOE,)]


# ---- Undertow


def test_A18_undertow_puts_a_friend_within_four_into_its_zone() -> None:
    friend, far = model(FRIEND, "water.kaiken", "J13"), model("pine-kaiken2", "water.kaiken", "J14")
    state = able(Ability.UNDERTOW, friend, far, foe("K10"), profile="water.madoushi")
    assert uses(state, Ability.UNDERTOW) == [FRIEND]
    carried_out(state, Try(Ability.UNDERTOW, FRIEND), luck=Told({ME: "W A A"}), orders=False)
    assert len(places(state)) == 7
    default = GAME.default(state, PINE, Told())
    assert isinstance(default, Push)
    assert default.space == min(places(state))
    decided(state, PINE, Push(at("J10"), Direction.N))
    assert state.space_of(FRIEND) == at("J10")
    assert state.is_activation_open
    assert state.active is not None
    assert state.active.moves == 1


def test_A18_undertow_needs_its_test() -> None:
    state = able(Ability.UNDERTOW, model(FRIEND, "water.kaiken", "J13"), profile="water.madoushi")
    carried_out(state, Try(Ability.UNDERTOW, FRIEND))
    assert state.space_of(FRIEND) == at("J13")
    assert uses(state, Ability.UNDERTOW) == []


# ---- Dragon's Breath


def breath(*others: Model) -> State:
    return position(model(ME, "hero.dragon", "J9"), *others, active=ME)


def test_A18_dragons_breath_tests_every_model_in_front_friends_too() -> None:
    friend, behind = model(FRIEND, "fire.kaiken", "K10"), foe("J8", OTHER)
    state = breath(foe("J10"), friend, behind)
    facts = carried_out(state, Use(Ability.DRAGONS_BREATH), luck=Told({FOE: "A A A", FRIEND: "A A A"}))
    tested = [fact.models[0] for fact in facts if isinstance(fact, Rolled) and fact.purpose is Purpose.ORDEAL]
    assert tested == [FRIEND, FOE]
    assert [fact for fact in facts if isinstance(fact, Stunned)] == [Stunned(FRIEND), Stunned(FOE, ME)]
    assert state.active is None


@pytest.mark.parametrize(("faces", "is_stunned"), [("W A A", False), ("A A A", True)])
def test_A18_who_passes_the_breath_is_not_stunned_but_loses_stealth(faces: str, is_stunned: bool) -> None:
    state = breath(foe("J10", is_hidden=True))
    facts = carried_out(state, Use(Ability.DRAGONS_BREATH), luck=Told({FOE: faces}))
    assert Spotted(FOE) in facts
    assert state.models[FOE].has(Token.STUN) is is_stunned


def test_A18_a_breath_needs_a_model_in_front() -> None:
    assert uses(breath(foe("J8")), Ability.DRAGONS_BREATH) == []


def test_A30_2_the_odds_of_a_breath_are_those_of_each_test() -> None:
    found = of_pieces(breath(foe("J10"), foe("K10", OTHER)), (Use(Ability.DRAGONS_BREATH), Rest()))
    assert found.of(Event.STUNNED, FOE) == found.of(Event.STUNNED, OTHER) == Fraction(125, 216)


def test_A18_an_absent_seat_answers_for_the_breath_and_the_turn_goes_on() -> None:
    state = breath(foe("J10"), model(FRIEND, "fire.kaiken", "K10"))
    decided(state, PINE, Act((Use(Ability.DRAGONS_BREATH), Rest())))
    assert state.question is None
    assert state.active is None
