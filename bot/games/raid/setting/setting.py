"""What a match is played with: options, seats, tracks and decks. Given to every rule, changed by none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.engine.game import Seat
from bot.games.raid.board.track import Track, tracks
from bot.games.raid.cards.movement import alarm_deck, buki_deck, senjutsu_deck
from bot.games.raid.kinds import Alarm, Buki, Half, Senjutsu
from bot.games.raid.setting.options import RaidOptions

SEATS: Final = tuple(map(Seat, ("hawk", "kite", "owl", "raven")))
"""The seats by their places in the ring (S2.3)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The settled options of a match, and what follows from them."""

    options: RaidOptions
    seats: tuple[Seat, ...] = field(init=False)
    tracks: Mapping[Half, Track] = field(init=False, repr=False, compare=False)
    senjutsu: tuple[Senjutsu, ...] = field(init=False, repr=False)
    alarm: tuple[Alarm, ...] = field(init=False, repr=False)
    buki: tuple[Buki, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        made = {
            "seats": SEATS[: self.options.ninja],
            "tracks": tracks(self.options.boards_out.numbers),
            "senjutsu": senjutsu_deck(self.options.senjutsu_deck),
            "alarm": alarm_deck(self.options.alarm_deck),
            "buki": buki_deck(self.options.buki_deck),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def place(self, seat: Seat) -> int:
        """The place of a seat in the ring, from 0 on: which of the decks is his."""
        return self.seats.index(seat)

    def in_order(self, first: Seat | None) -> tuple[Seat, ...]:
        """The seats in seat order: clockwise from the holder of the first-player token."""
        assert first is not None
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]
