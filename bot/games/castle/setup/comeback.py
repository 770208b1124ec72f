"""The draft of a replacement (R19.7), and the hands in any draft."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft, Piece, not_none
from bot.games.castle.decisions import (
    Return,
    StartAt,
)
from bot.games.castle.decisions.interned import STARTS
from bot.games.castle.kinds import Who
from bot.games.castle.names import names
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.hand_drafts import GuardHand, Hands, cards_missing
from bot.games.castle.setup.hands import HandDraft
from bot.games.castle.setup.start_drafts import start_zones
from bot.games.castle.state.state import State
from bot.words import _


class Comeback(CountedDraft):
    """The start and hand of a replacement (R19.7)."""

    def __init__(self, state: State, who: Who) -> None:
        """Start with nothing chosen."""
        super().__init__(state)
        options = state.setting.options
        size = options.respawn_ninja_cards if who is Who.NINJA else options.respawn_traitor_cards
        self.who, self.hand = who, HandDraft(state.setting.decks, who.pile, size)

    def _next(self) -> list[Piece]:
        """Starts, until one is chosen, and what the hand allows: its suggested hand, cards or swaps."""
        zones = [] if self._zone() is not None else start_zones(self._state, self.who)
        return [*(STARTS[self.who][zone] for zone in zones), *self.hand.options()]

    def _zone(self) -> Zone | None:
        return next((piece.zone for piece in self.held if isinstance(piece, StartAt)), None)

    def _added(self, piece: Piece) -> None:
        # A start does not change the hand; the hand itself ignores the removal of a start.
        if not isinstance(piece, StartAt):
            self.hand.add(piece)

    def _removable(self) -> list[Piece]:
        """The start, and every card."""
        return [*(piece for piece in self.held if isinstance(piece, StartAt)), *self.hand.removable()]

    def missing(self) -> str:
        """Asks for the start, then for cards; empty if nothing is missing."""
        if self._zone() is None:
            return _("Choose where {who} comes back.").format(who=names.intruder(self.who))
        return cards_missing(self.hand, names.intruder(self.who))

    def _made(self) -> Decision:
        zone = not_none(self._zone())
        return Return(self.who, zone, self.hand.chosen())


def hands_of(draft: Draft) -> tuple[HandDraft, ...]:
    """The hands in a draft, in the order of the decks; none for drafts without a choice of cards."""
    match draft:
        case Hands():
            return tuple(draft.hands.values())
        case GuardHand() | Comeback():
            return (draft.hand,)
        case _:
            return ()
