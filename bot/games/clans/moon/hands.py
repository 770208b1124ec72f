"""Hands of Moon cards: how they are drawn, and what everybody knows about them (A20.2, A26.4)."""

from __future__ import annotations

from collections import Counter

from bot.engine.chance import Chance, pick
from bot.engine.game import Facts, Seat
from bot.games.clans.facts.moon import CardDrawn, DeckLaid, DeckShuffled
from bot.games.clans.kinds import Card
from bot.games.clans.moon.cards import deck, titles
from bot.games.clans.state.state import State


def laid(state: State, chance: Chance) -> Facts:
    """The deck is shuffled, and each seat draws its first hand, in initiative order (A6.3); nothing without a deck."""
    known = state.setting.options
    if known.moon_deck == "off":
        return
    is_calm = known.moon_deck == "calm"
    yield DeckLaid(len(deck(is_calm=is_calm)), is_calm=is_calm)
    for seat in state.in_order():
        for _card in range(known.moon_hand):
            yield from drawn(state, chance, seat)


def drawn(state: State, chance: Chance, seat: Seat) -> Facts:
    """A seat draws a card; if the deck is empty, the discard pile first becomes the new deck (A20.2).

    Nothing happens if both are empty.

    No order of the deck is stored: luck chooses each card when it is drawn, so nobody can know the next one (A26.3).
    """
    if not state.deck and state.discards:
        yield DeckShuffled()
    if state.deck:
        # Each draw has luck of its own, so rolls in between change no later card.
        yield CardDrawn(seat, pick(chance, f"deck:moon {state.draws}", _in_deck(state)))


def has_deck(state: State) -> bool:
    """True if there is a deck to draw from."""
    return bool(state.deck or state.discards)


def _in_deck(state: State) -> list[Card]:
    """The cards of the deck, computed from the true hands."""
    left = Counter(deck(is_calm=state.is_calm))
    left.subtract(state.discards)
    for hand in state.hands.values():
        left.subtract(hand)
    return sorted(left.elements())


def held(state: State, seat: Seat) -> list[Card]:
    """The cards in the hand of a seat, as far as this state shows them: each title once, in the order of ids."""
    return sorted(set(state.hands.get(seat, ())))


def is_crowded(state: State, seat: Seat) -> bool:
    """True if a seat holds more cards than it may, and must discard (A20.2)."""
    return state.counts.get(seat, 0) > state.setting.options.moon_hand_max


def may_play(state: State, seat: Seat) -> bool:
    """True if a window for cards is possible for a seat, by public knowledge (A26.4, A20.7).

    The seat must hold a card, and it must be its turn unless the deck is a full one.
    """
    return state.counts.get(seat, 0) > 0 and (not state.is_calm or state.turn == seat)


def shines(state: State, card: Card) -> bool:
    """True if the moon shows the phase of a card, so that its bonus may be used (A20.3)."""
    return titles()[card].phase is state.moon
