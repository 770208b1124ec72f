"""A31.8, A2.4: with `teamTestRerolls` a test for the initiative is a roll of models, with windows as for tests."""

from __future__ import annotations

from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Pass, Reroll
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.facts.setup import InitiativeTaken, TeamsTested
from bot.games.clans.kinds import Element, Keyword, ModelId, Token
from bot.games.clans.orders import kinds as o
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rounds.rounds import round_begins
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.going import goes_on
from bot.games.clans.words import told
from bot.games.simulate import play_out
from bot.players.random_player import RandomPlayer
from tests.games.clans.positions import PINE, PLUM, Told, decided, model, position

GAME = ClansGame({"teamTestRerolls": True, "setupItems": "preset"})
ME, FOE = ModelId("pine-madoushi1"), ModelId("plum-kaiken1")


def dawn(
    ours: str, theirs: str, profile: str = "fire.madoushi", curse: ModelId | None = None
) -> tuple[State, list[Fact]]:
    """The second round begins, and the teams test with these dice; nobody is answered yet."""
    state = position(model(ME, profile, "J9"), model(FOE, "water.kaiken", "J14", "S"))
    state.moon = Element.SPIRIT
    if curse is not None:
        state.change_tokens(curse, Token.CURSE, 1)
    game = ClansGame({"teamTestRerolls": True})
    state.setting = game.setting
    facts, luck = [], Told({ME: ours, FOE: theirs})
    for step in (round_begins, goes_on):
        for fact in step(state, luck):
            game.evolve(state, fact)
            facts.append(fact)
    return state, facts


def test_A31_8_A2_4_the_test_is_a_roll_of_a_model_for_each_team() -> None:
    state, facts = dawn("F F A", "W A A", "fire.kaiken")
    (rolled,) = [fact for fact in facts if isinstance(fact, Rolled)]
    assert rolled.purpose is Purpose.INITIATIVE
    assert (rolled.models, rolled.elements) == ((ME, FOE), (Element.FIRE, Element.WATER))
    assert InitiativeTaken(PINE) in facts
    assert not any(isinstance(fact, TeamsTested) for fact in facts)
    assert state.turn == PINE
    assert told.told(rolled) == [
        "Pine Madoushi 1 tests for Fire: Air Fire Fire. Plum Kaiken 1 tests for Water: Air Air Water."
    ]


def test_A31_8_a_seat_that_is_behind_may_reroll_and_by_default_does() -> None:
    """A Mastery rerolls dice that do not show the element; then it has been used in the new round."""
    state, facts = dawn("A A A F F F", "W W A")
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PINE, Window.AFTER_ROLL)
    assert not any(isinstance(fact, InitiativeTaken) for fact in facts)
    usual = GAME.default(state, PINE, Told())
    assert usual == Reroll(Effect.MASTERY, ME, (0, 1, 2))
    then = decided(state, PINE, usual, luck=Told({ME: "F F F"}), teamTestRerolls=True)
    assert InitiativeTaken(PINE) in then
    assert Keyword.FIRE_MASTERY in state.models[ME].used


def test_A30_2_no_odds_are_told_of_a_test_for_the_initiative() -> None:
    """The worth of a round's first turn does not depend on dice: there is no figure that could be wrong."""
    state, _facts = dawn("A A A F F F", "W W A")
    options = [*GAME.options(state, PINE)]
    assert any(isinstance(option, Reroll) for option in options)
    words = BOX.words.reckoning(GAME, state, None, ())
    shown = [words.choice(GAME, state, PINE, option) for option in options]
    assert not any(each.odds or "%" in f"{each.label} {each.note}" for each in shown)


def test_A31_8_dice_that_show_the_element_stay_and_a_seat_ahead_leaves_all() -> None:
    state, _facts = dawn("F A A", "W A A")
    assert GAME.default(state, PINE, Told()) == Reroll(Effect.MASTERY, ME, (1, 2))
    ahead, _facts = dawn("F F A", "W A A")
    assert GAME.default(ahead, PINE, Told()) == Pass()


def test_A31_8_orders_answer() -> None:
    state, _facts = dawn("F A A", "W A A")
    orders = ClansOrders()
    assert orders.answer(state, PINE, ()) == Reroll(Effect.MASTERY, ME, (1, 2))
    assert orders.answer(state, PINE, (o.RerollOrder(o.Rerolls.NEVER),)) == Pass()


def test_A31_8_a_seat_that_is_behind_removes_a_curse_by_default() -> None:
    state, _facts = dawn("A A A", "W A A", "fire.kaiken", curse=FOE)
    assert state.question is not None
    assert GAME.default(state, PINE, Told()) == Reroll(Effect.CURSE, FOE, (0, 1, 2))


def test_A5_5_a_tie_is_rolled_again() -> None:
    _state, facts = dawn("F A A F F A", "W A A W A A", "fire.kaiken")
    assert sum(isinstance(fact, Rolled) for fact in facts) == 2
    assert InitiativeTaken(PINE) in facts


def test_A6_1_before_there_are_teams_every_seat_rolls_for_itself() -> None:
    match = Match.dealt(GAME, Seeded("1"))
    assert any(isinstance(fact, TeamsTested) for fact in match.log)


def test_A31_8_such_games_are_played_out_and_told() -> None:
    brains = dict.fromkeys(GAME.seats, RandomPlayer())
    game = BOX.game(
        {"teamTestRerolls": True, "setupItems": "preset", "rounds": 4, "ninjas": 3, "moonDeck": "full"}
    )
    for move in play_out(game, brains, "team"):
        match = move.match
        assert BOX.pictures.scene(game, match.state, game.viewer(None)).base.width > 0
    assert match.is_over
    tests = [fact for fact in match.log if isinstance(fact, Rolled) and fact.purpose is Purpose.INITIATIVE]
    assert len(tests) >= 3
    assert {PINE, PLUM} == set(game.seats)
