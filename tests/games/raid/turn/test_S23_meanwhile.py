"""What others may do meanwhile, the moment of winning, and what can be taken back (S13, S23, S33)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.raid.decisions import Done, PlayDart, PlayHiding, Start
from bot.games.raid.facts.moving import CameHome, TookOut, TurnEnded
from bot.games.raid.facts.night import NightEnded
from bot.games.raid.kinds import Senjutsu
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from tests.games.raid.kit import HAWK, KITE, OWL, Told, dealt, move, playing, plays, position, setting_of, t

QUIET = "walk " * 12


def by(match: Match[State], seat: Seat) -> list[object]:
    """A turn of a seat by default answers."""
    facts: list[object] = []
    while not any(isinstance(fact, TurnEnded) and fact.seat == seat for fact in facts):
        facts += match.play(seat, match.game.default(match.state, seat, Told()), Told())
    return facts


def asked(match: Match[State]) -> set[Seat]:
    return set(match.awaited())


def open_cards(match: Match[State]) -> list[int]:
    return [len(match.state.decks[place].open) for place in range(len(match.game.seats))]


def test_S23_2_a_player_who_loses_their_turn_in_the_round_is_not_asked() -> None:
    match = dealt(match="midnight", order="open")
    match.state.change(KITE, tile=t("E5"), senjutsu=())
    TookOut(KITE, t("E6"), None, 1).apply(match.state)
    by(match, HAWK)
    assert match.state.round == 2
    assert match.state.ninja[KITE].taken == 1
    assert match.state.decks[1].gone == 2
    assert open_cards(match) == [2, 2]


def test_S10_3_in_flowing_order_the_own_next_turn_ends_the_sleep() -> None:
    setting = setting_of(match="midnight", order="flowing")
    state = position(setting, {HAWK: "E4", KITE: "A1"}, turn=HAWK, open_cards=("slip", "walk"))
    state.change(HAWK, senjutsu=(Senjutsu.DART,))
    match = playing(state)
    plays(match, HAWK, PlayDart(t("E6")), move("slip", 1), Done())
    assert not state.is_watched(t("E6"))
    state.change_deck(0, open=(move("slip", 1).card, move("walk", 1).card))
    match.witness([])
    # It is awake already for the routes that are offered, before the turn has begun.
    assert match.game.default(state, HAWK, Told()) in match.options(HAWK)
    plays(match, HAWK, move("slip", 1))
    assert state.is_watched(t("E6"))


def test_S23_4_a_turn_of_another_holds_nobody_up() -> None:
    match = dealt(match="midnight", order="open")
    first = match.options(HAWK)[0]
    plays(match, HAWK, first)
    assert match.awaited() == {HAWK, KITE}
    by(match, KITE)
    assert match.awaited() == {HAWK}


def test_S33_4_senjutsu_is_offered_between_turns_to_all() -> None:
    match = dealt(match="midnight", players=3)
    match.state.change(OWL, senjutsu=(Senjutsu.HIDING,))
    match.witness([])
    assert match.options(OWL) == [PlayHiding()]
    assert not match.options(KITE)
    plays(match, OWL, PlayHiding())
    assert match.awaited() == {HAWK}


def test_S13_1_and_4_the_first_ninja_home_is_noted_and_the_last_one_wins() -> None:
    setting = setting_of(match="midnight")
    state = position(setting, {HAWK: "D46", KITE: "A47"}, turn=HAWK, open_cards=("walk", "slip"))
    state.guards = {t("E47"): state.guards[t("E6")]}
    match = playing(state)
    facts = plays(match, HAWK, move("slip", 2))
    # The guard on the palace is met before the night is won (S7.5).
    assert [type(fact) for fact in facts[-3:]] == [CameHome, TookOut, NightEnded]
    assert state.first_home == HAWK
    outcome = match.game.outcome(state)
    assert outcome is not None
    assert outcome.is_together
    assert outcome.winners == {HAWK, KITE}


@pytest.mark.parametrize("given", [{"match": "midnight"}, {"match": "dawn"}])
def test_S33_7_only_a_start_may_be_taken_back(given: dict[str, Any]) -> None:
    chance = Seeded("back")
    match = Match.dealt(RaidGame({**given, "firstPlayer": "1"}), chance)
    before = match.options(HAWK)
    start: Decision = before[0]
    match.play(HAWK, start, chance)
    assert match.deed(HAWK) is not None
    match.take_back(HAWK)
    assert match.options(HAWK) == before
    match.play(HAWK, start, chance)
    match.play(HAWK, match.game.default(match.state, HAWK, chance), chance)
    assert match.deed(HAWK) is None


def test_S33_7_where_others_may_decide_meanwhile_a_start_is_final() -> None:
    for given in ({"order": "open"}, {"order": "flowing"}, {"match": "dawn", "dawnOrder": "sealed"}):
        assert RaidGame(given).undo.is_final(Start(t("D1")))
    assert not RaidGame({"dawnOrder": "sealed"}).undo.is_final(Start(t("D1")))


def test_S2_2_by_night_all_win_together_and_by_day_everybody_is_alone() -> None:
    night, day = dealt(match="midnight", players=3), dealt(match="dawn", players=3)
    assert night.game.sides.are_together
    assert night.partners(HAWK) == (KITE, OWL)
    assert not day.game.sides.are_together
    assert not day.partners(HAWK)


def test_S6_1_seats_are_asked_in_seat_order() -> None:
    match = dealt(match="midnight", players=3, order="open", firstPlayer="2")
    assert match.game.in_order(match.state, match.awaited()) == [KITE, OWL, HAWK]
    assert match.state.to_play == (KITE, OWL, HAWK)


def test_S23_3_in_flowing_order_there_is_one_round() -> None:
    match = dealt(match="midnight", order="flowing")
    assert match.state.round == 1
    for _ in range(2):
        by(match, HAWK)
    assert match.state.round == 1
