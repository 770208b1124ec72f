"""What a comparison looks for, where one leak is planted: without it every difference of every pair counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """Begin with pair number `first`, and end as soon as `channel` differs."""

    first: int = 0
    channel: str = ""

    def numbers(self, count: int) -> Iterator[int]:
        """The numbers of `count` pairs: `first`, those after it, then those before it."""
        return ((self.first + number) % count for number in range(count))


_LOOK: ContextVar[Look] = ContextVar("look", default=Look())  # noqa: B039  # it is frozen


def look() -> Look:
    """What is looked for now."""
    return _LOOK.get()


@contextmanager
def looking(wanted: Look) -> Iterator[None]:
    """Look for this inside the block, also in its threads."""
    token = _LOOK.set(wanted)
    try:
        yield
    finally:
        _LOOK.reset(token)
