"""Turns that end without a question, for players who have ordered so (S33.3)."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.raid.decisions import Done, EndOfTurn, Hold, Move, RouteOrder, TurnOrder
from bot.games.raid.facts.dealing import PhaseEnded
from bot.games.raid.facts.moving import SetOff, TurnEnded
from bot.games.raid.kinds import MoveCard
from bot.games.raid.state.state import Course, State, Turn
from tests.games.raid.kit import HAWK, KITE, playing, position, setting_of, t

HOME, ASK, FINISH = map(TurnOrder, EndOfTurn)


def stood(tile: str, turn: Turn | None, **options: Any) -> Match[State]:
    """Hawk's turn, or no turn yet; Hawk has the star."""
    setting = setting_of(**options)
    state = position(setting, {HAWK: tile, KITE: "A1"}, turn=HAWK, open_cards=("walk", "slip"))
    state.turns = {} if turn is None else {HAWK: turn}
    return playing(state)


def answer(match: Match[State], *orders: TurnOrder | RouteOrder) -> Decision | None:
    """A possible decision by the orders."""
    found = match.game.orders.answer(match.state, HAWK, orders)
    assert found is None or found in match.options(HAWK)
    return found


def test_S33_3_a_turn_whose_route_is_made_ends_by_itself_if_ordered() -> None:
    match = stood("D5", Turn(plays=0))
    assert answer(match, FINISH) == Done()
    assert answer(match, ASK) is None
    assert answer(match) is None


def test_S33_3_a_ninja_that_is_home_stays_there_by_itself_unless_its_player_has_said_otherwise() -> None:
    assert answer(stood("D47", Turn()), FINISH) == answer(stood("D47", Turn())) == Hold()
    assert answer(stood("D47", Turn()), ASK) is None
    assert answer(stood("D47", None, order="flowing"), FINISH) == Hold()


def test_S33_3_the_order_is_at_hand_where_the_end_is_asked_and_the_way_back_where_it_would_be() -> None:
    asked, choosing = stood("D5", Turn(plays=0)), stood("D5", Turn())
    at_hand = asked.game.orders.at_hand
    assert at_hand(asked.state, HAWK, ()) == at_hand(asked.state, HAWK, (ASK,)) == FINISH
    assert at_hand(choosing.state, HAWK, ()) is None
    assert at_hand(choosing.state, HAWK, (FINISH,)) == HOME
    choosing.state.change(HAWK, has_star=False)
    assert at_hand(choosing.state, HAWK, (FINISH,)) is None
    assert at_hand(choosing.state, KITE, (FINISH,)) is None


def test_S33_3_a_route_is_always_chosen_by_its_player() -> None:
    """Nor does an order decide at a break, before a start, in a Dash at home, or in the turn of another."""
    course = Course(MoveCard("walk"), 0, t("D4"), made=1, halts=True)
    for tile, turn in (
        ("D5", Turn()),
        ("D5", Turn(plays=0, course=course)),
        ("D5", Turn(is_placed=False)),
        ("D47", Turn(plays=2, is_dashing=True)),
    ):
        assert answer(stood(tile, turn), FINISH) is None
        assert answer(stood(tile, turn)) is None
    match = stood("D47", Turn())
    match.state.turns, match.state.to_play = {KITE: Turn()}, (KITE,)
    assert answer(match, FINISH) is None


def test_S33_5_the_next_turn_is_planned_as_far_as_its_cards_are_known() -> None:
    """By the one open card, and not in the own turn; then it is decided in the moment of the question."""
    waiting = stood("D5", None)
    waiting.state.to_play = (KITE, HAWK)
    planned = [
        each for each in waiting.game.orders.listed(waiting.state, HAWK) if isinstance(each, RouteOrder)
    ]
    assert {(each.seat, each.card) for each in planned} == {(HAWK, "walk"), (HAWK, "slip")}
    walk = planned[0]
    assert answer(stood("D5", Turn()), walk) == Move(walk.card, walk.route)
    assert answer(stood("D5", Turn()), walk, ASK) == Move(walk.card, walk.route)
    assert not any(
        isinstance(each, RouteOrder) for each in waiting.game.orders.listed(stood("D5", Turn()).state, HAWK)
    )


def test_S33_5_a_planned_route_that_meets_a_guard_or_cannot_be_made_is_asked_about() -> None:
    match, slip = stood("D5", Turn()), RouteOrder(HAWK, MoveCard("slip"), 1)
    assert answer(match, slip) is None, "on E6 stands a guard"
    assert answer(match, RouteOrder(HAWK, MoveCard("knight"), 0)) is None
    assert answer(stood("D5", Turn(plays=0)), slip) is None


def test_S33_5_a_planned_route_is_for_one_turn_alone() -> None:
    orders, planned = stood("D5", Turn()).game.orders, RouteOrder(HAWK, MoveCard("walk"), 0)
    set_off = SetOff(HAWK, 0, MoveCard("walk"), 0, t("D5"))
    assert orders.is_spent(planned, set_off)
    assert orders.is_spent(planned, TurnEnded(HAWK))
    assert orders.is_spent(planned, PhaseEnded())
    assert not orders.is_spent(planned, TurnEnded(KITE))
    assert not orders.is_spent(FINISH, set_off)
