"""The common base of the drafts of setup, replacement and bonus (R4, R19.7, R19.8)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.drafting import Drafting, Without, is_among, standing
from bot.engine.game import Illegal, Piece
from bot.games.castle.state.state import State
from bot.words import _


class CountedDraft(Drafting):
    """A draft whose pieces are added in any order, can each be removed again, and are counted until it is complete."""

    held: tuple[Piece, ...] = ()
    """The pieces without those that were removed again."""

    def __init__(self, state: State) -> None:
        """`state` is what the seat knows."""
        self._state = state

    @override
    def add(self, piece: Piece) -> None:
        is_removal = isinstance(piece, Without)
        if not is_among(piece, self.removals() if is_removal else self.options()):
            raise Illegal(self._refused(piece))
        self.pieces, held = (*self.pieces, piece), (*self.held, piece)
        self.held = standing(held) if is_removal else held
        self._added(piece)

    @override
    def _refused(self, piece: Piece) -> str:
        return _("That cannot be chosen now.")

    def removals(self) -> list[Without]:
        """The removals that are possible, each piece as often as it can be removed."""
        return [Without(piece) for piece in self._removable()]

    def _removable(self) -> list[Piece]:
        """All pieces, for drafts where order means nothing and fewer pieces are always legal."""
        return [*self.held]
