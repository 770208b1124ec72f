"""What happens in the setup of a game (R4) and at a replacement (R19.7, R19.8); `Asked` comes at any time."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Public, Seat, Viewer, not_none, record
from bot.games.castle.facts.base import GuardsOnly
from bot.games.castle.kinds import (
    GUARDS,
    Card,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Standing,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.setting.deck import Cards
from bot.games.castle.setting.seating import CARDS, HANDS, PASSAGE, POSITION, TUNNEL
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Guard, Patrol
from bot.games.castle.state.state import State


@record
class Asked(Public):
    """The game turns to another question (R8.2). The moment determines who answers it."""

    moment: Moment

    def apply(self, state: State) -> None:
        """Set the moment."""
        state.moment = self.moment


@record
class GoalDrawn(Fact):
    """An intruder drew a goal (R4.2, R19.7.3); `goal` is None for viewers who may not know it."""

    who: Who
    goal: Mark | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The goal for viewers who know this intruder's cards; others learn only that one was drawn."""
        return self if viewer.is_in(CARDS[self.who]) else replace(self, goal=None)

    def apply(self, state: State) -> None:
        """Give the intruder this goal, not completed."""
        intruder = state.intruder(self.who)
        intruder.goal, intruder.is_done = self.goal, False


@record
class GoalWritten(Fact):
    """A rival wrote down the goal of the mission (R26.4, R26.10)."""

    who: Who
    goal: Mark

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for viewers who know this rival's cards; None for everybody else.

        The fact itself would show which of several choices was made (R28.8).
        """
        return self if viewer.is_in(CARDS[self.who]) else None

    def apply(self, state: State) -> None:
        """Give the rival this goal, not completed."""
        intruder = state.intruder(self.who)
        intruder.goal, intruder.is_done = self.goal, False


@record
class HandChosen(Fact):
    """An intruder's hand was chosen (R4.3, R19.7.2): `size` cards; only the intruder's side knows which."""

    who: Who
    size: int
    cards: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The cards for viewers who know this intruder's cards; others learn their number."""
        return self if viewer.is_in(CARDS[self.who]) else replace(self, cards=None)

    def apply(self, state: State) -> None:
        """Give the intruder these cards."""
        hand = Cards(self.size) if self.cards is None else Cards.of(self.cards)
        intruder = state.intruder(self.who)
        intruder.hand, intruder.has_chosen = hand, True


