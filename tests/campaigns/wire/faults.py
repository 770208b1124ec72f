"""Discord's bad days: what goes wrong with requests, and when.

A fault says which requests it affects, how often, and what happens instead of the request (or after it).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.campaigns.wire.town import Json


@dataclass(slots=True)
class Fault:
    """Answers `times` (None: all) requests of a method whose whole path matches.

    With `is_late` the request takes effect first, and then the answer is lost. A `reset` closes the connection without
    any answer. The first `spared` of these requests are not affected.
    """

    method: str
    path: str
    status: int = 500
    code: int = 0
    message: str = "fault"
    times: int | None = 1
    body: Json | None = None
    headers: dict[str, str] = field(default_factory=dict)
    is_late: bool = False
    reset: bool = False
    spared: int = 0

    def befalls(self, method: str, path: str) -> bool:
        """True if this request is affected."""
        if self.times == 0 or method != self.method or re.fullmatch(self.path, path) is None:
            return False
        self.spared -= 1
        return self.spared < 0

    def answer(self) -> Json:
        """The answer instead."""
        return self.body if self.body is not None else {"code": self.code, "message": self.message}


def rate_limit(method: str, path: str, *, after: float, is_global: bool = False, times: int = 1) -> Fault:
    """429 as Discord's own servers answer it: `after` seconds; without `Via` it would be taken for a ban."""
    return Fault(
        method,
        path,
        status=429,
        times=times,
        body={"message": "You are being rate limited.", "retry_after": after, "global": is_global, "code": 0},
        headers={
            "Retry-After": str(after),
            "Via": "1.1 google",
            "X-RateLimit-Scope": "global" if is_global else "user",
        }
        | ({"X-RateLimit-Global": "true"} if is_global else {}),
    )


def too_old(path: str) -> Fault:
    """30046, Discord's answer to a client that edits an old message too often: it looks like a rate limit and is
    none."""
    body = {"message": "Maximum number of edits to messages older than 1 hour reached.", "code": 30046}
    headers = {"Retry-After": "8", "Via": "1.1 google"}
    return Fault("PATCH", path, status=429, times=None, body={**body, "retry_after": 8.0}, headers=headers)


class Faults:
    """The faults that are still to come."""

    def __init__(self) -> None:
        """There are no faults yet."""
        self._faults: list[Fault] = []

    def add(self, *faults: Fault) -> None:
        """From now on, the oldest first."""
        self._faults.extend(faults)

    def clear(self) -> None:
        """Remove all faults."""
        self._faults.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that affects a request, counted."""
        for fault in self._faults:
            if fault.befalls(method, path):
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None
