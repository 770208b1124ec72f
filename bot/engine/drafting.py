"""What the drafts of every game may share: what can come next is listed once between two pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.engine.game import Piece


class Drafting(ABC):
    """Half of a Draft: its pieces, and the list of those that may come next, kept until one is added."""

    pieces: tuple[Piece, ...] = ()
    _listed: tuple[tuple[Piece, ...], Sequence[Piece]] | None = None

    def options(self) -> Sequence[Piece]:
        """See Draft.options."""
        if self._listed is None or self._listed[0] is not self.pieces:
            self._listed = self.pieces, self._next()
        return self._listed[1]

    def imagined(self, state: Any) -> Any:
        """See Draft.imagined."""
        return state

    @abstractmethod
    def _next(self) -> Sequence[Piece]:
        """Every piece that may come next; a function of what `pieces` are there."""
