"""Whole games: whoever plays and in whichever order, a match comes to an end (S13, S20, S23, S32.9)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State

NIGHTS: list[dict[str, Any]] = [
    {"match": "midnight", "players": players, "order": order}
    for players in (2, 4)
    for order in ("strict", "open", "flowing")
]
DAYS: list[dict[str, Any]] = [
    {"match": "dawn", "players": 3},
    {"match": "dawn", "finish": "completeRound"},
    {"match": "dawn", "dawnOrder": "sealed"},
]


def played(options: dict[str, Any], seed: str, *, is_random: bool) -> Match[State]:
    game, chance, luck = RaidGame(options), Seeded(seed), Random(seed)
    match = Match.dealt(game, chance)
    for _ in range(2000):
        if match.is_over:
            return match
        seat = luck.choice(game.in_order(match.state, match.awaited()))
        decision = luck.choice(match.options(seat)) if is_random else game.default(match.state, seat, chance)
        match.play(seat, decision, chance)
    raise AssertionError("No end")


@pytest.mark.parametrize("options", NIGHTS + DAYS, ids=str)
@pytest.mark.parametrize("is_random", [True, False])
def test_S32_9_matches_end(options: dict[str, Any], *, is_random: bool) -> None:
    for seed in "ab":
        match = played(options, seed, is_random=is_random)
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        if options["match"] == "midnight":
            assert match.state.phase <= (5 if options["players"] == 4 else 4)
        else:
            assert outcome.winners
