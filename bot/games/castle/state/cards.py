"""The cards of a guard seat (R2.4)."""

from __future__ import annotations

from dataclasses import field

from bot.engine.values import Value, value
from bot.games.castle.setting.deck import Cards, Deck


@value
class Piles(Value):
    """The cards of a guard seat (R2.4): hand, cards drawn and not yet kept, draw deck and discard pile.

    `whole` is all of them as they were before the choice, `has_chosen` tells that the hand was chosen (R4.4); `spent`
    counts the hand cards played in this Guards Card Phase, Kenjutsu apart (R10.2).
    All copies of a state share them: they are replaced, never written in.
    """

    hand: Cards = field(default_factory=Cards)
    drawn: Cards = field(default_factory=Cards)
    deck: Cards = field(default_factory=Cards)
    # What is discarded is public (R28.1), so an empty pile is a known one; hand and deck begin unknown.
    discard: Cards = field(default_factory=lambda: Cards(0, {}))
    whole: Deck = field(default_factory=dict)
    has_chosen: bool = False
    spent: int = 0
