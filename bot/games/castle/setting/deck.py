"""Cards as data (R5): how many of each there are, read from data/castle/cards.toml, and piles of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, Field, NonNegativeInt, TypeAdapter

from bot.engine.values import Value, value
from bot.games.castle.kinds import Card, Pile

FILE: Final = Path(__file__).parents[4] / "data" / "castle" / "cards.toml"

_IN_ORDER = tuple(Card)

Counts = dict[Card, int]
"""How many of each type; a type that is not there counts zero."""

Deck = Mapping[Card, int]
"""The same where nobody may write: all games alike share their decks."""


class Entry(BaseModel, extra="forbid", frozen=True):
    """A type of card in a deck: how many there are (R5.1 to R5.3), and how many in the suggested hand (R5.4).

    `option` is the yes/no option without which no game has it; empty for the cards of the rulebook.
    """

    copies: NonNegativeInt
    basic: NonNegativeInt = 0
    option: str = Field("", alias="with")


Entries = Mapping[Pile, Mapping[Card, Entry]]
"""What is said of every card, by deck, in the order in which cards are explained."""


def read(file: Path) -> Entries:
    """The cards of a file such as data/castle/cards.toml. Refuses with ValueError what has not its shape."""
    shape = TypeAdapter(dict[Pile, dict[Card, Entry]])
    return shape.validate_python(tomllib.loads(file.read_text(encoding="utf-8")))


def number_of(pile: Pile) -> int:
    """How many cards the rulebook's deck has (R1.2): those that are in every game."""
    return sum(each.copies for each in read(FILE)[pile].values() if not each.option)


def spread(counts: Deck) -> tuple[Card, ...]:
    """The cards of a counter one by one, in the order of the rulebook: the canonical form of a hand."""
    cards: list[Card] = []
    for card in _IN_ORDER:
        if card in counts:
            cards += [card] * counts[card]
    return tuple(cards)


def counted(cards: tuple[Card, ...]) -> Counts:
    """The counter of some cards."""
    counts: Counts = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


@value
class Cards(Value):
    """Some cards of which everybody knows the number, and some viewers the types.

    `size` is the number; `known` counts the types, or is None for a viewer who may not know them (R28.1 to R28.3). A
    type that is gone is not listed: equal piles have equal counters, and `in` tells what is held.
    """

    size: int = 0
    known: Deck | None = None

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Cards:
        """Known cards."""
        return cls(len(cards), counted(cards))

    def count(self, card: Card) -> int:
        """How many of a type are known to be here."""
        return 0 if self.known is None else self.known.get(card, 0)

    def plus(self, *cards: Card | None) -> Cards:
        """These and some more; None is a card that this viewer has not seen: then they know the types no longer."""
        size = self.size + len(cards)
        if self.known is None or None in cards:
            return self.but(size=size, known=None)
        known = dict(self.known)
        for card in cards:
            if card is not None:
                known[card] = known.get(card, 0) + 1
        return self.but(size=size, known=known)

    def without(self, *cards: Card | None) -> Cards:
        """These but for some of them; None is a card that this viewer has not seen."""
        size = self.size - len(cards)
        if self.known is None or None in cards:
            return self.but(size=size, known=None)
        known = dict(self.known)
        for card in cards:
            if card is not None:
                known[card] -= 1
                if not known[card]:
                    del known[card]
        return self.but(size=size, known=known)

    def merged(self, others: Cards) -> Cards:
        """These and others; their types are known only where both are."""
        size = self.size + others.size
        if self.known is None or others.known is None:
            return self.but(size=size, known=None)
        known = dict(self.known)
        for card, number in others.known.items():
            known[card] = known.get(card, 0) + number
        return self.but(size=size, known=known)
