"""The options that a player probably looks for: a rule of thumb of the game, not the advice of a computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame, Decision, Fact, Seat

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

Far = Callable[[Sequence[Decision]], float]
"""Gives the distance of one choice, a sequence of decisions; the nearest choices are shown first."""


class Nearness(Generic[G, S]):
    """The order of options if not all have a button. By default it is that of the options themselves."""

    def far(self, game: G, state: S, past: Sequence[Fact], seat: Seat) -> Far:
        """A function that gives the distance of options of a seat, also of routes of several steps.

        `past` is all that the seat has witnessed, and `state` the state that results; the function depends on them
        alone.
        """
        return lambda _decisions: 0.0


AnyNearness = Nearness[Any, Any]
"""The nearness of a game that the caller does not know."""
