"""Facts of the Moon deck (A20): the hands are secret, everything else is public (A26)."""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Card, Element, ModelId
from bot.games.clans.state.activation import FOR_FIGHT, FOR_MOVE
from bot.games.clans.state.rolls import Played, Pool
from bot.games.clans.state.state import State


@record
class DeckLaid(Public):
    """The Moon deck is shuffled (A6.3): its number of cards, and True if it is the calm deck (A20.7)."""

    cards: int
    is_calm: bool

    @override
    def apply(self, state: State) -> None:
        state.deck, state.is_calm = self.cards, self.is_calm


@record
class DeckShuffled(Public):
    """The discard pile becomes a new deck (A20.2)."""

    @override
    def apply(self, state: State) -> None:
        state.deck, state.discards = state.deck + len(state.discards), ()


@record
class CardDrawn(Fact):
    """A seat draws a Moon card; only that seat sees which one (A26)."""

    seat: Seat
    card: Card | None

    @override
    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for its seat; the others do not see the card."""
        return self if viewer.is_in(self.seat) else CardDrawn(self.seat, None)

    @override
    def apply(self, state: State) -> None:
        state.deck -= 1
        state.draws += 1
        state.counts = {**state.counts, self.seat: state.counts.get(self.seat, 0) + 1}
        if self.card is not None:
            state.hands = {**state.hands, self.seat: (*state.hands.get(self.seat, ()), self.card)}


def _discard(state: State, seat: Seat, card: Card) -> None:
    """Move a card from a hand to the discard pile."""
    state.counts = {**state.counts, seat: state.counts[seat] - 1}
    if seat in state.hands:
        held = list(state.hands[seat])
        held.remove(card)
        state.hands = {**state.hands, seat: tuple(held)}
    state.discards = (*state.discards, card)


@record
class CardDiscarded(Public):
    """A seat discards a card, because it holds too many (A20.2)."""

    seat: Seat
    card: Card

    @override
    def apply(self, state: State) -> None:
        _discard(state, self.seat, self.card)


@record
class CardPlayed(Public):
    """A card is played (A20.3): on a model, perhaps on an `other` one too, or for its bonus with `instead`.

    `phase` is the wish of Turning Sky.
    """

    seat: Seat
    card: Card
    target: ModelId | None = None
    other: ModelId | None = None
    instead: bool = False
    phase: Element | None = None

    @override
    def apply(self, state: State) -> None:
        _discard(state, self.seat, self.card)
        played = Played(self.seat, self.card, self.instead)
        if self.card is Card.TURNING_SKY:
            state.skies = (*state.skies, self.phase)
        elif self.card in FOR_FIGHT and state.fight is not None:
            state.change_fight(cards=(*state.fight.cards, played))
        elif self.card in FOR_FIGHT | FOR_MOVE | {Card.WAR_DRUM} and state.roll is None:
            active = state.activation
            # A Spate ends the move under way: it counts for the next one.
            mp = None if self.card is Card.SPATE else active.mp
            state.change_active(cards=(*active.cards, played), mp=mp)


@record
class SkyTurned(Public):
    """Turning Sky takes effect: the moon shows this phase."""

    phase: Element

    @override
    def apply(self, state: State) -> None:
        state.moon, state.skies = self.phase, state.skies[1:]


@record
class CardUsed(OfModel):
    """A card that was played ahead counts now and is spent; some give MP for this move, or AT until the turn ends."""

    card: Card
    mp: int = 0
    at: int = 0

    @override
    def apply(self, state: State) -> None:
        active = state.activation
        left = list(active.cards)
        left.remove(next(played for played in left if played.card is self.card))
        mp = None if active.mp is None else active.mp + self.mp
        state.change_active(cards=tuple(left), mp=mp, at=active.at + self.at)


@record
class Swapped(OfModel):
    """The active model changes places with another one (Straw Double)."""

    other: ModelId

    @override
    def apply(self, state: State) -> None:
        there, here = state.models[self.model].space, state.models[self.other].space
        state.change(self.model, space=here)
        state.change(self.other, space=there)
        state.change_active(double=self.other)


@record
class DieAdded(OfModel):
    """A die that shows this face is added to the roll of a model; it cannot be rerolled (A20.5)."""

    face: Element

    @override
    def apply(self, state: State) -> None:
        state.change_pool(self.model, self.after)

    def after(self, pool: Pool) -> Pool:
        """The pool with that die added as a spent one."""
        return replace(pool, dice=(*pool.dice, self.face), spent=pool.spent | {len(pool.dice)})
