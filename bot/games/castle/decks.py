"""The decks of a game (R5.1 to R5.4), as its options want them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bot.games.castle.cards import Deck, entries
from bot.games.castle.kinds import Pile
from bot.games.castle.options import CastleOptions
from bot.games.castle.seating import seating


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks of a game: `full` is every card, `own` what a seat has of them to choose a hand from.

    Of the guards' cards each of two seats has half of every type (R2.4). `basic` is a seat's suggested hand (R5.4).
    """

    full: Mapping[Pile, Deck]
    own: Mapping[Pile, Deck]
    basic: Mapping[Pile, Deck]


def decks(options: CastleOptions) -> Decks:
    """The decks with which a game of these options is played."""
    return _made(len(seating(options).guards))


@cache
def _made(guard_seats: int) -> Decks:
    seats = dict.fromkeys(Pile, 1) | {Pile.GUARDS: guard_seats}
    return Decks(
        full={pile: {card: each.copies for card, each in cards.items()} for pile, cards in entries().items()},
        own={
            pile: {card: each.copies // seats[pile] for card, each in cards.items()}
            for pile, cards in entries().items()
        },
        basic={
            pile: {card: each.basic // seats[pile] for card, each in cards.items() if each.basic}
            for pile, cards in entries().items()
        },
    )
