"""What guards are shown first: things near the place where they last learned something, as far as they have witnessed
it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.game import Fact
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import Escape, Go, Pass, Step
from bot.games.castle.facts.fighting import Detected, Died
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan
from bot.games.castle.facts.sneaking import SearchesDeclared
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, GuardId, Who
from bot.games.castle.turn.nearness import far
from tests.games.castle.kit import game, position, zone

HEARD = (ListenBegan((GuardId(1),), zone("YA2"), None), ListenAnswered(True))
SILENCE = (ListenBegan((GuardId(1),), zone("YA2"), None), ListenAnswered(False))
SEARCHED = (SearchesDeclared(((Who.NINJA, zone("YA2")),)),)
SEEN = (Detected(Who.NINJA, zone("YA2")),)


def first(*past: Fact, turn: int = 5) -> str:
    """The first of two sentries, one beside YA2 and one far from it."""
    match = position(turn=turn, sentries={"YA20": 1, "YA1": 1})
    distance = far(match.state, past, GUARDS)
    near = min(GuardId(1), GuardId(2), key=lambda guard: distance([SentryListen(guard)]))
    return "YA1" if near == 2 else "YA20"


@pytest.mark.parametrize("past", [HEARD, SEARCHED, SEEN])
def test_news_from_a_zone_bring_its_neighbours_first(past: Sequence[Fact]) -> None:
    assert first(TurnBegan(5)) == "YA20", "else they stand as they are listed"
    assert first(TurnBegan(5), *past) == "YA1"


def test_guards_next_to_a_visible_intruder_come_before_those_near_across_walls_and_moats() -> None:
    match = position(sentries={"MA1": 1, "CA2": 1}, traitor=("CA4", {"shown": True}))
    distance = far(match.state, (), GUARDS)
    assert distance([SentrySearch(GuardId(2))]) < distance([SentrySearch(GuardId(1))])


@pytest.mark.parametrize("past", [SILENCE, (*SEEN, Died(Who.NINJA, zone("YA2"), False))])
def test_silence_and_the_dead_are_no_lead(past: Sequence[Fact]) -> None:
    assert first(TurnBegan(5), *past) == "YA20"


def test_a_lead_fades_with_the_turns() -> None:
    later = SearchesDeclared(((Who.TRAITOR, zone("YA20")),))
    assert first(TurnBegan(1), *SEARCHED, TurnBegan(5), later) == "YA20"
    assert first(TurnBegan(1), later, TurnBegan(5), *SEARCHED) == "YA1"


def test_R21_1_a_way_to_an_unsearched_zone_comes_first_for_an_intruder() -> None:
    match, steps = position(ninja="YA3"), [Step(Who.NINJA, zone(label)) for label in ("CA1", "YA2")]
    distance = far(match.state, (), INTRUDERS)
    assert distance([steps[0]]) < distance([steps[1]])
    match.state.marks = match.state.marks.but(searched=dict.fromkeys(game().setting.board.zones))
    after = far(match.state, (), INTRUDERS)
    assert after([steps[0]]) == after([steps[1]])


def test_R24_1_with_a_done_mission_a_way_to_the_edge_comes_first() -> None:
    match = position(ninja="YA3")
    match.state.ninja.is_done = True
    distance = far(match.state, (), INTRUDERS)
    assert distance([Step(Who.NINJA, zone("OL1"))]) < distance([Step(Who.NINJA, zone("CA1"))])
    assert distance([Step(Who.NINJA, zone("OL1")), Escape(Who.NINJA)]) < distance(
        [Step(Who.NINJA, zone("OL1"))]
    )


def test_R12_1_a_way_to_a_place_of_news_comes_first() -> None:
    match = position(turn=5, sentries={"YA1": 1})
    distance = far(match.state, (TurnBegan(5), *HEARD), GUARDS)
    card, near, off = SentrySearch(GuardId(1)), Go(zone("YA2")), Go(zone("YA20"))
    assert distance([near, near]) < distance([off, off])
    assert distance([card, near]) == distance([near]), "whichever card it is, and twice a zone is once"


def test_R12_1_a_way_into_the_zone_searched_in_the_turn_before_comes_first() -> None:
    match = position(turn=6, sentries={"YA21": 1})
    searched = (TurnBegan(5), SearchesDeclared(((Who.NINJA, zone("YA19")),)), TurnBegan(6))
    distance = far(match.state, searched, GUARDS)
    into, past = ([Go(zone(each)) for each in way] for way in (("YA20", "YA19"), ("YA20", "YA15")))
    assert distance(into) < distance(past)


def test_R12_6_of_equal_searches_the_one_of_more_guards_comes_first() -> None:
    match = position(turn=5, sentries={"YA1": 1}, patrols={"YA1": ("YA2", 3)})
    distance = far(match.state, (TurnBegan(5), *HEARD), GUARDS)
    [patrol] = match.state.patrols
    three, two = (tuple(guard.id for guard in match.state.members(patrol))[:count] for count in (3, 2))
    steps = [Go(zone("YA2")), Go(zone("YA3"))]
    for way in ([], steps):
        by_one = distance([SentrySearch(GuardId(1)), *way])
        assert distance([PatrolSearch(patrol, three), *way]) < distance([PatrolSearch(patrol, two), *way])
        assert distance([PatrolSearch(patrol, two), *way]) < by_one


def test_R9_6_a_pass_before_a_card_does_not_count() -> None:
    match = position(turn=5, sentries={"YA20": 1, "YA1": 1})
    distance = far(match.state, (TurnBegan(5), *HEARD), GUARDS)
    for guard in (GuardId(1), GuardId(2)):
        assert distance([Pass(), SentryListen(guard)]) == distance([SentryListen(guard)])
