"""An impossible act is named with its reason where a player would look for it, and never a possible one."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Halt, MarchAll, Step
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Phase, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from tests.games.castle.kit import guards, position, zone


def reasons(match: Match[State], seat: Seat, *pieces: Any) -> dict[str, str]:
    assert isinstance(match.game, CastleGame)
    found = BOX.words.barred(match.game, match.state, seat, match.draft(seat, pieces))
    return {f"{each.who} {each.choice.label}".strip(): each.choice.note for each in found}


def test_R10_4_a_card_without_a_target_and_a_free_listen_too_late_say_so() -> None:
    hand = [Card.SENTRY_SEARCH, Card.PATROL_SEARCH, Card.SENTRY_LISTEN]
    match = position(sentries={"YA3": 1, "YA5": 1}, hand=hand)
    assert reasons(match, GUARDS) == {"Patrol Search": "no guard of yours is free for it this turn"}
    guards(match, SentrySearch(GuardId(1)), Halt())
    assert set(reasons(match, GUARDS)) == {"Patrol Search", "Free listen"}


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
