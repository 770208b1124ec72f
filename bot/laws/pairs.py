"""Pairs of matches that a seat cannot tell apart: whatever the others know, it is asked and told the same in both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import Illegal, Seat
from bot.engine.match import Match
from bot.laws.consequences import consequences
from bot.laws.playthrough import Moment, Playthrough

MOMENTS: Final = 30
"""At least this many moments of a game are looked at, if it has so many."""
OTHERS: Final = 6
"""At most this many options are tried at each moment."""


def test_a_seat_is_asked_the_same_in_two_matches_that_it_cannot_tell_apart(played: Playthrough) -> None:
    for moment in played.some(MOMENTS):
        for one, other in _pairs(played, moment):
            for viewer in played.viewers():
                sights = one.seen_by(viewer), other.seen_by(viewer)
                if sights[0].log != sights[1].log:
                    continue
                assert one.is_over == other.is_over
                assert one.awaited() == other.awaited()
                assert one.turn == other.turn
                assert played.game.phases.phase(one.state) == played.game.phases.phase(other.state)
                if viewer.name in played.game.seats:
                    seat = Seat(viewer.name)
                    assert list(one.options(seat)) == list(other.options(seat))
                    assert (one.draft(seat) is None) == (other.draft(seat) is None)
                    told, other_told = (
                        consequences(played.box, played.game, sight.state, seat, one.options(seat))
                        for sight in sights
                    )
                    assert told == other_told


def _pairs(played: Playthrough, moment: Moment) -> Iterator[tuple[Match[Any], Match[Any]]]:
    """Pairs of matches with the same luck: after the decision that was made, and after an option with other facts."""
    truly = moment.match.copy()
    truly.play(moment.seat, moment.decision, Seeded(played.seed))
    for option in list(moment.match.options(moment.seat))[:OTHERS]:
        other = moment.match.copy()
        try:
            other.play(moment.seat, option, Seeded(played.seed))
        except Illegal:
            continue
        if other.log != truly.log:
            yield truly, other
