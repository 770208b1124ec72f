"""A15: what status tokens do."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Activate, Attack, Hurry, Move, Pass, Reroll, Rest, Run
from bot.games.clans.facts.activating import Cleared, Marked
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.facts.rolling import ChanceTaken, Rerolled, Rolled
from bot.games.clans.kinds import ModelId, Place, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation, Window
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting


def alone(profile: str = "earth.kaiken", **tokens: int) -> State:
    mine = model(ME, profile, "J9", tokens={Token(name): n for name, n in tokens.items()})
    return position(mine, model(FOE, "earth.kaiken", "J19", "S"), active=ME)


def facing(mine: dict[Token, int], theirs: dict[Token, int]) -> State:
    """Two kaiken with AT 3 and DF 3, without keywords."""
    models = [
        model(ME, "earth.kaiken", "J9", tokens=mine),
        model(FOE, "earth.kaiken", "J10", "S", tokens=theirs),
    ]
    return position(*models, active=ME)


def open_(state: State) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


@pytest.mark.parametrize(
    ("shown", "left", "place"),
    [
        ("S", {}, Place.HOUSE),
        ("W", {Token.STUN: 1, Token.POISON: 2}, Place.BOARD),
        ("F", {Token.POISON: 2}, Place.BOARD),
    ],
)
def test_A15_A_C39_poison_rolls_one_die_and_one_token_goes(
    shown: str, left: dict[Token, int], place: Place
) -> None:
    state = alone(poison=3)
    facts = carried_out(state, Rest(), luck=Told({ME: shown}))
    assert sum(isinstance(fact, Rolled) and fact.purpose is Purpose.POISON for fact in facts) == 1
    assert (dict(state.models[ME].tokens), state.models[ME].place) == (left, place)
    assert not any(isinstance(fact, Scored) for fact in facts)
    assert all(fact.credit is None for fact in facts if isinstance(fact, Injured | Stunned))


def test_A15_A7_10_poison_comes_after_a_failed_dodge_too() -> None:
    models = [
        model(ME, "earth.kaiken", "J9", tokens={Token.POISON: 1}),
        model(FOE, "earth.kaiken", "J10", "S"),
    ]
    state = position(*models, active=ME)
    carried_out(state, Move(at("J8")), luck=Told({ME: "A A A W"}))
    assert state.models[ME].tokens == {Token.STUN: 2}


def test_A27_3_the_die_of_poison_is_rerolled_where_it_hurts() -> None:
    state = alone(poison=1, lucky=1)
    facts = carried_out(state, Rest(), luck=Told({ME: "S F"}))
    assert [fact.effect for fact in facts if isinstance(fact, Rerolled)] == [Effect.LUCKY]
    assert state.models[ME].tokens == {}
    # A Stun alone is not worth a Lucky token; an unused Mastery costs nothing.
    state = alone(poison=1, lucky=1)
    carried_out(state, Rest(), luck=Told({ME: "W"}))
    assert state.models[ME].tokens == {Token.STUN: 1, Token.LUCKY: 1}
    state = alone("shrine.earth.madoushi", poison=1)
    facts = carried_out(state, Rest(), luck=Told({ME: "W F"}))
    assert [fact.effect for fact in facts if isinstance(fact, Rerolled)] == [Effect.MASTERY]


def test_A15_a_curse_lets_an_enemy_reroll_all_dice_of_the_model_once_a_roll() -> None:
    state = facing({Token.CURSE: 2}, {})
    carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "E E E"}), orders=False)
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PLUM, Window.AFTER_ROLL)
    options = ClansGame({}).options(state, PLUM)
    assert options == [Reroll(Effect.CURSE, ME, (0, 1, 2)), Pass()]
    decided(state, PLUM, options[0], Told({ME: "A A A"}), orders=False)
    assert state.models[ME].tokens == {Token.CURSE: 1}
    assert state.roll is None


def test_A15_A_C5_a_curse_leaves_spent_dice() -> None:
    models = [
        model(ME, "shrine.fire.kaiken", "J9", tokens={Token.CURSE: 1}),
        model(FOE, "earth.kaiken", "J10", "S"),
    ]
    state = position(*models, active=ME)
    carried_out(state, Attack(FOE), luck=Told({ME: "A A V", FOE: "E E E"}), orders=False)
    decided(state, PINE, Reroll(Effect.CLOSE_COMBAT_MASTER, ME, (0,)), Told({ME: "V"}), orders=False)
    facts = (
        decided(state, PINE, Pass(), orders=False) if state.question and state.question.seat == PINE else []
    )
    assert state.question is not None
    assert state.question.seat == PLUM
    assert Reroll(Effect.CURSE, ME, (1, 2)) in ClansGame({}).options(state, PLUM), facts


def test_A16_1_nobody_has_a_second_chance_at_a_roll() -> None:
    """The dodge is passed, so its model rerolls nothing; when the Curse has undone it, that chance is over."""
    models = [
        model(ME, "shrine.earth.kunoichi", "J9", tokens={Token.CURSE: 1}),
        model(FOE, "earth.kaiken", "J10", "S"),
    ]
    state = position(*models, active=ME)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "E A A A A A"}))
    assert ChanceTaken(PINE) in facts
    assert [fact.effect for fact in facts if isinstance(fact, Rerolled)] == [Effect.CURSE]
    assert Stunned(ME, None) in facts


def test_A15_lucky_rerolls_all_dice_of_the_model_once_a_roll() -> None:
    state = facing({}, {Token.LUCKY: 2})
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V V V", FOE: "E E E A A A"}))
    assert [(f.effect, f.places) for f in facts if isinstance(f, Rerolled)] == [(Effect.LUCKY, (0, 1, 2))]
    assert Cleared(FOE, Token.LUCKY) in facts


def test_A15_A_C34_protect_stops_the_third_stun_and_not_the_injury_it_becomes() -> None:
    for spends, place in ((True, Place.BOARD), (False, Place.HOUSE)):
        state = facing({}, {Token.STUN: 2, Token.PROTECT: 1})
        luck = Told({ME: "E E F", FOE: "S F V"})
        options: dict[str, Any] = {"luck": luck, "orders": False}
        carried_out(state, Attack(FOE), **options)
        while state.question is not None:
            game = ClansGame({})
            window, seat = state.question.window, state.question.seat
            answer = game.options(state, seat)[0 if spends else 1] if window is Window.REPLACE else None
            decided(state, seat, answer or game.default(state, seat, luck), luck, orders=False)
        assert state.models[FOE].place is place


def test_A12_3_A_C36_an_injury_that_protect_turns_into_the_third_stun_injures() -> None:
    state = facing({}, {Token.STUN: 2, Token.PROTECT: 1})
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V V F", FOE: "W E A"}))
    assert Injured(FOE, ME) in facts


def test_A12_3_a_second_protect_stops_the_stun_that_is_left_of_an_injury() -> None:
    state = facing({}, {Token.STUN: 2, Token.PROTECT: 2})
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "V V F", FOE: "W E A"}))
    assert not any(isinstance(fact, Injured | Stunned) for fact in facts)
    assert state.models[FOE].tokens == {Token.STUN: 2}


def test_A15_one_slow_token_halves_one_activation() -> None:
    state = position(model(ME, "earth.kaiken", "J9", tokens={Token.SLOW: 2}))
    state.turn = PINE
    carried_out(state, Activate(ME))
    assert state.models[ME].tokens == {Token.SLOW: 1}
    reached = {piece.space for piece in open_(state) if isinstance(piece, Move)}
    assert at("J12") in reached
    assert at("J13") not in reached


@pytest.mark.parametrize("is_move", [True, False])
def test_A7_7_a_hasted_move_or_action_comes_at_whatever_point(is_move: bool) -> None:
    """The run comes first: after it a hasted move, or, if the run was the hasted action, the move and an action."""
    state = alone(haste=1)
    carried_out(state, Hurry(is_move=is_move), Run(at("J11")))
    assert any(isinstance(piece, Move) for piece in open_(state))
    carried_out(state, Move(at("J13")))
    assert any(isinstance(piece, Run) for piece in open_(state)) is not is_move


def test_A7_7_a_stunned_model_with_haste_moves_twice_or_acts_twice() -> None:
    state = alone(haste=1)
    state.active = Activation(ME, is_stunned=True)
    carried_out(state, Hurry(is_move=False), Run(at("J11")))
    assert {type(piece) for piece in open_(state)} >= {Run}
    assert not any(isinstance(piece, Move) and piece.space == at("J16") for piece in open_(state))
    state = alone(haste=1)
    state.active = Activation(ME, is_stunned=True)
    carried_out(state, Hurry(is_move=True), Move(at("J11")))
    assert any(isinstance(piece, Move) and piece.space == at("J16") for piece in open_(state))
    assert not any(isinstance(piece, Run) for piece in open_(state))


def test_A15_moon_power_takes_the_stuns_and_goes_at_the_end() -> None:
    state = alone(stun=2)
    Marked(ME, Token.MOON_POWER).apply(state)
    assert state.models[ME].tokens == {Token.MOON_POWER: 1}
    facts = carried_out(state, Rest())
    assert Cleared(ME, Token.MOON_POWER) in facts
    assert state.models[ME].tokens == {}


def test_A15_moon_power_is_neither_stunned_nor_injured() -> None:
    for ours in ("V V F", "E E F"):
        state = facing({}, {Token.MOON_POWER: 1, Token.PROTECT: 1})
        carried_out(state, Attack(FOE), luck=Told({ME: ours, FOE: "W E A"}))
        assert state.models[FOE].tokens == {Token.MOON_POWER: 1, Token.PROTECT: 1}


def test_A15_A8_10_moon_power_ignores_models_and_zones_and_is_tested_when_it_has_passed() -> None:
    wall = [model(f"plum-kaiken{n}", "earth.kaiken", f"{c}10", "S") for n, c in enumerate("IJK", 1)]
    mine = model(ME, "earth.kaiken", "J9", tokens={Token.MOON_POWER: 1})
    state = position(mine, *wall, active=ME, items="slow@H11")
    facts = carried_out(state, Move(at("I11")), luck=Told({ME: "A A A"}))
    assert state.space_of(ME) == at("I11")
    assert [fact.purpose for fact in facts if isinstance(fact, Rolled)] == [Purpose.SHRINE]
    assert Marked(ME, Token.SLOW) in facts
