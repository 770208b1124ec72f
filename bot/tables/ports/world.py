"""Time, luck and computer players, as they are given to the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.players.brain import Brain


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...


class RandomSource(Protocol):
    """Where tokens and seeds come from: not to be guessed in earnest, fixed in tests."""

    def token(self) -> str:
        """A new short token of lower-case letters and digits, for tables and nonces."""
        ...

    def seed(self) -> str:
        """A new long secret."""
        ...


Brains = Mapping[tuple[str, str], Brain]
"""The computer players on offer, by game key and level."""
