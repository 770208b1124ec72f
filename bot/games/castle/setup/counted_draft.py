"""What the drafts of setup, replacement and bonus share (R4, R19.7, R19.8)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.drafting import Drafting, Without, is_among, standing
from bot.engine.game import Illegal, Piece
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.words import _


class CountedDraft(Drafting):
    """Pieces are added if listed, taken out again wherever they stand, and counted until nothing is missing."""

    held: tuple[Piece, ...] = ()
    """Its pieces without those that were taken out again."""

    def __init__(self, setting: Setting, state: State) -> None:
        """`state` is what the seat has witnessed."""
        self._setting = setting
        self._state = state

    @override
    def add(self, piece: Piece) -> None:
        is_removal = isinstance(piece, Without)
        if not is_among(piece, self.removals() if is_removal else self.options()):
            raise Illegal(_("That cannot be chosen here and now."))
        self.pieces, held = (*self.pieces, piece), (*self.held, piece)
        self.held = standing(held) if is_removal else held
        self._added(piece)

    def removals(self) -> list[Without]:
        """What may be taken out again, each piece as often as it may be."""
        return [Without(piece) for piece in self._removable()]

    def _removable(self) -> list[Piece]:
        """Everything, where the order of pieces means nothing and fewer of them are always legal."""
        return [*self.held]

    def _added(self, piece: Piece) -> None:
        """Update what the options are computed from; nothing, where the pieces say it all."""
        return
