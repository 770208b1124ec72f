"""What everybody does at the tables of a pair, by game: what they type, note, and look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.shelf import SHELF


@dataclass(frozen=True, slots=True)
class Habits:
    """What everybody does at a table of one game: each player looks closely at `zone` and has a note about it.

    `texts` are what each seat types into the form of its panel at every step, `thinkers` the computer players whose
    choices are compared. With `are_odds`, the odds are compared of all options after a draft has begun with each of its
    possible first pieces.
    """

    zone: str
    note: str
    texts: tuple[str, ...]
    thinkers: tuple[str, ...]
    are_odds: bool = False

    @property
    def notes(self) -> Mapping[str, str]:
        """The notes of every seat on its map."""
        return {self.zone: self.note}


HABITS = {
    "castle": Habits(
        "YA17",
        "guards",
        (
            "ninja YA17",
            "traitor YA17 YA16",
            "YA17",
            "sentry YB17",
            "search YA16",
            "sentry listen",
            "trp CA1",
            "p1",
        ),
        ("random", "simple"),
    ),
    "raid": Habits(
        "D24",
        "guards",
        ("walk 1", "D24", "throw star D24", "set trap nest D24", "spear D24 D25", "done", "p1"),
        SHELF["raid"].computers.levels,
    ),
    "clans": Habits(
        "K10",
        "guards",
        ("kaiken 1", "K10", "to K10", "attack plum kaiken 1", "face N", "done", "heal kaiken 1", "p1"),
        ("random", "greedy"),
        are_odds=True,
    ),
}
"""The habits by game."""
