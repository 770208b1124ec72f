"""Events as their viewers read them: each event once, in the order of events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.chat.messages.family_rows import EXCLUDED
from bot.chat.messages.opening import PanelState
from bot.chat.messages.panel import UNOPENED, panel_screen
from bot.chat.messages.phone import HEADLINE
from bot.chat.parts.screen import Menu
from bot.engine.game import Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import AnswerCat, Go, Inside, Step
from bot.games.castle.facts.fighting import Died, GuardDrunk
from bot.games.castle.facts.sneaking import MissionDone, SearchesAnswered
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    TRAITOR,
    Card,
    Goes,
    GuardId,
    Mark,
    Phase,
    Pile,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.tables.views.panel import Explanation
from bot.tables.views.panel_making import panel
from tests.games.castle.kit import INSIDE, guards, intruders, play, position, zone
from tests.games.castle.partners.test_R2_intruder_seats import at_the_starts, started
from tests.play.panels import table_of


def told(match: Match[State], facts: Iterable[Fact], seat: Seat | None) -> list[str]:
    rules = match.game
    assert isinstance(rules, CastleGame)
    viewer = rules.viewer(seat)
    return BOX.words.tell(rules, witnessed(facts, viewer), viewer)


def headlines(match: Match[State], facts: Iterable[Fact], seat: Seat) -> list[str]:
    rules = match.game
    assert isinstance(rules, CastleGame)
    viewer = rules.viewer(seat)
    return BOX.words.headlines(rules, witnessed(facts, viewer), viewer)


def test_R2_8_an_agreed_passage_is_told_once() -> None:
    match = at_the_starts()
    play(match, NINJA, started(Who.NINJA, "OL1", "YA1", "YA15"))
    facts = play(match, TRAITOR, started(Who.TRAITOR, "YA22"))
    lines = [line for line in told(match, facts, NINJA) if "passage" in line]
    assert lines == ["The secret passage joins YA1 and YA15."]


def test_R23_7_out_and_in_again_is_one_line() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=(INSIDE, {"has_passage": True}), entrances=("YA1", "YA15"))
    facts = intruders(match, Step(Who.NINJA, zone("YA1")), Inside(Who.NINJA))
    assert told(match, facts, INTRUDERS)[0] == (
        "The ninja leaves the secret passage at YA1 and goes back inside."
    )
    assert told(match, facts, GUARDS)[0] == "The ninja leaves the secret passage and goes back inside."


def test_R11_3_6_a_listen_that_was_hushed_is_no_quiet_one() -> None:
    match = position(sentries={"YA1": 1}, hand=[Card.SENTRY_LISTEN], traitor=("YA2", {"hand": [Card.CAT]}))
    facts = [*guards(match, SentryListen(GuardId(1))), *play(match, INTRUDERS, AnswerCat(True))]
    for seat in (GUARDS, INTRUDERS):
        assert headlines(match, facts, seat) == ["It Was a Cat, played by the traitor."]


def test_R21_4_the_find_of_a_viewers_search_is_told_before_everything_later() -> None:
    match = position(phase=Phase.INTRUDERS, traitor=("YA2", {"hand": [Card.ROPE]}))
    answered: Fact = SearchesAnswered(((Who.TRAITOR, zone("YA2"), None, False),))
    news = [answered, *(GuardDrunk(GuardId(number), zone("YA1")) for number in range(1, 8))]
    first = "The traitor searches YA2: nothing."
    for seat, own in ((INTRUDERS, True), (GUARDS, False)):
        shown = panel(BOX, match, seat, number=0, news=news, draft=None)
        head = next(
            line for line in panel_screen(BOX, table_of(match.game.seats), shown, None).head if "**" in line
        )
        assert head.startswith(f"**{first}") == own
        assert len(head) <= HEADLINE + len("****")
        assert "Guard g7" in head


def test_R21_6_a_done_mission_is_told_after_any_number_of_searches() -> None:
    match = position(phase=Phase.INTRUDERS, traitor=("YA2", {"hand": [Card.ROPE]}))
    answers = [(who, zone(each), None, False) for who in Who for each in ("YA1", "YA2", "YA3")]
    news: list[Fact] = [SearchesAnswered(tuple(answers)), MissionDone(Who.TRAITOR, Mark.C)]
    for seat in (INTRUDERS, GUARDS):
        shown = panel(BOX, match, seat, number=0, news=news, draft=None)
        assert any(
            "The mission is done." in line
            for line in panel_screen(BOX, table_of(match.game.seats), shown, None).head
        )


@pytest.mark.parametrize(
    ("news", "mattering"),
    [
        ([MissionDone(Who.TRAITOR, Mark.C)], "The mission is done."),
        (
            [
                SearchesAnswered(((Who.TRAITOR, zone("YA2"), None, False),)),
                Died(Who.NINJA, zone("YA1"), False),
                GuardDrunk(GuardId(1), zone("YA1")),
            ],
            "The ninja dies at YA1",
        ),
    ],
    ids=["a mission", "a death"],
)
def test_R19_1_R21_6_no_death_and_no_mission_is_cut_for_an_explanation(
    news: list[Fact], mattering: str
) -> None:
    match = position(phase=Phase.INTRUDERS, traitor=("YA2", {"hand": [Card.ROPE]}))
    explained = Explanation("", "A word is explained here, in more than a line of it.", "", is_noted=False)
    shown = replace(
        panel(BOX, match, INTRUDERS, number=0, news=news, draft=None), explained=explained, reason=""
    )
    head = panel_screen(BOX, table_of(match.game.seats), shown, None).head
    assert any(mattering in line for line in head if "**" in line)


def test_R21_4_a_find_that_tells_the_guards_where_somebody_is_is_no_quiet_news() -> None:
    match = position(phase=Phase.INTRUDERS, traitor=("YA2", {"hand": [Card.ROPE]}))
    played = CardPlayed(Pile.TRAITOR, Card.ROPE, Goes.OUT, INTRUDERS)
    facts = [
        played,
        GuardDrunk(GuardId(1), zone("YA1")),
        SearchesAnswered(((Who.TRAITOR, zone("YA2"), None, False),)),
    ]
    assert headlines(match, facts, GUARDS) == [
        "Rope, played by the traitor.",
        "Guard g1 at YA1 is drunk.",
        "The traitor searches YA2: nothing.",
    ]


def test_R12_5_a_search_card_says_whom_it_is_played_on() -> None:
    match = position(sentries={"YA1": 1}, hand=[Card.SENTRY_SEARCH])
    facts = [*guards(match, SentrySearch(GuardId(1))), *guards(match, Go(zone("YA2")))]
    for seat in (GUARDS, INTRUDERS, None):
        assert told(match, facts, seat)[:2] == [
            "Sentry Search, played by the guards on guard g1.",
            "Guard g1: YA1 → YA2.",
        ]


def test_R23_14_a_card_that_has_no_aim_is_a_button_with_a_cross_and_no_menu() -> None:
    match = position(phase=Phase.ALERT, sentries={"YA1": 1}, drawn=[Card.PASSAGE])
    shown = panel(BOX, match, GUARDS, number=0, news=(), draft=None)
    for state, crossed in ((UNOPENED, []), (PanelState(EXCLUDED), ["✕ Secret Passage"])):
        rows = panel_screen(BOX, table_of(match.game.seats), shown, None, state=state).rows
        assert not [row for row in rows if isinstance(row, Menu)]
        labels = [button.label for row in rows if not isinstance(row, Menu) for button in row]
        assert "Why not?" in labels
        assert [label for label in labels if label.startswith("✕")] == crossed
