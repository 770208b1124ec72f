"""What the drafts of setup, replacement and bonus share (R4, R19.7, R19.8)."""

from __future__ import annotations

from abc import abstractmethod

from typing_extensions import override

from bot.engine.drafting import Drafting
from bot.engine.game import Decision, Illegal, Piece, is_among
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.words import _


class CountedDraft(Drafting):
    """Pieces are added if listed, and counted until nothing is missing."""

    def __init__(self, setting: Setting, state: State) -> None:
        """`state` is what the seat has witnessed."""
        self._setting = setting
        self._state = state

    @abstractmethod
    @override
    def missing(self) -> str: ...

    @abstractmethod
    def _made(self) -> Decision:
        """The decision, once nothing is missing."""

    @override
    def add(self, piece: Piece) -> None:
        if not is_among(piece, self.options()):
            raise Illegal(_("That cannot be chosen here and now."))
        self.pieces = (*self.pieces, piece)
        self._added(piece)

    def _added(self, piece: Piece) -> None:
        """Update what the options are computed from; nothing, where the pieces say it all."""
        return

    @override
    def is_complete(self) -> bool:
        return not self.missing()

    @override
    def committed(self) -> Decision:
        missing = self.missing()
        if missing:
            raise Illegal(missing)
        return self._made()
