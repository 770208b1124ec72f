"""Spaces by their names, for tests of the clans."""

from __future__ import annotations

from bot.games.clans.board.ground import GRID, Ground, grounds
from bot.games.clans.kinds import Space

COURT, CANAL, GATE, YARD = grounds().values()


def s(name: str) -> Space:
    """The space of a name."""
    return GRID.zone(name)


def at(names: str) -> tuple[Space, ...]:
    """The spaces of some names, as they stand there."""
    return tuple(map(s, names.split()))


def mask(names: str) -> int:
    """The spaces of some names, as a mask."""
    return GRID.mask(at(names))


def named(spaces: int) -> str:
    """The names of the spaces of a mask, in order."""
    return " ".join(map(GRID.label, GRID.members(spaces)))


def figured() -> tuple[Ground, ...]:
    """The grounds with terrain, in the order of the table of their figures (A3.9)."""
    return COURT, CANAL, GATE
