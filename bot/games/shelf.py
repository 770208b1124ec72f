"""The shelf: every game there is, by the name it has in commands, records and the database."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.games.box import Box
from bot.games.castle.box import BOX as CASTLE

Shelf = Mapping[str, Box]
"""Boxes by their keys. Whatever needs several games takes one of these, so that tests can stand their own on it."""

_BOXES: tuple[Any, ...] = (CASTLE,)
"""Each box takes none but its own game and state, which `Box` has no word for."""

SHELF: Final[Shelf] = MappingProxyType({box.key: box for box in _BOXES})


def box_of(key: str, shelf: Shelf = SHELF) -> Box:
    """The box of a game. Refuses a game that is not on the shelf with ValueError, one sentence."""
    if key not in shelf:
        raise ValueError(f"There is no game “{key}”; there is: {', '.join(sorted(shelf)) or 'none'}.")
    return shelf[key]
