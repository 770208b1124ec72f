"""Whole matches between computer players, counted by result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.kinds import Result
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.state import State
from bot.games.simulate import play_out
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer

GAME = CastleGame(standard_board(), CastleOptions())
"""The game as it stands on the shelf."""


def chancer() -> RandomPlayer:
    """Takes every option with the same chance, and commits a complete draft with a fifth's probability before more
    pieces."""
    return RandomPlayer(commit=0.2, by_kind=0)


def played(game: CastleGame, brains: Mapping[Seat, Brain], seed: str) -> Match[State]:
    """A whole match. `play_out` refuses illegal decisions, and shows each player only their own sight."""
    *_, last = play_out(game, brains, seed)
    return last.match


def duel(game: CastleGame, brains: Mapping[Seat, Brain], games: int, seed: str) -> Counter[Result]:
    """The results of this many matches."""
    results = (played(game, brains, f"{seed}/{number}").state.result for number in range(games))
    return Counter(result for result in results if result is not None)
