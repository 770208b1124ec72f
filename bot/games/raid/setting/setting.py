"""The fixed parameters of a match: options, seats, tracks and decks. Every state carries them, no rule changes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bot.engine.game import Seat, not_none
from bot.games.raid.board.track import Track, tracks
from bot.games.raid.cards.movement import deck
from bot.games.raid.kinds import Alarm, Buki, Half, Senjutsu
from bot.games.raid.setting.options import RaidOptions

SEATS: Final = tuple(map(Seat, ("hawk", "kite", "owl", "raven")))
"""The seats by their places in the ring (S2.3)."""


@dataclass(frozen=True)
class Setting:
    """The settled options of a match, and what follows from them."""

    options: RaidOptions

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match, by their places in the ring."""
        return SEATS[: self.options.ninja]

    @cached_property  # 0.7 us, asked 50 times a decision
    def tracks(self) -> Mapping[Half, Track]:
        """The track of each half, without the boards that are left out."""
        return tracks(self.options.boards_out.numbers)

    @property
    def senjutsu(self) -> tuple[Senjutsu, ...]:
        """The 12 senjutsu cards."""
        return deck(Senjutsu, self.options.senjutsu_deck)

    @property
    def alarm(self) -> tuple[Alarm, ...]:
        """The 12 alarm cards."""
        return deck(Alarm, self.options.alarm_deck)

    @property
    def buki(self) -> tuple[Buki, ...]:
        """The 30 buki cards."""
        return deck(Buki, self.options.buki_deck)

    def place(self, seat: Seat) -> int:
        """The place of a seat in the ring, from 0 on; its deck has the same index."""
        return self.seats.index(seat)

    def in_order(self, first: Seat | None) -> tuple[Seat, ...]:
        """The seats in seat order: clockwise from the holder of the first-player token."""
        at = self.seats.index(not_none(first))
        return self.seats[at:] + self.seats[:at]
