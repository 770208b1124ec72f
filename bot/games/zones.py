"""The zones of a board by their labels: for notes, menus and close views. By default there are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame

G = TypeVar("G", bound=AnyGame)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of checking a board: its statistics and problems as a text, and the number of problems."""

    text: str
    problems: int


class Zones(Generic[G]):
    """The zones of the board, under any name that the game gives them."""

    def labels(self, game: G) -> Sequence[str]:
        """The labels of all zones, as written on the board."""
        return ()

    def area(self, game: G, zone: str) -> str:
        """The area of a zone (by its label), for choosing in two steps; empty if there is only one area."""
        return ""

    def checked(self, file: Path | None) -> Report:
        """The statistics and problems of the board in `file`, or of the game's own board for None.

        Refuses with ValueError a file that holds no board of this game; by default always.
        """
        raise ValueError("This game has no board in a file.")


AnyZones = Zones[Any]
