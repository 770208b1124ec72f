"""Another process that answers with the same token: Discord takes the first answer to an interaction and refuses ours.

Once is no sign: the receipt of our own answer may have been lost, and the library has tried again.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import Final

OFTEN: Final = 3
"""So many answers have to be refused,"""
SOON: Final = 60.0
"""within so many seconds."""
REMEMBERED: Final = 600.0
"""Seconds for which it counts from then on; what is refused meanwhile is not told again."""


class Rivals:
    """How often somebody else has answered first. `now` is in seconds, of any clock that never goes back."""

    def __init__(self) -> None:
        """Nobody has yet."""
        self._refused: deque[float] = deque(maxlen=OFTEN)
        self._noticed = -inf

    def refused(self, now: float) -> bool:
        """Discord has taken another answer; True if the operator is to be told of it now."""
        self._refused.append(now)
        if len(self._refused) < OFTEN or now - self._refused[0] > SOON:
            return False
        is_news = not self.are_there(now)
        self._noticed = now
        return is_news

    def are_there(self, now: float) -> bool:
        """True if another process must be answering these minutes."""
        return now - self._noticed <= REMEMBERED
