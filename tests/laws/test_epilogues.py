"""After the end every viewer can be told why it ended so, in a few sentences that fit a message."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from bot.engine.game import PUBLIC
from bot.engine.match import Match, replayed, witnessed
from bot.tables.views.account import account_of
from tests.defaulted import defaulted
from tests.laws.playthrough import BOXES, Playthrough, every_box, every_game, playthrough

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


@pytest.mark.parametrize(("key", "seed"), [("raid", "one"), ("raid", "dawn"), ("clans", "janken")])
def test_nothing_is_blamed_from_the_turn_on_in_which_somebody_gave_up(key: str, seed: str) -> None:
    match = playthrough(key, seed).end
    tell = partial(BOXES[key].words.epilogue, match.game, match.history, PUBLIC)
    fates, every, turn = tell(given_up=0), tell(), match.turn // 2
    assert len(fates) == len(every) - 1, "the last sentence is what could have gone otherwise"
    assert list(fates) == list(every[:-1])
    assert {*fates} <= {*tell(given_up=turn)}
    states = replayed(match.game, match.history)
    then = next(at for at, _fact in states if match.game.turn(at) >= turn)
    for sentence in {*tell(given_up=turn)} - {*fates}:
        assert _told_number(sentence) <= _number(then)


def _told_number(sentence: str) -> int:
    """The turn, phase or round that a sentence names; 0 if it names none."""
    found = re.search(r"(?:turn|phase|round) (\d+)", sentence)
    return int(found[1]) if found else 0


def _number(state: Any) -> int:
    """The number of the turn, phase or round that the words of its game name."""
    return int(
        getattr(state, "phase" if hasattr(state, "half") else "round" if hasattr(state, "turns") else "turn")
    )
