"""A30.2: what odds assume stands beside them, and by nothing that another seat holds or has ordered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.game import Order
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Attack
from bot.games.clans.kinds import Card, ModelId, Token
from bot.games.clans.orders import kinds as o
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, model, position

GAME = ClansGame({})
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
CARDS = "The odds leave out your orders for cards."
USUAL = "The odds assume that the other side rerolls by default."


def duel(ours: str = "water.yajiri", theirs: str = "earth.yajiri", **changes: Any) -> State:
    mine, foes = changes.get("mine", {}), changes.get("foes", {})
    state = position(
        model(ME, ours, "J9", tokens=mine), model(FOE, theirs, "J10", "S", tokens=foes), active=ME
    )
    state.deck, state.is_calm = 10, False
    state.hands = changes.get("hands", {})
    state.counts = {seat: len(hand) for seat, hand in state.hands.items()}
    return state


def line(state: State, orders: Sequence[Order] = ()) -> str:
    """Under a draft with an attack."""
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    draft.add(Attack(FOE))
    return BOX.words.reckoning(GAME, state, draft, orders).odds(GAME, state, PINE, draft)


def note(state: State, orders: Sequence[Order] = ()) -> str:
    """Beside the attack among the options."""
    return BOX.words.reckoning(GAME, state, None, orders).choice(GAME, state, PINE, Attack(FOE)).note


@pytest.mark.parametrize(
    ("order", "state", "named"),
    [
        (o.RerollOrder(o.Rerolls.ASK), duel("shrine.fire.kaiken"), "rerolls"),
        (o.LuckyOrder(o.Lucky.ASK), duel(mine={Token.LUCKY: 1}), "Lucky"),
        (o.CurseOrder(o.Curse.ASK), duel(foes={Token.CURSE: 1}), "Curses"),
        (o.ProtectOrder(o.Protect.ASK), duel(mine={Token.PROTECT: 1}), "Protect"),
    ],
)
def test_A30_5_what_a_seat_is_asked_about_is_counted_as_usual_and_that_is_said(
    order: Order, state: State, named: str
) -> None:
    said = f"You will be asked about {named}: the odds take your usual answer."
    assert said in line(state, [order])
    assert said not in line(state)
    assert said not in line(duel(), [order])
    assert "asked: as usual" in note(state, [order])
    assert "asked" not in note(state)


def test_A30_5_own_orders_for_cards_that_are_held_are_not_counted_and_that_is_said() -> None:
    orders = [o.RainOrder(o.Saving.KILL)]
    held, other = (duel(hands={PINE: (card,)}) for card in (Card.RAIN, Card.SPARK))
    assert CARDS in line(held, orders)
    assert "orders for cards not counted" in note(held, orders)
    for state, lodged in ((held, []), (held, [o.RainOrder(o.Saving.NEVER)]), (other, orders)):
        assert CARDS not in line(state, lodged)
        assert "cards not counted" not in note(state, lodged)


def test_A27_3_that_the_other_side_rerolls_as_usual_is_said_where_it_may() -> None:
    assert USUAL in line(duel(theirs="shrine.fire.kaiken"))
    assert USUAL in line(duel(foes={Token.LUCKY: 1}))
    assert USUAL in line(duel(mine={Token.CURSE: 1}))
    assert USUAL not in line(duel())


def test_A26_5_what_is_assumed_does_not_depend_on_the_hand_of_another() -> None:
    orders = [o.RainOrder(o.Saving.KILL), o.RerollOrder(o.Rerolls.ASK)]
    said = {
        (line(state, orders), note(state, orders))
        for state in (
            duel("shrine.fire.kaiken", hands={PLUM: (card,)}) for card in (Card.RAIN, Card.SEA_SKIN)
        )
    }
    assert len(said) == 1


def test_A30_2_that_a_third_team_may_use_a_curse_is_said() -> None:
    third = "The odds leave out Curses that a third team uses."
    for players, cursed, is_said in ((2, True, False), (3, True, True), (4, False, False)):
        state = duel(mine={Token.CURSE: 1} if cursed else {})
        state.setting = ClansGame({"players": players}).setting
        assert (third in line(state)) is is_said
