"""The options that a player probably looks for: by a rule of thumb, or by what the thinking aid tells everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame, Decision, Fact, Seat

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

Far = Callable[[Sequence[Decision]], float]
"""A function: the distance of one choice, given as the sequence of its decisions. The nearest are shown first."""


class Nearness(Generic[G, S]):
    """Tells which options get a button if not all have room: the nearest. By default those that are listed first."""

    def far(self, game: G, state: S, past: Sequence[Fact], seat: Seat) -> Far:
        """A function that gives the distance of a choice of `seat`: of one option, or of a route of several steps.

        `past` is all that the seat has witnessed, and `state` is the state after it, with the draft so far; the
        function depends on nothing else.
        """
        return lambda _decisions: 0.0


AnyNearness = Nearness[Any, Any]
"""The nearness of a game that the caller does not know."""
