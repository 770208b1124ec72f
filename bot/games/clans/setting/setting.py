"""The setting of a match: options, seats and grounds. Every state carries it; only a drawn challenge changes it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bot.engine.game import Seat
from bot.games.clans.setting.options import Challenge, ClansOptions

SEATS: Final = tuple(map(Seat, ("pine", "plum", "willow", "ginkgo")))
"""The seats in the order of joining, which is also clockwise; a match has the first two, three or four (A2.1)."""
RANDOM: Final = "random"
"""Stands in place of a challenge: the challenge is drawn (A22.13)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The options of a match, and their consequences."""

    options: ClansOptions
    gone: frozenset[Seat] = frozenset()
    """The seats that have conceded (A23.4)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, in the order of joining (A2.1)."""
        return (
            tuple(seat for seat in self.everybody if seat not in self.gone) if self.gone else self.everybody
        )

    @property
    def everybody(self) -> tuple[Seat, ...]:
        """The seats of the match, also those that have conceded, in the order of joining."""
        return SEATS[: self.options.players]

    def without(self, seat: Seat) -> Setting:
        """The same setting after a seat has conceded (A23.4)."""
        return _without(self.options, self.gone | {seat})

    def playing(self, challenge: Challenge | None) -> Setting:
        """The same setting with the drawn challenge, if the options leave it to be drawn (A22.13)."""
        if challenge is None or self.options.challenge != RANDOM:
            return self
        return _playing(self.options, challenge)

    @property
    def is_built(self) -> bool:
        """True if the players build their teams (A6.2)."""
        return self.options.teams == "built"

    @property
    def is_by_turns(self) -> bool:
        """True if items and models are placed one by one (A6.6, A6.9)."""
        return self.options.setup_items == "turns"

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise from `first`: the initiative order if `first` has the initiative (A2.2)."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    def left(self, seat: Seat) -> Seat:
        """The seat to the left, also one that has conceded (A2.1)."""
        return self.everybody[(self.everybody.index(seat) + 1) % len(self.everybody)]

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise, beginning with the left neighbour; all of them for the sentries."""
        return self.clockwise(seat)[1:] if seat in self.seats else self.seats


@cache  # 2 us, and caches know it as one object
def _without(options: ClansOptions, gone: frozenset[Seat]) -> Setting:
    return Setting(options, gone)


@cache  # 2 us, and caches know it as one object
def _playing(options: ClansOptions, challenge: Challenge) -> Setting:
    return Setting(options.model_copy(update={"challenge": challenge}))
