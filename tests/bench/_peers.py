"""The peers we measure ourselves against: other games in Python, with their own random players.

They come with the extra `bench`, which `make bench` installs.
"""

from __future__ import annotations

from random import Random

import chess
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

from tests.bench._method import Slice

CATAN_GAMES, CHESS_GAMES, COPIES = 4, 4, 500
_MIDDLE = 200


def catan(number: int) -> int:
    """Whole games of catanatron between four of its random players: its ticks, each one choice from a list."""
    ticks = 0
    for game in range(CATAN_GAMES):
        played = _catan_game(100 + number * CATAN_GAMES + game)
        played.play()
        ticks += len(played.state.actions)
    return ticks


def chess_moves(number: int) -> int:
    """Whole games of python-chess between random movers: each move one choice from the list of legal moves."""
    luck, moves = Random(number).random, 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(luck() * len(legal))])
            moves += 1
    return moves


def catan_copies() -> Slice:
    """Copies of a game of catanatron that is under way."""
    game = _catan_game(1)
    for _ in range(_MIDDLE):
        game.play_tick()

    def copies(_number: int) -> int:
        for _ in range(COPIES):
            game.copy()
        return COPIES

    return copies


def _catan_game(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in Color], seed=seed)
