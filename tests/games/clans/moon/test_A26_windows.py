"""A26.4: what everybody can tell of a window for cards, and that nothing about it depends on a hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.game import Order
from bot.engine.windows import SecretWindow
from bot.games.clans.decisions import Attack, Pass, Shoot
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.kinds import Card, Element, ModelId
from bot.games.clans.moon.cards import CORRECTIONS
from bot.games.clans.moon.windows import is_barren
from bot.games.clans.orders.kinds import (
    OtherCards,
    OtherCardsOrder,
    OwnCards,
    OwnCardsOrder,
    RerollOrder,
    Rerolls,
    Tidal,
    TidalOrder,
)
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model
from tests.games.clans.positions import dice as letters
from tests.there import there

ME, ENEMY = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = ClansGame({})
HANDS = ("rain", "smoke", "turning-sky")
"""In the roll below the first one fits, and the others never do."""
BOTH = tuple(card for card in (*CORRECTIONS, Card.SECOND_EFFORT) for _copy in range(2))


def own(hand: str, **changes: Any) -> State:
    """Pine has rolled in its own turn, and is asked for cards."""
    state = holding(
        hand, model(ME, "water.kaiken", "J9"), model(ENEMY, "earth.kaiken", "J10", "S"), **changes
    )
    carried_out(state, Attack(ENEMY), luck=Told({ME: "F W", ENEMY: "S F A"}), orders=False)
    return state


def other(hand: str, theirs: str = "earth.kaiken", **changes: Any) -> State:
    """Plum is attacked in the turn of Pine, and is asked for cards before the roll."""
    fighters = model(ME, "fire.chunin", "J9"), model(ENEMY, theirs, "J10", "S")
    state = holding("", *fighters, plum=hand, full=True, **changes)
    carried_out(state, Attack(ENEMY), luck=Told(), orders=False)
    return state


# ---- at once


@pytest.mark.parametrize("asked", [own, other])
def test_A26_4_no_hand_lets_a_window_pass_at_once(asked: Callable[[str], State]) -> None:
    for hand in HANDS:
        state = asked(hand)
        assert GAME.orders.obvious(state, there(state.question).seat) is None


def test_A26_4_a_window_passes_at_once_where_no_card_that_is_left_could_be_played() -> None:
    state = own("turning-sky", discards=BOTH)
    assert is_barren(state, PINE)
    assert GAME.orders.obvious(state, PINE) == Pass()
    # No Void and no Earth lies there, and the moon shows no phase in which a die is added.
    useless = {Card.CLEAR_SKY, Card.NORTH_WIND}
    for copy, card in enumerate(BOTH):
        left = own("turning-sky", discards=(*BOTH[:copy], *BOTH[copy + 1 :]), moon=Element.EARTH)
        assert (GAME.orders.obvious(left, PINE) == Pass()) is (card in useless)


def test_A26_4_dice_that_are_spent_leave_nothing_to_a_card_but_the_die_that_one_adds_to_an_attack() -> None:
    archer = model(ME, "water.yajiri", "J9"), model(ENEMY, "earth.kaiken", "J13", "S")
    shot = holding("rain", *archer)
    carried_out(shot, Shoot(ENEMY), luck=Told({ME: "F W", ENEMY: "S F A"}), orders=False)
    struck = own("rain")
    for state, answer in ((shot, Pass()), (struck, None)):
        assert GAME.orders.obvious(state, PINE) is None
        roll = there(state.roll)
        spent = tuple(replace(pool, spent=frozenset(range(len(pool.dice)))) for pool in roll.pools)
        state.roll = replace(roll, pools=spent)
        assert GAME.orders.obvious(state, PINE) == answer


def dodge(dice: str, asked: Any, held: int = 3, **changes: Any) -> State:
    """The kaiken of Pine has dodged for Fire, and a seat with so many cards is asked about it."""
    state = holding(
        "turning-sky",
        model(ME, "fire.kaiken", "J9"),
        model(ENEMY, "earth.kaiken", "J10", "S"),
        plum="turning-sky",
        full=True,
        **changes,
    )
    thrown = Rolled(Purpose.DODGE, (ME,), (letters(dice),), (asked,), named=Element.FIRE, space=at("K9"))
    for fact in (thrown, Asked(asked, Window.AFTER_ROLL, ME)):
        GAME.evolve(state, fact)
    state.counts = {**state.counts, asked: held}
    return state


@pytest.mark.parametrize(
    ("dice", "asked", "held", "is_asked"),
    [
        ("F S V", PLUM, 3, True),
        ("F F V", PLUM, 2, True),
        ("F F V", PLUM, 1, False),
        ("F F F", PLUM, 2, False),
        ("S V E", PINE, 1, True),
    ],
)
def test_A26_4_a_window_passes_at_once_where_the_cards_of_a_hand_cannot_turn_a_test(
    dice: str, asked: Any, held: int, is_asked: bool
) -> None:
    """To spoil a passed dodge takes a card for each die too many; the number of cards is public."""
    state = dodge(dice, asked, held)
    assert (GAME.orders.obvious(state, asked) is None) is is_asked


def test_A26_4_only_a_card_for_a_die_that_matches_spoils_a_test() -> None:
    rains = (Card.RAIN, Card.RAIN)
    assert GAME.orders.obvious(dodge("F S V", PLUM), PLUM) is None
    assert GAME.orders.obvious(dodge("F S V", PLUM, discards=rains), PLUM) == Pass()


def test_A26_4_before_a_roll_a_window_passes_at_once_where_every_card_for_it_is_discarded() -> None:
    gone = (Card.SEA_SKIN, Card.GUARDIAN, Card.AGAINST_ODDS) * 2
    assert GAME.orders.obvious(other("rain", discards=gone), PLUM) == Pass()
    assert GAME.orders.obvious(other("rain", discards=gone[:-3]), PLUM) is None


def test_A26_4_nothing_passes_at_once_while_something_else_may_be_used() -> None:
    state = own("turning-sky", discards=BOTH)
    state.change(ME, profile="water.chunin")
    assert GAME.orders.obvious(state, PINE) is None
    assert GAME.orders.obvious(state, PLUM) is None, "it is not asked"


# ---- at a set moment


@pytest.mark.parametrize(("asked", "seat"), [(own, PINE), (other, PLUM)])
def test_A26_4_a_window_for_cards_is_the_same_for_all_hands(asked: Callable[[str], State], seat: Any) -> None:
    windows = {GAME.windows.window(asked(hand), seat, ()) for hand in HANDS}
    assert windows == {SecretWindow(Pass(), is_own=seat == PINE)}
    assert GAME.windows.window(asked("rain"), PLUM if seat == PINE else PINE, ()) is None


def test_A26_4_only_the_hand_tells_whether_there_is_an_answer() -> None:
    assert [GAME.windows.has_answer(own(hand), PINE) for hand in HANDS] == [True, False, False]
    assert [GAME.windows.has_answer(other(hand), PLUM) for hand in ("sea-skin", "rain")] == [True, False]


@pytest.mark.parametrize("hand", HANDS)
def test_A26_4_who_asks_for_more_time_has_it_in_every_window_of_its_own_turn(hand: str) -> None:
    order: Order = OwnCardsOrder(OwnCards.LONGER)
    assert GAME.windows.window(own(hand), PINE, (order,)) == SecretWindow(Pass(), is_own=True, is_ample=True)
    assert GAME.orders.answer(own(hand), PINE, (order,)) is None
    ask = OtherCardsOrder(OtherCards.ASK)
    assert GAME.windows.window(other(hand), PLUM, (order, ask)) == SecretWindow(Pass())


def test_A26_4_who_wants_to_be_asked_about_what_all_can_see_has_no_secret_window() -> None:
    wave = other("rain", theirs="shrine.water.chunin")
    assert GAME.windows.window(wave, PLUM, (TidalOrder(Tidal.ASK),)) is None
    assert GAME.windows.window(wave, PLUM, ()) is not None
    state = own("rain")
    state.change(ME, profile="water.chunin")
    assert GAME.windows.window(state, PINE, (RerollOrder(Rerolls.ASK),)) is None
    assert GAME.windows.window(state, PINE, ()) is not None
