"""What happens as turns and phases pass (R8, R9), to the alert (R7) and at the end (R25)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from bot.engine.board import Zone
from bot.engine.game import Fact, Viewer, record
from bot.games.castle.cards import Cards
from bot.games.castle.facts.base import CastleFact, IntrudersOnly, Public
from bot.games.castle.kinds import (
    GUARDS,
    Alert,
    Card,
    Goes,
    GuardId,
    Moment,
    Phase,
    Pile,
    Result,
    Who,
)
from bot.games.castle.state import State


class Why(StrEnum):
    """What changed the alert (R7.2)."""

    CALM = "calm"
    HEARD = "heard"
    DETECTED = "detected"
    FIGHT = "fight"
    TRAP = "trap"
    SENTRY = "hidden-sentry"
    MISSION = "mission"
    PASSAGE = "passage"


@record
class TurnBegan(Public):
    """A new turn, and with it the Alert Phase (R9.1): guards' flags are cleared (R6.1)."""

    turn: int

    def apply(self, state: State) -> None:
        """Turn the page."""
        state.turn, state.phase, state.moment = self.turn, Phase.ALERT, Moment.QUIET
        state.cards_spent = state.hand_spent = 0
        state.is_kenjutsu_only = state.has_marched = False
        state.met = frozenset()
        for guard in state.guards.values():
            guard.carded = guard.moved = guard.attacked = False
        for patrol in state.patrols.values():
            patrol.is_old, patrol.is_late = True, False


@record
class PhaseBegan(Public):
    """The next phase of the turn (R8.1)."""

    phase: Phase

    def apply(self, state: State) -> None:
        """Cards kept join the hand (R9.6); a new Intruders Phase starts with nobody having moved."""
        state.phase, state.moment = self.phase, Moment.QUIET
        if self.phase is Phase.CARDS:
            _keep_drawn(state)
        elif self.phase is Phase.INTRUDERS:
            _rest(state)


def _keep_drawn(state: State) -> None:
    known, drawn = state.hand.known, state.drawn.known
    state.hand.size += state.drawn.size
    if known is None or drawn is None:
        state.hand.known = None
    else:
        for card, number in drawn.items():
            known[card] = known.get(card, 0) + number
    state.drawn = Cards(0, None if drawn is None else {})


def _rest(state: State) -> None:
    state.mover, state.finished, state.window = None, frozenset(), None
    state.searches, state.results, state.has_passed = (), (), False
    for intruder in state.intruders:
        intruder.speed, intruder.trail = 0, ()
        intruder.is_ended = intruder.must_leave = intruder.has_thrown = intruder.has_walked = False


@record
class Reshuffled(Public):
    """The discarded guard cards went back into the draw deck (R9.2): how many."""

    size: int

    def apply(self, state: State) -> None:
        """Move them; who knew both piles knows the deck."""
        deck, discard = state.deck, state.discard
        deck.size += discard.size
        if deck.known is not None and discard.known is not None:
            for card, number in discard.known.items():
                deck.known[card] = deck.known.get(card, 0) + number
        else:
            deck.known = None
        state.discard = Cards(0, {})


@record
class Drew(CastleFact):
    """The guards drew for the alert level (R9.3): the number for all, the cards for their side."""

    size: int
    cards: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """Others learn the number."""
        return self if viewer.is_in(GUARDS) else replace(self, cards=None)

    def apply(self, state: State) -> None:
        """From the deck to the drawn cards."""
        for card in self.cards if self.cards is not None else (None,) * self.size:
            state.deck.take(card)
            state.drawn.put(card)


@record
class AlertSet(Public):
    """The alert level is now this (R7)."""

    level: Alert
    why: Why

    def apply(self, state: State) -> None:
        """Move the lantern."""
        state.alert = self.level


@record
class CardPlayed(Public):
    """A card was played (R28.1: card and deck are public) and goes somewhere."""

    pile: Pile
    card: Card
    goes: Goes

    def apply(self, state: State) -> None:
        """Out of the hand; guard cards to the discard pile or the table (R23.13)."""
        state.hand_of(self.pile).take(self.card)
        if self.pile is not Pile.GUARDS:
            intruder = state.intruder(Who(self.pile.value))
            intruder.cats_played += self.card is Card.CAT
            intruder.has_passage |= self.card is Card.PASSAGE
        elif self.goes is Goes.DISCARD:
            state.discard.put(self.card)
        elif self.goes is Goes.TABLE:
            state.passage_cards += 1
        if self.pile is Pile.GUARDS and self.card is not Card.KENJUTSU:
            state.cards_spent += 1
            state.hand_spent += state.phase is Phase.CARDS


@record
class Fetched(Public):
    """In the Alert Phase a card of the hand that is set aside was put with the drawn ones, to be played (R9.5)."""

    card: Card

    def apply(self, state: State) -> None:
        """From the hand to the drawn cards."""
        state.hand.take(self.card)
        state.drawn.put(self.card)


@record
class Met(IntrudersOnly):
    """These guards shared a zone with the traitor this turn (R6.1): no Sake for them (R20.2)."""

    guards: tuple[GuardId, ...]

    def apply(self, state: State) -> None:
        """Add them."""
        state.met |= frozenset(self.guards)


@record
class EntranceFound(Public):
    """The zone is an entrance of the passage (R14.2, R23.10)."""

    zone: Zone

    def apply(self, state: State) -> None:
        """Once and for all."""
        state.found_entrances = (*state.found_entrances, self.zone)


@record
class RopeFound(Public):
    """Guards noticed a rope on this wall link, its ends in zone order (R14.3)."""

    link: tuple[Zone, Zone]

    def apply(self, state: State) -> None:
        """Once and for all."""
        state.found_ropes |= {self.link}


@record
class GameOver(Public):
    """The game has ended (R25)."""

    result: Result

    def apply(self, state: State) -> None:
        """Nothing is asked any more."""
        state.result, state.phase, state.moment = self.result, Phase.OVER, Moment.OVER
