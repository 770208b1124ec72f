"""Detection, hiding, wounds and deaths (R17 to R20)."""

from __future__ import annotations

from bot.engine.game import Public, Seat, record
from bot.games.castle.facts.guarding import settle
from bot.games.castle.kinds import Card, GuardId, Place, Standing, Who
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State


def _show(state: State, who: Who, zone: Place) -> None:
    intruder = state.intruder(who)
    intruder.is_shown, intruder.figure = True, zone


@record
class Detected(Public):
    """An intruder was detected (R17.1, R17.3): the figure stands in the zone, or inside the passage."""

    who: Who
    zone: Place

    def apply(self, state: State) -> None:
        """Place the figure."""
        _show(state, self.who, self.zone)


@record
class Revealed(Public):
    """A drunk guard revealed an intruder (R20.4): the figure is placed, without an alert."""

    who: Who
    zone: Place

    def apply(self, state: State) -> None:
        """Place the figure."""
        _show(state, self.who, self.zone)


@record
class Vanished(Public):
    """A visible intruder is hidden again (R17.7 to R17.9): the figure is removed."""

    who: Who

    def apply(self, state: State) -> None:
        """Remove the figure."""
        intruder = state.intruder(self.who)
        intruder.is_shown, intruder.figure = False, None


@record
class GuardStruck(Public):
    """A guard wounded an intruder (R18.2); `wounds` counts all wounds of the intruder.

    The card stays with the intruder.
    """

    guard: GuardId
    who: Who
    wounds: int
    seat: Seat

    def apply(self, state: State) -> None:
        """Record the wound, the attack, and the owner of the card (R19.4)."""
        state.attacked |= {self.guard}
        intruder = state.intruder(self.who)
        intruder.wounds = self.wounds
        intruder.struck_by = (*intruder.struck_by, self.seat)


@record
class WoundsReturned(Public):
    """An intruder's wound cards went to discard piles (R19.4): for each card the seat that owns the pile."""

    who: Who
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        """Discard the cards; the intruder has no wounds any more."""
        for seat in self.seats:
            piles = state.piles[seat]
            state.put_piles(seat, piles.but(discard=piles.discard.plus(Card.KENJUTSU)))
        intruder = state.intruder(self.who)
        intruder.wounds, intruder.struck_by, intruder.owed_to = 0, (), ()


@record
class Died(Public):
    """An intruder died (R19.3); `returns` if there will be a replacement (R19.5). The hand leaves play unseen."""

    who: Who
    zone: Place
    returns: bool

    def apply(self, state: State) -> None:
        """Remove the intruder."""
        intruder = state.intruder(self.who)
        intruder.standing, intruder.is_returning = Standing.DEAD, self.returns
        intruder.died_in = state.turn
        intruder.is_shown, intruder.figure, intruder.zone = False, None, None
        intruder.hand, intruder.has_passage = Cards(0, {}), False
        intruder.speed, intruder.trail, intruder.revealers = 0, (), frozenset()


@record
class GuardFell(Public):
    """A guard left the board: by the card `by`, or removed by the guard side itself (None, R21.10)."""

    guard: GuardId
    zone: Place
    by: Card | None

    def apply(self, state: State) -> None:
        """The figure returns to the supply, and its place in the passage becomes free (R23.18).

        A patrol of which only one guard is left dissolves (R6.5).
        """
        settle(state, state.remove_guard(self.guard).patrol)


@record
class GuardDrunk(Public):
    """A sentry drank the Sake (R20.2): a drunk figure replaces the sentry."""

    guard: GuardId
    zone: Place

    def apply(self, state: State) -> None:
        """Mark the guard as drunk; the guard keeps the weapon of the figure."""
        state.put_guard(state.guards[self.guard].but(is_drunk=True))
