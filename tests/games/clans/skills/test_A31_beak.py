"""A8.8, A16.4, A18, A31.17: Ondori's Beak, which strikes in the middle of an enemy's move."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision, Order
from bot.games.clans.decisions import Act, Activate, Move, Pass, React, Rest
from bot.games.clans.facts.activating import Lapsed
from bot.games.clans.facts.fighting import FightBegan, PoolsCounted
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import Ability, Card, Keyword, ModelId, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.orders.kinds import BeakOrder, Beaks
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import Played
from bot.games.clans.state.state import State
from bot.games.clans.words.questions import question
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position

ME, BEAK = ModelId("pine-kaiken1"), ModelId("plum-ronin1")
GAME = ClansGame({})
STRIKE = React(Ability.BEAK, ME)


def stepping(start: str = "J7", *, beak: dict[str, Any] | None = None, **changes: Any) -> State:
    """A Tanchyo kaiken (DF 2) comes before the Ondori Kaiken (AT 3), which looks south from J10."""
    rooster = model(BEAK, "ronin.rooster", "J10", **{"facing": "S", **(beak or {})})
    return position(model(ME, "air.kaiken", start, **changes), rooster, active=ME)


def asked(facts: list[Any]) -> list[Asked]:
    return [fact for fact in facts if isinstance(fact, Asked) and fact.window is Window.SKILL]


def test_A16_4_the_seat_of_a_beak_is_asked_once_a_step_ends_in_its_front() -> None:
    state = stepping()
    facts = carried_out(state, Move(at("J9")), Rest(), orders=False)
    assert asked(facts) == [Asked(PLUM, Window.SKILL, BEAK, Ability.BEAK)]
    assert GAME.options(state, PLUM) == [STRIKE, Pass()]
    assert "Beak" in question(state, PLUM)


def test_A18_A_C53_the_mover_goes_on_after_the_fight_also_stunned() -> None:
    state = stepping("J8")
    facts = carried_out(state, Move(at("J9")), Move(at("I8")), orders=False)
    assert [fact.pieces for fact in facts if isinstance(fact, Lapsed)] == [(Move(at("J9")), Move(at("I8")))]
    facts = decided(state, PLUM, STRIKE, Told({BEAK: "E E E", ME: "A A"}))
    assert [(fact.attacker, fact.defender) for fact in facts if isinstance(fact, FightBegan)] == [(BEAK, ME)]
    assert state.models[ME].tokens == {Token.STUN: 1}
    assert state.active is not None
    assert (state.active.model, state.active.mp, state.active.actions) == (ME, 5, 1)
    assert not state.models[BEAK].is_activated
    carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}))


def test_A18_an_injured_mover_has_left_and_its_turn_is_over() -> None:
    state = stepping()
    carried_out(state, Move(at("J9")), orders=False)
    decided(state, PLUM, STRIKE, Told({BEAK: "V V V", ME: "F F"}))
    assert not state.models[ME].is_out
    assert state.active is None


def test_A18_once_in_an_activation_of_the_mover() -> None:
    state = stepping("J8", learnt=frozenset({Keyword.NIMBLE}))
    carried_out(state, Move(at("J9")), orders=False)
    decided(state, PLUM, STRIKE, Told({BEAK: "F F F", ME: "W W"}))
    facts = carried_out(state, Move(at("I9")), luck=Told({ME: "A A A"}), orders=False)
    assert not asked(facts)


def test_A18_a_seat_that_passes_is_asked_again_after_the_next_step() -> None:
    state = stepping("J8")
    carried_out(state, Move(at("J9")), orders=False)
    decided(state, PLUM, Pass())
    assert asked(carried_out(state, Move(at("I9")), luck=Told({ME: "A A A"}), orders=False))


@pytest.mark.parametrize(
    "beak",
    [{"is_activated": True}, {"is_hidden": True}, {"facing": "N"}],
    ids=["activated", "hidden", "behind"],
)
def test_A18_no_beak_of_an_activated_or_hidden_model_nor_behind_it(beak: dict[str, Any]) -> None:
    assert not asked(carried_out(stepping(beak=beak), Move(at("J9")), orders=False))


@pytest.mark.parametrize("changes", [{"is_hidden": True}, {"tokens": {Token.MOON_POWER: 1}}])
def test_A8_9_no_beak_against_a_hidden_model_nor_one_that_ignores_zones(changes: dict[str, Any]) -> None:
    assert not asked(carried_out(stepping(**changes), Move(at("J9")), orders=False))


def test_A31_17_no_card_or_step_of_the_mover_counts_in_the_fight() -> None:
    """A card played ahead for its own attack stays with the mover; three steps give no Horns to the Beak."""
    state = stepping(beak={"learnt": frozenset({Keyword.HORNS})})
    state.change_active(cards=(Played(PINE, Card.WEAK_SPOT),), steps=3)
    carried_out(state, Move(at("J9")), orders=False)
    facts = decided(state, PLUM, STRIKE, Told({BEAK: "F F F", ME: "W W"}))
    assert next(fact.attack for fact in facts if isinstance(fact, PoolsCounted)) == 3
    assert state.active is not None
    assert [played.card for played in state.active.cards] == [Card.WEAK_SPOT]
    assert state.active.attacks == 0


@pytest.mark.parametrize(
    ("orders", "profile", "answer"),
    [
        ((), "air.kaiken", STRIKE),
        ((), "earth.chunin", Pass()),
        ((BeakOrder(Beaks.ALWAYS),), "earth.chunin", STRIKE),
        ((BeakOrder(Beaks.NEVER),), "air.kaiken", Pass()),
        ((BeakOrder(Beaks.ASK),), "air.kaiken", None),
    ],
)
def test_A30_5_A27_the_order_of_a_beak(
    orders: tuple[Order, ...], profile: str, answer: Decision | None
) -> None:
    """By default it strikes if its side chooses: 3 dice against DF 2, but not against 4."""
    rooster = model(BEAK, "ronin.rooster", "J10", "S")
    state = position(model(ME, profile, "J7"), rooster, active=ME)
    carried_out(state, Move(at("J9")), orders=False)
    assert ClansOrders().answer(state, PLUM, orders) == answer
    assert GAME.default(state, PLUM, Told()) == (STRIKE if profile == "air.kaiken" else Pass())


def test_A30_2_the_odds_of_a_way_count_the_beak() -> None:
    found = of_pieces(stepping(), (Move(at("J9")), Rest()))
    assert found.of(Event.INJURED, ME) > 0
    free = of_pieces(stepping(beak={"is_activated": True}), (Move(at("J9")), Rest()))
    assert free.of(Event.INJURED, ME) == 0


def test_A18_an_absent_seat_lets_the_match_go_on() -> None:
    rooster = model(BEAK, "ronin.rooster", "J10", "S")
    state = position(model(ME, "air.kaiken", "J7"), rooster)
    decided(state, PINE, Act((Activate(ME), Move(at("J9")), Rest())))
    assert state.question is None
