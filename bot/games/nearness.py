"""Which of many options somebody probably looks for: by a rule of thumb of the game, and no computer's advice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame, Decision, Fact, Seat

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

Far = Callable[[Sequence[Decision]], float]
"""How far off is what a seat may decide at once: what is least stands first."""


class Nearness(Generic[G, S]):
    """What stands first where not all options have a button. As it is: what comes first in the options."""

    def far(self, game: G, state: S, past: Sequence[Fact], seat: Seat) -> Far:
        """How far off options of a seat are, ways of several steps too.

        `past` is all that the seat has witnessed and `state` what became of it: what it tells is a function of them.
        """
        return lambda _decisions: 0.0


AnyNearness = Nearness[Any, Any]
"""That of a game that the caller does not know."""
