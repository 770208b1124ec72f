"""The traces that a side has still to answer: a picture stays on them until it has played in answer (R8.1)."""

from collections.abc import Sequence

import pytest

from bot.engine.game import Fact
from bot.games.castle.facts.fighting import Detected, Died, GuardDrunk, GuardFell, Revealed
from bot.games.castle.facts.guarding import (
    GuardsCameOut,
    GuardsStepped,
    ListenAnswered,
    ListenBegan,
    PatrolMarched,
)
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.lone import SomebodyFound, SomebodySearched
from bot.games.castle.facts.sneaking import LeftMap, SearchesAnswered, SearchesDeclared, SentryAppeared
from bot.games.castle.facts.turn import EntranceFound, PhaseBegan, RopeFound, TurnBegan
from bot.games.castle.kinds import Card, GuardId, Mark, PatrolId, Phase, Tunnel, Weapon, Who
from bot.games.castle.memory.open_traces import latest, open_traces
from tests.games.castle.picture.test_picture import BOARD, zone

SNEAKING, GUARD = PhaseBegan(Phase.INTRUDERS), GuardId(1)
FAR, NEAR = "OL13", "CA5"
"""A zone far from CA2, and one within three links of it."""


def left(*facts: Fact, is_sneaking: bool = False) -> list[str]:
    """The zones of the open traces by their labels."""
    return [BOARD.labels[each] for each in open_traces(BOARD, facts, is_sneaking=is_sneaking)]


def searched(label: str, mark: Mark | None = None) -> SearchesAnswered:
    return SearchesAnswered(((Who.NINJA, zone(label), mark, True),))


def stepped(label: str) -> GuardsStepped:
    return GuardsStepped((GUARD,), zone(label), 1, zone(label))


def listened(label: str, *, heard: bool) -> Sequence[Fact]:
    return ListenBegan((GUARD,), zone(label), None), ListenAnswered(heard)


CA2 = zone("CA2")


@pytest.mark.parametrize(
    "fact",
    [
        Detected(Who.NINJA, CA2),
        Revealed(Who.NINJA, CA2),
        Died(Who.NINJA, CA2, returns=True),
        GuardFell(GUARD, CA2, Card.SHURIKEN),
        GuardDrunk(GUARD, CA2),
        EntranceFound(CA2, Tunnel.PASSAGE),
        GuardsCameOut((GUARD,), CA2, 1, is_new=True),
        LeftMap(Who.NINJA, CA2),
        SentryAppeared(GUARD, CA2, Weapon.SWORD),
        SearchesDeclared(((Who.NINJA, CA2),)),
        SomebodySearched((CA2,)),
        searched("CA2"),
        searched("CA2", Mark.A),
        SomebodyFound(((CA2, None, True),)),
        Whispered("any", Detected(Who.NINJA, CA2)),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_whatever_is_witnessed_at_a_place_is_a_trace_there(fact: Fact) -> None:
    assert left(TurnBegan(5), fact) == ["CA2"]
    assert left(TurnBegan(5), fact, is_sneaking=True) == ["CA2"]


def test_R28_8_what_nobody_saw_is_no_trace() -> None:
    unseen = Detected(Who.NINJA, Tunnel.PASSAGE), LeftMap(Who.NINJA, None), *listened("CA2", heard=False)
    assert not left(TurnBegan(5), *unseen)


def test_a_listen_that_heard_something_and_both_ends_of_a_rope_are_traces() -> None:
    assert left(TurnBegan(5), *listened("CA2", heard=True)) == ["CA2"]
    assert left(TurnBegan(5), RopeFound((CA2, zone("YA7")))) == ["CA2", "YA7"]


def test_of_the_searches_of_a_turn_a_find_is_the_latest() -> None:
    answers = ((Who.NINJA, CA2, Mark.A, True), (Who.TRAITOR, zone("CB2"), None, True))
    assert left(TurnBegan(5), SearchesAnswered(answers)) == ["CB2", "CA2"]


@pytest.mark.parametrize(
    "answer",
    [
        (stepped("CA2"),),
        (PatrolMarched(PatrolId(1), CA2, (), CA2),),
        (GuardsCameOut((GUARD,), CA2, 1, is_new=False),),
        listened(NEAR, heard=False),
    ],
    ids=lambda facts: type(facts[0]).__name__,
)
def test_guards_have_answered_a_trace_once_they_came_to_it_or_listened_near_it(
    answer: Sequence[Fact],
) -> None:
    told = TurnBegan(5), SNEAKING, searched("CA2"), TurnBegan(6)
    assert left(*told) == ["CA2"]
    assert not left(*told, *answer)
    assert left(*told, *answer, is_sneaking=True) == ["CA2"], "their own searches are not answered by guards"


def test_guards_who_go_elsewhere_answer_nothing_and_new_traces_stay() -> None:
    told = TurnBegan(5), SNEAKING, searched("CA2"), TurnBegan(6)
    assert left(*told, stepped(FAR), *listened(FAR, heard=False)) == ["CA2"]
    assert left(*told, stepped("CA2"), Detected(Who.NINJA, CA2)) == ["CA2"]


def test_guards_have_answered_all_traces_at_the_end_of_their_phases() -> None:
    told = TurnBegan(5), SNEAKING, searched("CA2"), TurnBegan(6), *listened(FAR, heard=True)
    assert left(*told, PhaseBegan(Phase.CARDS), PhaseBegan(Phase.PATROL)) == ["CA2", FAR]
    assert left(*told, SNEAKING) == [FAR], "what they heard in these phases they can only answer in the next"
    assert not left(*told, SNEAKING, TurnBegan(7), SNEAKING)


def test_intruders_have_answered_all_traces_at_the_end_of_theirs() -> None:
    told = TurnBegan(5), *listened("CA2", heard=True), SNEAKING
    assert left(*told, is_sneaking=True) == ["CA2"]
    assert not left(*told, TurnBegan(6), is_sneaking=True)
    assert left(*told, searched(FAR), TurnBegan(6), is_sneaking=True) == [FAR]


def test_only_this_turn_and_the_last_one_count() -> None:
    told = TurnBegan(5), searched("CA2"), TurnBegan(6), TurnBegan(7)
    assert not left(*told)
    assert not latest(told)
    assert latest(told[:-1]) == [CA2]


def test_the_latest_trace_is_told_even_if_it_is_answered() -> None:
    told = TurnBegan(5), searched(FAR), searched("CA2"), stepped("CA2")
    assert latest(told) == [CA2]
    assert latest([*told, *listened(FAR, heard=True)]) == [zone(FAR)]
    assert not latest([TurnBegan(5), stepped("CA2")])
