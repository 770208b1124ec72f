"""A8.10, A17, A18, A31.7: passing over spaces with models, and what happens where that breaks off."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.games.clans.decisions import Move, Push
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.kinds import Ability, Keyword, ModelId, Token
from bot.games.clans.moving.moving import landings
from bot.games.clans.moving.ways import ways_anew
from bot.games.clans.state.activation import Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import default
from bot.games.clans.turn.options import options
from bot.games.clans.turn.quick_answers import placings
from tests.games.clans.positions import PLUM, Told, at, carried_out, decided, model, position

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
VAULT, WINGS = frozenset({Ability.VAULT}), frozenset({Keyword.WINGS})


def corridor(*others: Model, learnt: Any = VAULT, **changes: Any) -> State:
    """A fire kaiken (MV 5) on J9."""
    return position(model(ME, "fire.kaiken", "J9", learnt=learnt, **changes), *others, active=ME)


def wall(row: int = 10, seat: str = "pine") -> list[Model]:
    """Models side by side on a row from G to M, so that the way past them is long."""
    return [
        model(f"{seat}-kaiken{n + 2}", "earth.kaiken", f"{letter}{row}", "N")
        for n, letter in enumerate("GHIJKLM")
    ]


def test_A18_without_vault_nobody_passes_over_friends() -> None:
    assert at("J11") in ways_anew(corridor(*wall()), is_run=False)
    assert at("J11") not in ways_anew(corridor(*wall(), learnt=frozenset()), is_run=False)


def test_A8_10_no_way_ends_on_a_space_of_another() -> None:
    assert at("J10") not in ways_anew(corridor(*wall()), is_run=False)


def test_A18_over_friends_without_enemies_no_dodge_is_needed() -> None:
    facts = carried_out(state := corridor(*wall()), Move(at("J11")))
    assert state.space_of(ME) == at("J11")
    assert not [fact for fact in facts if isinstance(fact, Rolled)]
    assert state.active is not None
    assert (state.active.mp, state.active.steps) == (3, 2)


@pytest.mark.parametrize(("faces", "end"), [("F A A", "J11"), ("A A A", "J9")])
def test_A18_A_C50_a_failed_dodge_over_a_friend_leads_back(faces: str, end: str) -> None:
    """The friend on J10 stands beside an enemy; the dodge is for the step out of J10."""
    foes = model(FOE, "earth.kaiken", "I11", "S"), model("plum-kaiken2", "earth.kaiken", "K11", "S")
    state = corridor(*wall(), *foes)
    facts = carried_out(state, Move(at("J11")), luck=Told({ME: faces}))
    assert sum(isinstance(fact, Rolled) for fact in facts) == 1
    assert state.space_of(ME) == at(end)
    assert state.models[ME].has(Token.STUN) is (end == "J9")


def test_A8_5_each_space_in_a_zone_is_left_by_a_dodge_of_its_own() -> None:
    """Vault over the enemy on J10: out of J9 and out of J10's own neighbours."""
    foe, other = model(FOE, "earth.kaiken", "J10", "S"), model("plum-kaiken2", "earth.kaiken", "K11", "S")
    state = corridor(foe, other)
    route = ways_anew(state, is_run=False)[at("J11")]
    assert route.dodges >= 1
    facts = carried_out(state, Move(at("J11")), luck=Told({ME: "F A A" * 4}))
    assert sum(isinstance(fact, Rolled) for fact in facts) == route.dodges
    assert state.space_of(ME) == at("J11")


def winged(**changes: Any) -> State:
    """Enemies on row 10 from G to M before a model with Wings on J9."""
    return corridor(*wall(10, "plum"), learnt=WINGS, **changes)


def test_A17_one_test_covers_the_space_it_leaves_and_the_enemy() -> None:
    state = winged()
    facts = carried_out(state, Move(at("J11")), luck=Told({ME: "F A A F A A"}))
    tests = [fact for fact in facts if isinstance(fact, Rolled)]
    assert len(tests) == 2, "over the enemy, and out of its zone from there"
    assert state.space_of(ME) == at("J11")


def test_A17_who_fails_over_an_enemy_is_put_by_its_seat_and_stunned() -> None:
    state = winged()
    facts = carried_out(state, Move(at("J11")), luck=Told({ME: "A A A"}), orders=False)
    asked = next(fact for fact in facts if isinstance(fact, Asked))
    assert (asked.seat, asked.window, asked.model) == (PLUM, Window.PARRY, ME)
    every = options(state, PLUM)
    assert {each.space for each in every if isinstance(each, Push)} == set(landings(state))
    assert at("J9") in landings(state)
    assert at("J8") not in landings(state), "it touches no zone of that enemy"
    assert all(each in every for way in placings(state, PLUM) for each in way)
    decided(state, PLUM, Push(at("J11"), Direction.S))
    assert (state.space_of(ME), state.models[ME].facing) == (at("J11"), Direction.S)
    assert state.models[ME].has(Token.STUN)
    assert state.active is None


def test_A27_by_default_it_is_put_on_the_lowest_space() -> None:
    state = winged()
    carried_out(state, Move(at("J11")), luck=Told({ME: "A A A"}), orders=False)
    usual = default(state, PLUM, Told())
    assert isinstance(usual, Push)
    assert usual.space == min(landings(state))


def test_A17_in_stealth_a_failure_costs_stealth_alone() -> None:
    state = winged(is_hidden=True)
    carried_out(state, Move(at("J11")), luck=Told({ME: "A A A"}), orders=False)
    assert state.question is None
    assert state.space_of(ME) == at("J9")
    assert not state.models[ME].is_hidden
    assert not state.models[ME].has(Token.STUN)
    assert state.active is not None


def test_A15_with_moon_power_wings_meet_nobody() -> None:
    state = winged(tokens={Token.MOON_POWER: 1})
    facts = carried_out(state, Move(at("J11")))
    assert state.space_of(ME) == at("J11")
    assert not [fact for fact in facts if isinstance(fact, Rolled)]


@pytest.mark.parametrize("learnt", [VAULT, WINGS])
def test_A28_1_nobody_stands_on_another_while_a_seat_is_asked(learnt: Any) -> None:
    """A Curse on the mover lets the enemy's seat answer in the middle of the way."""
    state = corridor(*wall(10, "plum"), learnt=learnt, tokens={Token.CURSE: 1})
    facts = carried_out(state, Move(at("J11")), luck=Told({ME: "F A A" * 3}), orders=False)
    assert [fact for fact in facts if isinstance(fact, Asked)]
    assert state.space_of(ME) == at("J9")
