"""A16.1, A27, A30.5: what a seat does in the fights and tests of two others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Seat
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Act, Attack, Pass, Respond
from bot.games.clans.kinds import Card, Element, ModelId, Token
from bot.games.clans.moon.windows import responses
from bot.games.clans.orders import kinds as o
from bot.games.clans.orders.moon import ordered
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.rolls import Effect, Fight, Pool, Purpose, Roll, Step
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import usual_reroll
from bot.games.simulate import play_out
from tests.games.clans.positions import PINE, PLUM, Told, decided, dice, model, position

WILLOW = Seat("willow")
ME, FOE, OTHER = map(ModelId, ("pine-kaiken1", "plum-kaiken1", "willow-kaiken1"))
GAME = ClansGame({"players": 3, "moonDeck": "full"})


def fought(attack: str, defence: str, cursed: ModelId | None = None, **changes: Any) -> State:
    """Pine's attack on Plum after the roll; Willow is asked."""
    spaces = {ME: "J9", FOE: "J10", OTHER: "A1"}
    models = [
        model(name, "water.kaiken", space, tokens={Token.CURSE: 1} if name == cursed else {})
        for name, space in spaces.items()
    ]
    state = position(*models, active=ME, setting=GAME.setting, scores=dict.fromkeys(GAME.seats, 0), **changes)
    state.fight = Fight(ME, FOE, attack=len(dice(attack)), defence=len(dice(defence)), step=Step.ROLLED)
    state.roll = Roll(
        Purpose.ATTACK, (Pool(ME, dice(attack)), Pool(FOE, dice(defence))), 0, waiting=(WILLOW,)
    )
    return state


@pytest.mark.parametrize(("cursed", "is_used"), [(ME, True), (FOE, False)])
def test_A27_a_curse_on_the_side_that_would_choose_is_used_by_a_seat_that_does_not_fight(
    cursed: ModelId, is_used: bool
) -> None:
    state = fought("V V E", "A", cursed)
    curse = usual_reroll(state, WILLOW)
    assert (curse is not None) is is_used
    assert curse is None or (curse.effect, curse.model) == (Effect.CURSE, cursed)
    state = fought("A", "S S E", cursed)
    assert (usual_reroll(state, WILLOW) is not None) is not is_used


def test_A16_1_after_a_roll_the_attacker_is_asked_first_and_then_clockwise() -> None:
    state = fought("A", "A", is_calm=False, deck=40, counts=dict.fromkeys(GAME.seats, 3))
    state.fight = state.roll = None
    luck = Told({ME: "V V E", FOE: "A A A"})
    decided(state, PINE, Act((Attack(FOE),)), luck=luck, orders=False, players=3, moonDeck="full")
    asked = []
    while state.question is not None and state.question.window in (Window.BEFORE_ROLL, Window.AFTER_ROLL):
        asked.append((state.question.seat, state.question.window))
        decided(state, state.question.seat, Pass(), luck=luck, orders=False, players=3, moonDeck="full")
    after = [seat for seat, window in asked if window is Window.AFTER_ROLL]
    assert (PLUM, Window.BEFORE_ROLL) in asked
    assert after == [PINE, PLUM, WILLOW]


def test_A30_5_orders_for_cards_play_none_in_a_fight_between_others() -> None:
    hands = {WILLOW: (Card.CLEAR_SKY,)}
    state = fought("V V E", "A", is_calm=False, deck=40, hands=hands, counts=dict.fromkeys(GAME.seats, 1))
    order = o.ClearSkyOrder(o.Saving.STUN)
    assert Respond(Card.CLEAR_SKY, ME, (0,)) in responses(state, WILLOW)
    assert ordered(state, WILLOW, (order,)) is None


@pytest.mark.parametrize("players", [3, 4])
def test_A6_8_computers_take_edges_that_are_free(players: int) -> None:
    game = BOX.game({"players": players, "rounds": 3, "ninjas": 3})
    brains = dict.fromkeys(game.seats, BOX.computers.brain("greedy"))
    for move in play_out(game, brains, "edges"):
        if move.match.state.stage is Stage.TURNS:
            break
    assert len({*move.match.state.edges.values()}) == players


def test_A31_8_a_team_that_is_tied_no_more_rerolls_nothing_and_a_curse_meets_the_leader() -> None:
    state = fought("A", "A", FOE)
    pools = [Pool(ME, dice("W A A"), named=Element.WATER), Pool(FOE, dice("W W A"), named=Element.WATER)]
    state.roll = Roll(Purpose.INITIATIVE, tuple(pools), 0, waiting=(PINE, PLUM, WILLOW))
    assert usual_reroll(state, WILLOW) is None
    curse = usual_reroll(state, PINE)
    assert curse is not None
    assert curse.model in (ME, FOE)
    every = [*pools, Pool(OTHER, dice("W W W"), named=Element.WATER)]
    state.roll = Roll(Purpose.INITIATIVE, tuple(every), 0, waiting=(PINE, PLUM, WILLOW))
    behind = usual_reroll(state, PINE)
    assert behind is None or behind.model != FOE, "Plum does not lead"
