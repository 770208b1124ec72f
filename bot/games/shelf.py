"""The shelf: every game, by its name in commands, records and the database."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.box import Box
from bot.games.castle.box import BOX as CASTLE
from bot.games.clans.box import BOX as CLANS
from bot.games.raid.box import BOX as RAID
from bot.players.brain import Brain
from bot.quoting import quoted

Shelf = Mapping[str, Box]
"""Boxes by their keys. Functions that need several games take a shelf, so that tests can pass their own."""

SHELF: Final[Shelf] = MappingProxyType({box.key: box for box in (CASTLE, RAID, CLANS)})
"""All games of the bot. A box that is added here is offered everywhere."""


def box_of(key: str, shelf: Shelf = SHELF) -> Box:
    """The box of a game. Refuses a game that is not on the shelf with ValueError, one sentence."""
    if key not in shelf:
        raise ValueError(f"There is no game “{quoted(key)}”; there is: {', '.join(sorted(shelf)) or 'none'}.")
    return shelf[key]


def brains(shelf: Shelf = SHELF) -> dict[tuple[str, str], Brain]:
    """A computer player for every game and level, also for levels that are not on offer."""
    return {
        (key, level): box.computers.brain(level)
        for key, box in shelf.items()
        for level in box.computers.known
    }
