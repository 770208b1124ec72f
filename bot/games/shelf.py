"""The shelf: every game there is, by the name it has in commands, records and the database."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Final

from bot.games.box import Box

Shelf = Mapping[str, Box]
"""Boxes by their keys. Whatever needs several games takes one of these, so that tests can stand their own on it."""


def _stocked(*keys: str) -> Shelf:
    found = {
        key: import_module(f"bot.games.{key}.box").BOX for key in keys if find_spec(f"bot.games.{key}.box")
    }
    return MappingProxyType(found)


SHELF: Final[Shelf] = _stocked("castle")


def box_of(key: str, shelf: Shelf = SHELF) -> Box:
    """The box of a game. Refuses a game that is not on the shelf with ValueError, one sentence."""
    if key not in shelf:
        raise ValueError(f"There is no game “{key}”; there is: {', '.join(sorted(shelf)) or 'none'}.")
    return shelf[key]
