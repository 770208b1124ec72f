"""The drafts of hands of cards (R4.3, R4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from bot.engine.drafting import meant
from bot.engine.game import Decision, Piece
from bot.games.castle.decisions import (
    ChooseGuardHand,
    ChooseHand,
    ChooseHands,
    Suggested,
    Swap,
    Take,
)
from bot.games.castle.kinds import Pile, Who
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.hands import HandDraft
from bot.games.castle.state.state import State
from bot.words import _, ngettext


def cards_missing(hand: HandDraft, whose: str) -> str:
    """A sentence with the number of cards missing; empty if none is."""
    if not hand.missing:
        return ""
    text = ngettext("Choose {n} more card for {whose}.", "Choose {n} more cards for {whose}.", hand.missing)
    return text.format(n=hand.missing, whose=whose)


class Hands(CountedDraft):
    """The hands of the intruders that a seat plays (R4.3, R2.3)."""

    def __init__(self, state: State, whose: Sequence[Who]) -> None:
        """Start with empty hands."""
        setting = state.setting
        super().__init__(state)
        sizes = {Who.NINJA: setting.options.ninja_cards, Who.TRAITOR: setting.options.traitor_cards}
        self.hands = {who: HandDraft(setting.decks, who.pile, sizes[who]) for who in whose}

    def _next(self) -> list[Piece]:
        """The pieces that each hand allows now: its suggested hand, single cards, or swaps once it is full."""
        return [piece for hand in self.hands.values() for piece in hand.options()]

    def _added(self, piece: Piece) -> None:
        card = meant(piece)
        if isinstance(card, Suggested | Take | Swap):
            self.hands[Who(card.pile.value)].add(piece)

    def _removable(self) -> list[Piece]:
        """Every card."""
        return [piece for hand in self.hands.values() for piece in hand.removable()]

    def routes(self) -> list[tuple[Piece, ...]]:
        """One choice for the suggested hands of all decks, at the start; none for a single deck.

        None either if a suggested hand cannot be taken. The first deck is last, because panels show the last choice.
        """
        hands = [] if self.held else [hand.suggested() for hand in reversed(self.hands.values())]
        return [tuple(chain(*hands))] if len(hands) > 1 and all(hands) else []

    def is_complete(self) -> bool:
        """True if no hand lacks a card."""
        # Without the sentence: this is asked after every piece, the sentence only when somebody reads it.
        return not any(hand.missing for hand in self.hands.values())

    def missing(self) -> str:
        """Asks for the cards of the first hand that lacks some; empty if none does."""
        names = {Who.NINJA: _("the ninja"), Who.TRAITOR: _("the traitor")}
        return next(filter(None, (cards_missing(hand, names[who]) for who, hand in self.hands.items())), "")

    def _made(self) -> Decision:
        if len(self.hands) == 1:
            ((who, hand),) = self.hands.items()
            return ChooseHand(who, hand.chosen())
        return ChooseHands(self.hands[Who.NINJA].chosen(), self.hands[Who.TRAITOR].chosen())


class GuardHand(CountedDraft):
    """The hand of a guard seat (R4.4); each of two seats chooses half."""

    def __init__(self, state: State) -> None:
        """Start with an empty hand."""
        setting = state.setting
        super().__init__(state)
        size = setting.options.guard_hand // len(setting.seating.guards)
        self.hand = HandDraft(setting.decks, Pile.GUARDS, size)

    def _next(self) -> list[Piece]:
        """The pieces that the hand allows now: the suggested hand, single cards, or swaps once it is full."""
        return self.hand.options()

    def _added(self, piece: Piece) -> None:
        self.hand.add(piece)

    def _removable(self) -> list[Piece]:
        """Every card."""
        return self.hand.removable()

    def is_complete(self) -> bool:
        """True if the hand is full."""
        return not self.hand.missing

    def missing(self) -> str:
        """Asks for the missing cards, by number; empty if the hand is full."""
        return cards_missing(self.hand, _("the guards"))

    def _made(self) -> Decision:
        return ChooseGuardHand(self.hand.chosen())
