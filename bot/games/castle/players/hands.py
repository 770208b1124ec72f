"""What an intruder can do with the cards in hand, judged by the effects of the cards."""

from __future__ import annotations

from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.state.figures import Intruder


def held(intruder: Intruder, *obstacles: Past) -> int:
    """How many of an intruder's cards overcome such obstacles; 0 for an unknown hand."""
    found = (card.card for past in obstacles for card, _motion in catalogue().taking_past(past))
    return sum(map(intruder.hand.count, found))
