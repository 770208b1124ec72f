"""What a game is played on: the board and the options. Given to every rule, changed by none."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.castle.board import CastleBoard
from bot.games.castle.options import CastleOptions


@dataclass(frozen=True, slots=True)
class Setting:
    """The board and the settled options of a game."""

    board: CastleBoard
    options: CastleOptions
