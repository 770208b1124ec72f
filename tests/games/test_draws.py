"""A game that nobody wins alone says why: at its end, in its headline, and as its result.

The result is on the board, in the story and in the list of games.
"""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import PUBLIC, Fact
from bot.engine.match import Match
from bot.games.castle.facts.turn import GameOver
from bot.games.castle.kinds import Result
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.raid.facts.day import DayEnded
from bot.games.raid.setting.setting import SEATS
from bot.games.shelf import SHELF
from tests.games.castle.kit import LEFT, position
from tests.games.clans.moments import skirmish

RAID = SHELF["raid"].game({"match": "dawn"})


def castle() -> tuple[Match[Any], Fact, str]:
    """The ninja is out with a done mission, the traitor is not (R25.3)."""
    match: Match[Any] = position(ninja=(LEFT, {"is_done": True}), traitor=None)
    return match, GameOver(Result.DRAW), "the other did not"


def raid() -> tuple[Match[Any], Fact, str]:
    """Two have come equally far (S20.4, S20.5)."""
    return Match(RAID), DayEnded(SEATS[:2]), "equally far"


def clans() -> tuple[Match[Any], Fact, str]:
    """Nobody has scored (A7.14)."""
    match: Match[Any] = Match(SHELF["clans"].game({}))
    match.state = skirmish()
    match.state.scores = dict.fromkeys(match.game.seats, 1)
    return match, MatchEnded(()), "points are equal"


@pytest.mark.parametrize(("game", "made"), [("castle", castle), ("raid", raid), ("clans", clans)])
def test_a_draw_says_why_it_is_one(game: str, made: Any) -> None:
    match, fact, why = made()
    match.witness([fact])
    words = SHELF[game].words
    score = words.score(match.game, match.state)
    assert why in score
    assert words.tell(match.game, [fact], PUBLIC) == words.headlines(match.game, [fact], PUBLIC) == [score]
