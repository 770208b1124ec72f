"""The zones of a board by their labels: for notes, menus and close looks. As it is, there are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame

G = TypeVar("G", bound=AnyGame)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found out about a board: its figures as text, and how many problems it has."""

    text: str
    problems: int


class Zones(Generic[G]):
    """The zones of the board, whatever the game calls them."""

    def labels(self, game: G) -> Sequence[str]:
        """The labels of all zones, as written on the board."""
        return ()

    def area(self, game: G, zone: str) -> str:
        """The area of a zone (by its label), for choosing in two steps; empty where there is one area only."""
        return ""

    def checked(self, file: Path | None) -> Report:
        """The figures of the board in a file, or of the game's own. Refuses what is no such board with ValueError."""
        raise ValueError("This game has no board in a file.")


AnyZones = Zones[Any]
