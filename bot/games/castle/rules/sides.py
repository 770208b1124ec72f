"""Sides and partners (R2.1, R2.2, R26.4)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.capabilities import Sides
from bot.engine.game import Decision, Seat
from bot.games.castle.decisions import GoFirst
from bot.games.castle.setting.seating import Seating
from bot.games.castle.state.state import State
from bot.games.castle.turn.consent import needs_consent


class CastleSides(Sides[State]):
    """Sides and partners, taken from the seating (R2.1, R2.2)."""

    are_different = True

    def __init__(self, seating: Seating) -> None:
        """The sides of a game with this seating."""
        self.seating = seating

    def side(self, state: State, seat: Seat) -> Seat:
        """The side of a seat (R2.1); rivals are on one side too (R28.8)."""
        return self.seating.side(seat)

    def partners(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """The partners of a seat (R2.2, R26.4)."""
        return self.seating.partners(seat)

    @override
    def is_proposed(self, state: State, seat: Seat, decision: Decision) -> bool:
        """True if a decision is only a proposal (R2.7, R2.8)."""
        return isinstance(decision, GoFirst) or needs_consent(state, seat, decision)
