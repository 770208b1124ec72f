"""Where intruders are wont to go, and to search first, on the board that was played on to find out."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pydantic import TypeAdapter

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard, standard_board

FILE: Final = Path(__file__).parents[5] / "data" / "castle" / "haunts.toml"
"""Made by `python -m tests.campaigns.haunts`."""


class Haunts(NamedTuple):
    """By zone, of a thousand intruders: how often one stood there early in a game, how many searched it early."""

    stood: Mapping[Zone, int]
    searched: Mapping[Zone, int]


def haunts_of(board: CastleBoard) -> Haunts | None:
    """Those of the standard board; of any other one nothing is known."""
    return _standard() if board == standard_board() else None


@cache
def _standard() -> Haunts:
    shape = TypeAdapter(dict[str, dict[str, int]])
    found = shape.validate_python(tomllib.loads(FILE.read_text(encoding="utf-8")))
    zones = {label: zone for zone, label in zip(standard_board().zones, standard_board().labels, strict=True)}
    stood, searched = (
        {zones[label]: number for label, number in found[part].items()} for part in ("stood", "searched")
    )
    return Haunts(stood, searched)
