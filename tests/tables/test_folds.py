"""The matches on which computers think: folded on from one question to the next, and used by one thought at a time."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.players.random_player import RandomPlayer
from bot.tables.model.table import TableId
from bot.tables.workers.folds import REMEMBERED, Folds
from tests.toy.box import BOX
from tests.toy.facts import SEEKER

KEY = (TableId("one"), SEEKER)


def played(match: Match[Any], decisions: int) -> Match[Any]:
    """The same match, this many decisions later."""
    luck = Seeded("folds")
    for _ in range(decisions):
        seat = min(match.awaited())
        match.play(seat, RandomPlayer().decide(match.copy(), seat, luck), luck)
    return match


def seen(match: Match[Any]) -> Match[Any]:
    """The same as the seeker has witnessed it."""
    return match.seen_by(match.game.viewer(SEEKER))


@pytest.fixture
def match() -> Match[Any]:
    return Match.dealt(BOX.game({"rounds": 5}), Seeded("folds"))


def test_a_match_grows_from_one_question_to_the_next(match: Match[Any]) -> None:
    folds = Folds()
    own = folds.take(KEY, seen(match))
    log = own.log
    folds.give_back(KEY, own)
    later = seen(played(match, 4))
    again = folds.take(KEY, later)
    assert again is own
    assert again.log is log
    assert (again.log, again.state) == (later.log, later.state)


def test_nobody_else_gets_a_match_that_a_thought_uses(match: Match[Any]) -> None:
    folds, now = Folds(), seen(match)
    one, other = folds.take(KEY, now), folds.take(KEY, now)
    assert one is not other
    assert one.log is not now.log


def test_another_past_is_folded_anew(match: Match[Any]) -> None:
    folds, other = Folds(), Match.dealt(match.game, Seeded("other"))
    before = seen(match)
    for grown in (played(other, 5), Match(BOX.game({"rounds": 5}), played(match, 4).log)):
        folds.give_back(KEY, seen(grown))
        assert folds.take(KEY, before).log == before.log


def test_only_the_latest_are_kept(match: Match[Any]) -> None:
    folds, now = Folds(), seen(match)
    given = [(TableId(str(number)), SEEKER) for number in range(REMEMBERED + 1)]
    for key in given:
        folds.give_back(key, now.copy())
    kept = [folds.take(key, now) for key in given]
    assert len({id(each) for each in kept}) == len(given)
    assert len(folds._kept) == 0
