"""What an intruder can do with the cards in hand, asked by what the cards do."""

from __future__ import annotations

from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.state.figures import Intruder


def held(intruder: Intruder, *obstacles: Past) -> int:
    """How many cards an intruder holds that take one past such obstacles; 0 for a hand that is not known."""
    found = (card.card for past in obstacles for card, _motion in catalogue().taking_past(past))
    return sum(map(intruder.hand.count, found))
