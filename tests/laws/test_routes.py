"""Several decisions chosen at once (Drafts.routes) equal the same decisions one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match, witnessed
from tests.laws.playthrough import every_game, playthrough


@every_game()
def test_a_route_goes_on_until_something_happens_that_matters_to_its_seat(key: str, seed: str) -> None:
    played = playthrough(key, seed)
    for moment in played.moments:
        for seat in moment.match.awaited():
            viewer = played.game.viewer(seat)
            for way in _ways(moment.match.seen_by(viewer), seat):
                match = moment.match.copy()
                for decision in way:
                    facts = witnessed(match.log[len(moment.match.log) :], viewer)
                    if facts and played.box.words.headlines(played.game, facts, viewer):
                        break
                    # A decision in between may ask something of its own, such as which way to take at a fork.
                    if match.log[len(moment.match.log) :] and not _asks_on(match, seat, way):
                        break
                    assert match.is_legal(seat, decision)
                    match.play(seat, decision, Seeded(seed))


def _ways(seen: Match[Any], seat: Seat) -> Iterator[Sequence[Decision]]:
    """All that can be chosen at once, and of what begins with an option (Drafts.onward) some."""
    yield from seen.game.drafts.routes(seen.state, seat, None)
    yield from seen.game.drafts.ahead(seen.state, seat)
    for option in seen.options(seat)[::3]:
        yield from seen.game.drafts.onward(seen.state, seat, option)[::5]


def _asks_on(match: Match[Any], seat: Seat, way: Sequence[Decision]) -> bool:
    """True if a seat is asked the questions that the decisions of a route answer."""
    return bool({type(each) for each in match.options(seat)} & {type(each) for each in way})
