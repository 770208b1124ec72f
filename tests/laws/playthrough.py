"""Whole random games to hold laws against: every moment of them, as it truly was and as each seat had witnessed it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from bot.games.box import Box
from bot.games.shelf import SHELF
from bot.laws.playthrough import (
    NO_OPTIONS,
    Games,
    Moment,
    Playthrough,
    drafts,
    pieces_of,
    played_out,
)
from tests.toy.beacons.box import BOX as BEACONS
from tests.toy.box import BOX as TOY
from tests.toy.hunt import HUNT
from tests.toy.nim import NIM
from tests.toy.stones.box import STONES

__all__ = [
    "BOXES",
    "GAMES",
    "NO_OPTIONS",
    "SEEDS",
    "TOYS",
    "Moment",
    "Playthrough",
    "drafts",
    "every_box",
    "every_game",
    "pieces_of",
    "played_out",
    "playthrough",
]

TOYS: dict[str, Box] = {box.key: box for box in (TOY, HUNT, NIM, STONES, BEACONS)}
BOXES: dict[str, Box] = {**SHELF, **TOYS}
SEEDS = {
    **dict.fromkeys(TOYS, ("one", "two", "three", "four", "five", "six")),
    "raid": ("one", "dawn", "sealed"),
    "clans": ("one", "janken", "medal", "built", "four", "search", "sides"),
}
OPTIONS: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("raid", "dawn"): {"match": "dawn"},
    ("clans", "built"): {"teams": "built", "koban": 120, "ninjas": 3, "rounds": 3, "setupItems": "preset"},
    ("clans", "four"): {
        "players": 4,
        "challenge": "assassination",
        "initiative": "janken",
        "ninjas": 3,
        "rounds": 3,
    },
    ("clans", "janken"): {"initiative": "janken", "ground": "gate", "rounds": 4, "moonDeck": "full"},
    ("clans", "medal"): {"challenge": "medal", "ground": "canal", "ninjas": 3, "rounds": 4},
    ("clans", "search"): {"challenge": "search", "ninjas": 3, "rounds": 3, "setupItems": "turns"},
    ("clans", "sides"): {"players": 3, "sides": "two", "challenge": "messenger", "ninjas": 4, "rounds": 3},
    ("raid", "sealed"): {"match": "dawn", "dawnOrder": "sealed"},
}
"""Of a game that its usual options do not show whole: the options of the game with a seed."""
GAMES = Games(BOXES, {key: SEEDS.get(key, ("one", "two")) for key in BOXES}, OPTIONS)


def every_game() -> pytest.MarkDecorator:
    """Run a law on some random games of every game there is, passed as `played`."""
    return pytest.mark.parametrize(("key", "seed"), GAMES.cases)


def every_box() -> pytest.MarkDecorator:
    """Run a law on every game there is, passed as `key`."""
    return pytest.mark.parametrize("key", list(BOXES))


@cache
def playthrough(key: str, seed: str) -> Playthrough:
    """A random game, played out once."""
    return GAMES.played(key, seed)
