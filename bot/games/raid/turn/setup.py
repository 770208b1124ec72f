"""The set-up of Midnight and of Dawn, and the deal (S5, S14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.chance import Chance, pick, sample
from bot.engine.game import Facts, Seat
from bot.games.raid.cards.movement import all_cards
from bot.games.raid.facts.dealing import Begun, Dealt
from bot.games.raid.kinds import DECK, PLACES, Half
from bot.games.raid.setting.setting import Setting

FIRST_HOME = "first_home"
"""The key of the data that Midnight leaves to Dawn: the seat that stood on the palace roof first (S2.4, S14.4)."""


def set_up(setting: Setting, chance: Chance, carried: Mapping[str, Any]) -> Facts:
    """The boards are laid out and the decks dealt; `carried` is the data that Midnight has left to Dawn."""
    half = setting.options.half
    track = setting.tracks[half]
    is_night = half is Half.NIGHT
    yield Begun(
        half=half,
        seats=setting.seats,
        first=_first(setting, chance, carried),
        guards=track.marks["G"],
        patrols=track.patrols,
        lanterns=track.marks["L"] if is_night else (),
        cubes=track.marks["S" if is_night else "B"],
        surplus=setting.options.guards - len(track.marks["G"]),
    )
    shuffled = sample(chance, f"{half} deal", all_cards(), PLACES * DECK)
    yield Dealt(tuple(tuple(shuffled[DECK * n : DECK * (n + 1)]) for n in range(PLACES)))


def _first(setting: Setting, chance: Chance, carried: Mapping[str, Any]) -> Seat:
    """The first seat of the half (S5.5, S14.4).

    After Midnight the seat that was first on the palace roof, or a random one if nobody was; otherwise the one that the
    options name.
    """
    named = carried.get(FIRST_HOME)
    if named in setting.seats:
        return Seat(named)
    chosen = setting.options.first_player
    if chosen == "random" or FIRST_HOME in carried:
        return pick(chance, "first player", setting.seats)
    return setting.seats[int(chosen) - 1]
