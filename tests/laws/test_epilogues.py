"""After the end every viewer can be told why it ended so, in a few sentences that fit a message."""

from __future__ import annotations

import pytest

from bot.engine.game import PUBLIC
from bot.engine.match import Match, replayed, witnessed
from bot.tables.views.account import account_of
from tests.defaulted import defaulted
from tests.laws.playthrough import BOXES, Playthrough, every_box, every_game

LONGEST = 160


@every_box()
def test_an_end_is_explained_in_up_to_three_sentences(key: str) -> None:
    box = BOXES[key]
    match = defaulted(box)
    for seat in (*match.game.seats, None):
        viewer = match.game.viewer(seat)
        seen = match.seen_by(viewer)
        told = account_of(box, seen, viewer, ()).why
        assert len(told) <= 3
        assert told == tuple(box.words.epilogue(match.game, seen.history, viewer))
        for sentence in told:
            assert 1 <= len(sentence) <= LONGEST
            assert sentence.endswith(".")
            assert "\n" not in sentence


@pytest.mark.parametrize("key", ["castle", "raid", "clans"])
def test_the_games_of_the_shelf_explain_their_end(key: str) -> None:
    match = defaulted(BOXES[key])
    assert BOXES[key].words.epilogue(match.game, match.history, PUBLIC)


@every_game()
def test_a_match_that_goes_on_is_not_explained(played: Playthrough) -> None:
    moment = next(each for each in played.moments if not each.match.is_over)
    assert account_of(played.box, moment.public, PUBLIC, ()).why == ()


@every_game()
def test_the_states_before_the_facts_are_those_of_the_match(played: Playthrough) -> None:
    viewer = played.viewers()[0]
    facts = witnessed(played.end.history, viewer)
    assert [fact for _state, fact in replayed(played.game, facts)] == [*facts, None]
    *_rest, (last, _none) = replayed(played.game, facts)
    assert repr(last) == repr(Match(played.game, facts).state)
