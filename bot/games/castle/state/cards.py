"""The cards of a guard seat (R2.4)."""

from __future__ import annotations

from dataclasses import field

from bot.engine.values import Value, value
from bot.games.castle.setting.deck import Cards, Deck


@value
class Piles(Value):
    """The cards of a guard seat (R2.4): hand, drawn cards not yet kept, draw deck and discard pile.

    `whole` is all of them before the hand was chosen, and `has_chosen` is true once it was (R4.4); `spent` counts the
    hand cards played in the latest Guards Card Phase, without Kenjutsu (R10.2). All copies of a state share these
    objects: replace them, never change them.
    """

    hand: Cards = field(default_factory=Cards)
    drawn: Cards = field(default_factory=Cards)
    deck: Cards = field(default_factory=Cards)
    # Discards are public (R28.1), so an empty pile is known; hand and deck start as unknown.
    discard: Cards = field(default_factory=lambda: Cards(0, {}))
    whole: Deck = field(default_factory=dict)
    has_chosen: bool = False
    spent: int = 0
