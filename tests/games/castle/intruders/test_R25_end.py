"""R25: the end and its result."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Illegal
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.decisions import Escape, Pass, Search, StayReady
from bot.games.castle.facts.turn import GameOver, TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Moment, Phase, Result
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    DEAD,
    LEFT,
    Place,
    facts_of,
    guard_at,
    guards,
    intruders,
    pieces_of,
    play,
    position,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja, seen_by_all, traitor

DONE = {"is_done": True}
OUT: Place = (LEFT, DONE)


def _last_turn(**more: Any) -> Match[State]:
    return position(phase=Phase.INTRUDERS, turn=20, **more)


def test_R25_1_at_once_when_nobody_is_left() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor=LEFT)
    facts = intruders(match, Escape(NINJA))
    assert isinstance(facts[-1], GameOver)
    assert match.awaited() == frozenset()
    assert match.is_over


def test_R25_1_in_the_middle_of_a_plan() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor="OL6")
    assert pieces_of(match, object, Escape(NINJA), Escape(TRAITOR)) == []
    facts = intruders(match, Kill(NINJA, None), Escape(NINJA), Escape(TRAITOR))
    assert isinstance(facts[-1], GameOver)
    assert facts_of(facts, TurnBegan) == []


def test_R25_1_nothing_can_follow_it_in_the_plan() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor="OL6")
    with pytest.raises(Illegal):
        intruders(match, Escape(NINJA), Escape(TRAITOR), StayReady())


@pytest.mark.parametrize(("ninja_is", "result"), [(LEFT, Result.GUARDS), (OUT, Result.DRAW)])
def test_R25_1_C42_when_the_last_one_dies_for_good(ninja_is: Place, result: Result) -> None:
    match = position(
        turn=11,
        sentries={"YA22": 1},
        ninja=ninja_is,
        traitor=("YA22", {"shown": True, "wounds": 1}),
        hand=[Card.KENJUTSU],
    )
    facts = guards(match, Attack(guard_at(match, "YA22").id, TRAITOR))
    assert facts_of(facts, GameOver) == [GameOver(result)]
    assert match.options(GUARDS) == []


def test_R25_1_not_while_one_is_in_the_passage() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor="inside")
    intruders(match, Escape(NINJA))
    assert match.state.result is None


def test_R25_1_after_turn_20() -> None:
    match = _last_turn()
    facts = intruders(match)
    assert facts_of(facts, GameOver) == [GameOver(Result.GUARDS)]
    assert facts_of(facts, TurnBegan) == []
    assert match.state.moment is Moment.OVER


def test_R25_1_not_before_the_last_cards_of_turn_20() -> None:
    match = _last_turn()
    intruders(match, StayReady())
    assert match.state.moment is Moment.AFTER
    facts = play(match, INTRUDERS, Pass())
    assert facts_of(facts, GameOver) == [GameOver(Result.GUARDS)]


@pytest.mark.parametrize(
    ("ninja_is", "traitor_is", "result"),
    [
        (OUT, OUT, Result.INTRUDERS),
        (OUT, LEFT, Result.DRAW),
        (LEFT, OUT, Result.DRAW),
        (OUT, DEAD, Result.DRAW),
        (OUT, (DEAD, DONE), Result.DRAW),
        (LEFT, LEFT, Result.GUARDS),
        ((DEAD, DONE), LEFT, Result.GUARDS),
    ],
)
def test_R25_2_to_4_C42_when_nobody_is_left(ninja_is: Place, traitor_is: Place, result: Result) -> None:
    leaving: Place = "OL6" if traitor_is == LEFT else ("OL6", DONE)
    if traitor_is in (LEFT, OUT):
        match = position(phase=Phase.INTRUDERS, ninja=ninja_is, traitor=leaving)
        facts = intruders(match, Escape(TRAITOR))
    else:
        match = position(phase=Phase.INTRUDERS, ninja=("OL1", DONE), traitor=traitor_is)
        facts = intruders(match, Escape(NINJA))
    assert facts_of(seen_by_all(facts), GameOver) == [GameOver(result)]


@pytest.mark.parametrize(
    ("ninja_is", "traitor_is", "result"),
    [
        (OUT, ("YA22", DONE), Result.DRAW),
        (OUT, ("inside", DONE), Result.DRAW),
        (("OL1", DONE), ("YA22", DONE), Result.GUARDS),
        (LEFT, ("YA22", DONE), Result.GUARDS),
    ],
)
def test_R25_3_and_4_C44_after_turn_20(ninja_is: Place, traitor_is: Place, result: Result) -> None:
    assert facts_of(intruders(_last_turn(ninja=ninja_is, traitor=traitor_is)), GameOver) == [GameOver(result)]


def test_R25_4_a_mission_completed_on_turn_20_is_not_enough() -> None:
    match = _last_turn(ninja="CA1")
    facts = intruders(match, *ninja("CA2"), *traitor("YA21"), Search(NINJA, zone("CA2")))
    assert match.state.ninja.is_done
    assert facts_of(facts, GameOver) == [GameOver(Result.GUARDS)]
