"""Time, luck and computer players, as the tables receive them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.players.brain import Brain


class Clock(Protocol):
    """The source of time."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...


class RandomSource(Protocol):
    """The source of tokens and seeds: unpredictable in production, fixed in tests."""

    def token(self) -> str:
        """A new short token of lower-case letters and digits, for tables and nonces."""
        ...

    def seed(self) -> str:
        """A new long secret."""
        ...


Brains = Mapping[tuple[str, str], Brain]
"""The available computer players, by game key and level."""
