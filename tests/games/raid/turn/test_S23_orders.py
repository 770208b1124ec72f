"""Strict, open and flowing order of play (S23.1 to S23.3, S23.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.raid.cards.movement import types
from bot.games.raid.decisions import Advance, Done, Move
from bot.games.raid.facts.guarding import FellAsleep
from bot.games.raid.kinds import MoveCard
from bot.games.raid.moving.routes import legal
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import Deck, State
from bot.games.raid.turn.asking import order
from tests.games.raid.kit import HAWK, KITE, playing, position, setting_of, t

CHANCE = Seeded("orders")


def begun(**options: object) -> Match[State]:
    return Match.dealt(RaidGame({"match": "midnight", "firstPlayer": "1", **options}), CHANCE)


def takes_turn(match: Match[State], seat: Seat) -> None:
    """A whole turn by default answers."""
    taken = match.state.ninja[seat].taken
    while match.state.ninja[seat].taken == taken and match.state.phase == 1:
        match.play(seat, match.game.default(match.state, seat, CHANCE), CHANCE)


def open_cards(match: Match[State]) -> list[int]:
    return [len(deck.open) for deck in match.state.decks[:2]]


def test_S23_1_in_strict_order_one_is_asked_and_has_both_cards() -> None:
    match = begun()
    assert match.awaited() == {HAWK}
    assert open_cards(match) == [2, 1]


def test_S23_2_in_open_order_all_have_both_cards_and_take_one_turn_a_round_in_any_order() -> None:
    match = begun(order="open")
    assert match.awaited() == {HAWK, KITE}
    assert open_cards(match) == [2, 2]
    takes_turn(match, KITE)
    assert match.awaited() == {HAWK}
    assert match.state.round == 1
    assert open_cards(match) == [2, 1], "the second card of the next pair is turned up when the round begins"
    takes_turn(match, HAWK)
    assert match.state.round == 2


def test_S23_3_S_C53_in_flowing_order_one_takes_six_turns_before_the_other_takes_any() -> None:
    match = begun(order="flowing")
    for turn in range(6):
        assert match.state.ninja[HAWK].taken == turn
        takes_turn(match, HAWK)
    assert match.awaited() == {KITE}
    FellAsleep(t("E6"), HAWK).apply(match.state)
    for _ in range(5):
        takes_turn(match, KITE)
        assert match.state.guards[t("E6")].asleep_by == HAWK, "it sleeps until the phase ends"
    takes_turn(match, KITE)
    assert match.state.phase == 2
    assert all(guard.asleep_by is None for guard in match.state.guards.values())


@pytest.mark.parametrize("lead", [1, 3])
def test_S23_3_nobody_is_further_ahead_than_the_option_allows(lead: int) -> None:
    match = begun(order="flowing", maxLead=lead)
    for _ in range(lead):
        assert HAWK in match.awaited()
        takes_turn(match, HAWK)
    assert match.awaited() == {KITE}
    assert Done() not in match.options(HAWK)


@pytest.mark.parametrize("given", ["open", "flowing"])
def test_S23_6_by_day_there_is_strict_order_whatever_the_night_was(given: str) -> None:
    game = RaidGame({"match": "dawn", "order": given})
    match = Match.dealt(game, CHANCE)
    assert order(match.state).value == "strict"
    assert len(match.awaited()) == 1


def test_S6_6_S23_every_card_leads_on_from_everywhere_so_nobody_is_asked_in_vain() -> None:
    """Only another ninja can leave a player without a route, and it may go on before their turn."""
    setting = setting_of(order="flowing")
    track, state = setting.tracks[setting.options.half], position(setting, {HAWK: None})
    for tile in (tile for tile in track.tiles if track.rows_to_go(tile)):
        for card in types():
            assert legal(replace(state, decks=(Deck(open=(card,)),)), HAWK, tile), (tile, card)


def test_S23_2_of_two_turns_under_way_each_ends_when_it_is_done() -> None:
    """Hawk waits at a break with something to use; kite has nothing left."""
    setting = setting_of(match="midnight", order="open")
    state = position(setting, {HAWK: "E3", KITE: "A1"}, turn=HAWK, open_cards=("stride", "walk"))
    state.change(KITE, has_star=False)
    state.change_deck(1, open=(MoveCard("walk"), MoveCard("slip")), pile=(MoveCard("walk"),) * 10, size=10)
    match = playing(state)
    match.play(HAWK, Advance(MoveCard("stride"), 0), CHANCE)
    match.play(KITE, Move(MoveCard("walk"), 0), CHANCE)
    assert (set(state.turns), state.to_play) == ({HAWK}, (HAWK,))
