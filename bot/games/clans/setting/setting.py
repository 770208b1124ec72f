"""What a match is played with: options, seats and grounds. Given to every rule, changed by none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.engine.game import Seat
from bot.games.clans.setting.options import ClansOptions

SEATS: Final = (Seat("pine"), Seat("plum"))
"""The seats in the order of joining, which is clockwise (A2.1)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The settled options of a match, and what follows from them."""

    options: ClansOptions
    seats: tuple[Seat, ...] = field(default=SEATS, init=False)

    @property
    def is_by_turns(self) -> bool:
        """Whether items and models are placed one by one (A6.6, A6.9)."""
        return self.options.setup_items == "turns"

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise from one: the initiative order if it has the initiative (A2.2)."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise from the left neighbour on."""
        return self.clockwise(seat)[1:]
