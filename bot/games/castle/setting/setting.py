"""The board and the options of a game. Every rule gets them, and none changes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.castle.board.board import CastleBoard
from bot.games.castle.setting.decks import Decks, decks
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.setting.seating import Seating, seating


@dataclass(frozen=True, slots=True)
class Setting:
    """The board and the settled options of a game, and the seats and decks that follow from them."""

    board: CastleBoard
    options: CastleOptions
    seating: Seating = field(init=False)
    decks: Decks = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seating", seating(self.options))
        object.__setattr__(self, "decks", decks(self.options))
