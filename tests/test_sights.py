"""A sight that grows with a match is what its viewer has witnessed, whatever is taken back meanwhile."""

from __future__ import annotations

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.players.random_player import RandomPlayer
from tests.engine.test_taking_back import prepared
from tests.sights import Sights
from tests.toy.facts import HIDER, SEEKER
from tests.toy.state import House


def test_a_sight_grows_to_what_a_new_fold_of_the_match_shows() -> None:
    match, luck = prepared(), Seeded("sights")
    sights = Sights(match)
    first = sights.of(SEEKER)
    match.take_back(SEEKER)
    for looks in range(5):
        # Not everybody looks each time: a sight also grows by several decisions at once.
        for seat in (SEEKER, HIDER, None)[: 1 + looks % 3]:
            same(sights, match, seat)
        waiting = min(match.awaited())
        match.play(waiting, RandomPlayer().decide(sights.of(waiting), waiting, luck), luck)
    assert sights.of(SEEKER) is first


def same(sights: Sights, match: Match[House], seat: Seat | None) -> None:
    grown, folded = sights.of(seat), match.seen_by(match.game.viewer(seat))
    assert (grown.log, grown.history, grown.state) == (folded.log, folded.history, folded.state)
