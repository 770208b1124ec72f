"""Whole games in every order: they end, keep the invariants, and ask each seat by its own knowledge (S32)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.trials.invariants import broken_invariants

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


LOOK = 25
"""After every so many decisions the views of all seats are compared with the truth."""


def decided(match: Match[State], luck: Random, chance: Chance, *, is_random: bool) -> tuple[Seat, Decision]:
    """The next seat and its decision: the default, or any kind of decision with equal chances, now and then out of
    turn."""
    game = match.game
    seats = game.in_order(match.state, match.awaited())
    if is_random and not luck.randrange(5):
        seats = [seat for seat in game.seats if match.options(seat)]
    seat = luck.choice(seats)
    if not is_random:
        return seat, game.default(match.state, seat, chance)
    kind = luck.choice(sorted({type(option).__name__ for option in match.options(seat)}))
    return seat, luck.choice([each for each in match.options(seat) if type(each).__name__ == kind])


def look(match: Match[State], chance: Chance) -> None:
    """The possible decisions of a seat, and its default, follow from what it has witnessed (S27.5)."""
    for seat in match.game.seats:
        seen = match.seen_by(match.game.viewer(seat))
        assert list(seen.options(seat)) == list(match.options(seat))
        assert seen.awaited() == match.awaited()
        if seat in match.awaited():
            default = seen.game.default(seen.state, seat, chance)
            assert default == match.game.default(match.state, seat, chance)
            assert match.is_legal(seat, default)


def played(options: dict[str, Any], seed: str, *, is_random: bool) -> Match[State]:
    game, chance, luck = RaidGame(options), Seeded(seed), Random(seed)
    match = Match.dealt(game, chance)
    for number in range(3000):
        assert not broken_invariants(match.state), number
        if number % LOOK == 0:
            look(match, chance)
        if match.is_over:
            return match
        match.play(*decided(match, luck, chance, is_random=is_random), chance)
    raise AssertionError("No end")


@pytest.mark.parametrize("options", NIGHTS + DAYS, ids=str)
@pytest.mark.parametrize("is_random", [True, False])
def test_S32_1_to_9_games_keep_the_invariants_and_end(options: dict[str, Any], *, is_random: bool) -> None:
    match = played(options, "a", is_random=is_random)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    if options["match"] == "midnight":
        # Cards can lower the alarm by 3 in all (S13.3).
        assert match.state.phase <= (5 if options["players"] == 4 else 4)
    else:
        assert outcome.winners
