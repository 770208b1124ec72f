"""The setting of a match: options, seats and grounds. Every state carries it; only a drawn challenge changes it."""

from __future__ import annotations

from collections.abc import Collection
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
    first: Seat | None = None
    """With two sides the seat that took the first edge: its side attacks, and of three seats it is alone (A23.3)."""

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
        return _setting(self.options, self.gone | {seat}, self.first)

    def led_by(self, first: Seat) -> Setting:
        """The same setting after a seat has taken the first edge (A23.3)."""
        return self if self.options.sides == "free" else _setting(self.options, self.gone, first)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of a seat's side, in the order of joining: itself alone without sides, and for sentries (A23.3)."""
        return (seat,) if self.options.sides == "free" else _side(self.everybody, self.first, seat)

    def company(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of a seat's side that still play."""
        return tuple(each for each in self.side(seat) if each not in self.gone)

    def are_mates(self, seats: Collection[Seat]) -> bool:
        """True for some seats that are all of one side, and still play; False without any."""
        return any({*seats} <= {*self.company(seat)} for seat in seats)

    def are_friends(self, one: Seat, other: Seat) -> bool:
        """True if the models of two seats are friendly to each other (A23.3)."""
        return one == other or (self.options.sides != "free" and other in self.side(one))

    def most(self, seat: Seat) -> int:
        """The greatest number of models of a seat on the board: half of it for each of two mates (A22.1, A23.3)."""
        return -(-self.options.most // len(self.side(seat)))

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
        """The enemy seat that is next to the left, also one that has conceded (A2.1, A23.3)."""
        at = self.everybody.index(seat)
        own = self.side(seat)
        return next(each for each in self.everybody[at:] + self.everybody[:at] if each not in own)

    def rivals(self, seat: Seat) -> tuple[Seat, ...]:
        """The enemy seats, clockwise; all of them for the sentries."""
        own = self.side(seat)
        return tuple(each for each in self.opponents(seat) if each not in own)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, clockwise, beginning with the left neighbour; all of them for the sentries."""
        return self.clockwise(seat)[1:] if seat in self.seats else self.seats


@cache  # 2 us, and caches know it as one object
def _setting(options: ClansOptions, gone: frozenset[Seat], first: Seat | None) -> Setting:
    return Setting(options, gone, first)


@cache  # 1 us, asked for every pair of models
def _side(everybody: tuple[Seat, ...], first: Seat | None, seat: Seat) -> tuple[Seat, ...]:
    """The side of a seat: of four seats each second one; of three the first alone, against both others (A23.3)."""
    if seat not in everybody or (first is None and len(everybody) == 3):
        return (seat,)
    if len(everybody) == 3:
        return tuple(each for each in everybody if (each == first) is (seat == first))
    return tuple(each for at, each in enumerate(everybody) if at % 2 == everybody.index(seat) % 2)


@cache  # 2 us, and caches know it as one object
def _playing(options: ClansOptions, challenge: Challenge) -> Setting:
    return Setting(options.model_copy(update={"challenge": challenge}))
