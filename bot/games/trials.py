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
    """What a game offers for simulations and tests: invariants, categories for counting, random options.

    By default nothing.
    """

    def invariants(self, game: G, state: S) -> list[str]:
        """The broken invariants of a true state, one sentence each; empty if all is well."""
        return []

    def effect(self, fact: Fact) -> str | None:
        """The name under which to count a fact among the effects, such as those of cards; None if it is not counted."""
        return None

    def ending(self, game: G, state: S) -> str:
        """The name under which to count the end of a match that is over; if empty, its score is the name."""
        return ""

    place: str = ""
    """The chapter of `kinds` whose values are labels of zones, for a map of results; empty if there is none."""

    def kinds(self, game: G, match: Match[S]) -> dict[str, str]:
        """Categories under which to count a match that is over, besides its end: chapter -> kind.

        `match` is the true one.
        """
        return {}

    def drawn(self, chance: Chance) -> dict[str, Any] | None:
        """Random options, a combination that can be played; over many draws every value of every option is common.

        None if the game draws no options.
        """
        return None

    def table(self, options: Mapping[str, Any]) -> str:
        """The kind of table for these settled options, for counting: such as the number of players and the variant."""
        return ""


AnyTrials = Trials[Any, Any]
