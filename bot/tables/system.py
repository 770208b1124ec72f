"""The clock and the random source of the machine: the only place in the tables that uses them."""

from __future__ import annotations

import secrets
import time

_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970."""
        # Not `monotonic`: moments are stored, and have to keep their meaning after a restart.
        return time.time()


class SystemRandom:
    """Unpredictable tokens and seeds."""

    def token(self) -> str:
        """Ten letters and digits that are hard to mistake for one another: 50 bits."""
        return "".join(secrets.choice(_LETTERS) for _ in range(10))

    def seed(self) -> str:
        """256 bits in hexadecimal digits."""
        return secrets.token_hex(32)
