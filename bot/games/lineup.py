"""The figures of a match as reference cards: who is there, and what each of them is and can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.match import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure that has a sheet: the `key` of that, its name in at most 80 characters, and a `note` of at most 100.

    `group` is the title of the side that it belongs to.
    """

    key: str
    group: str
    label: str
    note: str = ""


class Lineup:
    """The figures of a game, for all who may watch it. By default there are none.

    `public` is the match as everybody has witnessed it, so that no sheet can contain a secret.
    """

    is_offered: bool = False
    """True if figures have sheets in this game."""

    def title(self, match: Match[Any]) -> str:
        """What the figures are called together, on a button of at most 8 characters; empty while there are none."""
        return ""

    def figures(self, public: Match[Any]) -> Sequence[Figure]:
        """All figures, those of one side after those of another."""
        return ()

    def sheet(self, public: Match[Any], key: str) -> Sequence[str]:
        """What a figure of `figures` is and can do, one line each; the first line is its name."""
        raise NotImplementedError("This game has no sheets.")

    def overview(self, public: Match[Any]) -> Sequence[str]:
        """What is said of no single figure, one line each, before one is chosen; by default nothing."""
        return ()