@record
class GuardHandChosen(Fact):
    """A guard seat's hand was chosen; the rest is its draw deck (R4.4). `cards` only for viewers of that hand."""

    seat: Seat
    size: int
    deck: int
    cards: tuple[Card, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The cards for viewers of this seat's hand (`guardsShareHands`); others learn the numbers of cards."""
        return self if viewer.is_in(HANDS[self.seat]) else replace(self, cards=None)

    def apply(self, state: State) -> None:
        """Split the cards into hand and draw deck."""
        whole = state.piles[self.seat].whole
        if self.cards is None:
            piles = Piles(Cards(self.size), Cards(0), Cards(self.deck), whole=whole, has_chosen=True)
        else:
            there = {card: number for card, number in whole.items() if number}
            deck = Cards(self.size + self.deck, there).without(*self.cards)
            # The discard pile starts as known and empty: an unknown pile would stay unknown whatever is
            # added.
            piles = Piles(Cards.of(self.cards), Cards(0, {}), deck, whole=whole, has_chosen=True)
        state.put_piles(self.seat, piles)


Posted = tuple[Zone, Weapon]
"""A sentry as placed: zone and weapon."""

Grouped = tuple[Zone, Zone, tuple[Weapon, ...]]
"""A patrol as placed: zone, heading and the weapons of its guards."""


def _place(state: State, sentries: tuple[Posted, ...], patrols: tuple[Grouped, ...]) -> None:
    # Numbered in the order of the fact, so that a viewer who sees the figures later gets the same numbers.
    for zone, weapon in sentries:
        _add_guard(state, zone, weapon, None)
    for zone, heading, weapons in patrols:
        patrol = Patrol(PatrolId(state.next_patrol), (heading,))
        state.put_patrol(patrol)
        state.next_patrol += 1
        for weapon in weapons:
            _add_guard(state, zone, weapon, patrol.id)


def _add_guard(state: State, zone: Zone, weapon: Weapon, patrol: PatrolId | None) -> None:
    state.put_guard(Guard(GuardId(state.next_guard), zone, weapon, patrol=patrol))
    state.next_guard += 1


@record
class GuardsPlaced(GuardsOnly):
    """The guards placed their figures (R4.5, R4.6); others see them once the intruders' hands are chosen."""

    sentries: tuple[Posted, ...]
    patrols: tuple[Grouped, ...]

    def apply(self, state: State) -> None:
        """Place the figures; placing in turn, if there was any, is over."""
        state.has_figures, state.agreed.is_in_turns, state.agreed.laid = True, False, ()
        _place(state, self.sentries, self.patrols)


@record
class GuardsShown(Public):
    """Everybody sees the guards' figures (R4.5, R4.6); the guard side knows them already."""

    sentries: tuple[Posted, ...]
    patrols: tuple[Grouped, ...]

    def apply(self, state: State) -> None:
        """Place the figures in a state that does not have them yet."""
        if not state.has_figures:
            state.has_figures = True
            _place(state, self.sentries, self.patrols)


@record
class MapMarked(Fact):
    """Sleepers (R4.8) and objects (R4.9) were marked; only the guard side knows where."""

    sleepers: tuple[Zone, ...] | None
    objects: tuple[tuple[Mark, Zone], ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The marks for the guard side; others learn that they were made."""
        return self if viewer.is_in(GUARDS) else MapMarked(None, None)

    def apply(self, state: State) -> None:
        """Record that the marks are made and, for viewers who know it, where; placing in turn is over."""
        state.agreed.is_in_turns, state.agreed.laid = False, ()
        state.marks = state.marks.but(has_marks=True)
        if self.sleepers is not None and self.objects is not None:
            sleepers = {zone: self.sleepers.count(zone) for zone in self.sleepers}
            state.marks = state.marks.but(
                sleepers=sleepers, objects={zone: mark for mark, zone in self.objects}
            )


@record
class StartChosen(Fact):
    """An intruder starts on the map, hidden (R4.11, R4.12, R19.7.1); only the intruder's side knows where."""

    who: Who
    zone: Zone | None
    revealers: tuple[GuardId, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for viewers of the intruder's position; others learn that the start was chosen."""
        return self if viewer.is_in(POSITION[self.who]) else StartChosen(self.who, None, None)

    def apply(self, state: State) -> None:
        """Place the intruder unwounded, with speed 0 (R4.14), and no Cat played."""
        intruder = state.intruder(self.who)
        intruder.standing, intruder.zone = Standing.MAP, self.zone
        # The count of Cats starts again: a replacement has chosen from the whole deck (R19.7, R28.8).
        intruder.speed, intruder.trail, intruder.cats_played = 0, (), 0
        intruder.wounds, intruder.struck_by = 0, ()
        intruder.revealers = frozenset(self.revealers or ())


@record
class EntrancesChosen(Fact):
    """The two entrances of a passage were chosen (R4.13, R26.5); only its owners know where."""

    tunnel: Tunnel
    zones: tuple[Zone, Zone] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The entrances for viewers who know this passage; others learn that they were chosen."""
        return self if viewer.is_in(TUNNEL[self.tunnel]) else replace(self, zones=None)

    def apply(self, state: State) -> None:
        """Record the entrances."""
        state.put_passage(self.tunnel, state.marks.passages[self.tunnel].but(entrances=self.zones))


@record
class EndSet(Fact):
    """One of two intruder seats set its entrance of the passage (R2.8); only viewers who may know it see this."""

    who: Who
    zone: Zone

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for viewers who know the passage; None for others: how the two seats came to it is secret."""
        return self if viewer.is_in(PASSAGE[self.who]) else None

    def apply(self, state: State) -> None:
        """Record the entrance."""
        tunnel = state.marks.passages.tunnel(self.who)
        passage = state.marks.passages[tunnel]
        # In zone order, like entrances that are chosen together.
        entrances = tuple(sorted((*(passage.entrances or ()), self.zone)))
        state.put_passage(tunnel, passage.but(entrances=entrances))


@record
class ReturnBegan(Public):
    """A dead intruder is about to be replaced (R19.7); the goal returns to the unused ones."""

    who: Who

    def apply(self, state: State) -> None:
        """Take the goal back, done or not, and ask the intruder's side."""
        intruder = state.intruder(self.who)
        intruder.goal, intruder.is_done = None, False
        state.moment = Moment.RETURN


@record
class Returned(Public):
    """The replacement is placed (R19.7), and the intruder is in play again."""

    who: Who

    def apply(self, state: State) -> None:
        """Count the replacement."""
        intruder = state.intruder(self.who)
        intruder.is_returning = False
        intruder.replaced += 1


@record
class BonusBegan(Public):
    """The guards may take their bonus (R19.8)."""

    who: Who

    def apply(self, state: State) -> None:
        """Ask the guards; nothing is taken yet, and no share agreed."""
        state.moment, state.agreed.bonus_taken = Moment.BONUS, ()
        state.agreed.bonus_cards = state.agreed.bonus_sleepers = None


@record
class BonusTaken(Fact):
    """The bonus of a guard seat (R19.8): the numbers are public; cards and zones only for viewers who may know them.

    `from_deck` and `from_discard` are numbers of cards, `sleepers` is the number of new marks.
    """

    seat: Seat
    from_deck: int
    from_discard: int
    sleepers: int
    deck_cards: tuple[Card, ...] | None
    discard_cards: tuple[Card, ...] | None
    zones: tuple[Zone, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The whole fact for viewers of this seat's hand; the numbers for all others.

        A guard partner who may not see the hand also learns the zones.
        """
        if not viewer.is_in(GUARDS):
            return replace(self, deck_cards=None, discard_cards=None, zones=None)
        return self if viewer.is_in(HANDS[self.seat]) else replace(self, deck_cards=None, discard_cards=None)

    def apply(self, state: State) -> None:
        """Add the cards to the hand and the marks to the map; others cannot see which cards leave the discard pile."""
        piles = state.piles[self.seat]
        drawn = _each(self.deck_cards, self.from_deck)
        picked = _each(self.discard_cards, self.from_discard)
        hand, deck = piles.hand.plus(*drawn, *picked), piles.deck.without(*drawn)
        state.put_piles(self.seat, piles.but(hand=hand, deck=deck, discard=piles.discard.without(*picked)))
        state.marks = state.marks.but(sleepers_added=state.marks.sleepers_added + self.sleepers)
        for zone in self.zones or ():
            sleepers = {**not_none(state.marks.sleepers), zone: state.marks.sleepers_at(zone) + 1}
            state.marks = state.marks.but(sleepers=sleepers)
        state.agreed.bonus_taken = (*state.agreed.bonus_taken, self.seat)


def _each(cards: tuple[Card, ...] | None, size: int) -> tuple[Card | None, ...]:
    return (None,) * size if cards is None else cards
