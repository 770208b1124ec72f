"""Stones itself: what its rules promise, and that a fist is known to its owner alone."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Illegal, Seat
from bot.engine.match import Match
from tests.there import there
from tests.toy.stones.facts import Began, Closed, Ended, Hidden, Hide, Opened, Said, Say
from tests.toy.stones.rules import Circle, Stones

CHANCE = Seeded("stones")
AMBER, ROSE = Seat("amber"), Seat("rose")


def hidden(*, rounds: int = 1) -> Match[Circle]:
    """A match in which amber has hidden two stones and rose three."""
    match = Match.dealt(Stones(2, rounds), CHANCE)
    match.play(ROSE, Hide(3), CHANCE)
    match.play(AMBER, Hide(2), CHANCE)
    return match


def test_all_close_their_fists_at_the_same_moment_and_then_speak_in_turn() -> None:
    match = Match.dealt(Stones(2, 1), CHANCE)
    assert match.awaited() == {AMBER, ROSE}
    match.play(ROSE, Hide(3), CHANCE)
    assert match.awaited() == {AMBER}
    match.play(AMBER, Hide(2), CHANCE)
    assert match.awaited() == {AMBER}
    match.play(AMBER, Say(4), CHANCE)
    assert match.awaited() == {ROSE}


def test_only_its_owner_knows_what_a_fist_holds() -> None:
    match = hidden()
    assert match.seen_by(match.game.viewer(ROSE)).log == [Began(1), Hidden(ROSE, 3), Closed(AMBER)]
    assert match.seen_by(PUBLIC).log == [Began(1), Closed(ROSE), Closed(AMBER)]
    assert not match.seen_by(PUBLIC).state.fists


def test_no_number_is_said_twice() -> None:
    match = hidden()
    match.play(AMBER, Say(4), CHANCE)
    with pytest.raises(Illegal):
        match.play(ROSE, Say(4), CHANCE)


def test_whoever_is_right_has_a_point_and_most_points_win() -> None:
    match = hidden()
    match.play(AMBER, Say(4), CHANCE)
    assert match.play(ROSE, Say(5), CHANCE) == [Said(ROSE, 5), Opened((2, 3)), Ended()]
    outcome = there(match.game.outcome(match.state))
    assert outcome.winners == {ROSE}
    assert outcome.scores == {AMBER: 0, ROSE: 1}


def test_another_begins_in_the_next_round() -> None:
    match = hidden(rounds=2)
    for seat, decision in ((AMBER, Say(0)), (ROSE, Say(1)), (AMBER, Hide(0)), (ROSE, Hide(0))):
        match.play(seat, decision, CHANCE)
    assert match.awaited() == {ROSE}
