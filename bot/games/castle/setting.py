"""What a game is played on: the board and the options. Given to every rule, changed by none."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.castle.board import CastleBoard
from bot.games.castle.options import CastleOptions
from bot.games.castle.seating import Seating, seating


@dataclass(frozen=True, slots=True)
class Setting:
    """The board and the settled options of a game, and the seats that follow from them."""

    board: CastleBoard
    options: CastleOptions
    seating: Seating = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seating", seating(self.options))
