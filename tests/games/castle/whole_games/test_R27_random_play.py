"""R27: with each option changed by itself, whole random games keep the invariants and everybody's secrets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.match import Match, witnessed
from bot.games.castle.box import BOX
from bot.games.castle.cards.awaken import Sober
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.kinds import GuardId
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.players.random_player import RandomPlayer
from tests.games.castle.facts.knowing import sights
from tests.games.castle.kit import small_board
from tests.rolling import Rolling

ELSEWHERE = {
    *("variant", "loneWolfFigure", "loneWolfConceal", "contestedGoals", "contestedResult"),
    *("intrudersShareAll", "guardsShareHands", "jointDecisions", "spectatorView", "fullRevealAtEnd"),
}
"""Options that are no reading of a rule of play."""

USUAL = castle_options({}).settled()

CHANGES: dict[str, dict[str, Any]] = {
    **{
        name: {name: not usual}
        for name, usual in USUAL.items()
        if isinstance(usual, bool) and name not in ELSEWHERE
    },
    "objectsMayShareBarracks": {"objectsMayShareBarracks": False, "traps": 1, "hiddenSentries": 1},
    "regroupWindow": {"regroupWindow": "endOfTurn"},
    "patrolSkip": {"patrolSkip": "anyCard"},
    "soberMoves": {"soberMoves": True, "sleepers": 0},
    "intruderOrder": {"intruderOrder": "ninjaFirst"},
    "shadowWalkGuards": {"shadowWalkGuards": "any"},
    "lastReplacementTurn": {"lastReplacementTurn": 9},
    "replacementTiming": {"replacementTiming": "nextTurn", "ninjaWounds": 1, "traitorWounds": 1},
    "hiddenSentryAnswers": {"hiddenSentryAnswers": "extended"},
    "hiddenSentryRange": {"hiddenSentryRange": "card"},
    "passageDiscovery": {"passageDiscovery": "onStop"},
    "guardPassageEntry": {"guardPassageEntry": "cardOpens"},
}
"""Each option with its other value, and what else must be changed for it to matter, or to be possible."""

SEEDS = range(3)
LIVELY = {"escape": 0, "step": 60, "attack": 30, "inside": 40, "search": 60, "kill": 15, "stay-ready": 3}
LIKED = tuple(kind(GuardId(n)) for kind in (PourSake, Sober) for n in range(1, 40))
"""What is taken whenever it is possible: drunks come and go."""

TURNS = 12


def short(change: dict[str, Any]) -> CastleGame:
    """A short game on the small board, with everything a random player may need in his hands."""
    options = {"turns": TURNS, "guardHand": 34, "ninjaCards": 12, "traitorCards": 10, **change}
    return CastleGame(small_board(), castle_options(options))


def keen() -> RandomPlayer:
    """A player who lets things happen."""
    return RandomPlayer(commit=0.06, by_kind=1.0, weights=LIVELY, likes=LIKED)


@pytest.mark.parametrize("change", CHANGES)
def test_R27_a_game_with_one_option_changed_runs_to_its_end(change: str) -> None:
    """R31 holds throughout, every seat decides from what it witnessed, and nobody knows what he may not (R28)."""
    game = short(CHANGES[change])
    luck, player = Rolling(Random(change)), keen()
    match: Match[State] = Match.dealt(game, luck)
    seen = sights(game, "two", match)
    while awaited := sorted(match.awaited()):
        seat = awaited[0]
        facts = match.play(seat, player.decide(seen[seat].match, seat, luck), luck)
        assert broken_invariants(game.setting, match.state) == [], facts
        for sight in seen.values():
            BOX.words.tell(game, sight.witness(facts, match), game.viewer(sight.seat))
    assert match.state.result is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_R27_a_game_with_every_option_changed_runs_to_its_end(players: int, seed: int) -> None:
    """They go together, for any number of seats: what a seat may do follows from what it witnessed."""
    every = {name: value for change in CHANGES.values() for name, value in change.items()}
    game = short({**every, "guardsNoticePassage": True, "players": players})
    luck, player = Rolling(Random(f"every {players} {seed}")), keen()
    match: Match[State] = Match.dealt(game, luck)
    sights = {seat: match.seen_by(game.viewer(seat)) for seat in game.seats}
    while awaited := sorted(match.awaited()):
        seat = awaited[luck.below("seat", len(awaited))]
        assert match.options(seat) == sights[seat].options(seat)
        facts = match.play(seat, player.decide(sights[seat], seat, luck), luck)
        assert broken_invariants(game.setting, match.state) == [], facts
        for other, sight in sights.items():
            sight.witness(witnessed(facts, game.viewer(other)))
    assert match.state.result is not None


def test_R27_every_reading_is_played_at_random() -> None:
    """An option with another value than a number is listed above, or belongs to variants, trust or the end."""
    readings = {name for name, value in USUAL.items() if isinstance(value, bool | str)}
    assert readings - ELSEWHERE == set(CHANGES) - {"lastReplacementTurn"}
