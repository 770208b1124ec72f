"""What happens as turns and phases pass (R8, R9): also cards, finds, changes of the alert (R7), the end (R25)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.castle.kinds import (
    Alert,
    Card,
    Goes,
    GuardId,
    Moment,
    Phase,
    Pile,
    Result,
    Tunnel,
    Who,
)
from bot.games.castle.setting.deck import Cards
from bot.games.castle.setting.seating import HANDS, POSITION
from bot.games.castle.state.state import State

# Reading a member of an enum is slow, and every fact of every fold uses some of these.
_ALERT = Phase.ALERT
_CARDS = Phase.CARDS
_INTRUDERS = Phase.INTRUDERS
_QUIET = Moment.QUIET
_AFTER = Moment.AFTER
_GUARDS = Pile.GUARDS
_CAT = Card.CAT
_PASSAGE = Card.PASSAGE
_KENJUTSU = Card.KENJUTSU
_DISCARD = Goes.DISCARD
_TABLE = Goes.TABLE


class Why(StrEnum):
    """The cause of a change of the alert (R7.2)."""

    CALM = "calm"
    HEARD = "heard"
    DETECTED = "detected"
    FIGHT = "fight"
    TRAP = "trap"
    SENTRY = "hidden-sentry"
    MISSION = "mission"
    PASSAGE = "passage"


_CALM = Why.CALM


@record
class TurnBegan(Public):
    """A new turn began with its Alert Phase (R9.1): the guards' flags are cleared (R6.1)."""

    turn: int

    def apply(self, state: State) -> None:
        """Reset what lasts one turn; every patrol now counts as an old one (R6.11).

        Speeds and spent hand cards are reset later, with their phases (R11.2).
        """
        state.turn, state.phase, state.moment = self.turn, _ALERT, _QUIET
        state.action.cards_spent, state.action.heard, state.agreed.passed = 0, (), frozenset()
        state.agreed.proposals = {}
        state.agreed.card_share = None
        state.action.is_kenjutsu_only = state.action.has_marched = state.was_alert = False
        state.met = frozenset()
        state.carded = state.moved = state.attacked = frozenset()
        for patrol in state.patrols.values():
            if not patrol.is_old or patrol.is_late:
                state.put_patrol(patrol.but(is_old=True, is_late=False))


@record
class PhaseBegan(Public):
    """The next phase of the turn began (R8.1)."""

    phase: Phase

    def apply(self, state: State) -> None:
        """Passes and proposals lapse.

        In the Guards Card Phase the kept cards join the hand (R9.6), and none counts as played; in the Intruders Phase
        nobody has moved or searched yet, and the ninja goes first (R2.8).
        """
        state.phase, state.moment, state.agreed.passed = self.phase, _QUIET, frozenset()
        state.agreed.proposals = {}
        if self.phase is _CARDS:
            for seat in state.piles:
                _keep_drawn(state, seat)
        elif self.phase is _INTRUDERS:
            _rest(state)


def _keep_drawn(state: State, seat: Seat) -> None:
    piles, drawn = state.piles[seat], state.piles[seat].drawn
    if drawn.size:
        none = Cards(0, None if drawn.known is None else {})
        state.put_piles(seat, piles.but(hand=piles.hand.merged(drawn), drawn=none, spent=0))
    elif piles.spent:
        state.put_piles(seat, piles.but(spent=0))


def _rest(state: State) -> None:
    state.sneaking.mover, state.sneaking.finished, state.sneaking.window = None, frozenset(), None
    state.sneaking.searches, state.sneaking.results = (), ()
    # Without an agreement the ninja goes first (R2.8).
    state.sneaking.first, state.sneaking.planned = Who.NINJA, frozenset()
    for intruder in state.intruders:
        # Not cleared when the turn begins: until the intruders move again, listens use the last speed
        # (R11.2).
        intruder.speed, intruder.trail, intruder.aims = 0, (), ()
        intruder.is_ended = intruder.must_leave = intruder.has_thrown = intruder.has_walked = False


@record
class Reshuffled(Public):
    """The discard pile of a guard seat was shuffled into its draw deck (R9.2): `size` cards."""

    seat: Seat
    size: int

    def apply(self, state: State) -> None:
        """Move the cards; a viewer who knew both piles knows the deck."""
        piles = state.piles[self.seat]
        # An empty pile is known again, even if a bonus was taken from it unseen (R19.8).
        piles = piles.but(deck=piles.deck.merged(piles.discard), discard=Cards(0, {}))
        state.put_piles(self.seat, piles)


