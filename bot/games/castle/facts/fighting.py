"""Detection, hiding, wounds and deaths (R17 to R20)."""

from __future__ import annotations

from bot.engine.game import Seat, record
from bot.games.castle.facts.base import Public
from bot.games.castle.facts.guarding import settle
from bot.games.castle.kinds import Card, GuardId, Place, Standing, Who
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State


def _show(state: State, who: Who, zone: Place) -> None:
    intruder = state.intruder(who)
    intruder.is_shown, intruder.figure = True, zone


@record
class Detected(Public):
    """An intruder was detected (R17.1, R17.3): his figure stands in the zone, or inside the passage."""

    who: Who
    zone: Place

    def apply(self, state: State) -> None:
        """Place the figure."""
        _show(state, self.who, self.zone)


@record
class Revealed(Public):
    """A drunk guard gave an intruder away (R20.4): his figure is placed, without alert."""

    who: Who
    zone: Place

    def apply(self, state: State) -> None:
        """Place the figure."""
        _show(state, self.who, self.zone)


@record
class Vanished(Public):
    """A visible intruder is hidden again (R17.7 to R17.9): his figure is removed."""

    who: Who

    def apply(self, state: State) -> None:
        """Take the figure."""
        intruder = state.intruder(self.who)
        intruder.is_shown, intruder.figure = False, None


@record
class GuardStruck(Public):
    """A guard wounded an intruder (R18.2): the wounds he has now. The card lies with him."""

    guard: GuardId
    who: Who
    wounds: int
    seat: Seat

    def apply(self, state: State) -> None:
        """Note wound and attack, and whose card it was (R19.4)."""
        state.attacked |= {self.guard}
        intruder = state.intruder(self.who)
        intruder.wounds = self.wounds
        intruder.struck_by = (*intruder.struck_by, self.seat)


@record
class WoundsReturned(Public):
    """An intruder's wound cards went to the discard piles (R19.4): for each card the seat whose pile it is."""

    who: Who
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        """Discard them."""
        for seat in self.seats:
            piles = state.piles[seat]
            state.put_piles(seat, piles.but(discard=piles.discard.plus(Card.KENJUTSU)))
        intruder = state.intruder(self.who)
        intruder.wounds, intruder.struck_by, intruder.owed_to = 0, (), ()


@record
class Died(Public):
    """An intruder died (R19.3); `returns` if he will be replaced (R19.5). His hand leaves play unseen."""

    who: Who
    zone: Place
    returns: bool

    def apply(self, state: State) -> None:
        """Remove him."""
        intruder = state.intruder(self.who)
        intruder.standing, intruder.is_returning = Standing.DEAD, self.returns
        intruder.died_in = state.turn
        intruder.is_shown, intruder.figure, intruder.zone = False, None, None
        intruder.hand, intruder.has_passage = Cards(0, {}), False
        intruder.speed, intruder.trail, intruder.revealers = 0, (), frozenset()


@record
class GuardFell(Public):
    """A guard left the board: killed or removed by a card, or taken off by his side (None, R21.10)."""

    guard: GuardId
    zone: Place
    by: Card | None

    def apply(self, state: State) -> None:
        """His figure goes back to the supply, a place in the passage becomes free (R23.18)."""
        settle(state, state.remove_guard(self.guard).patrol)


@record
class GuardDrunk(Public):
    """A sentry drank the Sake (R20.2): a drunk figure takes his place."""

    guard: GuardId
    zone: Place

    def apply(self, state: State) -> None:
        """Change the figure; the weapon is remembered."""
        state.put_guard(state.guards[self.guard].but(is_drunk=True))
