"""Cards as data (R5): how many of each there are, read from data/castle/cards.toml, and piles of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pydantic import BaseModel, Field, NonNegativeInt, TypeAdapter

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


class Cards:
    """Some cards of which everybody knows the number, and some viewers the types.

    `size` is the number; `known` counts the types, or is None for whoever may not know them (R28.1 to R28.3).
    """

    __slots__ = ("known", "size")

    def __init__(self, size: int = 0, known: Counts | None = None) -> None:
        """Unknown cards unless `known` is given."""
        self.size = size
        self.known = known

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Cards:
        """Known cards."""
        return cls(len(cards), counted(cards))

    def count(self, card: Card) -> int:
        """How many of a type are known to be here."""
        return 0 if self.known is None else self.known.get(card, 0)

    def put(self, card: Card | None) -> None:
        """Add a card; None is one that this viewer has not seen, after which he knows the types no longer."""
        self.size += 1
        if card is None:
            self.known = None
        elif self.known is not None:
            self.known[card] = self.known.get(card, 0) + 1

    def take(self, card: Card | None) -> None:
        """Remove a card; None is one that this viewer has not seen."""
        self.size -= 1
        if card is None:
            self.known = None
        elif self.known is not None:
            self.known[card] -= 1
            # A type that is gone is not listed: equal piles have equal counters, and `in` tells what is held.
            if not self.known[card]:
                del self.known[card]

    def without(self, card: Card | None) -> Cards:
        """The same without a card, as others still hold these."""
        left = self.copy()
        left.take(card)
        return left

    def copy(self) -> Cards:
        """An independent copy."""
        return Cards(self.size, None if self.known is None else self.known.copy())

    def __eq__(self, other: object) -> bool:
        """Equal in number and in what is known."""
        return isinstance(other, Cards) and (self.size, self.known) == (other.size, other.known)

    __hash__ = None  # type: ignore[assignment]  # mutable: a hash would lie

    def __repr__(self) -> str:
        return f"Cards({self.size}, {self.known})"
