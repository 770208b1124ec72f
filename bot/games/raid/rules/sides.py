"""Partners of the raid (S2.2)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.capabilities import Sides
from bot.engine.game import Seat
from bot.games.raid.state.state import State


class RaidSides(Sides[State]):
    """By night all win or lose as one and talk in private (S2.2), but each seat is a side of its own.

    Everybody sees which seats are waited for (S27.1).
    """

    are_together = True

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    @override
    def partners(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        return tuple(each for each in self._seats if each != seat)
