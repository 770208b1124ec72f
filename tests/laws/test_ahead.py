"""A turn is planned ahead without secrets: what is imagined, what fits and what is doubted follow from what is seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.engine.capabilities import Planning
from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact
from bot.engine.match import Match, witnessed
from bot.players.random_player import RandomPlayer
from tests.laws.playthrough import Playthrough, every_game


@every_game()
def test_the_imagined_match_is_the_same_from_the_witnessed_state(played: Playthrough) -> None:
    for moment in played.moments:
        for seat, sight in moment.sights.items():
            game = moment.match.game
            assert list(game.planning.ahead(sight.state, seat)) == list(
                game.planning.ahead(moment.match.state, seat)
            )


@every_game()
def test_a_seat_that_may_plan_ahead_is_asked_for_a_draft_once_it_has_happened(played: Playthrough) -> None:
    planned = 0
    for moment in played.moments:
        for seat, sight in moment.sights.items():
            facts = sight.game.planning.ahead(sight.state, seat)
            if facts and seat not in sight.awaited():
                imagined = _after(sight, facts)
                assert seat in imagined.awaited()
                assert imagined.draft(seat) is not None
                planned += 1
    assert planned or type(played.game.planning) is Planning, "a game that offers planning is never planned"


@every_game()
def test_a_plan_fits_as_long_as_nothing_has_changed(played: Playthrough) -> None:
    luck, player = Seeded("ahead"), RandomPlayer(commit=0.3)
    for moment in played.some(60):
        for seat, sight in moment.sights.items():
            facts = sight.game.planning.ahead(sight.state, seat)
            if not facts or seat in sight.awaited():
                continue
            imagined, true = _after(sight, facts), _after(moment.match, facts)
            pieces = sight.game.drafts.pieces(player.decide(imagined, seat, luck))
            assert pieces is not None
            adapted = sight.game.planning.adapted(imagined.state, seat, pieces, imagined.state)
            assert adapted is not None
            assert (adapted.pieces, adapted.doubts) == (pieces, frozenset())
            assert sight.game.planning.adapted(true.state, seat, pieces, true.state) == adapted


@every_game()
def test_the_conditions_of_a_plan_have_words(played: Playthrough) -> None:
    names = played.box.words.stops(played.game)
    assert all(0 < len(clause) <= 80 for clause in names.values())
    for fact in _public(played):
        assert played.game.planning.stops(fact) <= names.keys()


def _after(match: Match[Any], facts: Iterable[Fact]) -> Match[Any]:
    copy = match.copy()
    copy.witness(facts)
    return copy


def _public(played: Playthrough) -> list[Fact]:
    return witnessed(played.end.log, PUBLIC)
