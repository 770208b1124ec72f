"""R27: when a dead intruder comes back (`replacementTiming`)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.decisions import FreeListenSentry, Pass, Return, TakeBonus
from bot.games.castle.facts.fighting import Died
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.setup import Asked, GoalDrawn, ReturnBegan
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import GOALS, GUARDS, INTRUDERS, Card, Mark, Moment, Phase, Result, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    LEFT,
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    passes,
    pieces_of,
    play,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja, traitor

NINJA_HAND = (Card.KENJUTSU,) * 3 + (Card.ROPE,) * 3
TRAITOR_HAND = (Card.KENJUTSU,) * 3 + (Card.CAT,) * 2
FATAL = {NINJA: 2, TRAITOR: 1}


def killed(*dead: Who, **more: Any) -> Match[State]:
    """These were just killed, each by a sentry in YA2; the dead come back in the following turn."""
    fatal = {str(who): ("YA2", {"shown": True, "wounds": FATAL[who]}) for who in dead}
    match = position(
        **{
            "sentries": {"YA2": len(dead)},
            "hand": [Card.KENJUTSU] * 2,
            **fatal,
            **more,
            "options": {"replacementTiming": "nextTurn", **more.get("options", {})},
        }
    )
    for number, who in enumerate(dead):
        guards(match, Attack(guard_at(match, "YA2", number).id, who))
    return match


def test_R19_7_but_in_the_intruders_phase_of_the_following_turn() -> None:
    match = killed(TRAITOR)
    passes(match, Phase.INTRUDERS)
    intruders(match)
    facts = passes(match, Phase.INTRUDERS)
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(TRAITOR)]
    assert match.state.turn == 6
    play(match, INTRUDERS, Return(TRAITOR, zone("YA1"), TRAITOR_HAND))
    guards(match, TakeBonus((), (), ()))
    intruders(match, *traitor("YA2"))
    assert where(match, TRAITOR) == "YA2"


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS, Phase.PATROL])
def test_R19_7_not_in_the_turn_of_the_death_in_any_phase(phase: Phase) -> None:
    match = killed(TRAITOR, phase=phase, drawn=[Card.KENJUTSU] if phase is Phase.ALERT else [])
    facts = passes(match, Phase.INTRUDERS)
    assert facts_of(facts, ReturnBegan) == []
    assert match.state.moment is Moment.PLAN
    assert pieces_of(match, Kill) == [Kill(NINJA, None)]


def test_R19_12_meanwhile_the_game_goes_on_with_nobody_on_the_board() -> None:
    """Nobody is asked for a plan: publicly there is nobody who could act."""
    match = killed(TRAITOR, ninja=LEFT)
    assert match.state.result is None
    guards(match, Pass())
    facts = guards(match, Pass())
    assert [type(fact) for fact in facts[:2]] == [PhaseBegan, TurnBegan]
    assert facts_of(facts, Asked) == []
    assert (match.state.turn, list(match.awaited())) == (6, [GUARDS])
    passes(match, Phase.INTRUDERS)
    assert match.state.moment is Moment.RETURN


def test_R28_8_no_cat_can_come_from_a_traitor_who_is_not_back() -> None:
    match = killed(TRAITOR)
    passes(match, Phase.INTRUDERS)
    intruders(match, *ninja("OL2"))
    passes(match, Phase.CARDS)
    facts = guards(match, FreeListenSentry(guard_at(match, "YA2").id))
    assert len(facts_of(facts, ListenAnswered)) == 1


def test_R19_11_both_dead_in_one_turn_the_ninja_first_in_the_next() -> None:
    match = killed(NINJA, TRAITOR)
    passes(match, Phase.PATROL)
    guards(match, Pass())
    facts = passes(match, Phase.INTRUDERS)
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(NINJA)]
    facts = play(match, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND), Script(3))
    assert facts_of(facts, GoalDrawn) == [GoalDrawn(NINJA, Mark.D)]


def test_R19_7_3_an_intruder_who_waits_longer_keeps_their_goal_from_the_pool() -> None:
    """The ninja died a turn earlier: the traitor's goal goes back only when the traitor is replaced."""
    match = killed(NINJA, traitor=("YA2", {"shown": True, "wounds": 1}), sentries={"YA2": 1})
    passes(match, Phase.INTRUDERS)
    intruders(match)
    guards(match, Pass(), Attack(guard_at(match, "YA2").id, TRAITOR))
    facts = passes(match, Phase.INTRUDERS)
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(NINJA)]
    drawn = set()
    for luck in range(len(GOALS)):
        again = match.copy()
        facts = play(again, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND), Script(luck))
        drawn |= {fact.goal for fact in facts_of(facts, GoalDrawn)}
    assert drawn == set(GOALS) - {Mark.D}
    play(match, INTRUDERS, Return(NINJA, zone("OL1"), NINJA_HAND))
    guards(match, TakeBonus((), (), ()))
    assert match.state.moment is Moment.PLAN
    intruders(match)
    facts = passes(match, Phase.INTRUDERS)
    assert facts_of(facts, ReturnBegan) == [ReturnBegan(TRAITOR)]


def test_R19_5_no_return_is_promised_in_the_last_turn() -> None:
    match = killed(TRAITOR, options={"turns": 5})
    assert facts_of(match.log, Died) == [Died(TRAITOR, zone("YA2"), returns=False)]


def test_R25_1_the_game_ends_at_once_if_nobody_else_is_there() -> None:
    match = killed(TRAITOR, ninja=LEFT, options={"turns": 5})
    assert match.state.result is Result.GUARDS
