"""What two guard seats agreed on, and what they place in turn when they did not (R2.7)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Piece, Seat, record
from bot.games.castle.facts.base import Public
from bot.games.castle.facts.joint import Aside
from bot.games.castle.kinds import Moment, Who
from bot.games.castle.state.proposals import Share
from bot.games.castle.state.state import State


@record
class CardsShared(Aside):
    """So many hand cards may each seat play this turn (R10.2)."""

    side: Seat
    share: Share

    def apply(self, state: State) -> None:
        """Note it, until the turn ends."""
        state.agreed.card_share = self.share


@record
class WoundsShared(Aside):
    """These seats get back the wound cards that lie with an intruder (R19.4)."""

    side: Seat
    who: Who
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        """Note it; a later wound belongs to who strikes it."""
        state.intruder(self.who).owed_to = self.seats


@record
class BonusShared(Aside):
    """So many bonus cards may each seat take (R19.8)."""

    side: Seat
    share: Share

    def apply(self, state: State) -> None:
        """Note it for this bonus."""
        state.agreed.bonus_cards = self.share


@record
class SleepersShared(Aside):
    """So many bonus sleepers may each seat mark (R19.8)."""

    side: Seat
    share: Share

    def apply(self, state: State) -> None:
        """Note it for this bonus."""
        state.agreed.bonus_sleepers = self.share


@record
class PlacingInTurns(Aside):
    """The two did not agree: they place figures, or marks, one at a time in turn (R2.7)."""

    side: Seat

    def apply(self, state: State) -> None:
        """Begin with nothing."""
        state.agreed.is_in_turns, state.agreed.laid = True, ()


@record
class Laid(Aside):
    """A seat placed a figure, a patrol or a mark in its turn (R2.7)."""

    side: Seat
    piece: Piece

    def apply(self, state: State) -> None:
        """Add it to what is placed."""
        state.agreed.laid = (*state.agreed.laid, self.piece)


@record
class FigureAsked(Public):
    """The guards are asked which figure the hidden sentry of a zone is (R21.9, R2.7)."""

    zone: Zone

    def apply(self, state: State) -> None:
        """Ask their lead."""
        state.moment = Moment.FIGURE
