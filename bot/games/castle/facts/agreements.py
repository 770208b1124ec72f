"""What two guard seats agree on, what they place in turn after a refusal, and a question to their lead (R2.7)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Piece, Public, Seat, record
from bot.games.castle.facts.joint import Aside
from bot.games.castle.kinds import Moment, Who
from bot.games.castle.state.proposals import Share
from bot.games.castle.state.state import State


@record
class CardsShared(Aside):
    """The number of hand cards that each seat may play this turn was agreed (R10.2)."""

    side: Seat
    share: Share

    def apply(self, state: State) -> None:
        """Record the share until the turn ends."""
        state.agreed.card_share = self.share


@record
class WoundsShared(Aside):
    """The guard seats that get back the wound cards lying with an intruder were agreed (R19.4)."""

    side: Seat
    who: Who
    seats: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        """Record the seats; the card of a later wound belongs to the seat that strikes it."""
        state.intruder(self.who).owed_to = self.seats


@record
class BonusShared(Aside):
    """The number of bonus cards that each seat may take was agreed (R19.8)."""

    side: Seat
    share: Share

    def apply(self, state: State) -> None:
        """Record the share for this bonus."""
        state.agreed.bonus_cards = self.share


@record
class SleepersShared(Aside):
    """The number of bonus sleepers that each seat may mark was agreed (R19.8)."""

    side: Seat
    share: Share

    def apply(self, state: State) -> None:
        """Record the share for this bonus."""
        state.agreed.bonus_sleepers = self.share


@record
class PlacingInTurns(Aside):
    """The two seats did not agree: they place figures or marks in turn, one at a time (R2.7)."""

    side: Seat

    def apply(self, state: State) -> None:
        """Start with nothing placed."""
        state.agreed.is_in_turns, state.agreed.laid = True, ()


@record
class Laid(Aside):
    """A seat placed a figure, a patrol or a mark in its turn (R2.7)."""

    side: Seat
    piece: Piece

    def apply(self, state: State) -> None:
        """Add the piece to what is placed."""
        state.agreed.laid = (*state.agreed.laid, self.piece)


@record
class FigureAsked(Public):
    """The guards are asked for the weapon of the hidden sentry in a zone (R21.9, R2.7)."""

    zone: Zone

    def apply(self, state: State) -> None:
        """Ask the guards' lead seat."""
        state.moment = Moment.FIGURE
