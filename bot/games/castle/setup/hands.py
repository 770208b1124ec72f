"""Choosing hands (R4.3, R4.4, R19.7.2): the part that all drafts with a hand share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import product

from bot.engine.drafting import Without
from bot.engine.game import Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Task
from bot.games.castle.decisions import Suggested, Swap, Take
from bot.games.castle.decisions.interned import SWAPS, TAKES
from bot.games.castle.kinds import Card, Pile
from bot.games.castle.setting.deck import Counts, spread
from bot.games.castle.setting.decks import Decks


class HandDraft:
    """A hand of `size` cards while it is chosen."""

    def __init__(self, decks: Decks, pile: Pile, size: int) -> None:
        """Start empty; the size is limited to the cards that the seat can choose from."""
        self.pile = pile
        self.deck, self.basic = decks.own[pile], decks.basic[pile]
        self.size = min(size, sum(self.deck.values()))
        self.cards: Counts = {}
        self.missing = self.size
        """The number of cards still to be chosen."""

    def options(self) -> list[Piece]:
        """Single cards until the hand is full, then only swaps.

        While no card is chosen also the suggested hand, if it has this size.
        """
        if self.missing:
            return [*self.suggested(), *map(TAKES[self.pile].__getitem__, self._left())]
        swaps, left = SWAPS[self.pile], self._left()
        return [swaps[out, into] for out in self.cards for into in left if out is not into]

    def suggested(self) -> list[Piece]:
        """The suggested hand, if no card is chosen yet and it has this size; otherwise nothing."""
        can_be = not self.cards and sum(self.basic.values()) == self.size
        return [Suggested(self.pile)] if can_be else []

    def advised(self) -> tuple[Sequence[Piece], Counts]:
        """The pieces that a computer player takes, and the hand that they make; both empty without a suggested hand.

        That is the suggested hand; for the guards two listens of each kind become blows, and one a search.
        """
        if not (pieces := self.suggested()):
            return (), {}
        trial = copy(self)
        trial.add(pieces[0])
        for swap in _better() if self.pile is Pile.GUARDS else ():
            if swap in trial.options():
                trial.add(swap)
                pieces.append(swap)
        return pieces, trial.cards

    def _left(self) -> list[Card]:
        taken = self.cards.get
        return [card for card, number in self.deck.items() if number > taken(card, 0)]

    def add(self, piece: Piece) -> None:
        """Apply one of the options, or the removal of a card."""
        match piece:
            case Suggested():
                self.cards, self.missing = dict(self.basic), 0
            case Take(_pile, card):
                self._put(card)
            case Swap(_pile, out, into):
                self._drop(out)
                self._put(into)
            case Without(Take(_pile, card)):
                self._drop(card)

    def removable(self) -> list[Piece]:
        """Each card of the hand, whichever piece added it."""
        return [TAKES[self.pile][card] for card in self.deck for _ in range(self.cards.get(card, 0))]

    def _drop(self, card: Card) -> None:
        self.missing += 1
        self.cards[card] -= 1
        # A type with no card left is not listed; otherwise a swap could put it back again.
        self.cards = {card: number for card, number in self.cards.items() if number}

    def _put(self, card: Card) -> None:
        self.missing -= 1
        self.cards[card] = self.cards.get(card, 0) + 1

    def chosen(self) -> tuple[Card, ...]:
        """The hand in canonical order."""
        return spread(self.cards)


def _better() -> Iterator[Swap]:
    """The changes to the guards' suggested hand that make it stronger, as far as the deck allows them."""
    known, swaps = catalogue(), SWAPS[Pile.GUARDS]
    listens = (*known.cards_for(Task.LISTEN, "patrol"), *known.cards_for(Task.LISTEN, "guard"))
    blows, searches = known.cards_for(Task.STRIKE, "guard"), known.cards_for(Task.SEARCH, "guard")
    yield from (swaps[listen, blow] for listen in listens for blow in 2 * blows)
    yield from (swaps[pair] for pair in product(listens, searches))


def taking(pile: Pile, cards: Iterable[Card]) -> list[Piece]:
    """The pieces that make up a hand, card by card."""
    return [Take(pile, card) for card in cards]
