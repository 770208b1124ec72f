"""Cards as data (R5): their numbers, read from data/castle/cards.toml, and piles of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import BaseModel, Field, NonNegativeInt, TypeAdapter

from bot.engine.values import Value, value
from bot.games.castle.kinds import Card, Pile

FILE: Final = Path(__file__).parents[4] / "data" / "castle" / "cards.toml"

_IN_ORDER = tuple(Card)

Counts = dict[Card, int]
"""The number of each type; an absent type counts zero."""

Deck = Mapping[Card, int]
"""The same, read-only: equal games share their decks."""


class Entry(BaseModel, extra="forbid", frozen=True):
    """A type of card in a deck: its copies (R5.1 to R5.3), and those in the suggested hand (R5.4).

    `option` is the yes/no option that adds the card to its deck; empty for the cards of the rulebook.
    """

    copies: NonNegativeInt
    basic: NonNegativeInt = 0
    option: str = Field("", alias="with")


Entries = Mapping[Pile, Mapping[Card, Entry]]
"""The entry of every card, by deck, in the order of the explanations."""


def read(file: Path) -> Entries:
    """The cards of a file such as data/castle/cards.toml. Refuses with ValueError a file of another form."""
    shape = TypeAdapter(dict[Pile, dict[Card, Entry]])
    return shape.validate_python(tomllib.loads(file.read_text(encoding="utf-8")))


@cache  # 0.3 ms: the file is read for it, and random options and each page of the guide ask for it
def number_of(pile: Pile) -> int:
    """The size of the rulebook's deck (R1.2): the cards that are in every game."""
    return sum(each.copies for each in read(FILE)[pile].values() if not each.option)


def spread(counts: Deck) -> tuple[Card, ...]:
    """The cards of a counter one by one, in the order of the rulebook: the canonical form of a hand."""
    cards: list[Card] = []
    for card in _IN_ORDER:
        if card in counts:
            cards += [card] * counts[card]
    return tuple(cards)


def counted(cards: tuple[Card, ...]) -> Counts:
    """The number of cards of each type among these."""
    counts: Counts = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


@value
class Cards(Value):
    """A number of cards that everybody knows, with types that only some viewers know.

    `size` is the number; `known` counts the types, or is None for a viewer who may not know them (R28.1 to R28.3). A
    type with no card is not listed: equal piles have equal counters, and `in` tells what is held.
    """

    size: int = 0
    known: Deck | None = None

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Cards:
        """A pile of these cards, whose types are known."""
        return cls(len(cards), counted(cards))

    def count(self, card: Card) -> int:
        """The number of cards of a type that are known to be here."""
        return 0 if self.known is None else self.known.get(card, 0)

    def plus(self, *cards: Card | None) -> Cards:
        """These cards and more. None is a card that this viewer has not seen: then the types are no longer known."""
        size = self.size + len(cards)
        if self.known is None or None in cards:
            return self.but(size=size, known=None)
        known = dict(self.known)
        for card in cards:
            if card is not None:
                known[card] = known.get(card, 0) + 1
        return self.but(size=size, known=known)

    def without(self, *cards: Card | None) -> Cards:
        """These cards without some of them; None is a card that this viewer has not seen: then no type is known.

        Raises KeyError if a card is not among the known ones.
        """
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
        """These cards and others; the types are known only if both are known."""
        size = self.size + others.size
        if self.known is None or others.known is None:
            return self.but(size=size, known=None)
        known = dict(self.known)
        for card, number in others.known.items():
            known[card] = known.get(card, 0) + number
        return self.but(size=size, known=known)
