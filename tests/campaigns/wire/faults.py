"""Discord's bad days: what goes wrong with requests, and when.

A fault says which requests it befalls, how often, and what happens instead of (or after) what was asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.campaigns.wire.town import Json


@dataclass(slots=True)
class Fault:
    """Answers `times` (None: for ever) requests of a method whose whole path matches so.

    With `is_late` what was asked for happens first, and then the answer is lost. A `reset` closes the connection
    without any answer. The first `spared` of these requests have no bad luck.
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
        """Whether this request has bad luck."""
        if self.times == 0 or method != self.method or re.fullmatch(self.path, path) is None:
            return False
        self.spared -= 1
        return self.spared < 0

    def answer(self) -> Json:
        """What is answered instead."""
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
    """30046 as Discord says it to whoever edits an old message too often: like a rate limit, which it is not."""
    body = {"message": "Maximum number of edits to messages older than 1 hour reached.", "code": 30046}
    headers = {"Retry-After": "8", "Via": "1.1 google"}
    return Fault("PATCH", path, status=429, times=None, body={**body, "retry_after": 8.0}, headers=headers)


class Faults:
    """The faults that are still to befall somebody."""

    def __init__(self) -> None:
        """A good day."""
        self._faults: list[Fault] = []

    def add(self, *faults: Fault) -> None:
        """From now on, the oldest first."""
        self._faults.extend(faults)

    def clear(self) -> None:
        """All is well again."""
        self._faults.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that befalls a request, counted."""
        for fault in self._faults:
            if fault.befalls(method, path):
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None