@record
class Drew(Fact):
    """A guard seat drew for the alert level (R9.3): the number is public, `cards` only for viewers of the hand."""

    seat: Seat
    size: int
    cards: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The cards for viewers of this seat's hand (`guardsShareHands`); others learn their number."""
        return self if viewer.is_in(HANDS[self.seat]) else replace(self, cards=None)

    def apply(self, state: State) -> None:
        """Move the cards from the deck to the drawn cards."""
        piles, cards = state.piles[self.seat], self.cards if self.cards is not None else (None,) * self.size
        deck, drawn = piles.deck.without(*cards), piles.drawn.plus(*cards)
        state.put_piles(self.seat, piles.but(deck=deck, drawn=drawn))


@record
class AlertSet(Public):
    """The alert level was set (R7)."""

    level: Alert
    why: Why

    def apply(self, state: State) -> None:
        """Set the alert level; if it falls (`Why.CALM`), the turn began with an alert (R9.4)."""
        state.alert = self.level
        # Only a level above None falls (R9.4), so the turn began with an alert.
        if self.why is _CALM:
            state.was_alert = True


@record
class CardPlayed(Public):
    """A seat played a card (R28.1: card and deck are public); `goes` tells where the card goes."""

    pile: Pile
    card: Card
    goes: Goes
    seat: Seat

    def apply(self, state: State) -> None:
        """Remove the card from the hand or, in the Alert Phase, from the seat's drawn cards, and count it.

        A guard card goes to the discard pile or the table (R23.13). Passes lapse; for an intruder's card only if the
        search results have been applied (R15.8).
        """
        # A pass that was sent with a plan stands while the partner's plan plays its cards (R15.8).
        if self.pile is _GUARDS or state.moment is _AFTER:
            state.agreed.passed = frozenset()
        if self.pile is _GUARDS:
            self._by_guards(state)
            return
        intruder = state.intruder(Who(self.pile.value))
        intruder.hand = intruder.hand.without(self.card)
        # Public count: it tells whether another Cat is publicly possible (R28.8).
        intruder.cats_played += self.card is _CAT
        intruder.has_passage |= self.card is _PASSAGE

    def _by_guards(self, state: State) -> None:
        piles, state.action.actor = state.piles[self.seat], self.seat
        hand, drawn, discard, spent = piles.hand, piles.drawn, piles.discard, piles.spent
        if state.phase is _ALERT:
            drawn = drawn.without(self.card)
        else:
            hand = hand.without(self.card)
        if self.goes is _DISCARD:
            discard = discard.plus(self.card)
        elif self.goes is _TABLE:
            state.marks = state.marks.but(passage_cards=state.marks.passage_cards + 1)
        if self.card is not _KENJUTSU:
            # The side's count rules out the free listen (R10.4); the seat's count is limited by its share
            # (R10.2).
            state.action.cards_spent += 1
            spent += state.phase is _CARDS
        state.put_piles(self.seat, piles.but(hand=hand, drawn=drawn, discard=discard, spent=spent))


@record
class Fetched(Public):
    """In the Alert Phase a card of the set-aside hand joined the drawn cards, so that it can be played (R9.5)."""

    seat: Seat
    card: Card

    def apply(self, state: State) -> None:
        """Move the card from the hand to the drawn cards."""
        piles = state.piles[self.seat]
        hand, drawn = piles.hand.without(self.card), piles.drawn.plus(self.card)
        state.put_piles(self.seat, piles.but(hand=hand, drawn=drawn))


@record
class Met(Fact):
    """These guards shared a zone with the traitor this turn (R6.1), so Sake does not work on them (R20.2)."""

    guards: tuple[GuardId, ...]

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for viewers of the traitor's position; None for others."""
        return self if viewer.is_in(POSITION[Who.TRAITOR]) else None

    def apply(self, state: State) -> None:
        """Add the guards to those whom the traitor has met this turn."""
        state.met |= frozenset(self.guards)


@record
class EntranceFound(Public):
    """A zone was discovered as an entrance of this passage (R14.2, R23.10, R26.9)."""

    zone: Zone
    tunnel: Tunnel

    def apply(self, state: State) -> None:
        """Record the entrance for the rest of the game."""
        state.put_passage(self.tunnel, state.marks.passages[self.tunnel].discovered(self.zone))


@record
class RopeFound(Public):
    """Guards noticed a rope on this wall link, which names its zones in order (R14.3)."""

    link: tuple[Zone, Zone]

    def apply(self, state: State) -> None:
        """Record the rope for the rest of the game."""
        state.marks = state.marks.but(found_ropes=state.marks.found_ropes | {self.link})


@record
class GameOver(Public):
    """The game has ended (R25)."""

    result: Result

    def apply(self, state: State) -> None:
        """End every question."""
        state.result, state.phase, state.moment = self.result, Phase.OVER, Moment.OVER
