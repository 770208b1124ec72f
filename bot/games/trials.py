"""Checks and counts of matches without people: in simulations, benches and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import AnyGame, Fact, State
from bot.engine.match import Match

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=State)


class Trials(Generic[G, S]):
    """What a game knows about itself besides its rules. By default nothing."""

    def invariants(self, game: G, state: S) -> list[str]:
        """The broken invariants of a true state, one sentence each; empty if all is well."""
        return []

    def effect(self, fact: Fact) -> str | None:
        """The name of the card effect that a fact is, for counting; None if it is none."""
        return None

    def ending(self, game: G, state: S) -> str:
        """The kind of end of a match that is over, for counting; if empty, its score is counted."""
        return ""

    place: str = ""
    """The key in `kinds` whose values are zones of the board; empty for none."""

    def kinds(self, game: G, match: Match[S]) -> dict[str, str]:
        """The categories for counting a true match that is over, besides its options and end: chapter -> kind."""
        return {}

    def drawn(self, chance: Chance) -> dict[str, Any] | None:
        """Random options that can be played; every value of every option is drawn often.

        None if the game offers no draw.
        """
        return None

    def table(self, options: Mapping[str, Any]) -> str:
        """The kind of table for these settled options: the number of players and the variant."""
        return ""


AnyTrials = Trials[Any, Any]
