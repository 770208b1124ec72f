"""An impossible act is named with its reason where a player would look for it, and never a possible one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.listens import PatrolListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import AnswerCat, FreeListenSentry, Halt, MarchAll, Search, Step
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Moment, PatrolId, Phase, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State
from tests.games.castle.kit import game, guards, play, position, zone


def reasons(match: Match[State], seat: Seat, *pieces: Any) -> dict[str, str]:
    assert isinstance(match.game, CastleGame)
    found = BOX.words.barred(match.game, match.state, seat, match.draft(seat, pieces))
    return {f"{each.who} {each.choice.label}".strip(): each.choice.note for each in found}


def test_R10_4_a_card_without_a_target_and_a_free_listen_too_late_say_so() -> None:
    hand = [Card.SENTRY_SEARCH, Card.PATROL_SEARCH, Card.SENTRY_LISTEN]
    match = position(sentries={"YA3": 1, "YA5": 1}, hand=hand)
    assert reasons(match, GUARDS) == {"Patrol Search": "no guard of yours is free for it this turn"}
    guards(match, SentrySearch(GuardId(1)), Halt())
    assert reasons(match, GUARDS) == {
        "Patrol Search": "no guard of yours is free for it this turn",
        "Sentry Search": "you have no such card left to play now",
        "Sentry g1 at YA3": "there was a card on them this turn already",
        "Free listen": "only while no card has been played this turn",
    }


def test_R10_2_what_was_possible_this_turn_keeps_its_place_with_the_reason() -> None:
    match = position(sentries={"YA3": 1, "YA5": 1, "YA20": 1}, hand=[Card.SENTRY_SEARCH] * 3)
    guards(match, SentrySearch(GuardId(1)), Halt(), SentrySearch(GuardId(2)), Halt())
    assert reasons(match, GUARDS) == {
        "Sentry Search": "no more cards from the hand can be played this turn",
        "Free listen": "only while no card has been played this turn",
    }
    match = position(sentries={"YA3": 1, "YA5": 1}, hand=[Card.SENTRY_SEARCH])
    guards(match, FreeListenSentry(GuardId(1)))
    passes_window(match)
    assert reasons(match, GUARDS) == {
        "Sentry Search": "after the free listen only Kenjutsu can be played",
        "Free listen": "there was one this turn already",
    }


def passes_window(match: Match[State]) -> None:
    """Nobody answers with a Cat, and the listener goes nowhere."""
    if match.state.moment is Moment.CAT:
        play(match, INTRUDERS, AnswerCat(False))
    if match.state.moment is Moment.STEP:
        guards(match, Halt())


@pytest.mark.parametrize(
    ("known", "is_lasting"),
    [
        ({"sentries": {"YA3": 1}}, True),
        ({"sentries": {"YA3": 2}}, False),
        ({"patrols": {"YA20": ("YA19", 2)}}, None),
    ],
    ids=["no patrol", "a patrol can be formed", "a patrol"],
)
def test_R6_9_a_card_is_impossible_for_the_whole_turn_if_nothing_can_change_that(
    known: dict[str, Any], is_lasting: bool | None
) -> None:
    match = position(hand=[Card.PATROL_SEARCH], **known)
    assert isinstance(match.game, CastleGame)
    found = BOX.words.barred(match.game, match.state, GUARDS, None)
    assert [each.is_lasting for each in found] == ([] if is_lasting is None else [is_lasting])


def test_R6_6_a_card_whose_guards_had_one_is_not_impossible_for_the_whole_turn() -> None:
    match = position(patrols={"YA20": ("YA19", 2)}, hand=[Card.PATROL_LISTEN, Card.PATROL_SEARCH])
    guards(match, PatrolListen(PatrolId(1)))
    passes_window(match)
    assert isinstance(match.game, CastleGame)
    found = {
        each.choice.label: each.is_lasting for each in BOX.words.barred(match.game, match.state, GUARDS, None)
    }
    assert found == {"Patrol Listen": False, "Patrol Search": False, "Free listen": False}


def test_what_outsiders_read_names_no_card_of_a_hand() -> None:
    match = position(sentries={"YA3": 1}, hand=[Card.PATROL_SEARCH])
    match.state.piles = {GUARDS: replace(match.state.piles[GUARDS], hand=Cards(1, None))}
    assert not reasons(match, GUARDS)


def test_R13_1_the_two_buttons_of_the_marches_take_turns() -> None:
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2), "YA20": ("YA19", 2)})
    assert set(reasons(match, GUARDS)) == {"End the turn"}
    guards(match, MarchAll())
    assert set(reasons(match, GUARDS)) == {"March all"}


def test_R21_2_a_search_before_any_step_and_waiting_cards_say_what_they_wait_for() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA3", {"hand": [Card.PASSAGE]}), traitor="YA22")
    before = reasons(match, INTRUDERS)
    assert before["Ninja Secret Passage"] == "only in an entrance, with a step left"
    assert "Traitor It Was a Cat" in before
    after = reasons(match, INTRUDERS, Step(Who.NINJA, zone("YA2")))
    assert {"Ninja Search"} == set(before) - set(after)


def test_R15_2_an_intruder_whose_move_the_other_has_ended_is_told_why_there_are_no_zones() -> None:
    hand = {"hand": [Card.KENJUTSU]}
    match = position(phase=Phase.INTRUDERS, ninja="YA3", traitor=("YA22", hand))
    begun = [Step(Who.NINJA, zone("YA2")), Step(Who.TRAITOR, zone("YA23")), Kill(Who.TRAITOR, None)]
    assert "Ninja No step" not in reasons(match, INTRUDERS, *begun[:1])
    assert (
        reasons(match, INTRUDERS, *begun)["Ninja No step"]
        == "this move ended when the other intruder's began"
    )


def test_R15_8_after_a_search_the_panel_says_why_no_intruder_moves_any_more() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    to = min(game().setting.board.open_links[zone("YA1")])
    before = [Step(Who.NINJA, to)]
    assert "No step" not in str(reasons(match, INTRUDERS, *before))
    after = reasons(match, INTRUDERS, *before, Search(Who.NINJA, to))
    why = "after a search nobody moves any more: Undo takes it out"
    assert [each for each in after.values() if each == why], after
