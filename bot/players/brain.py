"""The interface of a computer player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match


class Brain(Protocol):
    """A computer player: it decides for any seat, with its own luck."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which is asked now. `seen` is only what that seat has witnessed."""
        ...


Makers = Mapping[str, Callable[[], Brain]]
"""The constructors of computer players, by level."""
Mood = Sequence[Brain]
"""Brains: a random one makes each decision; a brain that is listed twice is chosen twice as often."""
