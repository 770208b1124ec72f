"""Who belongs together (R2.1, R2.2, R26.4)."""

from __future__ import annotations

from bot.engine.game import Seat, Sides
from bot.games.castle.setting.seating import Seating
from bot.games.castle.state.state import State


class CastleSides(Sides[State]):
    """Sides and partners, as the seating says (R2.1, R2.2)."""

    def __init__(self, seating: Seating) -> None:
        """Of a game with these seats."""
        self.seating = seating

    def side(self, state: State, seat: Seat) -> Seat:
        """R2.1; rivals are of one side too (R28.8)."""
        return self.seating.side(seat)

    def partners(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """R2.2, R26.4."""
        return self.seating.partners(seat)
