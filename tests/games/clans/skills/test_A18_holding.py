"""A8.5, A9.8, A18: Spirit Power and Foul Weather, which last until the end of the round."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.games.clans.decisions import Move, Rest, Shoot, Spring, Use
from bot.games.clans.facts.activating import ActivationEnded, Spotted
from bot.games.clans.facts.rolling import Rerolled, Rolled
from bot.games.clans.facts.rounds import RoundEnded
from bot.games.clans.facts.skills import DodgeBarred, WeatherTurned
from bot.games.clans.kinds import Ability, Card, ModelId, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.figures import Lasting, Model, Until
from bot.games.clans.state.rolls import Effect, Played
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, CHUNIN = ModelId("pine-chunin1"), ModelId("plum-chunin1")
POWER = Lasting(Ability.SPIRIT_POWER, Until.ROUND)


def powered(space: str = "J10") -> Model:
    return model(CHUNIN, "spirit.chunin", space, "S", lasting=(POWER,), learnt=frozenset({POWER.skill}))


def held(*others: Model, **changes: Any) -> State:
    return position(model(ME, "earth.chunin", "J9", **changes), powered(), *others, active=ME)


def test_A18_spirit_power_lasts_for_the_round() -> None:
    owner = model(ME, "spirit.chunin", "J9", learnt=frozenset({Ability.SPIRIT_POWER}))
    state = position(owner, foe("J10"), active=ME)
    carried_out(state, Use(Ability.SPIRIT_POWER))
    assert state.models[ME].is_under(Ability.SPIRIT_POWER)
    RoundEnded().apply(state)
    assert not state.models[ME].is_under(Ability.SPIRIT_POWER)


def test_A18_every_dodge_out_of_a_powered_zone_fails() -> None:
    """Nothing is rolled: a Stun, and the end of the activation."""
    state = held()
    facts = carried_out(state, Move(at("J8")))
    assert DodgeBarred(ME, CHUNIN) in facts
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert ActivationEnded(ME) in facts
    assert (state.space_of(ME), state.models[ME].tokens) == (at("J9"), {Token.STUN: 1})


def test_A8_7_in_stealth_it_costs_only_stealth() -> None:
    state = held(is_hidden=True)
    facts = carried_out(state, Move(at("J8")))
    assert Spotted(ME) in facts
    assert state.is_activation_open
    assert not state.models[ME].tokens


def test_A18_A_C48_slip_and_back_flip_fail_there_too() -> None:
    state = held(learnt=frozenset({Ability.BACK_FLIP}))
    facts = carried_out(state, Spring(Ability.BACK_FLIP, at("J8")))
    assert DodgeBarred(ME, CHUNIN) in facts
    assert state.space_of(ME) == at("J9")
    slipping = held()
    slipping.change_active(cards=(Played(PINE, Card.SLIP),))
    assert DodgeBarred(ME, CHUNIN) in carried_out(slipping, Move(at("J8")))


def test_A18_moon_power_and_other_zones_are_not_concerned() -> None:
    free = held(tokens={Token.MOON_POWER: 1})
    assert not any(isinstance(fact, DodgeBarred) for fact in carried_out(free, Move(at("J8"))))
    other = position(model(ME, "earth.chunin", "J9"), powered("A1"), foe("J10"), active=ME)
    assert any(isinstance(fact, Rolled) for fact in carried_out(other, Move(at("J8"))))


def test_A30_2_the_odds_of_such_a_dodge_are_nought() -> None:
    found = of_pieces(held(), (Move(at("J8")),))
    assert found.of(Event.HELD, ME) == found.of(Event.STUNNED, ME) == 1


# ---- Foul Weather


def test_A18_foul_weather_lasts_for_the_round_and_is_made_once() -> None:
    owner = model(ME, "water.madoushi", "J9", learnt=frozenset({Ability.FOUL_WEATHER}))
    state = position(owner, foe("J14"), active=ME)
    carried_out(state, Use(Ability.FOUL_WEATHER))
    assert not state.is_foul, "the test has failed"
    state = position(owner, foe("J14"), active=ME)
    facts = carried_out(state, Use(Ability.FOUL_WEATHER), luck=Told({ME: "W A A"}))
    assert WeatherTurned(ME) in facts
    assert state.is_foul
    again = position(owner, foe("J14"), active=ME, is_foul=True)
    assert Use(Ability.FOUL_WEATHER) not in open_(again)
    RoundEnded().apply(state)
    assert not state.is_foul


@pytest.mark.parametrize(("space", "may"), [("J13", True), ("J14", False)])
def test_A9_8_nobody_sees_beyond_four_in_foul_weather(space: str, may: bool) -> None:
    state = position(model(ME, "fire.yajiri", "J9"), foe(space), active=ME, is_foul=True)
    assert (Shoot(FOE) in open_(state)) is may
    state.is_foul = False
    assert Shoot(FOE) in open_(state)


def test_A18_in_foul_weather_a_hidden_model_rerolls_all_dice_of_its_dodge() -> None:
    state = position(model(ME, "earth.kaiken", "J9", is_hidden=True), foe("J10"), active=ME, is_foul=True)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "A A A E A A"}))
    (again,) = [fact for fact in facts if isinstance(fact, Rerolled)]
    assert (again.effect, again.places) == (Effect.WEATHER, (0, 1, 2))
    assert state.space_of(ME) == at("J8")
    assert state.models[ME].is_hidden


def test_A18_a_model_out_of_stealth_rerolls_nothing_by_the_weather() -> None:
    state = position(model(ME, "earth.kaiken", "J9"), foe("J10"), active=ME, is_foul=True)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "A A A E A A"}))
    assert not any(isinstance(fact, Rerolled) for fact in facts)


def test_A30_2_the_odds_of_a_dodge_in_foul_weather_are_those_of_two_throws() -> None:
    state = position(model(ME, "earth.kaiken", "J9", is_hidden=True), foe("J10"), active=ME, is_foul=True)
    found = of_pieces(state, (Move(at("J8")), Rest()))
    assert found.of(Event.HELD, ME) == Fraction(125, 216) ** 2
