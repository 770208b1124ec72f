"""Another process that answers with the same token: Discord takes its answer to an interaction and refuses ours.

One refusal is no sign of it: the receipt of our own answer may have been lost, and the library has tried again.
"""

from __future__ import annotations

from collections import deque
from math import inf
from typing import Final

OFTEN: Final = 3
"""The number of refused answers, within SOON seconds, from which another process counts as a rival."""
SOON: Final = 60.0
"""Seconds between the first and the last of OFTEN refused answers, at most."""
REMEMBERED: Final = 600.0
"""Seconds for which a rival counts as present; refusals meanwhile are not reported again."""


class Rivals:
    """Counts how often somebody else has answered first. `now` is in seconds, of any clock that never goes back."""

    def __init__(self) -> None:
        """Starts without a rival."""
        self._refused: deque[float] = deque(maxlen=OFTEN)
        self._noticed = -inf

    def refused(self, now: float) -> bool:
        """Count an answer of ours that Discord refused, as somebody else's came first.

        True if the operator must be told now.
        """
        self._refused.append(now)
        if len(self._refused) < OFTEN or now - self._refused[0] > SOON:
            return False
        is_news = not self.are_there(now)
        self._noticed = now
        return is_news

    def are_there(self, now: float) -> bool:
        """True if another process is probably answering at present."""
        return now - self._noticed <= REMEMBERED
