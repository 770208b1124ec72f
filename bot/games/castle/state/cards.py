"""The cards of a guard seat (R2.4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.copying import copier
from bot.games.castle.setting.deck import Cards, Deck


@dataclass(slots=True)
class Piles:
    """The cards of a guard seat (R2.4): hand, cards drawn and not yet kept, draw deck and discard pile.

    `whole` is all of them as they were before the choice, `has_chosen` tells that the hand was chosen (R4.4); `spent`
    counts the hand cards played in this Guards Card Phase, Kenjutsu apart (R10.2).
    """

    hand: Cards = field(default_factory=Cards)
    drawn: Cards = field(default_factory=Cards)
    deck: Cards = field(default_factory=Cards)
    # What is discarded is public (R28.1), so an empty pile is a known one; hand and deck begin unknown.
    discard: Cards = field(default_factory=lambda: Cards(0, {}))
    whole: Deck = field(default_factory=dict)
    has_chosen: bool = False
    spent: int = 0

    def copy(self) -> Piles:
        """An independent copy."""
        # `whole` stays shared: it is a deck of the setting, in which nobody writes.
        twin = _copied_piles(self)
        twin.hand, twin.drawn = self.hand.copy(), self.drawn.copy()
        twin.deck, twin.discard = self.deck.copy(), self.discard.copy()
        return twin


_copied_piles = copier(Piles)
