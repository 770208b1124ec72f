"""R27: options changed in random games, one reading after another; test_R28_state plays them."""

from __future__ import annotations

from typing import Any

from bot.games.castle.cards.awaken import Sober
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.kinds import GuardId
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.players.random_player import RandomPlayer
from tests.games.castle.kit import small_board

ELSEWHERE = {
    *("variant", "loneWolfFigure", "loneWolfConceal", "contestedGoals", "contestedResult"),
    *("intrudersShareAll", "guardsShareHands", "jointDecisions", "spectatorView", "fullRevealAtEnd"),
}
"""Options that are no readings of a rule of play."""

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
"""Each option with its other value, and the further changes that make it matter, or make it possible."""

LIVELY = {"escape": 0, "step": 60, "attack": 30, "inside": 40, "search": 60, "kill": 15, "stay-ready": 3}
LIKED = tuple(kind(GuardId(n)) for kind in (PourSake, Sober) for n in range(1, 40))
"""Decisions taken whenever they are possible: drunks come and go."""

TURNS = 12


def short(change: dict[str, Any]) -> CastleGame:
    """A short game on the small board, with hands that hold everything a random player may need."""
    options = {"turns": TURNS, "guardHand": 34, "ninjaCards": 12, "traitorCards": 10, **change}
    return CastleGame(small_board(), castle_options(options))


def keen() -> RandomPlayer:
    """A player who lets things happen."""
    return RandomPlayer(commit=0.06, by_kind=1.0, weights=LIVELY, likes=LIKED)


def test_R27_every_reading_is_played_at_random() -> None:
    """An option with another value than a number is listed above, or belongs to variants, trust or the end."""
    readings = {name for name, value in USUAL.items() if isinstance(value, bool | str)}
    assert readings - ELSEWHERE == set(CHANGES) - {"lastReplacementTurn"}
