"""What matches without people can count and check: in simulations, benches and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import AnyGame, Fact, State
from bot.engine.match import Match

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S", bound=State)


class Trials(Generic[G, S]):
    """What a game knows of itself beside its rules. As it is: nothing."""

    def invariants(self, game: G, state: S) -> list[str]:
        """What must hold of a true state and does not, a sentence each; empty if all is well."""
        return []

    def effect(self, fact: Fact) -> str | None:
        """The name of the card's effect that a fact is, for counting; None if it is none."""
        return None

    def ending(self, game: G, state: S) -> str:
        """The kind of end of a match that is over, for counting; empty: its score is counted."""
        return ""

    place: str = ""
    """Which of the `kinds` names zones of the board; empty: none."""

    def kinds(self, game: G, match: Match[S]) -> dict[str, str]:
        """By what a true match that is over is counted, beside its options and its end: chapter -> kind."""
        return {}

    def drawn(self, chance: Chance) -> dict[str, Any] | None:
        """Settled options of a game that can be played; every value of every option comes often. None: no such draw."""
        return None

    def table(self, options: Mapping[str, Any]) -> str:
        """The kind of table that settled options make: how many play, and which variant."""
        return ""


AnyTrials = Trials[Any, Any]
