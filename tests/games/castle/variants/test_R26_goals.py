"""R26.4, R26.10: Contested Ground, the goals that two rivals draw or write."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.decisions import ChooseHand, Return, TakeBonus, WriteGoal
from bot.games.castle.facts.setup import GoalDrawn, GoalWritten, StartChosen
from bot.games.castle.kinds import GOALS, GUARDS, NINJA, TRAITOR, Card, Mark, Moment, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    facts_of,
    guard_at,
    guards,
    new_match,
    play,
    zone,
)
from tests.games.castle.rivals import (
    CONTESTED,
    WRITTEN,
    contested,
    eyes,
)

OTHERS: tuple[Seat | None, ...] = (TRAITOR, GUARDS, None)
"""Everybody but the ninja's seat."""


# R26.4: goals


def test_R26_4_each_rival_draws_a_goal_that_only_they_see() -> None:
    match = new_match(**CONTESTED)
    drawn = facts_of(match.log, GoalDrawn)
    assert len({fact.goal for fact in drawn}) == 2
    for seat, own in ((NINJA, Who.NINJA), (TRAITOR, Who.TRAITOR)):
        seen = facts_of(eyes(match, seat, list(match.log)), GoalDrawn)
        assert {fact.who for fact in seen if fact.goal is not None} == {own}
    assert {fact.goal for fact in facts_of(eyes(match, GUARDS, list(match.log)), GoalDrawn)} == {None}


def test_R26_4_a_written_goal_is_any_letter_and_comes_before_the_hand() -> None:
    match = new_match(**WRITTEN)
    assert facts_of(match.log, GoalDrawn) == []
    for seat, who in ((NINJA, Who.NINJA), (TRAITOR, Who.TRAITOR)):
        assert match.options(seat) == [WriteGoal(who, goal) for goal in GOALS]
        assert match.draft(seat) is None
    play(match, NINJA, WriteGoal(Who.NINJA, Mark.C))
    assert match.options(NINJA) == []
    assert match.draft(NINJA) is not None
    assert match.draft(TRAITOR) is None


def test_R26_4_both_may_write_the_same_letter() -> None:
    match = new_match(**WRITTEN)
    play(match, NINJA, WriteGoal(Who.NINJA, Mark.C))
    play(match, TRAITOR, WriteGoal(Who.TRAITOR, Mark.C))
    assert (match.state.ninja.goal, match.state.traitor.goal) == (Mark.C, Mark.C)


def test_R26_4_nobody_learns_that_a_goal_was_written() -> None:
    match = new_match(**WRITTEN)
    facts = play(match, NINJA, WriteGoal(Who.NINJA, Mark.C))
    assert eyes(match, NINJA, facts) == [GoalWritten(Who.NINJA, Mark.C)]
    assert [eyes(match, other, facts) for other in OTHERS] == [[], [], []]


def test_R26_4_an_absent_seat_writes_by_luck() -> None:
    match = new_match(**WRITTEN)
    assert match.game.default(match.state, NINJA, Script(4)) == WriteGoal(Who.NINJA, GOALS[4])


def test_R26_4_a_hand_is_refused_before_the_goal() -> None:
    match = new_match(**WRITTEN)
    hand = ChooseHand(Who.NINJA, (Card.ROPE,) * 8)
    assert not match.is_legal(NINJA, hand)
    assert match.game.refusal(match.state, NINJA, hand).endswith(".")


# R26.10: replacements


def returning(options: dict[str, Any]) -> Match[State]:
    """The traitor died on turn 5 and is asked how to come back."""
    match = contested(
        options,
        sentries={"YA22": 1},
        ninja="OL1",
        traitor=("YA22", {"shown": True, "wounds": 1}),
        hand=[Card.KENJUTSU],
    )
    guards(match, Attack(guard_at(match, "YA22").id, Who.TRAITOR))
    while match.state.moment is not Moment.RETURN:
        play(match, GUARDS, match.game.default(match.state, GUARDS, Script()))
    return match


HAND = (Card.KENJUTSU, Card.KENJUTSU, Card.ROPE, Card.CAT, Card.SAKE)


def test_R26_10_a_replacement_writes_a_new_goal_also_the_same() -> None:
    match = returning({"contestedGoals": "write"})
    assert match.awaited() == {TRAITOR}
    assert match.options(TRAITOR) == [WriteGoal(Who.TRAITOR, goal) for goal in GOALS]
    facts = play(match, TRAITOR, WriteGoal(Who.TRAITOR, Mark.D))
    assert [eyes(match, other, facts) for other in (NINJA, GUARDS, None)] == [[], [], []]
    later = play(match, TRAITOR, Return(Who.TRAITOR, zone("YA5"), HAND))
    assert facts_of(later, GoalDrawn) == []
    assert match.state.traitor.goal is Mark.D
    play(match, GUARDS, TakeBonus((), (), ()))
    assert match.awaited() == {NINJA}


def test_R26_10_a_drawn_goal_is_drawn_anew() -> None:
    match = returning({})
    assert match.options(TRAITOR) == []
    facts = play(match, TRAITOR, Return(Who.TRAITOR, zone("YA5"), HAND))
    assert facts_of(eyes(match, NINJA, facts), GoalDrawn) == [GoalDrawn(Who.TRAITOR, None)]
    assert facts_of(eyes(match, NINJA, facts), StartChosen) == [StartChosen(Who.TRAITOR, None, None)]
