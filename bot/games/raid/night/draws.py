"""Cards drawn from a deck without an order: the top card is one of those that lie nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.engine.chance import Chance, pick

Card = TypeVar("Card")


def drawn(chance: Chance, label: str, deck: Sequence[Card], elsewhere: Iterable[Card]) -> Card | None:
    """A card of the deck that does not lie `elsewhere`; None if none is left."""
    left = list(deck)
    for card in elsewhere:
        left.remove(card)
    return pick(chance, label, left) if left else None
