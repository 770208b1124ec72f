"""The draft of a Lone Wolf whose figure is secret (R26.3)."""

from __future__ import annotations

from bot.engine.game import Decision, Piece, not_none
from bot.games.castle.decisions import Disguise, PlayAs
from bot.games.castle.kinds import Who
from bot.games.castle.setup.hand_drafts import Hands
from bot.games.castle.state.state import State
from bot.words import _


class Disguised(Hands):
    """The starting hands for both figures, and the choice of the one to play (R26.3)."""

    def __init__(self, state: State) -> None:
        """Start with nothing chosen."""
        super().__init__(state, tuple(Who))

    def _next(self) -> list[Piece]:
        """The figures until one is chosen, and the pieces that each hand allows now."""
        figures: list[Piece] = [PlayAs(who) for who in Who] if self._who() is None else []
        return [*figures, *super()._next()]

    def _who(self) -> Who | None:
        return next((piece.who for piece in self.held if isinstance(piece, PlayAs)), None)

    def _removable(self) -> list[Piece]:
        """The chosen figure, and every card."""
        return [*(piece for piece in self.held if isinstance(piece, PlayAs)), *super()._removable()]

    def is_complete(self) -> bool:
        """True if no hand lacks a card and the figure is chosen."""
        return super().is_complete() and self._who() is not None

    def missing(self) -> str:
        """Asks for cards, then for the figure; empty if nothing is missing."""
        if missing := super().missing():
            return missing
        return (
            "" if self._who() is not None else _("Choose secretly whether you play the ninja or the traitor.")
        )

    def _made(self) -> Decision:
        who = not_none(self._who())
        return Disguise(who, self.hands[Who.NINJA].chosen(), self.hands[Who.TRAITOR].chosen())
