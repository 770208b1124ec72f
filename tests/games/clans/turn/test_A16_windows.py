"""A16: windows, and who is asked in them when."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import Attack, Move, Pass, Reroll, Rest, Try
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.kinds import Keyword, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import Effect
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position
from tests.games.clans.text import table

ME, FOE = ModelId("pine-chunin1"), ModelId("plum-chunin1")
GAME = ClansGame({})


def attacked(**options: Any) -> State:
    """A Fire chunin attacks a Water one: both may reroll by two keywords, and the Water one has Tidal Wave."""
    models = [
        model(ME, "shrine.fire.chunin", "J9"),
        model(FOE, "shrine.water.chunin", "J10", "S"),
    ]
    return position(*models, active=ME, **options)


def rerolls(state: State) -> set[Effect]:
    assert state.question is not None
    options = GAME.options(state, state.question.seat)
    return {each.effect for each in options if isinstance(each, Reroll)}


def test_A16_1_in_a_fight_the_attackers_seat_has_its_chance_first_and_each_has_one() -> None:
    state = attacked()
    state.initiative = PLUM
    luck = Told({ME: "A A A S", FOE: "E E E V V"})
    facts = carried_out(state, Attack(FOE), luck=luck, orders=False)
    facts += decided(state, PLUM, Pass(), luck, orders=False)
    facts += decided(state, PINE, Pass(), luck, orders=False)
    asked = [(fact.seat, fact.window) for fact in facts if isinstance(fact, Asked)]
    assert asked == [(PLUM, Window.BEFORE_ROLL), (PINE, Window.AFTER_ROLL), (PLUM, Window.AFTER_ROLL)]
    # A reroll of the second one opens no chance for the first again.
    one = next(each for each in GAME.options(state, PLUM) if isinstance(each, Reroll))
    decided(state, PLUM, one, luck, orders=False)
    assert state.question is None or (state.question.seat, state.question.window) != (PINE, Window.AFTER_ROLL)


def test_A16_1_outside_fights_in_initiative_order() -> None:
    state = attacked()
    for first, order in ((PINE, [PINE, PLUM]), (PLUM, [PLUM, PINE])):
        state.initiative = first
        assert GAME.in_order(state, frozenset((PINE, PLUM))) == order


@pytest.mark.parametrize("first", [Effect.MASTERY, Effect.CLOSE_COMBAT_MASTER])
def test_A16_2_and_3_a_seat_uses_its_effects_one_by_one_in_its_own_order(first: Effect) -> None:
    state = attacked()
    state.change(FOE, used=frozenset(Keyword))
    carried_out(state, Attack(FOE), luck=Told({ME: "A A A S", FOE: "E E E V"}), orders=False)
    both = {Effect.MASTERY, Effect.CLOSE_COMBAT_MASTER}
    assert rerolls(state) == both
    options = GAME.options(state, PINE)
    one = next(each for each in options if isinstance(each, Reroll) and each.effect is first)
    decided(state, PINE, one, Told({ME: "V"}), orders=False)
    # It sees what has come of it, and is asked for the other.
    assert rerolls(state) == both - {first}


def test_A16_4_the_registry_names_every_window_that_is_built() -> None:
    """The rest of the registry is a piece of a draft, or belongs to models and challenges that come later."""
    built = {
        Window.BEFORE_ROLL: "beforeRoll",
        Window.AFTER_ROLL: "afterRoll",
        Window.CHOOSE: "choose",
        Window.PUSH: "push",
        Window.PLACE: "push",
        Window.REPLACE: "replace",
        Window.SKILL: "aftermath",
        Window.NAME: "named",
        Window.PARRY: "wingsFailed",
    }
    drafted = {"roundDawn", "activationStart", "beforeMove", "dodgeBefore", "dodgeAfter", "declare", "upkeep"}
    later = {"roundStart", "step", "afterMove", "redirect"}
    # `testAfter` and `dodgeAfter` are the window after a roll, `roundEnd` is Regeneration's.
    rolls = {"testAfter", "roundEnd"}
    listed = {name.strip("` ") for row in table("| window | moment |")[1:] for name in row[0].split(",")}
    assert set(built) == set(Window)
    assert listed == set(built.values()) | drafted | later | rolls


@pytest.mark.parametrize(
    ("profile", "keyword"),
    [
        ("shrine.earth.madoushi", Keyword.TOUGH),
        ("shrine.void.madoushi", Keyword.BLOOD_LUST),
        ("shrine.spirit.chunin", Keyword.FORTUNE),
        ("shrine.spirit.kunoichi", Keyword.BLINK),
    ],
)
def test_A16_6_optional_tests_are_never_compulsory(profile: str, keyword: Keyword) -> None:
    state = position(model(ME, profile, "J9"), model(FOE, "earth.kaiken", "J19", "S"), active=ME)
    found: list[Piece] = list(pieces(state, PINE))
    assert keyword in {piece.keyword for piece in found if isinstance(piece, Try)}
    assert {Move(at("J10")), Rest()} <= set(found)
    default = GAME.default(state, PINE, Told())
    assert not any(isinstance(piece, Try) for piece in getattr(default, "pieces", ()))
    facts = carried_out(state, Move(at("J10")), Rest())
    assert not any(isinstance(fact, Rolled) for fact in facts)


def test_A16_6_nobody_has_to_use_a_permitted_effect() -> None:
    state = attacked()
    state.change(ME, tokens={Token.LUCKY: 1})
    luck = Told({ME: "A A A S", FOE: "E E E V"})
    carried_out(state, Attack(FOE), luck=luck, orders=False)
    while state.question is not None and state.question.window in (Window.BEFORE_ROLL, Window.AFTER_ROLL):
        assert Pass() in GAME.options(state, state.question.seat)
        decided(state, state.question.seat, Pass(), luck, orders=False)
    assert state.models[ME].tokens == {Token.LUCKY: 1}
