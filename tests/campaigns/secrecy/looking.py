"""What a comparison looks for, where one leak is planted: without it every difference of every pair counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields

from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel

SHOWN = ("panel", "board", "begun")
"""The parts of a view that have parts of their own: the fields of a panel or a bulletin."""
FIELDS = {each.name for shown in (Panel, Bulletin) for each in fields(shown)}


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


def is_wanted(part: str) -> bool:
    """True unless what is looked for is another part of a view: then it is not in this one, which need not be made."""
    channel = look().channel
    if channel == "sketch" and part == "message":
        # The sketch is drawn with the message, as long as the truth is that of its own table.
        return True
    return channel in ("", "pictures", part) or (part in SHOWN and channel in FIELDS)


@contextmanager
def looking(wanted: Look) -> Iterator[None]:
    """Look for this inside the block, also in its threads."""
    token = _LOOK.set(wanted)
    try:
        yield
    finally:
        _LOOK.reset(token)
