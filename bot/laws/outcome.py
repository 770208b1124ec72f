"""Laws of the end: there is an outcome as soon as a match is over and not before, and everybody can tell it."""

from __future__ import annotations

from bot.laws.playthrough import Playthrough


def test_there_is_an_outcome_when_it_is_over_and_not_before(played: Playthrough) -> None:
    assert [moment for moment in played.moments if played.game.outcome(moment.match.state)] == []
    outcome = played.game.outcome(played.end.state)
    assert outcome is not None
    assert set(outcome.ended) <= set(played.game.seats)


def test_all_win_or_lose_as_one_where_nobody_can_beat_anybody(played: Playthrough) -> None:
    outcome = played.game.outcome(played.end.state)
    assert outcome is not None
    assert outcome.is_together == played.game.sides.are_together


def test_everybody_can_tell_how_it_has_ended(played: Playthrough) -> None:
    outcome = played.game.outcome(played.end.state)
    for viewer in played.viewers():
        assert played.game.outcome(played.end.seen_by(viewer).state) == outcome
